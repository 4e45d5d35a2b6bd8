// A stored login is used only for its own hosts, and only if the environment names no other client or user.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { covers, fileStore, keychainStore, type RunTool, saveLogin, storeNamed, storesFor } from '../../src/cli/login/login-stores.js';
import { createAnswers, type SecretInput } from '../../src/cli/login/read-secret.js';
import { storedCredentials } from '../../src/cli/login/stored-credentials.js';
import { beginSecrets, maskSecrets } from '../../src/cli/output/known-secrets.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import { cwd, inFolder } from '../support/around.js';

inFolder('each');

type Login = Parameters<typeof saveLogin>[1];
const HOSTS = ['api.example', 'login.example'];
const CLIENT: Login = { hosts: HOSTS, clientId: 'c', clientSecret: 'not-a-secret' };
const FOUND = { baseUrl: 'https://api.example', tokenUrl: 'https://login.example/token', services: {}, notes: [] };

let env: NodeJS.ProcessEnv;
beforeEach(() => {
  mkdirSync(join(cwd, 'home'), { mode: 0o700 });
  env = { XDG_CONFIG_HOME: join(cwd, 'home'), TRENCHCTL_LOGIN_STORE: 'file' };
});
const store = () => fileStore(join(cwd, 'home/trenchctl/logins.json'));

