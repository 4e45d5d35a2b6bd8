import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/api/open-client.js';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { probe } from '../../src/probe/probe.js';
import { ASSUMED_PROFILE, PROFILE_FIELDS } from '../../src/profile/profile-fields.js';
import { profileSchema, readProfile } from '../../src/profile/read-profile.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { NOW, play } from '../cli/session.js';
import { openBench, PROJECT } from '../probe/bench.js';
import { type Case, cases, runCase } from '../simulation/reconcile/run-case.js';
import { openWorld, type World } from '../simulation/reconcile/world.js';
import { loadWell } from '../spec/support.js';
import { cwd, inFolder, under, untilEnd, withService } from '../support/around.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { GENERATE } from '../support/generate.js';
import { startService } from '../support/service.js';
import { OTHER_PROFILES } from './profiles.js';

test('every field is described once, and six to twelve of them are enough', () => {
  const names = Object.keys(ASSUMED_PROFILE).filter((name) => name !== 'version');
  expect(PROFILE_FIELDS.map(({ name }) => name)).toEqual(names);
  expect(names.length).toBeGreaterThanOrEqual(6);
  expect(names.length).toBeLessThanOrEqual(12);
});

test('the schema in the repository is made from the fields', () => {
  const path = new URL('../../schemas/service-profile.v1.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(path, 'utf8')), GENERATE).toEqual(JSON.parse(JSON.stringify(profileSchema())));
});

test('a profile is read as it is, what is left out is assumed, and a YAML parser may make a bigint of a number', () => {
  for (const [, profile] of [['as assumed', ASSUMED_PROFILE] as const, ...OTHER_PROFILES])
    expect(readProfile({ ...profile })).toEqual({ profile });
  expect(readProfile({ version: 1n, batchLimit: 7n })).toEqual({ profile: { ...ASSUMED_PROFILE, batchLimit: 7 } });
});

// Each field is there because the client cannot do without it: with the assumed profile against a service that behaves
// otherwise, a spec that touches the behaviour is not reached, or not seen to be reached.

const HEAD = 'apiVersion: trenchctl/v1\nproject: {number: "2026-0417", id: 6001}\nsegments:\n  S:\n';
const CASES = {
  ductsInPipes: ['hidden', '    sections: [{layers: [{pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}]}]}]\n'],
  cableGroups: ['conductors', '    sections: [{layers: [{cables: [{typeId: 1010, groupConfiguration: TRIANGLE}]}]}]\n'],
  newCoverings: ['bottom', '    topCoverings: [{thickness: 80}, {thickness: 90}]\n'],
  batchLimit: [2, '    sections: [{layers: [{cables: [{typeId: 1039, count: 3}]}]}]\n'],
} as const;

test.each(Object.entries(CASES))('%s', async (name, [value, text]) => {
  for (const isTold of [false, true]) {
    const profile = { ...ASSUMED_PROFILE, [name]: value };
    const bench = await openBench(profile);
    const assumed = bench.api();
    const found = (await probe({ api: assumed, projectId: PROJECT, random: bench.random })).profile;
    const api = isTold ? { ...assumed, profile: found } : assumed;
    const plan = () => makePlan(loadWell({ 'a.yaml': HEAD + text }), { reading: api }, { parallelism: 1 });
    const [outcome] = await applyPlan((await plan()).segments, { api, parallelism: 1, tries: 1, wait: async () => {} });
    expect([isTold, outcome?.status]).toEqual([isTold, isTold ? 'applied' : name === 'batchLimit' ? 'failed' : 'unexpected']);
    await bench.under.close();
  }
});

// Client and embedded service follow the same profile, whatever it says: every plan is applied as planned, the plan after
// it is empty, and what the spec does not own is kept or listed as a loss.

const { count, seed } = settings({ count: 2, long: 10, seed: 20260417 });

describe.each(OTHER_PROFILES)('%s', (_, profile) => {
  test(
    `from any live state to any spec (count ${count}, seed ${seed})`,
    async () => {
      const world = await openWorld(profile);
      const isHidden = profile.ductsInPipes === 'hidden';
      const run = (one: Case) => (isHidden ? runCase(world, one, expectDuctsMade(world)) : runCase(world, one));
      try {
        await fc.assert(fc.asyncProperty(cases, run), { seed, numRuns: count });
      } finally {
        await world.under.close();
      }
    },
    SIMULATION_TIMEOUT,
  );
});

/**
 * Unlisted ducts cannot be kept unless the spec states them, so only the stated ones are counted: a segment that was
 * created holds exactly the ducts that its spec states, in pipes and beside them.
 */
const expectDuctsMade =
  (world: World) =>
  (made: Plan): void => {
    const byName = new Map([...world.segments().values()].map((segment) => [segment.name, segment]));
    for (const { desired, segmentId } of made.segments) {
      if (segmentId !== undefined || !desired?.sections) continue;
      const items = desired.sections.flatMap(({ layers = [] }) => layers.flatMap((layer) => Object.values(layer.items).flat()));
      const stated = items.flatMap((item) => [...(item.kind === 'ecomDuct' ? [item] : []), ...(item.ducts ?? [])]);
      const there = byName.get(desired.name)?.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
      expect(there?.filter(({ kind }) => kind === 'ecomDuct').length).toBe(stated.length);
    }
  };

// The documents write ORG where the operator's name stands. With another name on both sides every command works as before,
// and the placeholder is never sent nor received.

/** As long as ORG, so that tables have the same widths. */
const OPERATOR = 'XYZ';
/** The placeholder as an identifier or as the beginning of one. */
const PLACEHOLDER = /\bORG(?:BLAD|NYTT)?\b|\borg(?:blad|systemer)/;
const inOwnWords = (text: string): string =>
  text.replace(/ORG(?=BLAD|NYTT)/g, OPERATOR).replace(/org(?=blad|systemer)/g, OPERATOR.toLowerCase());

const profile = { ...ASSUMED_PROFILE, operator: OPERATOR };

describe('commands', () => {
  const clock = { now: () => NOW, sleep: async () => {} };
  inFolder('each');
  withService('each', () => startService({ transport: 'http', clock, uuid: seededUuid(seededRandom(7)), profile }));

  const SET = `$ TRENCHCTL_OPERATOR=${OPERATOR} `;
  const played = async (session: string): Promise<string> =>
    (await play(session.replace(/^\$ (?=.*\btrenchctl )/gm, SET), { cwd, under })).replaceAll(SET, '$ ');

  test.each(['doc', 'checklist', 'calc', 'user'])('%s: a session is the same in other words', async (name) => {
    // With the name of the documents a session prints its file, as test/cli/sessions.test.ts proves.
    const text = inOwnWords(readFileSync(new URL(`../cli/nouns/${name}.txt`, import.meta.url), 'utf8'));
    expect(await played(text)).toBe(text);
    const sent = under.service.log.entries().map(({ path, body }) => `${path} ${body ?? ''}`);
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.filter((said) => PLACEHOLDER.test(said))).toEqual([]);
  });

  test('an export, a catalog and a dossier work', async () => {
    const [part, dossier] = ['export --target DEMO-1 --with project --with calculation', 'dossier --target DEMO-1 -o handover'];
    const lines = [part, 'catalog cables tslf', 'user show', dossier];
    expect(await played(lines.map((line) => `$ trenchctl ${line}\n`).join('\n'))).not.toMatch(/^exit /m);
  });
});

