// A page shows what the settings of a file and of the environment come to: addresses, receivers, login and notes, or the refusal.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressesFrom } from '../../src/api/addresses.js';
import { isSameTarget, receiversOf, receiversText, targetOf, tokenHostOf } from '../../src/cli/connection/connect.js';
import { readProfileFile } from '../../src/cli/connection/profile-setting.js';
import { readSettings, type SettingFlags, writtenSettings } from '../../src/cli/connection/settings.js';
import { parseSettings } from '../../src/cli/connection/settings-file.js';
import { judgingSettings } from '../../src/cli/connection/written-settings.js';
import { titleTexts } from '../../src/cli/options/title-options.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import { cwd, inFolder } from '../support/around.js';
import { expectPage } from '../support/page.js';

inFolder('all');
const FILE = () => join(cwd, 'trenchctl.yaml');

/** A file, variables without their common beginning, and flags. */
type Case = readonly [file: string, env?: Readonly<Record<string, string>>, flags?: SettingFlags];

const API = 'baseUrl: https://api.example/rest';
const LOGIN = { CLIENT_ID: 'c', CLIENT_SECRET: 'not-secret-1' };
const USER = { ...LOGIN, USERNAME: 'kari', PASSWORD: 'not-secret-2' };
const HOSTS = { ALLOWED_HOSTS: 'api.example, login.example:8443,top.example,trench.example' };
const DEV = { environment: 'dev' };
const TOP = 'baseUrl: https://top.example\nissuer: https://top.example/i\ntrenchUrl: https://trench.example/t\n';
const dev = (settings: string, top = TOP) => `${top}environments: {dev: {${settings}}, prod: {}}\n`;
const comment = (bytes: number) => `# ${'x'.repeat(bytes - 2)}`;
const rows = (count: number) => `drawing: {revisions: [${Array.from({ length: count }, () => '{revision: 1, by: 2}').join(', ')}]}`;

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'Where addresses come from': [
    [''],
    ['', { BASE_URL: 'https://api.example' }],
    [API, {}],
    [`${API}\ntokenUrl: https://login.example:8443/token`, { ...LOGIN, ...HOSTS }],
    [`${API}\nissuer: https://login.example:8443`, { ...USER, ...HOSTS }],
    [API, { ...HOSTS, ACCESS_TOKEN: 'not-secret-3', ISSUER: 'https://top.example' }],
    [`${API}\ntrenchUrl: https://trench.example`, { ...HOSTS, ACCESS_TOKEN: 'not-secret-3' }],
    [`${API}\ntrenchUrl: https://trench.example`, { BASE_URL: 'https://other.example' }],
    [`${API}\ntrenchUrl: https://trench.example`, { TRENCH_URL: '' }],
    [`${API}\ntrenchUrl: https://trench.example`, { TRENCH_URL: '', BASE_URL: 'https://other.example' }],
    ['issuer: https://a.example\ntokenUrl: https://b.example', { BASE_URL: 'https://api.example', TOKEN_URL: 'https://c.example' }],
    ['trenchUrl: https://trench.example', {}],
    ['', { PROJECT_URL: 'https://project.example' }],
    [API, {}, { embedded: true, data: 'here' }],
    ['data: there', { BASE_URL: 'embedded' }],
    ['baseUrl: embedded\ndata: ":memory:"'],
    ['data: there', {}, { embedded: true, data: 'here' }],
    [`${API}\nissuer: https://login.example:8443\ntokenUrl: https://top.example/t`, { ...LOGIN, ...HOSTS }],
    ['baseUrl: https://evil.example', { ...LOGIN, BASE_URL: 'https://api.example' }],
    ['companyId: 101\nclientId: file\nusername: 7', { BASE_URL: 'https://api.example', CLIENT_ID: 'variable' }],
  ],
  'An environment of the file': [
    [dev('baseUrl: https://dev.example'), {}, DEV],
    [dev('issuer: https://dev.example'), {}, DEV],
    [dev('tokenUrl: https://dev.example/token'), {}, DEV],
    [dev('trenchUrl: https://dev.example'), {}, DEV],
    [dev('data: d, companyId: 3, parallelism: 4', 'data: top\ncompanyId: 2\nparallelism: 3\n'), { ENVIRONMENT: 'dev' }],
    [dev('data: d, companyId: 3', 'data: top\n'), { ENVIRONMENT: 'prod' }, DEV],
    [dev('baseUrl: https://dev.example'), { BASE_URL: 'embedded' }, DEV],
    [dev('baseUrl: https://dev.example'), { ...LOGIN, TOKEN_URL: 'https://top.example/token' }, DEV],
    ['environments: {dev: {clientSecret: x}}'],
    ['environments:\n  dev:\n    bseUrl: x'],
    ['environments: [dev]'],
    [dev('baseUrl: https://dev.example'), { ENVIRONMENT: 'prod' }],
    [dev('baseUrl: https://dev.example'), { ENVIRONMENT: 'dev', BASE_URL: 'https://dev.example/other' }],
    [dev('baseUrl: https://dev.example'), { BASE_URL: 'https://top.example' }, DEV],
    [dev('baseUrl: https://dev.example'), { BASE_URL: 'https://top.example' }, { ...DEV, embedded: true }],
    [dev('baseUrl: https://dev.example'), { BASE_URL: '' }, DEV],
    [dev('serviceProfile: {version: 1, operator: DEVCO}'), {}, DEV],
    [dev('rules: [a.yaml]', 'rules: [b.yaml]\nratings: top.yaml\n'), {}, DEV],
    [dev('ratings: dev.yaml', 'rules: [b.yaml]\nratings: top.yaml\n'), {}, DEV],
    [dev('rules: ', 'rules: [b.yaml]\n'), {}, DEV],
    [dev(''), {}, { environment: '' }],
    [dev(''), {}, { environment: 'staging' }],
    [dev(''), {}, { environment: 'staging.json' }],
    [API, { ENVIRONMENT: 'dev' }],
    ['environments:', { ENVIRONMENT: 'dev' }],
    ['environments: {"-dev": {}}'],
    [`environments: {${'d'.repeat(33)}: {}}`],
    [`environments: {${'d'.repeat(32)}: {}}`],
    ['environments: {dev: {drawing: {}}}'],
    ['environments: {dev: }'],
  ],
  'Empty variables, and pipelines': [
    [API, { BASE_URL: '' }],
    ['trenchUrl: https://trench.example', { BASE_URL: '' }],
    ['tokenUrl: https://login.example:8443', { ...LOGIN, ...HOSTS, BASE_URL: 'https://api.example', TOKEN_URL: '' }],
    ['clientId: file', { ...LOGIN, CLIENT_ID: '', BASE_URL: 'https://api.example' }],
    ['username: file', { ...USER, USERNAME: '', BASE_URL: 'https://api.example' }],
    ['baseUrl: embedded', { CI: 'true', BASE_URL: '' }],
    [API, { ...LOGIN, ...HOSTS, CLIENT_SECRET: '' }],
    [API, { ...HOSTS, CLIENT_ID: '', CLIENT_SECRET: '', ACCESS_TOKEN: '' }],
    [API, { ...LOGIN, ...HOSTS, ISSUER: '' }],
    [API, { ...LOGIN, ...HOSTS, ISSUER: '', TOKEN_URL: 'https://api.example/token' }],
    [API, { ...USER, ...HOSTS, ISSUER: 'https://api.example', PASSWORD: '' }],
    [API, { ...USER, ...HOSTS, ISSUER: 'https://api.example', USERNAME: '' }],
    [API, { ...HOSTS, ACCESS_TOKEN: 'not-secret-3', PASSWORD: '', ISSUER: '' }],
    [API, { ...LOGIN, ...HOSTS, ISSUER: 'https://api.example', USERNAME: '' }],
    ['', { CI: 'true' }],
    ['', { CI: '1', BASE_URL: 'embedded' }],
    ['', { CI: 'false' }],
    ['baseUrl: embedded', { CI: 'yes' }],
    ['baseUrl: embedded', { CI: 'yes', BASE_URL: 'https://api.example' }],
    ['baseUrl: embedded', { TRENCH_URL: '' }],
    ['baseUrl: embedded', { LOGIN_STORE: 'cloud' }],
    [API, { LOGIN_STORE: 'cloud' }],
  ],
  'Hosts that may receive a credential': [
    [API, LOGIN],
    [API, { ...LOGIN, ALLOWED_HOSTS: 'API.example,,' }],
    ['baseUrl: https://api.example:8443', { ...LOGIN, ALLOWED_HOSTS: 'api.example' }],
    ['baseUrl: https://api.example:443', { ...LOGIN, ALLOWED_HOSTS: 'api.example' }],
    [API, { ...LOGIN, TRENCH_URL: 'https://api.example' }],
    [API, { ...LOGIN, ALLOWED_HOSTS: 'https://api.example' }],
    ...['*.example', 'ok.example, *', 'a b', 'user@host', 'host/path', 'host:port'].map(
      (list) => [API, { ...LOGIN, ALLOWED_HOSTS: list }] as const,
    ),
    ['baseUrl: not an address', LOGIN],
    ['tokenUrl: https://login.example', { ...LOGIN, BASE_URL: 'https://api.example' }],
    ['tokenUrl: https://login.example', { ...LOGIN, BASE_URL: 'https://api.example', ISSUER: 'https://api.example' }],
  ],
  'Values of settings': [
    ['parallelism: 100', {}],
    ['parallelism: 101'],
    ['parallelism: 7', { PARALLELISM: '100' }],
    ['parallelism: "3"'],
    ['parallelism: 0'],
    ['parallelism: 3', { PARALLELISM: '' }],
    ['', { PARALLELISM: '0' }],
    ['', { PARALLELISM: '1.5' }],
    ['operator: ACME', {}],
    ['operator: ACME', { OPERATOR: 'OTHER' }],
    ['operator: ACME', { OPERATOR: '' }],
    ['operator: 7'],
    ['operator: true'],
    ['operator: "a b"'],
    ['serviceProfile: {version: 1, operator: PROF}'],
    ['serviceProfile: {version: 1, operator: PROF}\noperator: ACME'],
    ['serviceProfile: {version: 2, depths: deep}'],
    ...['[1]', '{}', '{version: 1, x: 1, y: 2}', '{version: 1, batchLimit: 100}', '{version: 1, batchLimit: 101, operator: 7}'].map(
      (profile) => [`serviceProfile: ${profile}`] as const,
    ),
    ['serviceProfile: {version: 1, ductsInPipes: x, cableGroups: x, depths: x, newCoverings: x, projectNull: x, batchLimit: 0}'],
    ['companyId: [1]'],
    ['companyId: '],
    ['companyId: 12345678901234567890'],
    ['# one\n\nclientSecret: x'],
    ['rules: a.yaml'],
    ['rules: [""]'],
    ['rules: []'],
    ['rules: '],
    ['bseUrl: x'],
    ['[1]'],
    ['text'],
    ['# only a comment'],
    ['a: 1\na: 2'],
    ['a: *b'],
    ['username: true\ncompanyId: 1.50\nclientId: "007"', {}],
    ['tokenUrl: {a: b}'],
    ['# one\nbaseUrl: https://api.example\n# two\nparallelism: 7.5'],
    ['data: !!unknown x'],
    [`data: &d x\nrules: [${'*d,'.repeat(9)}]`],
    [`data: &d x\nrules: [${'*d,'.repeat(10)}]`],
    [`${comment(64 * 1024 - 5)}\na: 1`],
    [`${comment(64 * 1024 - 4)}\na: 1`],
  ],
  'The title block': [
    [rows(20).replace('1, by', '1.5, date: 2026-11-01, text: t, by')],
    [rows(21)],
    ['drawing: {revisions: [{revision: A, name: x}]}'],
    ['drawing: {revisions: [{revision: [A]}]}'],
    ['drawing: {revisions: {revision: A}}'],
    ['drawing: {number: "E-{project}-{sheet}"}'],
    ['drawing: {number: "E-{project}", company: 7}'],
    ['drawing: {logo: [x]}'],
    ['drawing: {logo: 7}'],
    ['drawing: '],
    ['drawing: [x]'],
    ['drawing: {colour: red}'],
  ],
};

