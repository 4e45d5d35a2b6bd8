// Drawings that are remembered and forgotten, errors while drawing, and the findings at their segments.
import { expect, test } from 'vitest';
import { createDrawer, problemFinding, segmentFinder } from '../../src/preview/drawer.js';
import { drawingData } from '../../src/preview/drawing-data.js';
import { createPlans, type PlannedPreview } from '../../src/preview/plan-preview.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { ASSUMED } from '../../src/rating/assumptions.js';
import type { StatedSegment } from '../../src/reconcile/draw-stated.js';
import { budgetsUntil } from '../../src/reconcile/plan-specs.js';
import { raterWith } from '../../src/reconcile/rater.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { readRules } from '../../src/rules/read-rules.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { CATALOGS, previewOf } from './preview-world.js';

const WORLD = {
  ...{ catalogs: CATALOGS, profile: ASSUMED_PROFILE, sandbox: createKeptSandbox(CATALOGS), rater: await raterWith(ASSUMED) },
};
const place = { file: 'specs/a.yaml', line: 7, col: 3 };
const segment = (name: string): StatedSegment => ({ project: '1', desired: { name, place } as never });

/** A drawer that cannot draw: each try costs nothing, and a drawing that is remembered is the same promise. */
async function failingDrawer(failure: unknown) {
  const world = { day: '2026-11-16', digest: 'one', tries: 0 };
  const rehearsal = () => {
    world.tries += 1;
    throw failure;
  };
  const budgets = { rehearsal } as never;
  const drawer = createDrawer(
    { ...WORLD, budgets, today: () => world.day },
    () => [{ file: 'rules.yaml', digest: world.digest, rules: [] }] as never,
  );
  /** True if a segment is not remembered. */
  const isNew = async (name = 'A', address = '1/A'): Promise<boolean> => {
    const before = world.tries;
    await drawer.draw(address, segment(name));
    await drawer.problems(address, segment(name));
    return world.tries > before;
  };
  return { drawer, world, isNew };
}

test.each([
  [new Error('it is too large'), 'A cannot be drawn: it is too large'],
  ['no error', 'A cannot be drawn: no error'],
])('an error while drawing is a problem of its segment: %s', async (failure, message) => {
  const { drawer } = await failingDrawer(failure);
  const problems = [{ code: 'not-drawn', message, place }];
  expect(await drawer.draw('1/A', segment('A'))).toMatchObject({ problems, views: [], findings: [] });
  expect(await drawer.problems('1/A', segment('A'))).toEqual({ problems, rules: [] });
});

test('a drawing is made again for another text, day or rule, and for nothing else', async () => {
  const { world, isNew } = await failingDrawer(new Error('no'));
  for (const change of [{}, { day: '2026-11-17' }, { digest: 'two' }, { name: 'B' }]) {
    const { name = 'A' }: { name?: string } = Object.assign(world, change);
    expect([await isNew(name), await isNew(name)]).toEqual([true, false]);
  }
});

test('a drawing is judged by the rules of the moment when it was asked for', async () => {
  const rulesOf = (severity: string) => {
    const text = `apiVersion: trenchctl-rules/v1\nrules:\n  r: {severity: ${severity}, for: segment, require: segment.length > 99}\n`;
    return [{ file: 'rules.yaml', digest: text, rules: readRules(text, 'rules.yaml').rules.rules }];
  };
  const spec = 'apiVersion: trenchctl/v1\nproject: "1"\nsegments: {A: {length: 10}}\n';
  const { projects } = await loadSpecs(['a.yaml'], { list: () => ['a.yaml'], read: () => spec });
  const stated = { project: '1', desired: projects[0]?.segments[0] as StatedSegment['desired'] };
  let rules = rulesOf('error');
  const drawer = createDrawer({ ...WORLD, budgets: budgetsUntil(() => () => undefined), today: () => '2026-11-16' }, () => rules);
  const drawing = drawer.draw('1/A', stated);
  const problems = drawer.problems('1/A', stated);
  rules = rulesOf('note');
  expect((await drawing).findings.map(({ severity }) => severity)).toEqual(['error']);
  // The problems are those of their turn, and are not remembered for other rules.
  expect((await problems).rules.map(({ severity }) => severity)).toEqual(['note']);
  rules = rulesOf('error');
  expect((await drawer.problems('1/A', stated)).rules.map(({ severity }) => severity)).toEqual(['error']);
});

