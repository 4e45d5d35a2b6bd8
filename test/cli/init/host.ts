import { createServer } from 'node:http';
import { listening } from '../../support/byte-server.js';

/** The API of an engine, with the calls that it got. */
export interface Host {
  readonly address: string;
  readonly calls: { readonly call: string; readonly body: Record<string, unknown> }[];
  close(): void;
}

export async function openHost(answer: (call: string, calls: Host['calls']) => unknown): Promise<Host> {
  const calls: Host['calls'] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const text = Buffer.concat(parts).toString();
      const call = `${request.method} ${request.url}`;
      const said = answer(call, calls);
      calls.push({ call, body: text === '' ? {} : JSON.parse(text) });
      response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said ?? {}));
    });
  });
  return {
    address: `http://127.0.0.1:${await listening(server)}`,
    calls,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