const masked = (text: string) => text.replaceAll(`${cwd}/`, '');

const said = async (work: () => unknown): Promise<string> => {
  try {
    return JSON.stringify(await work());
  } catch (error) {
    if (error instanceof UserError) return `refused: ${masked(error.message)}`;
    throw error;
  }
};

/** The settings without the profile but for its operator, and with the hosts that would receive a credential. */
async function foundIn([text, env = {}, flags = {}]: Case): Promise<object> {
  writeFileSync(FILE(), text);
  const named = Object.entries({ LOGIN_STORE: 'none', ...env }).map(([name, value]) => [name === 'CI' ? name : `TRENCHCTL_${name}`, value]);
  const variables = Object.fromEntries(named);
  const { profile, notes, parallelism, ...found } = await readSettings(flags, variables, FILE());
  const { rules, drawing, environments } = await writtenSettings(flags, variables, FILE());
  const { addresses, problems } = addressesFrom(found);
  return {
    ...found,
    ...(parallelism === 10 ? {} : { parallelism }),
    ...(profile.operator === 'ORG' ? {} : { operator: profile.operator }),
    ...(notes.length === 0 ? {} : { notes: notes.map(masked) }),
    ...(found.embedded ? {} : { receivers: receiversText(receiversOf(addresses, tokenHostOf(found))) }),
    ...(problems.length === 0 ? {} : { problems: problems.map(({ message }) => message) }),
    ...(rules && { rules }),
    ...(JSON.stringify(drawing) === '{"texts":{}}' ? {} : { drawing: JSON.parse(masked(JSON.stringify(drawing))) }),
    ...(environments.length === 0 ? {} : { environments }),
  };
}

