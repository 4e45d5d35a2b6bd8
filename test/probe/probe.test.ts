import { expect, test } from 'vitest';
import { plainResponse, type Send } from '../../src/http/send.js';
import { probe } from '../../src/probe/probe.js';
import { findOperator, tryLogins } from '../../src/probe/try-logins.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { canary } from '../canary/marker.js';
import { OTHER_PROFILES } from '../profile/profiles.js';
import { cases } from '../support/counts.js';
import { openBench, PROJECT } from './bench.js';

const PROFILES = [['as assumed', ASSUMED_PROFILE] as const, ...OTHER_PROFILES];
const LIMITS = [1, 2, 7, 50, 99].map((batchLimit) => [`batchLimit: ${batchLimit}`, { ...ASSUMED_PROFILE, batchLimit }] as const);

test.each([...PROFILES, ...LIMITS])('%s: it finds exactly that profile and leaves nothing behind', async (_, profile) => {
  const bench = await openBench(profile);
  const before = bench.state();
  const report = await probe({ api: bench.api(), projectId: PROJECT, random: bench.random });
  expect(report.profile).toEqual(profile);
  expect(report.findings.filter(({ found }) => found.startsWith('not tried'))).toEqual([]);
  expect(bench.state()).toEqual(before);
  await bench.under.close();
});

test.each([400, 409, 413, 422, 500])('a second segment of the same name may be refused with %i', async (status) => {
  const bench = await openBench();
  const names = new Set<string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' && init.method === 'POST' ? (JSON.parse(init.body) as { name?: string }) : {};
    const name = String(input).includes('/segments/by-projectid/') ? (body.name ?? '') : '';
    const isKnown = names.has(name);
    if (name !== '') names.add(name);
    return isKnown ? Response.json({ detail: 'taken' }, { status }) : bench.under.fetch(input, init);
  };
  const { findings } = await probe({ api: bench.api(fetch), projectId: PROJECT, random: bench.random });
  expect(findings).toContainEqual(expect.objectContaining({ assumption: 'two segments with one name', found: 'refused' }));
  await bench.under.close();
});

test('a scope that is granted to users only is granted if the login has a user', async () => {
  const TOKEN = JSON.stringify({ access_token: canary('token'), token_type: 'bearer', expires_in: 60 });
  const fetch: Send = async (_, { body }) => {
    const form = new URLSearchParams(String(body));
    const isGranted = form.get('grant_type') === 'password' || form.get('scope') !== 'tb.bruker';
    const answer = isGranted ? TOKEN : JSON.stringify({ error: 'invalid_scope' });
    const headers = { 'content-type': 'application/json' };
    return plainResponse({ status: isGranted ? 200 : 400, headers, body: new TextEncoder().encode(answer) });
  };
  const client = { tokenUrl: 'https://login.test/token', clientId: 'probe', clientSecret: canary('secret') };
  const found = async (login: object) =>
    (await tryLogins({ ...client, ...login, fetch, operator: 'ORG', now: () => 0 })).map(({ found: said }) => said.split(':')[0]);
  const six = Array(6).fill('granted');
  expect(await found({ username: 'kari', password: canary('password') })).toEqual(['granted', ...six]);
  const withoutUser = ['granted', 'not tried', 'granted', 'refused', 'granted', 'granted', 'granted'];
  expect(await found({})).toEqual(withoutUser);
  expect(await found({ username: 'kari' })).toEqual(withoutUser);
  expect(await found({ password: canary('password') })).toEqual(withoutUser);
});

/** Lets so many requests through, and then none: the program is gone, with or without having sent one more. */
function dyingFetch(fetch: typeof globalThis.fetch, alive: number, isSent: boolean) {
  let requests = 0;
  const dying: typeof globalThis.fetch = async (input, init) => {
    requests += 1;
    if (requests <= alive) return fetch(input, init);
    if (requests === alive + 1 && isSent) await fetch(input, init);
    throw new TypeError('fetch failed');
  };
  return { fetch: dying, requests: () => requests };
}

/** The first and the last of the profiles in `npm test`, every one in `npm run test:stories`. */
const KILLED = PROFILES.filter((_, n) => n % cases(PROFILES.length - 1, 1) === 0);

/** From one request to the next at which it ends. */
const STEP = cases(5, 2);

