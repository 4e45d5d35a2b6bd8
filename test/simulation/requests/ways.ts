// The three ways into the service: the function, a well-bred HTTP client, and one that sends what it is told to.
import { Agent, request as httpRequest } from 'node:http';
import { type Answer, answerFrom, answerOf } from '../holding-client.js';

export type Route = 'function' | 'fetch' | 'raw';

export interface Outgoing {
  readonly way: Route;
  readonly method: string;
  /** Path and query, as they go on the wire. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface Routes {
  send(outgoing: Outgoing): Promise<Answer>;
  close(): void;
}

export function createRoutes(baseUrl: string, inProcess: typeof fetch): Routes {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(baseUrl);

  async function byFetch(send: typeof fetch, { method, target, headers, body }: Outgoing): Promise<Answer> {
    const given = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) };
    const response = await send(baseUrl + target, { method, headers, ...given });
    return answerFrom(response.status, response.headers.get('content-type'), await response.text());
  }

  function raw(outgoing: Outgoing, isAgain = false): Promise<Answer> {
    const { method, target, headers, body } = outgoing;
    return new Promise((resolve, reject) => {
      const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...lengthOf(body) } };
      const request = httpRequest(options, (response) => {
        answerOf(response).then(resolve, reject);
      });
      // A kept connection may be closed by the other side at the moment it is used again: nothing was read then.
      request.on('error', (error) => {
        if (request.reusedSocket && !isAgain) resolve(raw(outgoing, true));
        else reject(error);
      });
      request.end(body);
    });
  }

  return {
    send: (outgoing) => {
      if (outgoing.way === 'raw') return raw(outgoing);
      return byFetch(outgoing.way === 'function' ? inProcess : fetch, outgoing);
    },
    close: () => agent.destroy(),
  };
}

const lengthOf = (body: Outgoing['body']) => (body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) });
