// Scopes that a login does not get: everything else goes on, and the call that needs one says so.
import { expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { endpoint, grantOf, json, type Seen, source } from './fakes.js';

const USUAL = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer'];
const scopeOf = ({ form }: Seen) => form.get('scope');

/** Refuses a request for any scope that is not allowed, as RFC 6749 lets a server do; '' allows one without a scope. */
const strict =
  (...allowed: string[]) =>
  (seen: Seen) => {
    const asked = (scopeOf(seen) ?? '').split(' ');
    return asked.every((one) => allowed.includes(one))
      ? grantOf(`for ${asked.join('+')}`.replaceAll(' ', '-'))
      : json({ error: 'invalid_scope', error_description: 'not yours' }, 400);
  };

const [TB, PS, ORG] = USUAL as [string, string, string];
const CALC = 'calculation.bruker';
const ALL = USUAL.join(' ');
/** The usual scopes, those that are allowed, the scopes that calls need one after the other, and the requests. */
test.each<[title: string, usual: string[], allowed: string[], needed: string[], requests: (string | null)[]]>([
  ['each is asked for alone if all are refused together', USUAL, [TB, ORG], [TB, ORG, TB, PS], [ALL, TB, ORG, PS]],
  // Every scope is refused, so the last request is made without one.
  ['one that is refused is not asked for again', [TB], [], [CALC, CALC, CALC], [CALC, TB, null]],
  ['where every scope is refused, one token is asked for without a scope', USUAL, [''], [TB, TB, ORG], [ALL, ...USUAL, null]],
  ['the same holds where one scope is usual', [TB], [''], [TB, TB, TB], [TB, null]],
  ['once a scope was granted, no other scope is tried for a call that lacks its own', USUAL, [ORG], [ORG, PS], [ALL, ORG, PS]],
  ['a scope that is not usual and was granted is a scope too', [TB], [CALC], [CALC, TB], [CALC, TB]],
])('scopes: %s', async (_, usual, allowed, needed, requests) => {
  const asked = endpoint(strict(...allowed));
  const { tokens } = source(asked, { scopes: usual });
  for (const scope of needed) {
    const token = tokens.token(scope);
    if (allowed.includes(scope)) expect(await token).toBe(canary(`for-${scope}`));
    else if (allowed.includes('')) expect(await token).toBe(canary('for-'));
    else
      await expect(token).rejects.toMatchObject({
        ...{ code: 'scope-refused', transient: false },
        message: `the token endpoint refused the scope ${scope}: invalid_scope (not yours)`,
      });
    expect(tokens.lacks(scope)).toBe(allowed.includes(''));
  }
  expect(asked.seen.map(scopeOf)).toEqual(requests);
});

test('many that wait for the usual token at once are sorted by their scopes', async () => {
  const asked = endpoint(strict('tb.bruker', 'orgsystemer'));
  const { tokens } = source(asked, { scopes: USUAL });
  const got = await Promise.all(['tb.bruker', 'orgsystemer', 'tb.bruker', 'orgsystemer'].map((scope) => tokens.token(scope)));
  expect(new Set(got).size).toBe(2);
  expect(asked.seen).toHaveLength(3);
});

test('a token that is granted with fewer scopes is used, and what it lacks is known', async () => {
  const answers = [grantOf('less', { scope: 'tb.bruker orgsystemer' }), grantOf('more')].map((answer) => () => answer);
  const asked = endpoint(...answers);
  const { tokens } = source(asked, { scopes: USUAL });
  expect(await tokens.token('prosjektsystem.bruker')).toBe(canary('less'));
  expect(USUAL.map((scope) => tokens.lacks(scope))).toEqual([false, true, false]);
  expect(asked.seen).toHaveLength(1);
  await tokens.renew('prosjektsystem.bruker');
  expect(tokens.lacks('prosjektsystem.bruker')).toBe(false);
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