test('the 200 drawings that were asked for last are remembered, and the problems of all', async () => {
  const { drawer, world } = await failingDrawer(new Error('no'));
  const draw = (n: number) => drawer.draw(`1/${n}`, segment(`${n}`));
  for (let n = 0; n < 200; n += 1) await drawer.problems(`1/${n}`, segment(`${n}`));
  const first = draw(0);
  expect(world.tries).toBe(200);
  void draw(200);
  expect([world.tries, draw(0) === first]).toEqual([201, true]);
  void draw(1);
  expect(world.tries).toBe(202);
  for (let n = 0; n < 200; n += 1) await drawer.problems(`1/${n}`, segment(`${n}`));
  expect(world.tries).toBe(202);
});

test('a segment that is no longer stated is forgotten, and the others are not', async () => {
  const { drawer, isNew } = await failingDrawer(new Error('no'));
  for (const name of ['A', 'B']) await drawer.problems(`1/${name}`, segment(name));
  drawer.keep(new Map([['1/A', segment('A')]]));
  expect(drawer.recall()('1/A', segment('A'))?.problems).toHaveLength(1);
  expect(drawer.recall()('1/B', segment('B'))).toBeUndefined();
  expect([await isNew('A'), await isNew('B', '1/B')]).toEqual([false, true]);
});

test('problems are recalled for the same text, day and rules only', async () => {
  const { drawer, world } = await failingDrawer(new Error('no'));
  const found = await drawer.problems('1/A', segment('A'));
  expect(drawer.recall()('1/A', segment('A'))).toBe(found);
  expect(drawer.recall()('1/A', segment('B'))).toBeUndefined();
  world.digest = 'two';
  expect(drawer.recall()('1/A', segment('A'))).toBeUndefined();
});

test('a problem belongs to the last segment of its file that begins before it', () => {
  // The documents of a project need not stand together in a file.
  const listed = [7, 2].flatMap((line) =>
    ['a', 'b'].map((file) => ({ ...{ address: `${file}:${line}`, project: '1', name: 'x' }, place: { file, line, col: 1 } })),
  );
  const problem = { code: 'x', message: 'm', remedy: 'r' };
  const at = (line: number) => problemFinding({ ...problem, place: { file: 'a', line, col: 2 } }, segmentFinder(listed)).segment;
  expect([1, 2, 6, 7, 99].map((line) => at(line))).toEqual([undefined, 'a:2', 'a:2', 'a:7', 'a:7']);
  expect(problemFinding(problem, () => undefined)).toEqual({ severity: 'error', message: 'm', remedy: 'r' });
  expect(problemFinding({ ...problem, severity: 'warning' }, () => undefined)).toMatchObject({ severity: 'warning' });
});

const planned = (words: string): PlannedPreview => ({
  plan: { words, reasons: [], changes: [] },
  drawing: (address) => ({ address, sections: [], undrawn: [words] }),
});

test('plans are made one after the other, one for each revision or as often as they are asked for again', async () => {
  let [made, running, most] = [0, 0, 0];
  const plans = createPlans(async () => {
    made += 1;
    const own = made;
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (own === 2) throw new Error('away');
    return planned(`plan ${own}`);
  });
  expect(await plans.last()).toBeUndefined();
  const all = await Promise.all(['1', '1', '2', '2 again', '2'].map((asked) => plans.plan(Number(asked[0]), asked.endsWith('again'))));
  const words = ['plan 1', 'plan 1', 'No plan: the live state cannot be read.', 'plan 3', 'plan 3'];
  expect(all.map((one) => one.words)).toEqual(words);
  expect(all.map(({ revision }) => revision)).toEqual([1, 1, 2, 2, 2]);
  expect(all[2]?.reasons).toEqual(['away']);
  expect([made, most]).toEqual([3, 1]);
  expect((await plans.last())?.drawing('1/A', false)?.undrawn).toEqual(['plan 3']);
});

