// Each command asks for the scopes of the services that it calls; a scope that the login does not get stops what needs it.
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { frontDoor } from '../support/front-door.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each');
let server: Server;
let env: Record<string, string>;
let asked: string[];
let refused: string[];

beforeEach(async () => {
  [asked, refused] = [[], []];
  const door = frontDoor(under, 'http', (form, response) => {
    const scope = form.get('scope') ?? '';
    asked.push(scope);
    if (!scope.split(' ').some((one) => refused.includes(one))) return false;
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error": "invalid_scope"}');
    return true;
  });
  server = createServer(door);
  const baseUrl = `http://127.0.0.1:${await listening(server)}`;
  env = { ...loginTo(under), TRENCHCTL_BASE_URL: baseUrl, TRENCHCTL_TOKEN_URL: `${baseUrl}/oauth/token` };
  writeFileSync(join(cwd, 'spec.yaml'), 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {length: 10}}\n');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const run = (...args: string[]) => runHere(args, { cwd, env });

test.each([
  [['doc', 'search', 'grøft'], ['orgsystemer']],
  [['catalog', 'cables'], ['tb.bruker']],
  [['project', 'list'], ['prosjektsystem.bruker orgsystemer']],
  [['user', 'show'], ['orgsystemer']],
  [['plan', 'spec.yaml', '--skip', 'rehearsal'], ['tb.bruker prosjektsystem.bruker orgsystemer']],
])('%j asks for %j', async (args, scopes) => {
  expect(await run(...args)).toMatchObject({ status: 0 });
  expect(asked.map((one) => one.split(' ').sort())).toEqual(scopes.map((one) => one.split(' ').sort()));
});

test('a plan goes on without a scope that it does not need', async () => {
  refused = ['orgsystemer'];
  env.TRENCHCTL_COMPANY_ID = '1001';
  const ran = await run('plan', 'spec.yaml', '--skip', 'rehearsal');
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('1 object is added')]);
});

test('what needs the scope says which one, and what to do', async () => {
  refused = ['tb.bruker'];
  const ran = await run('catalog', 'cables');
  expect(ran.status).toBe(1);
  expect(asked).toEqual(['tb.bruker', '']);
  expect(ran.stderr).toContain('the token was granted without the scope tb.bruker, which this call needs');
  expect(ran.stderr).toContain('ask for the role tb.bruker for this login');
});

test('where the company cannot be read for want of a scope, the plan says so', async () => {
  refused = ['orgsystemer'];
  const ran = await run('plan', 'spec.yaml', '--skip', 'rehearsal');
  expect(ran.status).toBe(1);
  expect(ran.stderr).toMatch(/the login does not have the scope orgsystemer[\s\S]*TRENCHCTL_COMPANY_ID/);
});

test('a hand-over folder is made without the parts that the login has no scope for, and names them', async () => {
  refused = ['orgblad.bruker', 'calculation.bruker'];
  const ran = await run('dossier', '--target', 'DEMO-1', '-o', 'out');
  expect(ran.status).toBe(0);
  expect(ran.stderr).toContain('Not included: Reports: the login does not have the scope calculation.bruker\n');
  expect(ran.stderr).toContain('Not included: Checklists: the login does not have the scope orgblad.bruker\n');
  expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['drawings', 'index.html', 'manifest.json', 'rules.json', 'spec.yaml']);
});

test('a token that is granted with fewer scopes is named in the refusal of the service', async () => {
  // Another user, whose roles do not include the trench service: the endpoint grants what it may and says so.
  const username = 'per.uten';
  env = { ...env, TRENCHCTL_USERNAME: username, TRENCHCTL_PASSWORD: under.service.tokens.password(username) };
  const ran = await run('catalog', 'cables');
  expect(ran.status).toBe(1);
  expect(ran.stderr).toMatch(/answered 403.*the token was granted without the scope tb\.bruker, which this call needs/);
});
