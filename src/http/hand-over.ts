import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Lets Node's own parser read the answer on a connection on which the request was sent already. */
export async function handOver(
  socket: Socket,
  received: readonly Buffer[],
  method: string,
): Promise<ClientRequest> {
  const stream = restOf(socket, received);
  const { request } = await import('node:http');
  return request({ method, createConnection: () => stream });
}

/** The bytes of the answer, from its first byte on. The head of the request that Node writes is dropped. */
function restOf(socket: Socket, received: readonly Buffer[]): Duplex {
  const stream = new Duplex({
    read: () => {
      socket.resume();
    },
    write: (_chunk, _encoding, done) => done(),
    // Node ends the stream after the answer, and the connection is not used again.
    final: (done) => {
      socket.destroy();
      done();
    },
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  const push = (bytes: Buffer) => {
    if (!stream.push(bytes)) socket.pause();
  };
  socket.on('data', push);
  socket.on('end', () => stream.push(null));
  socket.on('error', (error) => stream.destroy(error));
  socket.on('close', () => {
    // After a complete answer Node still reads the bytes that the stream holds.
    if (!socket.readableEnded) stream.destroy();
  });
  for (const bytes of received) push(bytes);
  return stream;
}