const shown = ([text, env, flags]: Case): string =>
  [text.length > 300 ? `${text.length} characters` : JSON.stringify(text), env && JSON.stringify(env), flags && JSON.stringify(flags)]
    .filter(Boolean)
    .join(' with ');

test('the settings are those of the page', async () => {
  const parts: Record<string, string[]> = {};
  for (const [title, cases] of Object.entries(CASES)) {
    const lines: string[] = [];
    for (const one of cases) lines.push(shown(one), `  ${await said(() => foundIn(one))}`);
    parts[title] = lines;
  }
  expect(Object.keys(parts).length).toBeGreaterThan(0);
  expectPage(new URL('settings-page.expected.txt', import.meta.url), parts);
});

test.each([
  [dev('rules: [a.yaml], ratings: r.yaml', 'rules: [b.yaml]\n'), 'dev', { rules: ['a.yaml'], ratings: 'r.yaml' }],
  [dev('rules: [a.yaml]', 'rules: [b.yaml]\nratings: t.yaml\n'), 'staging', { rules: ['b.yaml'], ratings: 't.yaml' }],
  [dev('rules: [a.yaml]', 'ratings: 7\nunknown: 1\n'), undefined, { rules: [] }],
])('the settings of a base that judge are read alone: %j in %s', async (text, selected, expected) => {
  expect(judgingSettings(await parseSettings('base', () => text), selected)).toEqual(expected);
});

