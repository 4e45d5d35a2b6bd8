import { expect, test } from 'vitest';
import { probe } from '../../src/probe/probe.js';
import { findOperator } from '../../src/probe/try-logins.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
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

const LONGEST = 64 * 1024 - '{"scopes_supported":["acmesystemer"],"pad":""}'.length;

test.each<[string, unknown, number, string | undefined]>([
  ['one operator', { scopes_supported: ['openid', 'acmesystemer', 'acmesystemer.x', 'tb.bruker'] }, 200, 'ACME'],
  ['two operators', { scopes_supported: ['acmesystemer', 'othersystemer'] }, 200, undefined],
  ['one operator whose name can be part of identifiers', { scopes_supported: ['a_bsystemer', '1asystemer', 'acmesystemer'] }, 200, 'ACME'],
  ['no operator', { scopes_supported: ['openid', 'systemer'] }, 200, undefined],
  ['scopes in no list', { scopes_supported: 'acmesystemer' }, 200, undefined],
  ['no scopes', null, 200, undefined],
  ['the longest text', { scopes_supported: ['acmesystemer'], pad: 'x'.repeat(LONGEST) }, 200, 'ACME'],
  ['a text that is too long', { scopes_supported: ['acmesystemer'], pad: 'x'.repeat(LONGEST + 1) }, 200, undefined],
  ['another status', { scopes_supported: ['acmesystemer'] }, 203, undefined],
])('the discovery document of an issuer with %s', async (_, document, status, operator) => {
  const asked: unknown[] = [];
  const send = (async (url: string, init: unknown) => {
    asked.push(url, init);
    return Response.json(document, { status });
  }) as unknown as Parameters<typeof findOperator>[1];
  expect(await findOperator('https://id.example.test/a//', send)).toBe(operator);
  expect(await findOperator(undefined, send)).toBeUndefined();
  expect(await findOperator('http://id.example.test', send)).toBeUndefined();
  const init = { method: 'GET', redirect: 'manual', headers: { accept: 'application/json' } };
  expect(asked).toEqual(['https://id.example.test/a/.well-known/openid-configuration', init]);
});
