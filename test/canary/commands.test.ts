// Servers that tell secrets back, which can be recognised: none of them is said, and none is written anywhere.
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { runHere } from '../support/run-here.js';
import { canary, leaksIn } from './marker.js';
import { searchFolder } from './search.js';

const SECRETS = {
  clientSecret: canary('client-secret'),
  password: canary('password'),
  accessToken: canary('access-token'),
  refreshToken: canary('refresh-token'),
} as const;

/** A server that grants tokens, unless it answers in another way. */
type Trick = (request: IncomingMessage, response: ServerResponse, form: string) => boolean;

let trick: Trick;
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (trick(request, response, body)) return;
  const tokens = { access_token: SECRETS.accessToken, refresh_token: SECRETS.refreshToken, token_type: 'Bearer' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens));
});
let baseUrl: string;
beforeAll(async () => {
  baseUrl = `http://127.0.0.1:${await listening(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  A: {length: 10, sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]}
`;

inFolder('each');

async function run(...args: string[]): Promise<void> {
  writeFileSync(join(cwd, 'spec.yaml'), SPEC);
  const env = {
    ...{ TRENCHCTL_BASE_URL: baseUrl, TRENCHCTL_TOKEN_URL: `${baseUrl}/oauth/token`, TRENCHCTL_CLIENT_ID: 'trenchctl' },
    ...{ TRENCHCTL_CLIENT_SECRET: SECRETS.clientSecret, TRENCHCTL_USERNAME: 'kari.nordmann', TRENCHCTL_PASSWORD: SECRETS.password },
    ...{ TRENCHCTL_COMPANY_ID: '1001', TRENCHCTL_DEBUG: '1' },
  };
  const { stdout, stderr } = await runHere([...args, '--verbose'], { cwd, env });
  expect(leaksIn(Buffer.from(stdout + stderr)), args[0]).toEqual([]);
  expect(stderr).toContain(' http://');
  expect(searchFolder(cwd, new Set()), args[0]).toEqual([]);
}

/** Everything that the request held, in every spelling that a server has. */
const echoed = (authorization = '', form = ''): string =>
  [
    authorization,
    Buffer.from(authorization).toString('base64'),
    form,
    ...[SECRETS.clientSecret, SECRETS.password].flatMap((one) => [one, encodeURIComponent(one)]),
    ...['', 'trenchctl:'].map((id) => Buffer.from(id + SECRETS.clientSecret).toString('base64url')),
  ].join(' ');

const telling =
  (status: number, write: (said: string) => string, path = '/public'): Trick =>
  ({ url, headers }, response, form) => {
    if (!url?.startsWith(path)) return false;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(write(echoed(headers.authorization, form)));
    return true;
  };

test.each<[string, Trick]>([
  ['a refusal', telling(403, (said) => JSON.stringify({ detail: said, title: said, code: said }))],
  ['a field', telling(400, (said) => JSON.stringify({ errors: [{ field: said, detail: said }] }))],
  ['an answer that is no JSON', telling(200, (said) => said)],
  ['names', telling(200, (said) => JSON.stringify({ id: 1, username: said, companyName: said }))],
  ['the token endpoint', telling(400, (said) => JSON.stringify({ error: said, error_description: said }), '/oauth')],
  ['a token', telling(200, (said) => JSON.stringify({ access_token: said, token_type: 'bearer' }), '/oauth')],
])('a server that tells them back in %s', async (_, one) => {
  trick = one;
  await run('user', 'show');
  await run('plan', 'spec.yaml', '-o', 'plan.json');
});
