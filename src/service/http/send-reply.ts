import type { ServerResponse } from 'node:http';
import type { Reply } from '../reply.js';

/** Sends the answer, or breaks it off as a fault rule states. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  if (reply.broken) breakOff(response, reply);
  else sendWhole(response, reply);
}

function sendWhole(response: ServerResponse, { status, headers, body }: Reply): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  // Node writes a text together with the head.
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  response.writeHead(status, { ...headers, 'content-length': length }).end(body);
}

function breakOff(response: ServerResponse, { broken, status, headers, body }: Reply): void {
  const { socket } = response;
  if (broken === 'reset') socket?.resetAndDestroy();
  if (broken === 'truncate') {
    const bytes = Buffer.from(body ?? '');
    response.writeHead(status, { ...headers, 'content-length': Math.max(bytes.length, 1) });
    response.write(bytes.subarray(0, bytes.length / 2), () => socket?.destroy());
    response.flushHeaders();
  }
  // 'timeout': nothing is sent, and the connection stays open until the caller closes it.
}
