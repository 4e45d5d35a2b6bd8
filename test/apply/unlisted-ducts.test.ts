// A service that does not list ducts in pipes. No duct is ever created twice, and if it is not known whether one was
// created, the run reports that.
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { noteWords } from '../../src/render/words/note-words.js';
import { lostWords } from '../../src/render/words/reason-words.js';
import type { EcomDuctItem } from '../../src/service/trench/items/ecom-duct.js';
import { bench, withBench } from './bench.js';
import { WAYS } from './ways.js';

const SPEC = `  S:
    sections:
      - layers:
          - pipes:
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32, count: 2}, {outerDiameter: 40}]}
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}
            ecomDucts: [{outerDiameter: 50}]
`;

withBench({ ...ASSUMED_PROFILE, ductsInPipes: 'hidden' });

/** Diameters of the ducts of each pipe, in the order of the pipes, and of the ducts outside of pipes. */
function ducts(): number[][] {
  const items = [...bench.segments().values()]
    .flatMap(({ sections }) => sections)
    .flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const found = items.filter((item) => item.kind === 'ecomDuct') as EcomDuctItem[];
  const inPipe = (id?: string) => found.flatMap(({ pipeId, outerDiameter }) => (pipeId === id ? [outerDiameter] : []));
  return [...items.filter(({ kind }) => kind === 'pipe').map(({ id }) => inPipe(id)), inPipe()];
}
const ALL = [[32, 32, 40], [40], [50]];

test('ducts are created with their pipe, and the next plan is empty', async () => {
  const [outcome] = await bench.apply(SPEC);
  expect([outcome?.status, outcome?.replans, ducts()]).toEqual(['applied', 0, ALL]);
  expect(await bench.left(SPEC)).toBe(0);
  const { notes } = await bench.planOf(SPEC);
  expect(notes?.map(noteWords).join()).toMatch(/2026-0417\/S: 2 pipes state their ducts, which this service does not list/);
});

test('other ducts in a live pipe are not a change', async () => {
  await bench.apply(SPEC);
  expect(await bench.left(SPEC.replace('count: 2', 'count: 5'))).toBe(0);
});

test('a recreated pipe gets the stated ducts; ducts that the spec does not state are listed as a loss', async () => {
  await bench.apply(SPEC);
  const wider = SPEC.replace('- {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}', '- {typeId: 3, cables: []}');
  const { segments } = await bench.planOf(wider);
  expect(segments[0]?.losses.map(({ reason }) => lostWords(reason))).toEqual(['ecom ducts in a pipe']);
  await bench.apply(wider);
  expect(ducts()).toEqual([[32, 32, 40], [], [50]]);
  expect(await bench.left(wider)).toBe(0);
});

const IN_PIPES = [1, 2, 3, 4] as const;
/** The clock of this bench fires no timers, so an answer that never arrives cannot be awaited. */
const LOSSES = WAYS.filter(([how]) => how !== 'time-out');

test.each(LOSSES)('ducts, answer lost by %s: not made again, and the run says what to look at', async (_, action) => {
  for (const nth of IN_PIPES) {
    bench.clear();
    bench.fault({ operation: 'addEcomDuct', nth }, action);
    const [outcome] = await bench.apply(SPEC);
    await bench.under.admin('POST', '/faults/settle');
    expect([nth, outcome?.status, ducts().map((list) => list.toSorted())]).toEqual([nth, 'failed', ALL]);
    expect(await bench.left(SPEC)).toBe(0);
  }
});

test.each([429, 409])('ducts refused with %s: the rest is made in the next round, each once', async (status) => {
  for (const nth of IN_PIPES) {
    bench.clear();
    bench.fault({ operation: 'addEcomDuct', nth }, { kind: 'refuse', status });
    const [outcome] = await bench.apply(SPEC);
    expect([nth, outcome?.status, outcome?.error, ducts()]).toEqual([nth, 'applied', undefined, ALL]);
  }
});

test('a run that is killed after any call and repeated creates no pipe and no duct twice', async () => {
  const { segments } = await bench.planOf(SPEC);
  const calls = segments[0]?.steps.length ?? 0;
  for (let alive = 1; alive < calls; alive += 1) {
    bench.clear();
    let done = 0;
    await bench.apply(SPEC, { onStep: () => void done++, stopped: () => done >= alive });
    await bench.apply(SPEC);
    expect(ducts()).toEqual(ALL.map((stated, n) => stated.slice(0, ducts()[n]?.length ?? 0)));
    expect(await bench.left(SPEC)).toBe(0);
  }
});
