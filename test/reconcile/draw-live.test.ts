// Ratings need fewer reads than drawings: a cable in a pipe lies where its pipe lies, and no rating shows its label.
import { expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import { createBudget } from '../../src/plan/model/budget.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { ASSUMED } from '../../src/rating/assumptions.js';
import { drawLive } from '../../src/reconcile/draw-live.js';
import { drawStated } from '../../src/reconcile/draw-stated.js';
import { hasLoads, raterWith } from '../../src/reconcile/rater.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { rulesFile } from '../company-rules/rules-of.js';
import { CATALOGS } from '../preview/preview-world.js';
import { loadWell } from '../spec/support.js';
import { client, withClient } from '../support/around.js';
import { desiredLayer, desiredSection, desiredSegment, place } from '../support/build.js';

withClient('all');

/** The ratings of a project, and the operations that were called for them. */
async function rated(onlyRates: boolean) {
  const called: string[] = [];
  const reading: Api = {
    ...client.api,
    call: (operation, options) => {
      called.push(operation);
      return client.api.call(operation, options);
    },
  };
  const found = await drawLive(
    { project: 'DEMO-1', date: '2026-11-16', parallelism: 4, rater: await raterWith(ASSUMED), onlyRates },
    { reading, username: 'kari.nordmann' },
  );
  if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join());
  const items = found.segments.flatMap(({ views }) => views.flatMap(({ after }) => after?.items ?? []));
  return {
    headings: found.segments.flatMap(({ views }) => views.map(({ heading }) => heading)),
    ratings: items.flatMap(({ name, rating }) => (rating ? [[name, rating.current]] : [])),
    cables: items.filter(({ kind }) => kind === 'cable').length,
    piped: items.filter(({ kind, inside }) => kind === 'cable' && items.some((one) => one.id === inside && one.kind === 'pipe')).length,
    reads: called.filter((operation) => operation === 'getCable').length,
  };
}

test('cables in pipes are not read for ratings, which are the same', async () => {
  const [whole, less] = [await rated(false), await rated(true)];
  expect(whole.piped).toBeGreaterThan(0);
  expect(whole.reads).toBe(whole.cables);
  expect(less.reads).toBe(whole.cables - whole.piped);
  expect(less.ratings).toEqual(whole.ratings);
});

test('a drawing has the project and the day in its heading', async () => {
  const { headings } = await rated(true);
  expect(headings.length).toBeGreaterThan(0);
  for (const one of headings) expect(one).toMatchObject({ project: 'DEMO-1', projectName: expect.stringMatching(/./), date: '2026-11-16' });
});

test.each([
  ['no loads', ASSUMED.loads, false],
  ['the load of a type', { types: new Map([['mv', 100]]), voltages: [] }, true],
  ['the load of a voltage', { types: new Map(), voltages: [{ load: 0 }] }, true],
  ['a voltage without a load', { types: new Map(), voltages: [{}] }, false],
])('a ratings file with %s', (_, loads, expected) => {
  expect(hasLoads({ ...ASSUMED, loads: loads as unknown as typeof ASSUMED.loads })).toBe(expected);
});

test('ratings are expected if a file states the assumptions, and the ground is told as far as it is stated', async () => {
  const told = async (assumptions: typeof ASSUMED) => {
    const { isExpected, readsSoil, rate } = await raterWith(assumptions);
    return { isExpected, readsSoil, ground: rate.ground };
  };
  const { bedding: _, ...bare } = ASSUMED;
  expect(await told(ASSUMED)).toMatchObject({ isExpected: false });
  expect(await told({ ...bare, soil: 1.2 })).toEqual({ isExpected: true, readsSoil: false, ground: { soil: 1.2 } });
  expect(await told({ ...bare, soil: 'service', bedding: 1.1 })).toEqual({ isExpected: true, readsSoil: true, ground: { bedding: 1.1 } });
});

