// `whoami` says who the login is according to the service, and `project show` finds the company by itself.
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

test('project show finds the company of the user', async () => {
  const { status, stdout } = await runHere(['project', 'show', 'DEMO-1', '--format', 'json'], {
    cwd,
    env: env(),
  });
  expect([status, JSON.parse(stdout).number]).toEqual([0, 'DEMO-1']);
});

test('whoami tells the name and the company that the service has', async () => {
  const { status, stdout } = await runHere(['whoami'], { cwd, env: env() });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^caller {3}kari\.nordmann \(Kari Nordmann\)$/m);
  expect(stdout).toMatch(/^company {2}.+ \(\d+\)$/m);
});

test('whoami says that the settings name another company than the service', async () => {
  const { stdout } = await runHere(['whoami'], { cwd, env: { ...env(), TRENCHCTL_COMPANY_ID: '4711' } });
  expect(stdout).toMatch(/^company {2}4711, according to the settings; the user belongs to .+\)$/m);
});

test('whoami of a login without a user contacts the service too', async () => {
  const { TRENCHCTL_USERNAME: _, TRENCHCTL_PASSWORD: __, ...client } = env();
  const { status, stdout } = await runHere(['whoami'], { cwd, env: client });
  expect([status, stdout]).toEqual([0, expect.stringContaining('the service accepts its login')]);
  expect(asked().join()).toContain('/modules/types');
});

test.each([{}, { TRENCHCTL_USERNAME: 'kari.nordmann' }])(
  'whoami with a token that the service refuses says what is not confirmed',
  async (user) => {
    const { TRENCHCTL_USERNAME: _, TRENCHCTL_PASSWORD: __, ...client } = env();
    const ran = await runHere(['whoami'], {
      cwd,
      env: { ...client, ...user, TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1' },
    });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('the service did not confirm it');
    expect(ran.stderr).toMatch(/token that was given is refused.*check the settings of the login/);
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
    ['export', 'DEMO-1'],
    ['project', 'show', 'DEMO-1'],
  ];

  test.each(COMMANDS)('a refused token is named as the cause: %s', async (...command) => {
    writeFileSync(join(cwd, 's.yaml'), NO_TYPES);
    const { status, stderr } = await runHere(
      command,
      tokenOnly({ TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1' }),
    );
    expect(status).toBe(1);
    expect(stderr).toContain('the access token that was given is refused');
    expect(stderr).not.toContain('company');
  });

  test('a service that cannot be reached is named as the cause', async () => {
    writeFileSync(join(cwd, 's.yaml'), NO_TYPES);
    const dead = tokenOnly({
      TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1',
      TRENCHCTL_BASE_URL: 'http://127.0.0.1:1',
    });
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