test('before the first reading there is nothing, and nothing is checked', () => {
  expect(previewOf(new Map()).state()).toEqual({ revision: 0, segments: [], findings: [], isChecked: true });
});

test('the lines around a line are shown, and a long one is cut', async () => {
  const lines = ['# 1', `# ${'x'.repeat(398)}`, `# ${'x'.repeat(399)}`, ...'45678'].map((one) => (one.startsWith('#') ? one : `# ${one}`));
  const preview = previewOf(new Map([['specs/a.yaml', lines.join('\r\n')]]));
  await preview.refresh();
  const shown = (line: number) => preview.source('specs/a.yaml', line, true);
  expect(shown(1)).toEqual({ ...{ file: 'specs/a.yaml', first: 1 }, lines: [lines[0], lines[1], `${lines[2]?.slice(0, 400)}...`, '# 4'] });
  expect(shown(5)).toMatchObject({ first: 2, lines: { length: 7 } });
  expect(shown(8)).toMatchObject({ first: 5, lines: ['# 5', '# 6', '# 7', '# 8'] });
  expect([shown(0), shown(9)]).toEqual([undefined, undefined]);
});

// The items of a section that the page lists, and the places in the spec that they lead to.

const at = (line: number) => ({ file: 'a.yaml', line, col: 1 });
const item = (id: string, more: object = {}) => ({ id, kind: 'cable', name: `N${id}`, ...more });
const dataOf = (view: object, desired?: object, undrawn: readonly object[] = []) =>
  drawingData({
    ...{ address: 'P/A', desired, undrawn, places: new Map([['1', { address: 'P/A/x', place: at(9) }]]) },
    views: [{ heading: { section: 1, sections: 2 }, ...view }],
  } as never);
const drawn = (view: object, desired?: object) => dataOf(view, desired).sections[0];

test('items after the change come first, then those that go; an item that only got another id does not go', () => {
  const before = { items: [item('1'), item('2'), item('3', { inside: 'p' })] };
  const after = { items: [item('1', { label: 'L1' }), item('5', { was: '2' })] };
  expect(drawn({ before, after })?.items).toEqual([
    { id: '1', words: 'cable: N1 (L1)', address: 'P/A/x', place: at(9) },
    { id: '5', words: 'cable: N5' },
    { id: '3', words: 'cable: N3 (goes)', isInside: true },
  ]);
  expect(drawn({ before })?.items.map(({ words }) => words)).toEqual(['cable: N1 (goes)', 'cable: N2 (goes)', 'cable: N3 (goes)']);
});

test('a section leads to its own place if the spec states as many sections, otherwise to the segment', () => {
  const after = { items: [] };
  const placeOf = (count: number, section: number) => {
    const sections = Array.from({ length: count }, (_, n) => ({ place: at(n + 2) }));
    return drawn({ after, heading: { section, sections: 2 } }, { place: at(1), sections })?.place?.line;
  };
  expect([placeOf(2, 1), placeOf(2, 2), placeOf(1, 1), placeOf(3, 2)]).toEqual([2, 3, 1, 1]);
  // A live section of a segment whose spec states no sections.
  expect(drawn({ after }, { place: at(1) })?.place?.line).toBe(1);
  expect(drawn({ before: { items: [] } }, { place: at(1) })).not.toHaveProperty('place');
});

test('what cannot be drawn is named with its section', () => {
  expect(dataOf({}, undefined, [{ lack: 'section' }, { lack: 'size', item: 'pipe', section: 3 }]).undrawn).toEqual([
    'No drawing: the segment has no section.',
    'No drawing of section 3: the size of a pipe is not known.',
  ]);
});
