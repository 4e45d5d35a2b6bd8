// `login`: a stored login goes to the hosts that it was given for, and to no other. No secret is printed or an argument.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileStore, keychainStore, type RunTool } from '../../src/cli/login/login-stores.js';
import { canary } from '../canary/marker.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { type ByteServer, listening, onConnection } from '../support/byte-server.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

/** A store is meant to hold secrets, so it lies beside the folder that is searched for secrets after the run. */
const storeFolder = () => mkdtempSync(join(tmpdir(), '..', 'store-'));

let thief: ByteServer;
let env: Record<string, string>;
let secrets: { secret: string; password: string };

inFolder('each');
withService('all', { transport: 'http' });
beforeAll(async () => {
  thief = await onConnection((socket) => socket.destroy());
  const { TRENCHCTL_CLIENT_SECRET: secret = '', TRENCHCTL_PASSWORD: password = '' } = loginTo(under);
  secrets = { secret, password };
});
afterAll(() => thief.close());
beforeEach(() => {
  env = { XDG_CONFIG_HOME: storeFolder(), TRENCHCTL_LOGIN_STORE: 'file' };
  settings(under.baseUrl);
});

const settings = (base: string, token = under.baseUrl): void =>
  writeFileSync(
    join(cwd, 'trenchctl.yaml'),
    `baseUrl: ${base}\ntokenUrl: ${token}/oauth/token\nclientId: trenchctl\nusername: kari.nordmann\n`,
  );
const host = () => new URL(under.baseUrl).host;
const file = () => join(env.XDG_CONFIG_HOME ?? '', 'trenchctl/logins.json');

/** The built program with a pipe as its input. */
const piped = (args: readonly string[], input: string) =>
  new Promise<{ status: number | null; said: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [builtCli(), ...args], { cwd, env: { PATH: process.env.PATH ?? '', CI: '', ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, said }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });

const logIn = () => piped(['login', '--store', 'file', '--host', host()], `${secrets.secret}\n${secrets.password}\n`);

test('login, a call, status and logout', async () => {
  const stored = await logIn();
  expect([stored.status, stored.said]).toEqual([0, expect.stringContaining('The login works and is stored in the file')]);
  expect(stored.said).toContain(`This login is for: ${host()} (token endpoint, all services)`);
  expect(stored.said).not.toContain(secrets.secret);
  expect([statSync(file()).mode & 0o777, statSync(join(file(), '..')).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(await runHere(['user', 'show'], { cwd, env })).toMatchObject({ status: 0, stdout: expect.stringContaining('kari.nordmann') });
  // The environment comes first, even as an empty variable.
  for (const secret of ['wrong-secret-of-this-test', '']) {
    const wrong = { ...env, TRENCHCTL_BASE_URL: under.baseUrl, TRENCHCTL_CLIENT_SECRET: secret };
    expect((await runHere(['user', 'show'], { cwd, env: wrong })).status).toBe(1);
  }
  const status = await runHere(['login', '--status'], { cwd, env });
  expect(status.stdout).toBe(`${host()}: client trenchctl, user kari.nordmann, in the file ${file()}\n`);
  const { stderr } = await runHere(['logout'], { cwd, env });
  expect([stderr, existsSync(file())]).toEqual(['Removed 1 login.\n', false]);
  expect((await runHere(['user', 'show'], { cwd, env })).stderr).toContain('no credentials are set');
});

test('after TAB the login file is read, because a keychain could ask for a password, unless another store is named', async () => {
  await logIn();
  const offered = async (store?: string) => {
    const own = { XDG_CONFIG_HOME: env.XDG_CONFIG_HOME ?? '', XDG_CACHE_HOME: mkdtempSync(join(cwd, 'cache-')) };
    const words = ['__complete', 'zsh', 'plan', '--target', ''];
    return (await runHere(words, { cwd, env: { ...own, ...(store && { TRENCHCTL_LOGIN_STORE: store }) } })).stdout.split('\n')[0];
  };
  expect([await offered(), await offered('none')]).toEqual(['2026-0417', '']);
});

test('a settings file that names another host gets nothing', async () => {
  await logIn();
  const evil = thief.url;
  for (const [base, token] of [[evil], [under.baseUrl, evil], [evil, evil]] as const) {
    settings(base, token);
    const ran = await runHere(['user', 'show'], { cwd, env });
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining(`no login is stored for`)]);
    expect(ran.stderr).toContain('Nothing was sent');
  }
  expect(thief.sockets).toEqual([]);
});

