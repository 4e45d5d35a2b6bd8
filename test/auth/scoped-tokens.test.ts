// Scopes that a login does not get: everything else goes on, and the call that needs one says so.
import { expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { endpoint, grantOf, json, type Seen, source } from './fakes.js';

const USUAL = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer'];
const scopeOf = ({ form }: Seen) => form.get('scope');

/** Refuses a request for any scope that is not allowed, as RFC 6749 lets a server do. */
const strict =
  (...allowed: string[]) =>
  (seen: Seen) => {
    const asked = (scopeOf(seen) ?? '').split(' ');
    return asked.every((one) => allowed.includes(one))
      ? grantOf(`for ${asked.join('+')}`.replaceAll(' ', '-'))
      : json({ error: 'invalid_scope', error_description: 'not yours' }, 400);
  };

test('where the usual scopes are refused together, each is asked for alone when it is needed', async () => {
  const asked = endpoint(strict('tb.bruker', 'orgsystemer'));
  const { tokens } = source(asked, { scopes: USUAL });
  expect(await tokens.token('tb.bruker')).toBe(canary('for-tb.bruker'));
  expect(await tokens.token('orgsystemer')).toBe(canary('for-orgsystemer'));
  expect(await tokens.token('tb.bruker')).toBe(canary('for-tb.bruker'));
  await expect(tokens.token('prosjektsystem.bruker')).rejects.toMatchObject({
    code: 'scope-refused',
    transient: false,
    message: 'the token endpoint refused the scope prosjektsystem.bruker: invalid_scope (not yours)',
  });
  expect(asked.seen.map(scopeOf)).toEqual([USUAL.join(' '), 'tb.bruker', 'orgsystemer', 'prosjektsystem.bruker']);
});

test('a scope that is refused is not asked for again', async () => {
  const asked = endpoint(strict());
  const { tokens } = source(asked, { scopes: ['tb.bruker'] });
  for (let call = 0; call < 5; call += 1) await expect(tokens.token('calculation.bruker')).rejects.toMatchObject({ code: 'scope-refused' });
  // Every scope is refused, so the last request is made without one.
  expect(asked.seen.map(scopeOf)).toEqual(['calculation.bruker', 'tb.bruker', null]);
});

test('many that wait for the usual token at once are sorted by their scopes', async () => {
  const asked = endpoint(strict('tb.bruker', 'orgsystemer'));
  const { tokens } = source(asked, { scopes: USUAL });
  const got = await Promise.all(['tb.bruker', 'orgsystemer', 'tb.bruker', 'orgsystemer'].map((scope) => tokens.token(scope)));
  expect(new Set(got).size).toBe(2);
  expect(asked.seen).toHaveLength(3);
});

test('a token that is granted with fewer scopes is used, and what it lacks is known', async () => {
  const asked = endpoint(() => grantOf('less', { scope: 'tb.bruker orgsystemer' }));
  const { tokens } = source(asked, { scopes: USUAL });
  expect(await tokens.token('prosjektsystem.bruker')).toBe(canary('less'));
  expect(USUAL.map((scope) => tokens.lacks(scope))).toEqual([false, true, false]);
  expect(asked.seen).toHaveLength(1);
});

test.each([
  [503, 2],
  [400, 1],
])('a token without a scope that is refused with %d is asked for %d times by two calls', async (status, times) => {
  const asked = endpoint((seen) =>
    json({ error: scopeOf(seen) === null ? 'other' : 'invalid_scope' }, scopeOf(seen) === null ? status : 400),
  );
  const { tokens } = source(asked, { scopes: ['tb.bruker'] });
  for (let call = 0; call < 2; call += 1) await expect(tokens.token('tb.bruker')).rejects.toMatchObject({ code: 'scope-refused' });
  expect(asked.seen.filter((seen) => scopeOf(seen) === null)).toHaveLength(times);
});

test('any other refusal is not taken for one of scopes', async () => {
  const asked = endpoint(() => json({ error: 'invalid_grant' }, 400));
  const { tokens } = source(asked, { scopes: USUAL });
  await expect(tokens.token('tb.bruker')).rejects.toMatchObject({ code: 'refused' });
  expect(asked.seen).toHaveLength(1);
});

test('where every scope is refused, one token is asked for without a scope, and what it lacks is known', async () => {
  const asked = endpoint((seen) => (scopeOf(seen) === null ? grantOf('bare') : json({ error: 'invalid_scope' }, 400)));
  const { tokens } = source(asked, { scopes: USUAL });
  for (const scope of ['tb.bruker', 'tb.bruker', 'orgsystemer']) expect(await tokens.token(scope)).toBe(canary('bare'));
  expect(asked.seen.map(scopeOf)).toEqual([USUAL.join(' '), ...USUAL, null]);
  expect(tokens.lacks('tb.bruker')).toBe(true);
});

test('the same holds where one scope is usual', async () => {
  const asked = endpoint((seen) => (scopeOf(seen) === null ? grantOf('bare') : json({ error: 'invalid_scope' }, 400)));
  const { tokens } = source(asked, { scopes: ['tb.bruker'] });
  for (let call = 0; call < 3; call += 1) expect(await tokens.token('tb.bruker')).toBe(canary('bare'));
  expect(asked.seen.map(scopeOf)).toEqual(['tb.bruker', null]);
});

test('once a scope was granted, no other scope is tried for a call that lacks its own', async () => {
  const asked = endpoint(strict('orgsystemer'));
  const { tokens } = source(asked, { scopes: USUAL });
  await tokens.token('orgsystemer');
  await expect(tokens.token('prosjektsystem.bruker')).rejects.toMatchObject({ code: 'scope-refused' });
  expect(asked.seen.map(scopeOf)).toEqual([USUAL.join(' '), 'orgsystemer', 'prosjektsystem.bruker']);
});

test('a scope that is not usual and was granted is a scope too: no token is asked for without one', async () => {
  const asked = endpoint(strict('calculation.bruker'));
  const { tokens } = source(asked, { scopes: ['tb.bruker'] });
  await tokens.token('calculation.bruker');
  await expect(tokens.token('tb.bruker')).rejects.toMatchObject({ code: 'scope-refused' });
  expect(asked.seen.map(scopeOf)).toEqual(['calculation.bruker', 'tb.bruker']);
});