test.each(KILLED)('%s: killed at its requests, and run again, it finds the profile and leaves nothing', async (_, profile) => {
  const bench = await openBench(profile);
  const before = bench.state();
  for (const isSent of [false, true]) {
    for (let alive = 0; ; alive += STEP) {
      const dying = dyingFetch(bench.under.fetch, alive, isSent);
      const first = probe({ api: bench.api(dying.fetch), projectId: PROJECT, random: bench.random });
      const isKilled = await first.then(
        () => false,
        () => true,
      );
      const again = await probe({ api: bench.api(), projectId: PROJECT, random: bench.random });
      expect([alive, again.profile]).toEqual([alive, profile]);
      expect([alive, bench.state()]).toEqual([alive, before]);
      if (!isKilled) {
        expect(alive).toBeGreaterThan(30);
        break;
      }
    }
  }
  await bench.under.close();
});

test('a stop removes the scratch segment and restores the project, whenever it comes', async () => {
  const bench = await openBench();
  const before = bench.state();
  for (let calls = 1; ; calls += STEP) {
    let left = calls;
    const api = bench.api();
    const counted = {
      ...api,
      call: (...args: Parameters<typeof api.call>) => {
        left -= 1;
        return api.call(...args);
      },
    };
    const stopped = () => left <= 0;
    const run = probe({ api: counted, projectId: PROJECT, random: bench.random, stopped });
    const ended = await run.then(
      () => 'done',
      (error: unknown) => error,
    );
    expect(bench.state()).toEqual(before);
    if (ended === 'done') break;
    expect(ended).toMatchObject({ code: 'stopped' });
  }
  await bench.under.close();
});

test('a segment that only has such a name is nobody’s scratch segment', async () => {
  const bench = await openBench();
  const api = bench.api();
  const body = { name: 'trenchctl probe 0123abcd', description: 'mine' };
  await api.call('createSegment', { path: { projectId: PROJECT }, body });
  const before = bench.state();
  const report = await probe({ api, projectId: PROJECT, random: bench.random });
  expect([report.removed, bench.state()]).toEqual([0, before]);
  await bench.under.close();
});

test('where the scratch segment cannot be removed, the error names it', async () => {
  const bench = await openBench();
  const api = bench.api();
  const stuck = {
    ...api,
    call: (...args: Parameters<typeof api.call>) => (args[0] === 'deleteSegment' ? Promise.reject(new Error('no')) : api.call(...args)),
  };
  const run = probe({ api: stuck, projectId: PROJECT, random: bench.random });
  await expect(run).rejects.toMatchObject({ code: 'left-behind' });
  await expect(run).rejects.toThrow(/"trenchctl probe [0-9a-f]{8}".*no\. Run the probe again/);
  await bench.under.close();
});

test('a project without a field to clear keeps the value of projectNull', async () => {
  const bench = await openBench();
  const api = bench.api();
  const property = ['caseRef', 'description', 'substationRef', 'endDate', 'endDateEstimate'];
  const path = { projectId: PROJECT };
  const body = Object.fromEntries(property.map((name) => [name, null]));
  await api.call('updateProject', { path, query: { property }, body });
  const { profile, findings } = await probe({ api, projectId: PROJECT, random: bench.random });
  expect(profile).toEqual(ASSUMED_PROFILE);
  expect(findings.at(-1)?.found).toMatch(/^not tried: the project has none of caseRef/);
  await bench.under.close();
});

type Call = ReturnType<Bench['api']>['call'];
type Bench = Awaited<ReturnType<typeof openBench>>;

/** Probes a service whose answers are changed. */
function probeChanged(bench: Bench, change: (operation: string, answer: object) => object): ReturnType<typeof probe> {
  const api = bench.api();
  const call: Call = async (...args) => {
    const answer = await api.call(...args);
    return typeof answer === 'object' && answer !== null ? change(args[0], answer) : answer;
  };
  return probe({ api: { ...api, call }, projectId: PROJECT, random: bench.random });
}

test('a field that the service shows as an empty text is empty: it is restored, and none is borrowed', async () => {
  const bench = await openBench();
  const before = bench.state();
  const shown = (operation: string, answer: object) =>
    operation === 'getProject' ? Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, value ?? ''])) : answer;
  const { profile, findings } = await probeChanged(bench, shown);
  expect([profile.projectNull, findings.at(-1)?.found]).toEqual(['clears', 'clears the field (tried with caseRef)']);
  expect(bench.state()).toEqual(before);
  const emptied = (operation: string, answer: object) => (operation === 'getProject' ? { ...answer, caseRef: '' } : answer);
  expect((await probeChanged(bench, emptied)).findings.at(-1)?.found).not.toContain('caseRef)');
  expect(bench.state()).toEqual(before);
  await bench.under.close();
});

