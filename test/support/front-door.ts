import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { TestService } from './service.js';

/** Answers a request for a token in the place of the service, where it returns true. */
export type TokenDoor = (form: URLSearchParams, response: ServerResponse) => boolean;

/** Passes requests on to a service in this process, as if it had the address that the request names. */
export const frontDoor =
  (under: TestService, protocol: 'http' | 'https', door: TokenDoor = () => false): RequestListener =>
  (request, response) =>
    void pass(under, { protocol, door }, request, response);

async function pass(
  { service }: TestService,
  { protocol, door }: { protocol: string; door: TokenDoor },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', method = 'GET', headers } = request;
  const body = Buffer.concat(await request.toArray()).toString();
  if (url === '/oauth/token' && door(new URLSearchParams(body), response)) return;
  const kept = ['authorization', 'content-type', 'api-version', 'accept'] as const;
  const answer = await service.fetch(`${protocol}://${headers.host}${url}`, {
    method,
    headers: Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    ...(body === '' ? {} : { body }),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
