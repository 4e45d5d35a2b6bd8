// `whoami` says who the login is according to the service, and `get` finds the company by itself.
import { expect, test } from 'vitest';
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

test('get finds the company of the user', async () => {
  const { status, stdout } = await runHere(['get', 'project', 'DEMO-1'], { cwd, env: env() });
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
