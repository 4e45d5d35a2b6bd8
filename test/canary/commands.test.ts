// Every command with secrets that can be recognised: none of them is said, and none is written anywhere.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';
import { type Front, SECRETS, startFront, type Trick } from './front.js';
import { leaksIn } from './marker.js';
import { searchFolder } from './search.js';

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  A: {length: 10, sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]}
`;

let front: Front;
let cwd: string;
beforeAll(async () => {
  front = await startFront();
});
afterAll(() => front.close());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'canary-'));
  writeFileSync(join(cwd, 'spec.yaml'), SPEC);
});

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const ran = await runHere([...args, '--verbose'], { cwd, env: { ...front.env, ...env } });
  expect(leaksIn(Buffer.from(ran.stdout + ran.stderr)), args[0]).toEqual([]);
  expect(searchFolder(cwd, new Set()), args[0]).toEqual([]);
  return ran;
}

test('a whole life: nothing but the plan that was asked for is on the disk', async () => {
  front.trick = () => false;
  for (const args of [
    ['whoami'],
    ['catalog', 'cables', '--search', 'tslf'],
    ['plan', 'spec.yaml', '--out', 'plan.json'],
    ['apply', 'plan.json', '--auto-approve'],
    ['drift', 'spec.yaml', '--format', 'json'],
    ['get', 'segment', 'A', '--project', '2026-0417'],
    ['export', '--project', '2026-0417'],
    ['destroy', 'spec.yaml', '--auto-approve', '--max-destroy', '9'],
  ]) {
    const { status, stderr } = await run(args);
    expect([status, stderr], args[0]).toEqual([0, expect.stringContaining('GET http')]);
  }
  expect(readdirSync(cwd).sort()).toEqual(['plan.json', 'spec.yaml']);
});

test('a token that is given is not said either', async () => {
  front.trick = () => false;
  expect((await run(['whoami'], { TRENCHCTL_ACCESS_TOKEN: SECRETS.accessToken })).status).toBe(0);
  const { status, stderr } = await run(['whoami'], { TRENCHCTL_ACCESS_TOKEN: `${SECRETS.accessToken}-old` });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('the access token that was given is refused'),
  ]);
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
  [
    'the token endpoint',
    telling(400, (said) => JSON.stringify({ error: said, error_description: said }), '/oauth'),
  ],
  ['a token', telling(200, (said) => JSON.stringify({ access_token: said, token_type: 'bearer' }), '/oauth')],
])('a server that tells them back in %s', async (_, trick) => {
  front.trick = trick;
  await run(['whoami']);
  await run(['plan', 'spec.yaml', '--out', 'plan.json']);
});
