// Callers of the embedded service that begin a request and never end it.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createService } from '../../src/service/create-service.js';

const HEAD = 'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

test.each([
  [
    'a body',
    `${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngrant_type=`,
  ],
  ['a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\ngra`],
  ['a head', HEAD],
])(
  '%s that is half sent is answered with 408, and the connection is closed',
  async (_, sent) => {
    const service = createService({ requestTimeoutMs: 60 });
    const listening = await service.listen(0);
    close = async () => {
      await listening.close();
      service.close();
    };
    const socket = connect(Number(new URL(listening.baseUrl).port), '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    socket.write(sent);
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  },
  20_000,
);
