import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Send, SendInit, Sent } from '../auth/send.js';

/**
 * Calls over connections that stay open. At sixteen calls at a time this needs less than half the processor time of the
 * platform's fetch, whose streams and headers are made for more than we ask of them. Redirects are not followed.
 */
export function createKeptAlive(sockets: number): Send {
  const options = { keepAlive: true, maxSockets: sockets, noDelay: true };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  return (address, init) => {
    const url = new URL(address);
    const isSecure = url.protocol === 'https:';
    const agent = isSecure ? agents['https:'] : agents['http:'];
    return new Promise((resolve, reject) => {
      const body = bodyOf(init);
      const request = (isSecure ? https : http).request(url, {
        agent,
        method: init.method ?? 'GET',
        headers: headersOf(init, body),
        ...(init.signal ? { signal: init.signal } : {}),
      });
      request.on('response', (message) => resolve(sentOf(message)));
      request.on('error', reject);
      // A server that switches to another protocol gets neither an answer nor an error out of Node.
      request.on('close', () => reject(Object.assign(new Error('no answer came'), { code: 'ECONNRESET' })));
      request.end(body);
    });
  };
}

const bodyOf = ({ body }: SendInit): string | undefined =>
  body === undefined || body === null ? undefined : String(body);

function headersOf({ headers = {} }: SendInit, body: string | undefined): Record<string, string> {
  const given =
    Symbol.iterator in headers ? Object.fromEntries(headers as Iterable<[string, string]>) : headers;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return { 'accept-encoding': 'identity', ...(given as Record<string, string>), ...length };
}

const isEmpty = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 204 || headers['content-length'] === '0';

function sentOf(message: IncomingMessage): Sent {
  const drop = async () => {
    // Only what is read to its end leaves a connection that can be used again, also where there is nothing to read.
    if (message.complete || isEmpty(message)) message.resume();
    else message.destroy();
  };
  return {
    status: message.statusCode ?? 0,
    headers: { get: (name) => [message.headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    body: {
      cancel: drop,
      getReader: () => {
        const chunks = message[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
        return {
          read: async () => {
            const { done, value } = await chunks.next();
            return done ? { done: true } : { done: false, value };
          },
          cancel: drop,
        };
      },
    },
  };
}
