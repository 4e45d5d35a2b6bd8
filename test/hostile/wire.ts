// A server that speaks bytes and not HTTP, and the real client on it, in time that the server turns.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createTransport } from '../../src/api/transport.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { fakeClock } from '../api/fakes.js';
import { canary } from '../canary/marker.js';

/** Answers one request; `late` makes the time of the try that waits for it run out. */
export type Wire = (socket: Socket, late: () => void) => void;

export const head = (...lines: string[]): string => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`;

export async function startWire(wire: Wire) {
  const clock = fakeClock();
  const sockets: Socket[] = [];
  let requests = '';
  const late = () => clock.alarms.at(-1)?.ring();
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      requests += bytes;
      if (/\r\n\r\n/.test(String(bytes))) wire(socket, late);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = createKeptAlive(2);
  const secrets = {
    clientId: 'c',
    clientSecret: canary('client-secret'),
    scopes: [],
    fetch: send,
    now: clock.now,
  };
  const transport = (settings: { accessToken?: string; tokenUrl?: string; issuer?: string }) =>
    createTransport({
      tokens: createTokenSource({ ...secrets, ...settings }),
      fetch: send,
      clock,
      random: () => 0,
      maxRetries: 0,
      maxBytes: 100_000,
    });
  return {
    url,
    transport,
    requests: () => requests,
    /** Ends when the client has let go of every connection. */
    released: () => Promise.all(sockets.map(closed)),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((done) => (socket.destroyed ? done() : socket.once('close', () => done())));

/** Bytes again and again, until the other side has had enough of them. */
export function endlessly(socket: Socket, bytes: string): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', more);
  more();
}

/** So many pieces, one a turn of the loop, and then nothing more. */
export function trickle(socket: Socket, pieces: readonly string[], then: () => void): void {
  const [first, ...rest] = pieces;
  if (first === undefined || socket.destroyed) then();
  else {
    socket.write(first);
    setImmediate(() => trickle(socket, rest, then));
  }
}
