// Every command with secrets that can be recognised: none of them is said, and none is written anywhere.
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { frontDoor } from '../support/front-door.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService } from '../support/service.js';
import { canary, leaksIn } from './marker.js';
import { searchFolder } from './search.js';

// The embedded service behind a door that knows only secrets with a marker: client, user and tokens.

const SECRETS = {
  clientSecret: canary('client-secret'),
  password: canary('password'),
  accessToken: canary('access-token'),
  refreshToken: canary('refresh-token'),
} as const;

/** Answers a request for this path in the place of the service, or leaves it to it. */
type Trick = (path: string, response: ServerResponse, said: { readonly authorization?: string; readonly form?: string }) => boolean;

async function startFront() {
  const under = await startService();
  const { token } = await under.as('kari.nordmann');
  // The service knows its caller by another token than the one with the marker.
  const fetch = ((url: string, { headers, ...init }: { headers: Record<string, string> }) => {
    const isOurs = headers.authorization === `Bearer ${SECRETS.accessToken}`;
    const own = { 'api-version': '1.0', authorization: isOurs ? `Bearer ${token}` : 'Bearer no' };
    return under.service.fetch(url, { ...init, headers: { ...headers, ...own } });
  }) as typeof globalThis.fetch;
  const pass = frontDoor({ ...under, service: { ...under.service, fetch } }, 'http', (form, response) => {
    if (!front.trick('/oauth/token', response, { form: form.toString() })) grant(form, response);
    return true;
  });
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (url === '/oauth/token' || !front.trick(url, response, headers)) pass(request, response);
  });
  const front = {
    env: {
      ...loginTo({ ...under, baseUrl: `http://127.0.0.1:${await listening(server)}` }),
      TRENCHCTL_CLIENT_SECRET: SECRETS.clientSecret,
      TRENCHCTL_PASSWORD: SECRETS.password,
      TRENCHCTL_COMPANY_ID: '1001',
      TRENCHCTL_DEBUG: '1',
    },
    trick: (() => false) as Trick,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await under.close();
    },
  };
  return front;
}

function grant(form: URLSearchParams, response: ServerResponse): void {
  const isKnown = form.get('client_secret') === SECRETS.clientSecret && form.get('password') === SECRETS.password;
  const tokens = { access_token: SECRETS.accessToken, refresh_token: SECRETS.refreshToken };
  response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isKnown ? { ...tokens, token_type: 'Bearer' } : { error: 'invalid_grant' }));
}

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  A: {length: 10, sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]}
`;

let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());
inFolder('each');
beforeEach(() => writeFileSync(join(cwd, 'spec.yaml'), SPEC));

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const ran = await runHere([...args, '--verbose'], { cwd, env: { ...front.env, ...env } });
  expect(leaksIn(Buffer.from(ran.stdout + ran.stderr)), args[0]).toEqual([]);
  expect(searchFolder(cwd, new Set()), args[0]).toEqual([]);
  return ran;
}

test('a whole life: nothing but the plan that was asked for is on the disk', async () => {
  front.trick = () => false;
  for (const args of [
    ['user', 'show'],
    ['catalog', 'cables', 'tslf'],
    ['plan', 'spec.yaml', '-o', 'plan.json'],
    ['apply', 'plan.json', '--auto-approve'],
    ['drift', 'spec.yaml', '--format', 'json'],
    ['project', 'show', '2026-0417', 'A', '--format', 'json'],
    ['export', '--target', '2026-0417'],
    ['destroy', 'spec.yaml', '--auto-approve', '--max-destroy', '9'],
  ]) {
    const { status, stderr } = await run(args);
    expect([status, stderr], args[0]).toEqual([0, expect.stringContaining('GET http')]);
  }
  expect(readdirSync(cwd).sort()).toEqual(['plan.json', 'spec.yaml']);
});

test('a token that is given is not said either', async () => {
  front.trick = () => false;
  expect((await run(['user', 'show'], { TRENCHCTL_ACCESS_TOKEN: SECRETS.accessToken })).status).toBe(0);
  const { status, stderr } = await run(['user', 'show'], { TRENCHCTL_ACCESS_TOKEN: `${SECRETS.accessToken}-old` });
  expect([status, stderr]).toEqual([1, expect.stringContaining('the access token that was given is refused')]);
});

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
  (url, response, { authorization, form }) => {
    if (!url.startsWith(path)) return false;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(write(echoed(authorization, form)));
    return true;
  };

test.each<[string, Trick]>([
  ['a refusal', telling(403, (said) => JSON.stringify({ detail: said, title: said, code: said }))],
  ['a field', telling(400, (said) => JSON.stringify({ errors: [{ field: said, detail: said }] }))],
  ['an answer that is no JSON', telling(200, (said) => said)],
  ['names', telling(200, (said) => JSON.stringify({ id: 1, username: said, companyName: said }))],
  ['the token endpoint', telling(400, (said) => JSON.stringify({ error: said, error_description: said }), '/oauth')],
  ['a token', telling(200, (said) => JSON.stringify({ access_token: said, token_type: 'bearer' }), '/oauth')],
])('a server that tells them back in %s', async (_, trick) => {
  front.trick = trick;
  await run(['user', 'show']);
  await run(['plan', 'spec.yaml', '-o', 'plan.json']);
});
