import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../core/refusal.js';
import { problemReply } from '../reply.js';

/** Answers bytes that node:http could not read as a request, and closes the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, headers, body = '' } = problemReply(refusalOf(error), '');
  const head = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}

function refusalOf({ code, message }: NodeJS.ErrnoException): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal(408, 'request-timeout', 'the request did not arrive in time; send it again');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(431, 'headers-too-large', 'the headers of the request are too long');
  return new Refusal(400, 'bad-request', `the request is not HTTP: ${message}`);
}
