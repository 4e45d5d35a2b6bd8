// `login` and `logout` in this process, with a host that the test plays: what is asked for, what is sent, and what is stored.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileStore } from '../../src/cli/login/login-stores.js';
import { canary } from '../canary/marker.js';
import { cwd, inFolder } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const SECRET = canary('typed-secret');
const GRANTED = { access_token: canary('granted-token'), token_type: 'Bearer' };
let answer: { status: number; body: object };
let asked: string[];
let env: Record<string, string>;
const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { scope: _, ...form } = Object.fromEntries(new URLSearchParams(body));
  asked.push(`${request.method} ${request.url} ${Object.values(form).join(' ')}`.trimEnd());
  response.writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(answer.body));
});
beforeEach(async () => {
  await listening(server);
  asked = [];
  // A store is meant to hold secrets, so it lies beside the folder that is searched for secrets after the run.
  env = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), '..', 'store-')), TRENCHCTL_LOGIN_STORE: 'file' };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await new Promise((ended) => server.close(ended));
});

const store = () => fileStore(join(env.XDG_CONFIG_HOME ?? '', 'trenchctl/logins.json'));
const stored = () => store().read();

/** Runs a command with lines as its input; the host is called H in its words. */
async function run(line: string, input: readonly string[] = [], more: Record<string, string> = {}) {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input.join('\n')]) as never);
  const words = line.split(' ').map((word) => word.replace('H', host()));
  const { status, stdout, stderr } = await runHere(words, { cwd, env: { ...env, ...more } });
  const said = (stdout + stderr).replaceAll(host(), 'H').replaceAll(env.XDG_CONFIG_HOME ?? '', 'FOLDER');
  expect(said).not.toContain(SECRET);
  return { status, said };
}
const settings = (...lines: string[]) => writeFileSync(join(cwd, 'trenchctl.yaml'), `${lines.join('\n').replaceAll('H', host())}\n`);
const FULL = ['baseUrl: http://H', 'tokenUrl: http://H/token', 'clientId: one', 'username: kari'];
const BY_OPTIONS = ' --client-id two --username ola';
const REFUSED_SCOPE = { status: 400, body: { error: 'invalid_scope' } };

test.each<[string, string, string[], string, object]>([
  ['the client and the user of the settings', '', FULL, `kari ${SECRET} password one ${SECRET}`, { clientId: 'one', username: 'kari' }],
  ['those of the command line', BY_OPTIONS, FULL, `ola ${SECRET} password two ${SECRET}`, { clientId: 'two', username: 'ola' }],
  ['a client without a user', '', FULL.slice(0, 3), `client_credentials one ${SECRET}`, { clientId: 'one' }],
])('%s', async (_, options, lines, sent, login) => {
  settings(...lines);
  for (const given of [{ status: 200, body: GRANTED }, REFUSED_SCOPE]) {
    answer = given;
    asked = [];
    const { status, said } = await run(`login --host H${options}`, [SECRET, SECRET]);
    expect([status, said]).toEqual([
      0,
      'This login is for: H (token endpoint, all services). It will be used for these hosts only.\n' +
        'The login works and is stored in the file FOLDER/trenchctl/logins.json. `trenchctl logout` removes it.\n',
    ]);
    expect([...new Set(asked)]).toEqual([`POST /token ${sent}`]);
    const password = 'username' in login ? { password: SECRET } : {};
    expect(stored()).toEqual([{ hosts: [host()], clientSecret: SECRET, ...password, ...login }]);
  }
});

test('the host on which the issuer names the token endpoint is stored too', async () => {
  settings('baseUrl: http://H', 'issuer: http://H', 'clientId: one');
  const named = host().replace('127.0.0.1', 'localhost');
  answer = { status: 200, body: { ...GRANTED, issuer: `http://${host()}`, token_endpoint: `http://${named}/token` } };
  const { status, said } = await run(`login --host H --host ${named}`, [SECRET], { TRENCHCTL_ALLOWED_HOSTS: named });
  expect([status, said]).toEqual([0, expect.stringContaining(`The issuer names the token endpoint on ${named}.\n`)]);
  expect(stored().map(({ hosts }) => hosts)).toEqual([[host(), named]]);
  const receivers = `credentials go to ${named} (token endpoint), H (all services)`;
  expect((await run('doctor', [], { TRENCHCTL_ALLOWED_HOSTS: named })).said).toContain(receivers);
});