test('the typed client takes and gives the words of the documents; the wire carries only the operator’s', async () => {
  const under = await untilEnd(startService({ profile }));
  const wire: string[] = [];
  const recording: typeof fetch = async (input, init) => {
    const answer = await under.fetch(input, init);
    const text = await answer.clone().text();
    wire.push(`${String(input)} ${String(init?.body ?? '')}`, `${[...answer.headers]} ${text}`);
    return answer;
  };
  const client = createClient({ ...credentialsFor(under.service, 'http://127.0.0.1'), profile, fetch: recording });
  const found = await client.document.searchDocuments({ query: { q: 'grøft', type: ['ORGBLAD'] } });
  expect(new Set(found.matches?.map(({ type }) => type))).toEqual(new Set(['ORGBLAD']));
  expect(found.matches?.[0]?.versionlessId).toMatch(/^XYZBLAD-/);
  const favorites = await client.document.listFavorites({ path: { type: 'ORGNYTT' } });
  expect(favorites.map(({ type }) => type)).toEqual(['ORGNYTT']);
  expect(await client.document.listSheetSeries()).not.toEqual([]);
  const facilities = await client.checklist.listChecklistFacilities({ path: { revision: 'latest' } });
  const path = { revision: 'latest', facilityid: facilities[0]?.id ?? '' };
  const points = await client.checklist.listCheckpoints({ path });
  expect(points.some(({ orgbladForGuidance = [] }) => (orgbladForGuidance ?? []).length > 0)).toBe(true);
  const own = await client.trench.listCableTypes({ query: { componentSetScope: 'ORG' } });
  expect(own.length).toBeGreaterThan(0);
  await client.customer.getUser({ path: { user: 'kari.nordmann' } });
  client.close();
  for (const path of ['/oauth/.well-known/openid-configuration', '/.well-known/openid-configuration/oauth'])
    await recording(`http://127.0.0.1${path}`);
  const publish = { type: `${OPERATOR}NYTT`, number: 'P-1', label: '1.0', title: 'Ny', text: 'Se XYZBLAD 4001.' };
  expect((await under.admin('POST', '/documents', { publish })).status).toBe(200);
  expect(under.service.store.get('document', 'ORGNYTT-P-1')?.value.versions[0]?.text).toBe('Se ORGBLAD 4001.');
  expect(wire.length).toBeGreaterThan(10);
  expect(wire.filter((text) => PLACEHOLDER.test(text)).map((text) => text.slice(0, 300))).toEqual([]);
});

test('a conductor of a cable in a pipe has its own id, by which the whole cable is deleted', async () => {
  const under = await untilEnd(startService({ profile: { ...ASSUMED_PROFILE, cableGroups: 'conductors' } }));
  const kari = await under.as('kari.nordmann');
  const cables = [{ typeId: 1010, groupConfiguration: 'TRIANGLE' }];
  const { body: pipe } = await kari.call('addPipe', { path: { segmentId: '500002' }, body: { cables } });
  const path = { segmentId: '500002', pipeId: pipe.id, cableId: pipe.cables[2].id };
  expect((await kari.call('getCable', { path })).body).toMatchObject({ id: path.cableId, partCount: 3 });
  expect((await kari.call('deleteCable', { path })).status).toBe(204);
  expect((await kari.call('getPipe', { path })).body.cables).toEqual([]);
});

test('a client that uses the words of the documents is not understood by such a service', async () => {
  const under = await untilEnd(startService({ profile }));
  const client = createClient({ ...credentialsFor(under.service, 'http://127.0.0.1'), fetch: under.fetch });
  await expect(client.customer.getUser({ path: { user: 'kari.nordmann' } })).rejects.toThrow(/scope/);
  client.close();
});
