import fc from 'fast-check';
import { type Json, type MapSpot, mapsIn, type ProjectModel, type SegmentModel } from './model.js';
import { fickle, field, list, map, type Sides, stated } from './sides.js';

// A random project as it is and as a spec wants it. The values are few, so that things which are nearly the same meet
// all the time.

const cable = map({ typeId: stated('1010', '1039', '1042'), groupConfiguration: field('FLAT', 'TRIANGLE', 'SINGLE') }, ['typeId']);
const duct = map({ outerDiameter: field(32, 40) });
const pipe = map({ typeId: field('3', '5'), pipeCategory: field('CONTAINER', 'WATER'), cables: list(cable, { most: 2 }) });
const ecomPipe = map({ pipeCategory: stated('ECOM'), typeId: field('10'), ecomDucts: list(duct, { most: 2 }) }, ['pipeCategory']);
const culvert = map({ width: field(600, 800), height: field(400, 500.5), cables: list(cable, { most: 2 }) });
const pipeGroup = map({ configuration: stated('DOUBLE', 'TRIANGLE'), typeId: field('5'), pipeCategory: field('CONTAINER', 'GAS') }, [
  'configuration',
]);

const layer = map({
  protectionLayerThickness: field(50, 100),
  leftBorderAdjustment: field(0, -20),
  rightBorderAdjustment: field(0, 20.25),
  cables: list(cable, { most: 4 }),
  pipes: list(fc.oneof({ weight: 3, arbitrary: pipe }, { weight: 1, arbitrary: ecomPipe }), { most: 2 }),
  pipeGroups: list(pipeGroup, { most: 1 }),
  pipeCanals: list(map({ partCount: stated(2, 3) }, ['partCount']), { most: 1 }),
  culverts: list(culvert, { most: 1 }),
  eccs: list(map({ typeId: field('1', '2') }), { most: 2 }),
  ecomDucts: list(duct, { most: 2 }),
  sensors: list(map({ outerDiameter: field(10, 12) }), { most: 1 }),
});

/** Mostly one, now and then more: many small cases find more than a few large ones. */
const mostlyOne = (of: fc.Arbitrary<Sides<Json>>) =>
  fc.oneof({ weight: 2, arbitrary: list(of, { least: 1, most: 1 }) }, { weight: 1, arbitrary: list(of, { least: 1, most: 3 }) });

const section = map({
  sectionType: field('STANDARD_TRENCH', 'ADVANCED_TRENCH'),
  coverThickness: field(600, 900.5),
  // The smaller one puts large things above the ground.
  layoutDepth: field(300, 1500),
  foundationThickness: field(0, 100),
  foundationThicknessFillZone: field(50, 100),
  leftBorderPadding: field(100, 150),
  rightBorderPadding: field(100, 150),
  layers: mostlyOne(layer),
});

const covering = map({
  type: field('GRAVEL', 'TARMAC', 'SAND'),
  thickness: field(80, 100, 200),
  thermalResistivity: field(1, 1.5),
  infinite: field(true, false),
  description: field('old', 'new: "a" # b'),
});

const segment = map({
  length: field(0, 10, 20.5),
  description: field('', 'a', 'Ærlig talt: "b" # c', 'two\nlines'),
  settings: fickle(map({ autoMarkers: field(true, false), defaultMarkerTypeId: field('12', '9007199254740993') })),
  topCoverings: list(covering, { most: 4 }),
  sections: mostlyOne(section),
});

/** A project as it is, and as a spec wants it. */
export interface ProjectSides {
  readonly before: ProjectModel;
  readonly after: ProjectModel;
}

/** Some of them are hard on YAML, on JavaScript or on addresses. */
const NAMES = ['S', 'Storgata 1-40', 'a: b', '1e3', '__proto__', 'S/sections[0]', 'null'] as const;
const name = fc.constantFrom<string[]>(...NAMES);

interface Draft {
  readonly name: string;
  readonly body: Sides<Json>;
  /** In the spec it has another name, and the spec says which one it had, or does not. */
  readonly renamed: { readonly to: string; readonly said: boolean } | undefined;
  readonly isPinned: boolean;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  name,
  body: fickle(segment),
  renamed: fc.option(fc.record({ to: name, said: fc.boolean() }), { nil: undefined, freq: 4 }),
  isPinned: fc.nat(5).map((n) => n === 5),
});

const drafts = (maxLength: number): fc.Arbitrary<Draft[]> =>
  fc.uniqueArray(draft, { minLength: 1, maxLength, selector: (one) => one.name });

export const projectSides: fc.Arbitrary<ProjectSides> = fc
  .record({
    segments: fc.oneof({ weight: 2, arbitrary: drafts(1) }, { weight: 1, arbitrary: drafts(4) }),
    prune: fc.option(fc.boolean(), { nil: undefined }),
    pinned: fc.boolean(),
    isReversed: fc.boolean(),
  })
  .map(({ segments, prune, pinned, isReversed }) => {
    const desired = namesSettled(segments.flatMap(afterOf));
    return {
      before: { pinned: false, segments: segments.flatMap(beforeOf) },
      after: { pinned, ...(prune === undefined ? {} : { prune }), segments: isReversed ? desired.toReversed() : desired },
    };
  });

const beforeOf = ({ name: called, body: { before } }: Draft): SegmentModel[] => (before ? [{ name: called, body: sound(before) }] : []);

function afterOf({ name: called, body: { before, after }, renamed, isPinned }: Draft): SegmentModel[] {
  if (!after) return [];
  return [
    {
      name: renamed?.to ?? called,
      ...(renamed?.said ? { renamedFrom: called } : {}),
      ...(isPinned && before ? { pin: called } : {}),
      body: sound(after),
    },
  ];
}

/** The first of each name; and an old name that another one bears or claims is not stated. */
function namesSettled(segments: readonly SegmentModel[]): SegmentModel[] {
  const unique = segments.filter(({ name: called }, n) => segments.findIndex((other) => other.name === called) === n);
  return unique.map((model) => {
    const { renamedFrom, ...rest } = model;
    const isClaimed = unique.some((other) => other.name === renamedFrom || (other !== model && other.renamedFrom === renamedFrom));
    return isClaimed ? rest : model;
  });
}

/** What the language refuses is not what is to be tried here. */
function sound(body: Json): Json {
  const copy = structuredClone(body);
  for (const spot of mapsIn('segment', copy)) settle(spot);
  return copy;
}

function settle({ level, map }: MapSpot): void {
  if (level === 'sections' && map.coverThickness !== undefined) delete map.layoutDepth;
  if (level !== 'pipes') return;
  const holdsDucts = Array.isArray(map.ecomDucts) && map.ecomDucts.length > 0;
  if (holdsDucts && map.pipeCategory !== 'ECOM') delete map.pipeCategory;
  if (holdsDucts || map.pipeCategory === 'ECOM') delete map.cables;
}
