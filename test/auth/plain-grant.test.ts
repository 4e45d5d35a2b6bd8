// A token that is requested without the library: the same request, and the same end, as with the library alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGrant } from '../../src/auth/create-grant.js';
import type { Grant, GrantOptions } from '../../src/auth/grant.js';
import { createLibraryGrant } from '../../src/auth/grant-by-library/library-grant.js';
import { createSecrets } from '../../src/auth/secrets.js';
import { canary } from '../canary/marker.js';
import { settings } from '../support/counts.js';
import { endpoint, grantOf, json, TOKEN_URL } from './fakes.js';

interface Said {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string>;
}

const { count, seed } = settings({ count: 200, long: 20_000, seed: 1501 });

const odd = fc.constantFrom<unknown>(null, '', 0, -1, 3600, '3600', 1.5, 'x', 'a b', [], {}, true);
const field = (...usual: unknown[]) => fc.oneof(fc.constantFrom(...usual), odd);
const grant = fc.record(
  {
    access_token: field('abc', 'def.ghi'),
    token_type: field('Bearer', 'bearer', 'DPoP', 'mac'),
    expires_in: field(3600, 60),
    scope: field('tb.bruker', 'tb.bruker orgsystemer'),
    refresh_token: field('again'),
    id_token: field('e30.e30.'),
    error: field('invalid_client', 'invalid_scope'),
    error_description: field('why'),
  },
  { requiredKeys: ['access_token', 'token_type'] },
);
const text = fc.oneof(
  { weight: 6, arbitrary: grant.map((body) => JSON.stringify(body)) },
  fc.constantFrom('', '[]', 'null', '<html>', '{', '\ufeff{"access_token":"a","token_type":"bearer"}'),
);
const said: fc.Arbitrary<Said> = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 201, 204, 302, 400, 401, 403, 429, 500, 503),
  body: text,
  headers: fc.constantFrom<Record<string, string>>(
    { 'content-type': 'application/json' },
    { 'content-type': 'text/html' },
    { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="x"' },
  ),
});

const answerOf = ({ status, body, headers }: Said) =>
  new Response(status === 204 ? null : body, { status, headers });

async function endsOf(make: (options: GrantOptions) => Grant, answers: readonly Said[], more: object) {
  const asked = endpoint(...answers.map((one) => () => answerOf(one)));
  const calls: unknown[] = [];
  const ask = make({
    tokenUrl: TOKEN_URL,
    clientId: 'planner',
    clientSecret: 'a secret/of+the=client',
    fetch: asked.fetch,
    onTokenCall: (call) => calls.push(call),
    ...more,
  });
  const ends: unknown[] = [];
  for (const scopes of [['tb.bruker', 'orgsystemer'], ['tb.bruker'], ['tb.bruker', 'orgsystemer']])
    ends.push(
      await ask(scopes).catch(({ name, code, message, transient }) => ({ name, code, message, transient })),
    );
  const sent = asked.seen.map(({ url, init, form }) => {
    const { 'user-agent': _, ...headers } = Object.fromEntries(new Headers(init.headers));
    return { url, method: init.method, headers, form: String(form) };
  });
  return { ends, calls, sent };
}

test('the end of every request is that of the library alone', async () => {
  const flows = fc.constantFrom({}, { username: 'kari', password: 'pass word' }, { username: 'kari' });
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 4 }), flows, async (answers, flow) => {
      const own = await endsOf((options) => createGrant(options, createSecrets()), answers, flow);
      const library = await endsOf(
        (options) => createLibraryGrant(options, createSecrets(), new Map()),
        answers,
        flow,
      );
      expect(own).toEqual(library);
    }),
    { numRuns: count, seed },
  );
});

test('requests for two scopes at a time get their own answers', async () => {
  const asked = endpoint(({ form }) =>
    form.get('scope') === 'a' ? json({ error: 'invalid_scope' }, 400) : json({ error: 'invalid_grant' }, 400),
  );
  const ask = createGrant(
    { tokenUrl: TOKEN_URL, clientId: 'planner', clientSecret: 'secret', fetch: asked.fetch },
    createSecrets(),
  );
  const ends = await Promise.allSettled([ask(['a']), ask(['b'])]);
  expect(ends).toMatchObject([{ reason: { code: 'scope-refused' } }, { reason: { code: 'refused' } }]);
  expect(asked.seen).toHaveLength(2);
});

test('an answer to the form is not used for a request with Basic', async () => {
  let isFirstOver = () => {};
  const first = new Promise<void>((resolve) => {
    isFirstOver = resolve;
  });
  const asked = endpoint(async ({ init, form }) => {
    if (new Headers(init.headers).has('authorization')) return grantOf('good');
    if (form.get('scope') === 'b') await first;
    return json({ error: 'invalid_client' }, 401);
  });
  const ask = createGrant(
    { tokenUrl: TOKEN_URL, clientId: 'planner', clientSecret: 'secret', fetch: asked.fetch },
    createSecrets(),
  );
  const second = ask(['b']);
  expect(await ask(['a'])).toMatchObject({ token: canary('good') });
  isFirstOver();
  expect(await second).toMatchObject({ token: canary('good') });
  expect(asked.seen).toHaveLength(4);
});