test('a client that no setting names is asked for before its secret', async () => {
  settings(...FULL.slice(0, 2));
  answer = { status: 200, body: GRANTED };
  expect((await run('login --host H', ['three', SECRET])).status).toBe(0);
  expect(stored()).toMatchObject([{ clientId: 'three', clientSecret: SECRET }]);
});

test('a login that is refused is not stored, and the service is not called', async () => {
  settings(...FULL);
  expect((await run('login --host H', [SECRET])).said).toContain('no line for: Password of kari');
  answer = { status: 400, body: { error: 'invalid_grant' } };
  const { status, said } = await run('login --host H', [SECRET, SECRET]);
  expect([status, said]).toEqual([1, expect.stringContaining('the token endpoint refused: invalid_grant')]);
  expect([existsSync(join(env.XDG_CONFIG_HOME ?? '', 'trenchctl/logins.json')), new Set(asked).size]).toEqual([false, 1]);
});

test.each([
  [200, 'a token that works', 1],
  [403, 'a token that only lacks a role', 1],
  [401, 'a token that is refused', 0],
])('with the answer %i, %s', async (status, _, count) => {
  settings(...FULL);
  answer = { status, body: [] };
  const ran = await run('login --token --host H', [SECRET]);
  expect([ran.status, existsSync(join(env.XDG_CONFIG_HOME ?? '', 'trenchctl/logins.json'))]).toEqual([1 - count, count === 1]);
  expect(asked.every((line) => line.startsWith('GET ') && !line.startsWith('GET /token'))).toBe(true);
  expect((await run('login --status')).said).toBe(
    count === 1 ? 'H: an access token, in the file FOLDER/trenchctl/logins.json\n' : 'No login is stored.\n',
  );
});

test.each<[string, string[], string, Record<string, string>, string]>([
  [
    'a host that nobody confirmed',
    FULL,
    ' --host other.example',
    {},
    'only the settings file names H, and there is no terminal to confirm it on. Nothing was stored; if it is right, add --host H',
  ],
  ['an access token', FULL, ' --token --host H', {}, 'no line for: Access token'],
  ['a host that the environment confirms', FULL, '', { TRENCHCTL_ALLOWED_HOSTS: 'H' }, 'no line for: Secret of the client one'],
])('%s is told before anything is asked', async (_, lines, options, more, words) => {
  settings(...lines);
  const own = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, value.replace('H', host())]));
  const { status, said } = await run(`login${options}`, [], own);
  expect([status, said, asked]).toEqual([1, expect.stringContaining(words), []]);
});

test('logout removes the logins of the hosts of the settings, or all of them', async () => {
  settings(...FULL);
  const own = { hosts: [host()], accessToken: SECRET };
  const other = { hosts: ['other.example'], clientId: 'x', clientSecret: SECRET };
  store().write([own, other]);
  expect((await run('login --status')).said.split('\n').slice(0, -1)).toEqual([
    'H: an access token, in the file FOLDER/trenchctl/logins.json',
    'other.example: client x, in the file FOLDER/trenchctl/logins.json',
  ]);
  expect([(await run('logout')).said, stored()]).toEqual(['Removed 1 login.\n', [other]]);
  expect([(await run('logout')).said, stored()]).toEqual(['Removed 0 logins.\n', [other]]);
  settings('data: x');
  expect(await run('logout')).toEqual({
    status: 1,
    said: expect.stringContaining('the settings name no live service: name one, or use `trenchctl logout --all` for every login'),
  });
  expect([(await run('logout --all', [], { CI: 'true' })).said, stored()]).toEqual(['Removed 1 login.\n', []]);
});
