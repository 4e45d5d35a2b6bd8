// What a spec does not own is as it was, or listed as a loss. Checked on what the service holds, not on what the
// planner was shown.
import { expect } from 'vitest';
import type { DesiredSection, DesiredSegment } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import type { Loss } from '../../../src/plan/model/change.js';
import { ownedLists } from '../../../src/plan/model/desired-items.js';
import type { PlannedSegment } from '../../../src/plan/model/planned-segment.js';
import { lostValue, lostWords } from '../../../src/render/words/reason-words.js';
import type { Section, Segment } from '../../../src/service/core/world.js';
import { cablesInside } from '../../../src/service/trench/items/registry.js';
import { marksIn } from './marks.js';
import { expectContentKept, said } from './unowned-content.js';

type Segments = ReadonlyMap<string, Segment>;

export function expectUnownedKept(
  planned: readonly PlannedSegment[],
  before: Segments,
  after: Segments,
): void {
  const byId = new Map(planned.map((one) => [one.segmentId, one]));
  for (const [id, old] of before) {
    const plan = byId.get(id);
    const now = after.get(id);
    if (!plan || plan.steps.length === 0) expect(now, `${old.name} is not to be touched`).toEqual(old);
    else if (!plan.desired)
      expect([now, plan.destroyed], `${old.name} is pruned`).toEqual([undefined, objectsIn(old)]);
    else if (!now) throw new Error(`${old.name} is gone`);
    else expectSegmentKept(plan, plan.desired, old, now);
  }
}

/** The segment, its coverings, its sections and all that lies in them. */
const objectsIn = ({ topCoverings, sections }: Segment): number => {
  const items = sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const inside = items.flatMap(cablesInside);
  return 1 + topCoverings.length + sections.length + items.length + inside.length;
};

function expectSegmentKept(
  { losses, changes }: PlannedSegment,
  desired: DesiredSegment,
  old: Segment,
  now: Segment,
): void {
  const { fields, settings, topCoverings, sections } = desired;
  expect(now.surroundings).toEqual(old.surroundings);
  if (!('length' in fields)) expect(now.length).toEqual(old.length);
  if (!('description' in fields)) expect(now.description).toEqual(old.description);
  for (const name of ['autoMarkers', 'defaultMarkerTypeId'] as const)
    if (settings?.fields[name] === undefined) expect(now.settings[name]).toEqual(old.settings[name]);
  if (!topCoverings) expect(now.topCoverings).toEqual(old.topCoverings);
  if (!sections) expect(now.sections).toEqual(old.sections);
  expectMarksKept(old, now, losses);
  expectKindsKept(sections ?? [], old.sections, now.sections, losses);
  const isMoved =
    old.sections.length !== now.sections.length ||
    changes.some(({ kind, action }) => kind === 'section' && /create|delete/.test(action));
  if (!isMoved)
    sections?.forEach((section, n) => {
      const [was, is] = [old.sections[n], now.sections[n]];
      if (was && is) expectSectionKept(section, was, is, losses);
    });
}

/** A section that stayed in its place, be it by a replacement. */
function expectSectionKept(
  desired: DesiredSection,
  old: Section,
  now: Section,
  losses: readonly Loss[],
): void {
  for (const name of GEOMETRY) if (!(name in desired.fields)) expect(now[name], name).toEqual(old[name]);
  const statesDepth = 'coverThickness' in desired.fields || 'layoutDepth' in desired.fields;
  // A layout depth cannot be told from a cover that comes to the same, so a replacement may write the cover.
  if (!statesDepth && 'cover' in old.depth) expect(now.depth).toEqual(old.depth);
  if (!desired.layers) expect(now.layers).toEqual(old.layers);
  expectKindsKept([desired], [old], [now], losses);
  expectContentKept(desired, old, now);
}

const GEOMETRY = [
  'sectionType',
  'foundationThickness',
  'foundationThicknessFillZone',
  'leftBorderPadding',
  'rightBorderPadding',
] as const;

/** Items of a kind that no layer of the sections says anything about. */
function expectKindsKept(
  desired: readonly DesiredSection[],
  old: readonly Section[],
  now: readonly Section[],
  losses: readonly Loss[],
): void {
  const layers = desired.flatMap((section) => section.layers ?? []);
  const owned = new Set(layers.flatMap((layer) => [...ownedLists(layer).keys()]));
  for (const { name, words } of ITEM_KINDS) {
    if (owned.has(name)) continue;
    const listed = losses.filter(({ reason }) => lostWords(reason) === words.one).length;
    const gone = missing(itemsOf(old, name), itemsOf(now, name));
    expect(
      gone.length,
      `${words.many} that are neither there nor listed: ${gone.join()}`,
    ).toBeLessThanOrEqual(listed);
  }
}

const itemsOf = (sections: readonly Section[], kind: string): string[] =>
  sections
    .flatMap(({ layers }) => layers.flatMap(({ items }) => items))
    .filter((item) => item.kind === kind)
    .map(said)
    .sort();

/** What is in the first list and not in the second, one for one. */
function missing(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function expectMarksKept(old: Segment, now: Segment, losses: readonly Loss[]): void {
  const there = marksIn(now);
  const listed = losses.map(({ reason }) => ({ what: lostWords(reason), value: lostValue(reason) }));
  const lost = marksIn(old).filter(
    (mark) => ![...there, ...listed].some(({ what, value }) => what === mark.what && value === mark.value),
  );
  expect(lost, 'marks of a hand that are neither there nor listed').toEqual([]);
}
