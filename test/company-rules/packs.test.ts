// The example packs on random sections: a second evaluation, in TypeScript and from the layout engine alone, finds the same.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_PADDING } from '../../src/geometry/clearance.js';
import { layoutSection, type PlacedInput, type SectionLayout } from '../../src/geometry/layout.js';
import { enclosingDiameter } from '../../src/geometry/packing.js';
import type { DesiredItem, DesiredProject } from '../../src/kinds/model.js';
import { typesIn } from '../../src/plan/quantities/segment-amounts.js';
import { judgeSpecs } from '../../src/reconcile/rules/judge-specs.js';
import { createJudge } from '../../src/reconcile/rules/judge-state.js';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { readRules } from '../../src/rules/read-rules.js';
import { settings } from '../support/counts.js';

const { count: COUNT, seed: SEED } = settings({ count: 1000, long: 8000, seed: 20261116 });
const read = (name: string) => {
  const file = `examples/rules/${name}.yaml`;
  return readRules(readFileSync(file, 'utf8'), file);
};
const PACKS = ['elvia', 'griug', 'ebr', 'nesc-354'].map(read);
/** Rules with facts that no pack names. */
const OWN = readRules(
  `apiVersion: trenchctl-rules/v1
rules:
  many: {severity: error, for: section, require: section.items.size() <= 6, message: "{section.items.size()} items"}
`,
  'own.yaml',
);
const PLACE = { file: 'a.yaml', line: 1, col: 1 };

