// A server that speaks bytes and not HTTP: it answers each request by a function.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface ByteServer {
  readonly url: string;
  /** The sockets of all connections so far, in their order. */
  readonly sockets: readonly Socket[];
  close(): void;
}

/** `answer` is called with the number of the request on all connections, from 1, and with its bytes. */
export function startByteServer(answer: (socket: Socket, count: number, request: string) => void): Promise<ByteServer> {
  let count = 0;
  return onConnection((socket) => {
    socket.on('data', (bytes) => {
      if (!/^(GET|POST|PUT|DELETE) /.test(String(bytes))) return;
      count += 1;
      answer(socket, count, String(bytes));
    });
  });
}

export async function onConnection(connected: (socket: Socket) => void): Promise<ByteServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.setNoDelay(true).on('error', () => {});
    connected(socket);
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${await listening(server)}`, sockets, close };
}

export async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((ready, failed) => server.on('error', failed).listen(0, host, ready));
  return (server.address() as AddressInfo).port;
}

export const closed = (socket: Socket): Promise<void> =>
  new Promise((done) => (socket.destroyed ? done() : socket.once('close', () => done())));