function found(logins: readonly Login[], addresses: object = {}, more: NodeJS.ProcessEnv = {}): string {
  store().write(logins);
  try {
    const login = storedCredentials({ ...env, ...more }, { ...FOUND, ...addresses });
    return login ? `${login.clientId ?? login.accessToken} for ${login.boundHosts.join(' ')}` : 'none';
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

describe('the login of', () => {
  const TOKEN: Login = { hosts: ['api.example'], accessToken: 'not-a-token' };
  const NONE = 'no login is stored for';
  const OTHERS = `${NONE} login.example, x.example: the stored logins are for api.example, login.example`;
  test.each<[string, readonly Login[], object, NodeJS.ProcessEnv, string]>([
    ['no store', [], {}, {}, 'none'],
    ['these hosts', [CLIENT], {}, {}, 'c for api.example login.example'],
    ['another service', [CLIENT], { baseUrl: 'https://x.example' }, {}, OTHERS],
    ['another token endpoint', [CLIENT], { tokenUrl: 'https://x.example' }, {}, `${NONE} x.example, api.example:`],
    ['an issuer', [CLIENT], { tokenUrl: undefined, issuer: 'https://login.example' }, {}, 'c for'],
    ['a token URL beside an issuer', [CLIENT], { issuer: 'https://x.example' }, {}, 'c for'],
    ['no token endpoint', [CLIENT], { tokenUrl: undefined }, {}, `${NONE} api.example:`],
    ['a token, which needs no token endpoint', [TOKEN], { tokenUrl: undefined }, {}, 'not-a-token for api.example'],
    ['the first of two', [TOKEN, CLIENT], {}, {}, 'not-a-token'],
    ['the client that is asked for', [TOKEN, CLIENT], {}, { TRENCHCTL_CLIENT_ID: 'c' }, 'c for'],
    ['another client', [CLIENT], {}, { TRENCHCTL_CLIENT_ID: 'd' }, NONE],
    ['another user', [{ ...CLIENT, username: 'kari' }], {}, { TRENCHCTL_USERNAME: 'ola' }, NONE],
    ['no address', [CLIENT], { baseUrl: undefined }, {}, 'none'],
    ['CI', [CLIENT], {}, { CI: 'true', TRENCHCTL_LOGIN_STORE: '' }, 'none'],
  ])('%s', (_, logins, addresses, more, expected) => {
    expect(found(logins, addresses, more)).toContain(expected);
  });
});

test('a file of another user is not read, and the secrets of a stored login are masked', () => {
  const token: Login = { hosts: HOSTS, accessToken: 'stored-token-1', clientSecret: 'stored-secret-1', password: 'stored-password-1' };
  beginSecrets({});
  expect(found([token])).toContain('stored-token-1 for');
  expect(maskSecrets('stored-token-1 stored-secret-1 stored-password-1')).toBe('*** *** ***');
  beginSecrets({});
  const own = process.getuid?.() ?? 0;
  const user = vi.spyOn(process as { getuid(): number }, 'getuid').mockReturnValue(own + 1);
  expect(() => store().read()).toThrow('belongs to another user, so no login is read from it');
  user.mockRestore();
});

test('a new login takes the place of those that cover its hosts, or whose hosts it covers', () => {
  const login = (...hosts: string[]): Login => ({ hosts, clientId: hosts.join() });
  const saved = (before: readonly Login[], next: Login) => {
    store().write(before);
    saveLogin(store(), next);
    return store()
      .read()
      .map(({ hosts }) => hosts.join());
  };
  expect(saved([login('a', 'b'), login('c')], login('a'))).toEqual(['c', 'a']);
  expect(saved([login('a'), login('c')], login('a', 'b'))).toEqual(['c', 'a,b']);
  expect(saved([login('a', 'b')], login('b', 'c'))).toEqual(['a,b', 'b,c']);
  expect([covers(login('a', 'b'), ['a']), covers(login('a'), ['a', 'b']), covers(login('a'), [])]).toEqual([true, false, false]);
});

test.each<[NodeJS.ProcessEnv, number | string]>([
  [{ TRENCHCTL_LOGIN_STORE: 'none', HOME: '/h' }, 0],
  [{ TRENCHCTL_LOGIN_STORE: 'file', HOME: '/h' }, 1],
  [{ TRENCHCTL_LOGIN_STORE: 'file' }, 0],
  [{ CI: '1', HOME: '/h' }, 0],
  [{ TRENCHCTL_LOGIN_STORE: 'safe' }, 'TRENCHCTL_LOGIN_STORE must be file, keychain or none'],
])('%j has %s stores', (given, expected) => {
  if (typeof expected === 'string') expect(() => storesFor(given)).toThrow(expected);
  else expect(storesFor(given)).toHaveLength(expected);
});

test('a place where no file can be is told without the words of the system', () => {
  expect(() => fileStore('/dev/null/logins.json').write([CLIENT])).toThrow(
    'the login cannot be stored in /dev/null/logins.json: a part of its path is not a folder',
  );
});

test('the file is below XDG_CONFIG_HOME, else below the home folder', () => {
  expect(storeNamed('file', { HOME: '/h', XDG_CONFIG_HOME: '/x' }).name).toBe('the file /x/trenchctl/logins.json');
  expect(storeNamed('file', { HOME: '/h', XDG_CONFIG_HOME: '' }).name).toBe('the file /h/.config/trenchctl/logins.json');
  expect(() => storeNamed('file', {})).toThrow('there is no place for the login');
});

test.each<[number | null, string, number]>([
  [0, '', 0],
  [1, 'x', 0],
  [0, Buffer.from(JSON.stringify({ version: 1, logins: [CLIENT] })).toString('base64'), 1],
])('a keychain that answers %s has %s logins', (status, stdout, count) => {
  const run: RunTool = (_, args) => (args[0] === 'default-keychain' ? { status: 0, stdout: '' } : { status, stdout });
  expect(keychainStore('darwin', run)?.read()).toHaveLength(count);
});

test.each([
  '{',
  '{}',
  '{"version": 2, "logins": []}',
  '{"version": 1, "logins": [{"hosts": []}]}',
  '{"version": 1, "logins": [{"hosts": [1]}]}',
  '{"version": 1, "logins": [{"hosts": ["a"], "password": 1}]}',
  'x',
])('a store that holds %s cannot be read', (text) => {
  const stdout = Buffer.from(text).toString('base64');
  expect(() => keychainStore('linux', () => ({ status: 0, stdout }))?.read()).toThrow('cannot be read; remove them with');
});

describe('typed on a terminal', () => {
  async function typed(keys: string, isShown = false): Promise<[string, string]> {
    let take: (text: string) => void = () => {};
    let shown = '';
    const raw: boolean[] = [];
    const input = {
      isTTY: true,
      setRawMode: (isRaw: boolean) => raw.push(isRaw),
      setEncoding: () => {},
      on: (_: string, listener: typeof take) => {
        take = listener;
      },
      off: () => {},
      resume: () => queueMicrotask(() => take(keys)),
      pause: () => {},
    } as unknown as SecretInput;
    const answers = createAnswers(input, { write: (text) => (shown += text) });
    const answer = await (isShown ? answers.plain('User') : answers.secret('Password')).catch(
      (error: Error) => `refused: ${error.message}`,
    );
    expect(raw).toEqual([true, false]);
    return [answer, shown];
  }
  test.each<[string, string]>([
    ['ab\r', 'ab'],
    ['ab\u007fc\b\bd\n', 'd'],
    ['a\tb c\u001b\r', 'ab c'],
    ['ab\rc', 'ab'],
    ['\r', 'refused: nothing was typed, so nothing was stored'],
    ['a\u0003', 'refused: the login was cancelled; nothing was stored'],
    ['a\u0004', 'refused: the login was cancelled; nothing was stored'],
  ])('%j is %s, and nothing of it is shown', async (keys, expected) => {
    expect(await typed(keys)).toEqual([expected, 'Password: \n']);
  });

  test('a value that is no secret is shown', async () => {
    expect(await typed('kari\r', true)).toEqual(['kari', 'User: kari\n']);
  });

  test('lines of a pipe answer one question each', async () => {
    const input = (text: string) =>
      ({
        setEncoding: () => {},
        async *[Symbol.asyncIterator]() {
          yield text;
        },
      }) as unknown as SecretInput;
    const answers = createAnswers(input('one\r\ntwo\n\nfour'), { write: () => {} });
    expect([await answers.secret('A'), await answers.plain('B')]).toEqual(['one', 'two']);
    await expect(answers.secret('C')).rejects.toThrow('the input has no line for: C');
    await expect(createAnswers(input('x'.repeat(16 * 1024)), { write: () => {} }).secret('A')).resolves.toHaveLength(16 * 1024);
    await expect(createAnswers(input('x'.repeat(16 * 1024 + 1)), { write: () => {} }).secret('A')).rejects.toThrow('too long for a login');
  });
});