test('an item of a drawing has the place that the spec of its segment states', async () => {
  const [targeted, name] = [new Set<string>(), 'Parkveien 2-18'];
  const spec = desiredSegment([desiredSection([desiredLayer({ cable: [{}] }), desiredLayer()])], { name });
  let [listed, read] = [0, 0];
  const found = await drawLive(
    {
      ...{ project: 'DEMO-1', date: '2026-11-16', parallelism: 4, service: 'https://trench.example' },
      isTargeted: (head) => targeted.add(head.name) && head.name === name,
      desiredOf: (called) => (called === name ? spec : undefined),
      onListed: (count) => (listed = count),
      onSegment: () => (read += 1),
    },
    { reading: client.api, username: 'kari.nordmann' },
  );
  const [segment, ...others] = 'problems' in found ? [] : found.segments;
  expect([targeted.size > 1, listed, read, others]).toEqual([true, 1, 1, []]);
  const [view] = segment?.views ?? [];
  const [first, second] = (view?.after?.items ?? []).filter(({ kind }) => kind === 'cable').map(({ id }) => segment?.placeOf(id));
  expect([first, second, view?.heading.service]).toEqual([place, undefined, 'https://trench.example']);
});

// Specs that are drawn without a service: nothing in them is new, and their cables are rated if a rule names ratings.
test('problems and findings of a spec are known, and a rule about ratings has them', async () => {
  const pipe = 'pipes: [{typeId: 1, cables: [{typeId: 1010}, {typeId: 1010}]}]';
  const text = `apiVersion: trenchctl/v1\nproject: P\nsegments: {A: {sections: [{layers: [{${pipe}, cables: [{typeId: 1010}]}]}]}}\n`;
  const [desired] = loadWell(text)[0]?.segments ?? [];
  if (!desired) throw new Error('there is no segment');
  const covered = "  covered: {severity: error, for: segment, require: 'segment.coveringThickness >= 50'}\n";
  const { rules } = rulesFile(`  rated: {severity: error, for: cable, require: item.rating >= 5000}\n${covered}`);
  const { rate } = await raterWith(ASSUMED);
  const sandbox = createKeptSandbox(CATALOGS);
  const how = { catalogs: CATALOGS, profile: ASSUMED_PROFILE, sandbox, date: '2026-12-01', rules, rate };
  const [drawn] = await drawStated([{ project: 'P', desired }], how);
  const problems = drawn?.views.flatMap(({ after }) => after?.problems ?? []) ?? [];
  const three = (words: string): string[] => new Array(3).fill(words);
  expect(problems.map(({ code, isNew }) => `${code} ${isNew}`)).toEqual(['OUTSIDE undefined', ...three('rated undefined')]);
  expect(drawn?.findings.map(({ rule: name, state }) => `${name} ${state}`)).toEqual([
    'layout-outside new',
    ...three('rated known'),
    'covered known',
  ]);
});

test('a spec that the sandbox refuses, or that takes too much work, is not drawn and says why', async () => {
  const [desired] = loadWell('apiVersion: trenchctl/v1\nproject: P\nsegments: {A: {length: 1}}\n')[0]?.segments ?? [];
  if (!desired) throw new Error('there is no segment');
  const how = { catalogs: CATALOGS, profile: ASSUMED_PROFILE, sandbox: createKeptSandbox(CATALOGS), date: '2026-12-01' };
  const drawn = [
    ...(await drawStated([{ project: 'P', desired: { ...desired, fields: { length: -5 } } }], how)),
    ...(await drawStated([{ project: 'P', desired }], { ...how, consumeBudget: createBudget({ most: 1 }) })),
  ];
  const undrawn = [{ lack: 'rehearsal' }];
  const words = [
    'createSegment answered 400; the body does not fit the contract: length must be >= 0',
    'it is too large, or the sandbox cannot hold it',
  ];
  expect(drawn.map(({ rated: ratedBy, ...one }) => ({ ...one, rated: ratedBy(undefined as never) }))).toEqual(
    words.map((why) => {
      const problems = [{ code: 'not-drawn', message: `A cannot be drawn: ${why}`, place: desired.place }];
      return { views: [], undrawn, findings: [], problems, places: new Map(), rated: { views: [], undrawn } };
    }),
  );
});