test('the packs have no problems, pass their own test cases, and say that they are examples', () => {
  for (const { rules, problems } of [...PACKS, read('families')]) {
    expect(problems).toEqual([]);
    for (const { title, missing, unexpected, problems: wrong } of testRules(rules, {}))
      expect([title, missing, unexpected, wrong]).toEqual([title, [], [], []]);
    for (const { source } of rules.rules) expect(source).toMatch(/2026-11-1[67]; the company's own sheets decide$/);
    // A rule that no case breaks could be one that finds nothing.
    const expected = new Set(rules.cases.flatMap(({ expect: found }) => found.map(({ rule }) => rule)));
    expect([...expected].sort()).toEqual(rules.rules.map(({ name }) => name).sort());
  }
});

test('the families of company rules are ten', () => {
  const numbers = read('families').rules.rules.map(({ title = '' }) => Number.parseInt(title, 10));
  expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

interface Thing {
  readonly kind: 'cable' | 'pipe' | 'ecomDuct';
  readonly size: number;
  readonly wall: number;
  readonly parts: number;
  readonly category: 'CONTAINER' | 'ECOM' | 'WATER' | 'GAS';
  readonly inside: number;
}

const SIZES = [16, 20, 25, 32, 40, 50, 63, 75, 90, 110, 160];
const thing: fc.Arbitrary<Thing> = fc.record({
  kind: fc.constantFrom('cable', 'pipe', 'ecomDuct'),
  size: fc.constantFrom(...SIZES),
  wall: fc.constantFrom(2, 4),
  parts: fc.constantFrom(1, 3),
  category: fc.constantFrom('CONTAINER', 'ECOM', 'WATER', 'GAS'),
  inside: fc.constantFrom(0, 0, 1, 2, 3),
});
const trench = fc.record({
  cover: fc.integer({ min: 100, max: 1600 }),
  below: fc.integer({ min: 0, max: 200 }),
  farmland: fc.boolean(),
  isPrivate: fc.boolean(),
  coverings: fc.subarray(['TARMAC', 'CONCRETE', 'GRAVEL', 'SAND', 'COBBLESTONE']),
  layers: fc.array(fc.record({ above: fc.integer({ min: 0, max: 400 }), things: fc.array(thing, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
});
type Trench = typeof trench extends fc.Arbitrary<infer T> ? T : never;

const holds = ({ kind, category, inside }: Thing): boolean => kind === 'pipe' && category === 'CONTAINER' && inside > 0;
const INSIDE = 25;
const ORDER = ['cable', 'pipe', 'ecomDuct'];
const inOrder = (things: readonly Thing[]): Thing[] => things.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
const arrangement = ({ parts }: Thing): string => (parts === 1 ? 'SINGLE' : 'TRIANGLE');

/** The trench as a spec states it. */
function projectOf({ cover, below, farmland, isPrivate, coverings, layers }: Trench): DesiredProject {
  const cableOf = (size: number, groupConfiguration: string): DesiredItem => ({
    kind: 'cable',
    fields: { typeId: String(size), groupConfiguration },
    place: PLACE,
  });
  const itemOf = (one: Thing): DesiredItem => {
    if (one.kind === 'cable') return cableOf(one.size, arrangement(one));
    if (one.kind === 'ecomDuct') return { kind: 'ecomDuct', fields: { outerDiameter: one.size }, place: PLACE };
    const cables = holds(one) ? Array.from({ length: one.inside }, () => cableOf(INSIDE, 'SINGLE')) : [];
    const fields = { typeId: `${one.size}/${one.wall}`, pipeCategory: one.category };
    return { kind: 'pipe', fields, cables, place: PLACE };
  };
  const section = {
    fields: { coverThickness: cover, foundationThickness: below, leftBorderPadding: 100, rightBorderPadding: 100 },
    layers: layers.map(({ above, things }) => ({
      fields: { protectionLayerThickness: above, leftBorderAdjustment: 0, rightBorderAdjustment: 0 },
      items: Object.fromEntries(ORDER.map((kind) => [kind, things.filter((one) => one.kind === kind).map(itemOf)])),
      place: PLACE,
    })),
    place: PLACE,
  };
  const topCoverings = coverings.map((type) => ({ fields: { type, thickness: 50 }, place: PLACE }));
  const words = [isPrivate ? 'Private ground' : 'street', ...(farmland ? ['FARMLAND'] : [])];
  const fields = { description: words.join(', ') };
  const lifecycle = { preventDestroy: false, preventReplace: false };
  const segment = { name: 'S', fields, topCoverings, sections: [section], lifecycle, place: PLACE };
  return { number: 'P', prune: false, segments: [segment], place: PLACE };
}

/** Some sizes are service cables. */
const areaOf = (size: number): number => (size <= 40 ? 95 : 96);
const isService = (one: Thing): boolean => isPower(one) && (holds(one) || areaOf(one.size) <= 95);

const CATALOGS = {
  cables: [...SIZES, INSIDE].map((size) => ({
    id: String(size),
    name: `cable ${size}`,
    fields: { outerDiameter: size, voltageCategory: 'LV', conductorArea: areaOf(size) },
  })),
  pipes: SIZES.flatMap((size) =>
    [2, 4].map((wall) => ({ id: `${size}/${wall}`, name: `pipe ${size}`, fields: { outerDiameter: size, wallThickness: wall } })),
  ),
};

/** The same trench for the layout engine, with the things by their ids. */
function laidOut({ cover, below, layers }: Trench): { layout: SectionLayout; things: Map<string, Thing> } {
  const things = new Map<string, Thing>();
  const input = (one: Thing, id: string): PlacedInput => {
    things.set(id, one);
    const shape = {
      form: 'circles',
      arrangement: one.kind === 'cable' ? arrangement(one) : 'SINGLE',
      diameter: one.size,
      count: 3,
    } as const;
    const minPadding = one.kind === 'cable' ? MIN_PADDING.LV : MIN_PADDING.other;
    return { id, shape: shape as PlacedInput['shape'], minPadding };
  };
  const layout = layoutSection({
    id: 's',
    depth: { cover },
    foundation: below,
    leftPadding: 100,
    rightPadding: 100,
    layers: layers.map(({ above, things: own }, n) => ({
      id: `${n}`,
      protection: n === layers.length - 1 ? 0 : above,
      leftAdjustment: 0,
      rightAdjustment: 0,
      // Ducts of a layer with a pipe for ducts lie in that pipe.
      items: inOrder(own)
        .filter(({ kind }) => kind !== 'ecomDuct' || !own.some(isForDucts))
        .map((one, m) => input(one, `${n}.${m}`)),
    })),
  });
  return { layout, things };
}

const isForDucts = ({ kind, category }: Thing): boolean => kind === 'pipe' && category === 'ECOM';
const isPower = (one: Thing): boolean => one.kind === 'cable' || holds(one);
const isTelecom = (one: Thing): boolean => one.kind === 'ecomDuct' || isForDucts(one);

/** The number of findings of each rule. */
function expected(made: Trench): Record<string, number> {
  const { layout, things } = laidOut(made);
  const counts: Record<string, number> = {};
  const add: Add = (rule, isWrong) => {
    if (isWrong) counts[rule] = (counts[rule] ?? 0) + 1;
  };
  const all = [...things].map(([id, one]) => ({ one, at: layout.items.get(id) }));
  addDepths(made, layout.depth, add);
  addFill(made, layout.depth, all, add);
  for (const item of all) addItem(made, item, add);
  for (const layer of made.layers) if (layer.things.some(isForDucts)) addDucts(layer.things, counts);
  addGas(all, add);
  const stated = made.layers.flatMap((layer) => layer.things);
  add('many', stated.reduce((sum, one) => sum + 1 + (holds(one) ? one.inside : 0), 0) > 6);
  return counts;
}

function addDepths({ farmland, coverings }: Trench, depth: number, add: Add): void {
  const isRoad = coverings.some((type) => type !== 'SAND');
  add(farmland ? 'elvia-trench-depth-farmland' : 'elvia-trench-depth', depth < (farmland ? 1200 : 600));
  add('griug-trench-depth', !farmland && !isRoad && depth < 600);
  add('griug-trench-depth-farmland', farmland && depth < 1100);
  add('griug-trench-depth-road', isRoad && depth < 1500);
}

function addFill({ below, coverings, layers }: Trench, depth: number, all: readonly LaidOut[], add: Add): void {
  // Coverings that reach below the cable zone take the room of the bedding.
  const bedded = Math.min(below, depth - 50 * coverings.length);
  const above = layers.at(-1)?.above ?? 0;
  add('elvia-bedding', bedded < 50 || above < 150);
  add('griug-fill', all.some(({ one }) => isPower(one)) && (bedded < 100 || above < 100));
}

function addItem({ farmland, isPrivate }: Trench, { one, at }: LaidOut, add: Add): void {
  const depth = at?.depth ?? 0;
  const isConcerned = isPrivate && isService(one);
  const rule = farmland ? 'elvia-service-cover-farmland' : 'elvia-service-cover';
  add(rule, isConcerned && depth < (farmland ? 1000 : 400));
  add('elvia-service-cover-agreed', isConcerned && depth > 1000);
  add('elvia-service-pipe', isPrivate && holds(one) && one.size < 110);
  const inner = one.size - 2 * one.wall;
  const bundle = enclosingDiameter(new Array(one.inside).fill(INSIDE));
  add('ebr-pipe-fill', holds(one) && inner < 1.2 * bundle);
}

type Add = (rule: string, isWrong: boolean) => void;
type LaidOut = { readonly one: Thing; readonly at: ReturnType<SectionLayout['item']> };

const isGas = ({ kind, category }: Thing): boolean => kind === 'pipe' && category === 'GAS';

function addGas(all: readonly LaidOut[], add: Add): void {
  const concerns = (x: Thing, y: Thing): boolean => (isPower(x) || isTelecom(x)) && isGas(y);
  for (const [n, { one: a, at: p }] of all.entries())
    for (const { one: b, at: q } of all.slice(n + 1)) {
      if (!concerns(a, b) && !concerns(b, a)) continue;
      const gaps = (p?.circles ?? []).flatMap((c) => (q?.circles ?? []).map((d) => Math.hypot(c.cx - d.cx, c.cy - d.cy) - c.r - d.r));
      add('nesc-354-gas', Math.min(...gaps) < 300 - 0.001);
    }
}

/** A full pipe for ducts: the ducts of a layer lie in the first of its pipes with room, else in the first. */
function addDucts(things: readonly Thing[], counts: Record<string, number>): void {
  const pipes = things.filter(isForDucts).map((one) => ({ inner: one.size - 2 * one.wall, ducts: [] as number[] }));
  for (const { size } of things.filter(({ kind }) => kind === 'ecomDuct')) {
    const fits = pipes.find(({ inner, ducts }) => enclosingDiameter([...ducts, size]) <= inner) ?? pipes[0];
    fits?.ducts.push(size);
  }
  const full = pipes.filter(({ inner, ducts }) => ducts.length > 0 && inner < 1.2 * enclosingDiameter(ducts)).length;
  if (full > 0) counts['ebr-pipe-fill'] = (counts['ebr-pipe-fill'] ?? 0) + full;
}

test('a second evaluation agrees on random sections', () => {
  const rules = [...PACKS, OWN].flatMap((pack) => pack.rules.rules);
  const seen = new Set<string>();
  fc.assert(
    fc.property(trench, (made) => {
      const findings = judgeSpecs(createJudge(rules, ''), [projectOf(made)], { typeOf: typesIn(CATALOGS) });
      const found: Record<string, number> = {};
      for (const { rule } of findings) {
        found[rule] = (found[rule] ?? 0) + 1;
        seen.add(rule);
      }
      expect(found).toEqual(expected(made));
    }),
    { numRuns: COUNT, seed: SEED },
  );
  expect([...seen].sort()).toEqual(rules.map(({ name }) => name).sort());
});
