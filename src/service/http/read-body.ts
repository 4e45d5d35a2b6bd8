import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../core/refusal.js';
import { BODY_LIMIT, bodyTooLarge } from '../route.js';

/** A request announces its body by one of these two headers. The body of a GET is ignored. */
export const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);

/**
 * Reads the body as text, of any content type, because the engine parses it. The promise never settles if the caller
 * closes the connection before the end, because no answer is possible.
 */
export function readBody(request: IncomingMessage): Promise<string | Refusal> {
  if (Number(request.headers['content-length']) > BODY_LIMIT) return Promise.resolve(bodyTooLarge());
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= BODY_LIMIT) return;
      // The rest is read and dropped, so that the connection can be used again.
      request.off('data', take).resume();
      resolve(bodyTooLarge());
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks, length).toString('utf8')));
  });
}
