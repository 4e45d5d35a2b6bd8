// `doctor` says who the login is according to the service, and `project show` finds the company by itself.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const env = () => {
  const { TRENCHCTL_COMPANY_ID: _, ...login } = loginTo(under) as Record<string, string>;
  return login;
};
const asked = () => under.service.log.entries().map(({ path }) => path);

const doctor = (change: Record<string, string>) => runHere(['doctor'], { cwd, env: change });

test('doctor of a login without a user asks the service too', async () => {
  const { TRENCHCTL_USERNAME: _, TRENCHCTL_PASSWORD: __, ...client } = env();
  const { status, stdout } = await doctor({ ...client, TRENCHCTL_COMPANY_ID: '1001' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('the service accepts its login')]);
  expect(asked().join()).toContain('/modules/types');
});

test.each<Record<string, string>>([{}, { TRENCHCTL_USERNAME: 'kari.nordmann' }])(
  'doctor with a token that the service refuses fails at the caller: %j',
  async (user) => {
    const { TRENCHCTL_USERNAME: _, TRENCHCTL_PASSWORD: __, ...client } = env();
    const { status, stdout } = await doctor({ ...client, ...user, TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1' });
    expect(status).toBe(1);
    expect(stdout).toMatch(/ failed +caller +.*token that was given is refused/);
  },
);

const NO_TYPES = 'apiVersion: trenchctl/v1\nproject: P\nsegments: {A: {length: 1}}\n';

describe('a token alone, with no company in the settings', () => {
  const tokenOnly = (more: Record<string, string>) => {
    const { TRENCHCTL_USERNAME: _, TRENCHCTL_PASSWORD: __, ...client } = env();
    return { cwd, env: { ...client, ...more } };
  };
  const COMMANDS: string[][] = [
    ['plan', 's.yaml'],
    ['export', '--target', 'DEMO-1'],
    ['project', 'show', 'DEMO-1'],
  ];

  test.each(COMMANDS)('a refused token is named as the cause: %s', async (...command) => {
    writeFileSync(join(cwd, 's.yaml'), NO_TYPES);
    const { status, stderr } = await runHere(command, tokenOnly({ TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1' }));
    expect(status).toBe(1);
    expect(stderr).toContain('the access token that was given is refused');
    expect(stderr).not.toContain('company');
  });

  test('a service that cannot be reached is named as the cause', async () => {
    writeFileSync(join(cwd, 's.yaml'), NO_TYPES);
    const dead = tokenOnly({ TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1', TRENCHCTL_BASE_URL: 'http://127.0.0.1:1' });
    const { status, stderr } = await runHere(['plan', 's.yaml'], dead);
    expect(status).toBe(1);
    expect(stderr).toContain('the server cannot be reached');
    expect(stderr).not.toContain('company');
  });

  test.each(COMMANDS)('a login that the service takes is asked for a company: %s', async (...command) => {
    writeFileSync(join(cwd, 's.yaml'), NO_TYPES);
    const { status, stderr } = await runHere(command, tokenOnly({}));
    expect(status).toBe(1);
    expect(stderr).toContain('there is no user whose company could be used');
    expect(stderr).toContain('set TRENCHCTL_COMPANY_ID');
  });
});
