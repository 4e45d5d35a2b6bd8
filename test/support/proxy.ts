// A forward proxy as companies have them: it makes tunnels, passes plain requests on, and may ask for a password.
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listening } from './byte-server.js';

export interface TestProxy {
  readonly host: string;
  /** Every request line: `CONNECT api.example.test:443`. */
  readonly asked: readonly string[];
  /** What came as Proxy-Authorization. */
  readonly authorizations: readonly (string | undefined)[];
  /** How many tunnels were open at a time, at most. */
  most(): number;
  close(): void;
}

export interface TestProxyOptions {
  /** Where every tunnel and every plain request ends, whatever it was asked for. */
  readonly port: number;
  /** Answers instead of making a tunnel. */
  readonly refuse?: (socket: Socket) => void;
}

export async function startProxy({ port, refuse }: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const open = new Set<Socket>();
  let most = 0;
  const note = ({ method, url, headers }: IncomingMessage): void => {
    asked.push(`${method} ${url}`);
    authorizations.push(headers['proxy-authorization']);
  };
  const server = createServer((incoming, response) => {
    note(incoming);
    const { pathname, search } = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    const path = pathname + search;
    const onwards = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onwards.on('error', () => response.writeHead(502).end());
    incoming.pipe(onwards);
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    note(incoming);
    socket.on('error', () => {});
    open.add(socket);
    most = Math.max(most, open.size);
    socket.on('close', () => open.delete(socket));
    if (refuse) return refuse(socket);
    const onwards = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onwards).pipe(socket);
    });
    onwards.on('error', () => socket.destroy());
    socket.on('close', () => onwards.destroy());
  });
  return {
    host: `127.0.0.1:${await listening(server)}`,
    asked,
    authorizations,
    most: () => most,
    close: () => {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
