// A saved plan that reaches the apply of another project, company, environment or service changes nothing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';

inFolder('each');
withService('each', { transport: 'http' });

let other: TestService;
beforeEach(async () => {
  other = await startService({ transport: 'http' });
});
afterEach(() => other.close());

const spec = (project: string): string => `apiVersion: trenchctl/v1\nproject: ${project}\nsegments: {New: {length: 10}}\n`;
const EXISTING = spec('"2026-0417"');
const STATED = 'name: New, status: NEW, startDate: 2026-12-01, owner: kari.nordmann, modules: [CABLESIMULATOR]';
const CREATED = spec(`{number: "N-1", create: true, ${STATED}}`);

/** A user of another company. */
const asOther = () => {
  const user = { TRENCHCTL_USERNAME: 'erik.graver', TRENCHCTL_PASSWORD: under.service.tokens.password('erik.graver') };
  return { ...loginTo(under), ...user };
};
const run = (env: Record<string, string>, ...args: string[]) => runHere(args, { cwd, env });

async function save(text: string): Promise<void> {
  writeFileSync(join(cwd, 'spec.yaml'), text);
  expect((await run(loginTo(under), 'plan', 'spec.yaml', '-o', 'plan.json')).status).toBe(0);
}

/** Applies the saved plan, which must be refused before any call that changes something. */
async function refused(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { status, stderr } = await run(env, 'apply', 'plan.json', ...args, '--auto-approve');
  const writes = [under, other].flatMap(({ service }) => service.log.entries().filter(({ method }) => method !== 'GET'));
  expect([status, stderr, writes]).toEqual([3, expect.anything(), []]);
  return stderr;
}

test('of a project of another company', async () => {
  await save(EXISTING);
  expect(await refused(asOther())).toContain('project 6001 is not accessible to this login');
});

test('that creates a project in another company', async () => {
  await save(CREATED);
  const words = 'the project is new, and the plan creates it in company 1001, but this login would create it in company 1002';
  expect(await refused(asOther())).toContain(words);
  expect(await refused(asOther(), 'spec.yaml')).toContain(words);
  expect((await run(loginTo(under), 'apply', 'plan.json', '--auto-approve')).status).toBe(0);
});

test('of another service', async () => {
  await save(EXISTING);
  expect(await refused(loginTo(other))).toContain(`was made for ${under.baseUrl}, but this is ${other.baseUrl}`);
});

test('of another environment', async () => {
  const { TRENCHCTL_BASE_URL: _, TRENCHCTL_TOKEN_URL: __, ...login } = loginTo(under);
  const environment = ({ baseUrl }: TestService) => `{baseUrl: "${baseUrl}", tokenUrl: "${baseUrl}/oauth/token"}`;
  writeFileSync(join(cwd, 'trenchctl.yaml'), `environments: {test: ${environment(under)}, prod: ${environment(other)}}\n`);
  writeFileSync(join(cwd, 'spec.yaml'), EXISTING);
  const env = { ...login, TRENCHCTL_ALLOWED_HOSTS: [under, other].map(({ baseUrl }) => new URL(baseUrl).host).join(',') };
  const planned = await run(env, 'plan', 'spec.yaml', '-o', 'plan.json', '--environment', 'test');
  expect([planned.status, planned.stderr]).toEqual([0, expect.anything()]);
  expect(await refused(env, '--environment', 'prod')).toContain('but this is');
});
