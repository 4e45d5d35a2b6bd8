// The embedded service behind a door that knows only secrets with a marker: client, user and tokens.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startService } from '../support/service.js';
import { canary } from './marker.js';

export const SECRETS = {
  clientSecret: canary('client-secret'),
  password: canary('password'),
  accessToken: canary('access-token'),
  refreshToken: canary('refresh-token'),
} as const;

/** Answers in the place of the service, or leaves it to it. */
export type Trick = (request: IncomingMessage, response: ServerResponse, form: string) => boolean;

export interface Front {
  readonly env: Readonly<Record<string, string>>;
  trick: Trick;
  close(): Promise<void>;
}

export async function startFront(): Promise<Front> {
  const under = await startService();
  const { token = '' } = await under.as('kari.nordmann');
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (front.trick(request, response, body)) return;
    if (request.url === '/oauth/token') return grant(body, response);
    const isOurs = request.headers.authorization === `Bearer ${SECRETS.accessToken}`;
    const answer = await under.service.fetch(`http://front.test${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'api-version': '1.0', authorization: isOurs ? `Bearer ${token}` : 'Bearer no' },
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const front: Front = {
    env: {
      TRENCHCTL_BASE_URL: baseUrl,
      TRENCHCTL_TOKEN_URL: `${baseUrl}/oauth/token`,
      TRENCHCTL_CLIENT_ID: 'trenchctl',
      TRENCHCTL_CLIENT_SECRET: SECRETS.clientSecret,
      TRENCHCTL_USERNAME: 'kari.nordmann',
      TRENCHCTL_PASSWORD: SECRETS.password,
      TRENCHCTL_COMPANY_ID: '1001',
      TRENCHCTL_DEBUG: '1',
    },
    trick: () => false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await under.close();
    },
  };
  return front;
}

function grant(body: string, response: ServerResponse): void {
  const form = new URLSearchParams(body);
  const isKnown =
    form.get('client_secret') === SECRETS.clientSecret && form.get('password') === SECRETS.password;
  const tokens = { access_token: SECRETS.accessToken, refresh_token: SECRETS.refreshToken };
  response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isKnown ? { ...tokens, token_type: 'Bearer' } : { error: 'invalid_grant' }));
}
