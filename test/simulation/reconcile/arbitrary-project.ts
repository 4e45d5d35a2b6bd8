import fc from 'fast-check';
import { segment } from './arbitrary.js';
import { type Json, type MapSpot, mapsIn, type ProjectModel, type SegmentModel } from './model.js';
import { fickle, type Sides } from './sides.js';

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
      after: {
        pinned,
        ...(prune === undefined ? {} : { prune }),
        segments: isReversed ? desired.toReversed() : desired,
      },
    };
  });

const beforeOf = ({ name: called, body: { before } }: Draft): SegmentModel[] =>
  before ? [{ name: called, body: sound(before) }] : [];

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
  const unique = segments.filter(
    ({ name: called }, n) => segments.findIndex((other) => other.name === called) === n,
  );
  return unique.map((model) => {
    const { renamedFrom, ...rest } = model;
    const isClaimed = unique.some(
      (other) => other.name === renamedFrom || (other !== model && other.renamedFrom === renamedFrom),
    );
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