test('a service profile is read from a file of its own, or from settings', async () => {
  const read = (text: string) => {
    writeFileSync(FILE(), text);
    return readProfileFile(FILE());
  };
  expect((await read('version: 1\noperator: OWN\n')).operator).toBe('OWN');
  expect((await read('baseUrl: x\nserviceProfile: {version: 1, operator: IN}\n')).operator).toBe('IN');
  await expect(readProfileFile('absent.yaml')).rejects.toThrow('there is no file absent.yaml');
});

test('the last text of a title key counts, and it may hold an equals sign', () => {
  expect(titleTexts(['drawn=a', 'drawn=b=c', 'company='])).toEqual({ drawn: 'b=c', company: '' });
  expect(() => titleTexts(['=x'])).toThrow('--title =x is not KEY=VALUE');
  expect(() => titleTexts(['drawnx'])).toThrow('--title drawnx is not KEY=VALUE');
});

test('a target names the token endpoint if no service is on its host', () => {
  const services = { trench: 'https://b.example/t' };
  const target = (host: string) =>
    targetOf({ baseUrl: 'https://a.example', services }, { project: 'https://a.example/p', ...services } as never, host);
  expect([target('a.example'), target('b.example')]).toEqual(Array(2).fill('https://a.example, trench: https://b.example/t'));
  expect(target('c.example')).toBe('https://a.example, trench: https://b.example/t (token: c.example)');
});

test('two targets are the same service if only their token endpoints differ', () => {
  expect(isSameTarget('https://a.example (token: l.example)', 'https://a.example')).toBe(true);
  expect(isSameTarget('https://a.example (token: l.example)', 'https://b.example (token: l.example)')).toBe(false);
});