test.each([
  ['layoutDepth', 'coverThickness'],
  ['coverThickness', 'layoutDepth'],
])('the depths are linked if only %s follows', async (follower, leader) => {
  const bench = await openBench({ ...ASSUMED_PROFILE, depths: 'independent' });
  const { profile } = await probeChanged(bench, (operation, answer) =>
    operation === 'updateSection' ? { ...answer, [follower]: (answer as Record<string, unknown>)[leader] } : answer,
  );
  expect(profile.depths).toBe('linked');
  await bench.under.close();
});

test('a cable type that no trench can hold is not tried', async () => {
  const bench = await openBench();
  const unfit = { id: '1', name: 'Unfit', conductorCount: 1, cablesimulatorCompatible: false };
  const { findings } = await probeChanged(bench, (operation, answer) =>
    operation === 'listCableTypes' && Array.isArray(answer) ? [unfit, ...answer] : answer,
  );
  expect(findings.filter(({ found }) => found.startsWith('not tried'))).toEqual([]);
  await bench.under.close();
});

test.each([
  [300, /^clears the field \(tried with description\)$/],
  [301, /^not tried: the project has none of caseRef/],
])('a field of %i characters is cleared only if the scratch segment can hold it', async (length, words) => {
  const bench = await openBench();
  const api = bench.api();
  const property = ['caseRef', 'substationRef', 'endDate', 'endDateEstimate', 'description'];
  const body = { ...Object.fromEntries(property.map((name) => [name, null])), description: 'x'.repeat(length) };
  await api.call('updateProject', { path: { projectId: PROJECT }, query: { property }, body });
  const before = bench.state();
  const { findings } = await probe({ api, projectId: PROJECT, random: bench.random });
  expect([findings.at(-1)?.found, bench.state()]).toEqual([expect.stringMatching(words), before]);
  await bench.under.close();
});

test.each([
  [403, 'not tried'],
  [404, 'not tried'],
  [401, 'ended'],
  [500, 'ended'],
  [503, 'ended'],
])('a trial whose call is answered with %i is %s', async (status, how) => {
  const bench = await openBench();
  const before = bench.state();
  const fetch: typeof globalThis.fetch = async (input, init) =>
    init?.method === 'POST' && String(input).includes('covering')
      ? Response.json({ detail: 'no' }, { status })
      : bench.under.fetch(input, init);
  const run = await probe({ api: bench.api(fetch), projectId: PROJECT, random: bench.random }).catch(() => undefined);
  const found = run?.findings.find(({ assumption }) => assumption === 'top coverings');
  expect(found?.found.slice(0, 9) ?? (run ? 'tried' : 'ended')).toBe(how);
  expect(bench.state()).toEqual(before);
  await bench.under.close();
});

test.each<[string, unknown, number, string | undefined]>([
  ['one operator', { scopes_supported: ['openid', 'acmesystemer', 'acmesystemer.x', 'tb.bruker'] }, 200, 'ACME'],
  ['two operators', { scopes_supported: ['acmesystemer', 'othersystemer'] }, 200, undefined],
  ['one operator whose name can be part of identifiers', { scopes_supported: ['a_bsystemer', '1asystemer', 'acmesystemer'] }, 200, 'ACME'],
  ['no operator', { scopes_supported: ['openid', 'systemer'] }, 200, undefined],
  ['scopes in no list', { scopes_supported: 'acmesystemer' }, 200, undefined],
  ['no scopes', null, 200, undefined],
  ['another status', { scopes_supported: ['acmesystemer'] }, 203, undefined],
])('the discovery document of an issuer with %s', async (_, document, status, operator) => {
  const asked: string[] = [];
  const send = (async (url: string) => {
    asked.push(url);
    return Response.json(document, { status });
  }) as unknown as Parameters<typeof findOperator>[1];
  expect(await findOperator('https://id.example.test/a//', send)).toBe(operator);
  expect(await findOperator(undefined, send)).toBeUndefined();
  expect(asked).toEqual(['https://id.example.test/a/.well-known/openid-configuration']);
});