test('an issuer that names the token endpoint on another host is refused before that host is asked', async () => {
  const issuer = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: address, token_endpoint: `${thief.url}/token` }));
  });
  const address = `http://127.0.0.1:${await listening(issuer)}`;
  writeFileSync(join(cwd, 'trenchctl.yaml'), `baseUrl: ${under.baseUrl}\nissuer: ${address}\n`);
  const hosts = [host(), new URL(address).host];
  fileStore(file()).write([{ hosts, clientId: 'trenchctl', clientSecret: secrets.secret }]);
  const ran = await runHere(['catalog', 'eccs'], { cwd, env });
  issuer.close();
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('for which the stored login was not given')]);
  expect(thief.sockets).toEqual([]);
});

describe('the file', () => {
  const LOGIN = { hosts: ['a.example'], accessToken: canary('stored') };
  const place = () => join(storeFolder(), 'trenchctl/logins.json');

  test('is written for its owner alone, and refused if others can read it', () => {
    const at = place();
    fileStore(at).write([LOGIN]);
    expect(fileStore(at).read()).toEqual([LOGIN]);
    for (const mode of [0o640, 0o604, 0o666]) {
      chmodSync(at, mode);
      expect(() => fileStore(at).read()).toThrow(`run \`chmod 600 ${at}\``);
      expect(() => fileStore(at).write([])).not.toThrow();
      fileStore(at).write([LOGIN]);
    }
  });

  test('is refused as a link, and inside of the working folder', () => {
    const at = place();
    mkdirSync(join(at, '..'));
    writeFileSync(`${at}.real`, '{}', { mode: 0o600 });
    symlinkSync(`${at}.real`, at);
    expect(() => fileStore(at).read()).toThrow('is not a plain file');
    expect(() => fileStore(join(process.cwd(), 'x/logins.json')).write([LOGIN])).toThrow('could be committed');
  });
});

describe('the keychain', () => {
  const LOGINS = [{ hosts: ['a.example'], clientId: 'c', clientSecret: canary('kept') }];

  const MAC = 'generic-password -a logins -s trenchctl';
  const LINUX = 'service trenchctl account logins';
  const KEYCHAIN_CALLS: Readonly<Record<string, readonly string[]>> = {
    darwin: ['security default-keychain', 'security -i INPUT', `security find-${MAC} -w`, `security delete-${MAC}`],
    linux: [`secret-tool lookup ${LINUX}`, `secret-tool store --label=trenchctl logins ${LINUX} INPUT`, `secret-tool clear ${LINUX}`],
  };

  test.each(['darwin', 'linux'])('%s: the secret is an input and never an argument', (platform) => {
    const calls: string[][] = [];
    let kept = '';
    const run: RunTool = (program, args, input) => {
      calls.push([program, ...args, ...(input === '' ? [] : ['INPUT'])]);
      const isWrite = args[0] === 'store' || args[0] === '-i';
      if (isWrite) kept = (platform === 'darwin' ? /-w (\S+)/.exec(input)?.[1] : input) ?? '';
      if (args[0] === 'clear' || args[0] === 'delete-generic-password') kept = '';
      return { status: 0, stdout: isWrite ? '' : `${kept}\n` };
    };
    const store = keychainStore(platform, run);
    store?.write(LOGINS);
    expect(store?.read()).toEqual(LOGINS);
    const secret = Buffer.from(JSON.stringify(LOGINS)).toString('base64');
    expect(calls.flat().filter((word) => word.includes(secret) || word.includes(canary('kept')))).toEqual([]);
    store?.write([]);
    expect(calls.at(-1)?.[1]).toBe(platform === 'darwin' ? 'delete-generic-password' : 'clear');
    expect(store?.read()).toEqual([]);
    expect([...new Set(calls.map((call) => call.join(' ')))]).toEqual(KEYCHAIN_CALLS[platform]);
  });

  test('there is none on Windows, none without its program, and one that takes nothing is told', () => {
    expect(keychainStore('win32', () => ({ status: 0, stdout: '' }))).toBeUndefined();
    expect(keychainStore('linux', () => ({ status: null, stdout: '' }))).toBeUndefined();
    for (const status of [0, 1])
      expect(() => keychainStore('linux', () => ({ status, stdout: '' }))?.write(LOGINS)).toThrow('--store file');
  });
});
