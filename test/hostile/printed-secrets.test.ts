// Whatever is printed is searched for the secrets that this process was given or has got. test/cli/sessions/secrets.txt has more of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORMATS } from '../../src/cli/output/formats.js';
import { beginSecrets, keepSecret, maskOutput, maskSecrets } from '../../src/cli/output/known-secrets.js';
import { canary } from '../canary/marker.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, HUSH } from './desk.js';

test.each(Object.values(FORMATS).map(({ ending }) => `v${ending}`))('a file that -o writes has the secret masked: %s', async (file) => {
  const cwd = folderWith({});
  const args = ['validate', `specs/${canary('given')}.yaml`, '-o', file];
  expectWellEnded(await runHere(args, { cwd, env: { TRENCHCTL_ACCESS_TOKEN: canary('given') } }), 1);
  const text = readFileSync(join(cwd, file), 'utf8');
  expect(text).toContain('specs/***.yaml');
  expect(text).not.toContain(canary('given'));
});

test('a secret that comes later is masked in every form and stream; bytes pass as they are', () => {
  const said: unknown[] = [];
  const { stdout, stderr } = process;
  const real = { stdout: stdout.write, stderr: stderr.write };
  stdout.write = stderr.write = ((chunk: unknown) => said.push(chunk) > 0) as typeof stdout.write;
  try {
    beginSecrets({});
    const end = maskOutput();
    keepSecret(HUSH);
    for (const short of ['abc', ' 7-chars ', '8-charac']) keepSecret(short);
    stdout.write(`token ${HUSH} abc 7-chars 8-charac`);
    stderr.write(`token ${HUSH} abc 7-chars 8-charac`);
    stderr.write(`basic ${Buffer.from(`id:${HUSH}`).toString('base64')}`);
    stdout.write(Buffer.from(HUSH));
    end();
    stdout.write(HUSH);
  } finally {
    Object.assign(stdout, { write: real.stdout });
    Object.assign(stderr, { write: real.stderr });
  }
  expect(said.slice(0, 2)).toEqual(['token *** abc 7-chars ***', 'token *** *********']);
  expect(String(said[2])).toMatch(/^basic .{0,6}\*\*\*.{0,4}$/);
  expect(said.slice(3)).toEqual([Buffer.from(HUSH), HUSH]);
});

test.each(['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'])(
  'the password in %s is masked as it is written and as it is meant',
  (name) => {
    const password = `${HUSH}@home`;
    beginSecrets({ [name]: `http://user:${encodeURIComponent(password)}@proxy.example:3128` });
    expect(maskSecrets(`${password} ${encodeURIComponent(password)}`)).toBe('*** ***');
    beginSecrets({ [name]: 'no address' });
    expect(maskSecrets(password)).toBe(password);
  },
);
