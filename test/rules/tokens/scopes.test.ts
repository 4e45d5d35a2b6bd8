import { expect, test } from 'vitest';
import type { Scope } from '../../../src/service/core/world.js';
import { under, withService } from '../../support/around.js';
import { ALL_SCOPES } from '../../support/service.js';
import { startWorld, USERS, user } from '../project/world.js';

const roles: Readonly<Record<string, readonly Scope[]>> = {
  'only.trench': ['tb.bruker', 'orgsystemer'],
  'only.projects': ['prosjektsystem.bruker'],
  'no.roles': [],
};

const MORE = Object.entries(roles).map(([username, given]) => user(username, { roles: given }));
withService('all', () => startWorld({ users: [...USERS, ...MORE] }));

const grant = (form: Record<string, string>, clientId = 'trenchctl') => {
  const client_secret = under.service.tokens.clientSecret(clientId);
  return under.token({ client_id: clientId, client_secret, ...form });
};
const scoped = (scope: string | undefined): Record<string, string> => (scope === undefined ? {} : { scope });
const sorted = (scope: string) => scope.split(' ').sort();

async function userScopes(username: string, scope?: string): Promise<string[]> {
  const password = under.service.tokens.password(username);
  const answer = await grant({ grant_type: 'password', username, password, ...scoped(scope) });
  expect(answer.status, answer.text).toBe(200);
  return sorted(answer.body.scope);
}
async function clientScopes(clientId: string, scope?: string): Promise<string[]> {
  const answer = await grant({ grant_type: 'client_credentials', ...scoped(scope) }, clientId);
  expect(answer.status, answer.text).toBe(200);
  return sorted(answer.body.scope);
}

test('A020 without a scope the token has orgsystemer, the default', async () => {
  expect(await userScopes('liv')).toEqual(['orgsystemer']);
  expect(await clientScopes('trenchctl')).toEqual(['orgsystemer']);
});

test('A021 every token has orgsystemer, the minimum, whatever was asked and allowed', async () => {
  expect(await userScopes('liv', 'tb.bruker')).toEqual(['orgsystemer', 'tb.bruker']);
  expect(await clientScopes('trenchctl', 'orgblad.bruker')).toEqual(['orgblad.bruker', 'orgsystemer']);
  expect(await userScopes('no.roles')).toEqual(['orgsystemer']);
  expect(await userScopes('only.projects', 'prosjektsystem.bruker')).toEqual(['orgsystemer', 'prosjektsystem.bruker']);
  expect(await userScopes('liv', 'orgsystemer')).toEqual(['orgsystemer']);
});

test('A022 a token has what was asked for and the roles of the user allow, and the answer says so', async () => {
  expect(await userScopes('liv', ALL_SCOPES)).toEqual(sorted(ALL_SCOPES));
  expect(await userScopes('liv', 'tb.bruker calculation.bruker')).toEqual(['calculation.bruker', 'orgsystemer', 'tb.bruker']);
  expect(await userScopes('only.trench', ALL_SCOPES)).toEqual(['orgsystemer', 'tb.bruker']);
  expect(await userScopes('only.trench', 'prosjektsystem.bruker')).toEqual(['orgsystemer']);
  expect(await userScopes('no.roles', ALL_SCOPES)).toEqual(['orgsystemer']);
});

test('A022 A023 in the client flow the roles of the client allow, in the password flow those of the user', async () => {
  expect(await clientScopes('trenchctl', ALL_SCOPES)).toEqual(sorted(ALL_SCOPES));
  expect(await clientScopes('plain-app', ALL_SCOPES)).toEqual(['orgsystemer']);
  const password = under.service.tokens.password('liv');
  const form = { grant_type: 'password', username: 'liv', password, scope: 'tb.bruker' };
  expect(sorted((await grant(form, 'plain-app')).body.scope)).toEqual(['orgsystemer', 'tb.bruker']);
});

test('A024 a user who is not confirmed gets orgsystemer alone', async () => {
  expect(await userScopes('une', ALL_SCOPES)).toEqual(['orgsystemer']);
});

test('A025 a scope that does not exist is refused, also beside good ones', async () => {
  const password = under.service.tokens.password('liv');
  for (const scope of ['nothing', 'tb.bruker nothing', 'TB.BRUKER', 'tb', 'openid']) {
    const forms: Record<string, string>[] = [{ grant_type: 'client_credentials' }, { grant_type: 'password', username: 'liv', password }];
    for (const form of forms) {
      const answer = await grant({ ...form, scope });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope']);
    }
  }
});

test('A026 an empty scope counts as none, as RFC 6749 3.2 asks', async () => {
  expect(await clientScopes('trenchctl', '')).toEqual(['orgsystemer']);
});
