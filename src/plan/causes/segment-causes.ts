import type { Fields, LiveItem, LiveLayer, LiveSegment } from '../../kinds/model.js';
import { canonical } from '../emit/fingerprint.js';
import type { Change, ChangeCause, ObjectState } from '../model/change.js';
import { agrees } from '../model/fields.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { Step } from '../model/step.js';
import { combined, countCause, fieldsCause } from './cause.js';
import { liveIds, locationsIn, type ObjectLocations, type SectionSite, sectionSites } from './sites.js';

/** A segment or part with the same cause for all its changes. */
export const withCause = <P extends { readonly changes: readonly Change[] }>(
  planned: P,
  cause: ChangeCause,
): P => ({
  ...planned,
  changes: planned.changes.map((change) => ({ ...change, cause })),
});

/**
 * Adds its cause to each change of a segment. `base` is the plan for the same live segment from the specs of the base: its
 * changes are the drift. A change that both plans make is drift; a change of an object that the plan of the base leaves as it
 * is, is a request; any other change is both.
 */
export function withCauses(head: PlannedSegment, base: PlannedSegment): PlannedSegment {
  if (base.changes.length === 0) return withCause(head, 'request');
  const live = head.live ?? NO_SEGMENT;
  const where = locationsIn(live);
  const sites = sectionSites(base, where);
  const causes = new Map<Change, ChangeCause>();
  const layers = new Map(
    live.sections.flatMap((section) => section.layers.map((layer) => [layer.id, layer])),
  );
  const sides: Sides = { head, base, where, layers, live };
  for (const change of head.changes)
    if (change.path[0]?.list !== 'sections') causes.set(change, outsideCause(change, sides));
  const made = unclaimed(sites.filter(({ how }) => how === 'made'));
  for (const site of sectionSites(head, where)) {
    const other = sites.find(({ id }) => id !== undefined && id === site.id);
    for (const [change, cause] of siteCauses(site, other, made, sides)) causes.set(change, cause);
  }
  return {
    ...head,
    changes: head.changes.map((change) => ({ ...change, cause: causes.get(change) ?? 'both' })),
  };
}

const NO_SEGMENT: LiveSegment = { id: '', fields: {}, sections: [] };

interface Sides {
  readonly head: PlannedSegment;
  readonly base: PlannedSegment;
  readonly live: LiveSegment;
  readonly where: ObjectLocations;
  readonly layers: ReadonlyMap<string, LiveLayer>;
}

/** The segment's own fields, its settings and its coverings. */
function outsideCause(change: Change, { head, base }: Sides): ChangeCause {
  if (change.kind === 'topCovering') return coveringCause(change, head, base);
  const other = base.changes.find(({ kind }) => kind === change.kind);
  return fieldsCause(change.after, change.before, other?.after);
}

type Causes = readonly (readonly [Change, ChangeCause])[];

function siteCauses(
  site: SectionSite,
  other: SectionSite | undefined,
  made: Unclaimed<SectionSite>,
  sides: Sides,
): Causes {
  const all = (cause: ChangeCause): Causes => site.changes.map((change) => [change, cause]);
  if (site.how === 'made') return all(made.causeOf(contentsOf(site.changes)));
  if (!other) return all('request');
  if (site.how === 'dropped') return all(other.how === 'dropped' ? 'drift' : 'both');
  if (site.how === 'replaced') {
    const isSame = other.how === 'replaced' && contentsOf(site.changes) === contentsOf(other.changes);
    return all(isSame ? 'drift' : 'both');
  }
  if (other.how === 'dropped') return all('both');
  return keptCauses(site, other, sides);
}

/** Equal groups of new objects in the plans of head and base are drift; others are paired, so that each is both. */
interface Unclaimed<T> {
  causeOf(contents: string): ChangeCause;
  readonly all: readonly T[];
}

function unclaimed<T extends { readonly changes: readonly Change[] }>(all: readonly T[]): Unclaimed<T> {
  const left = all.map(({ changes }) => contentsOf(changes));
  return {
    all,
    causeOf(contents) {
      const found = left.indexOf(contents);
      if (found >= 0) left.splice(found, 1);
      else if (left.length > 0) left.pop();
      else return 'request';
      return found >= 0 ? 'drift' : 'both';
    },
  };
}

/** The changes in a section that stays: those of its own fields, of its layers and of their items. */
function keptCauses(site: SectionSite, other: SectionSite, sides: Sides): Causes {
  const { own, groups } = byLayer(site.changes);
  const theirs = byLayer(other.changes);
  const steps = stepsOf(sides.head);
  const newLayers = unclaimed(
    [...theirs.groups.values()]
      .filter((changes) => other.how === 'replaced' || isNewLayer(changes))
      .map(asGroup),
  );
  const inside = [...groups.values()].flatMap((changes): Causes => {
    if (isNewLayer(changes)) {
      const cause = newLayers.causeOf(contentsOf(changes));
      return changes.map((change) => [
        change,
        cause === 'both' && other.how === 'replaced' ? 'request' : cause,
      ]);
    }
    const id = changes
      .flatMap((change) => liveIds(change, steps))
      .flatMap((one) => sides.where.get(one)?.layer ?? [])[0];
    const layer = id === undefined ? undefined : sides.layers.get(id);
    if (!layer) return changes.map((change) => [change, 'both']);
    return layerCauses(changes, layer, layerOf(layer, other, sides), other.how === 'replaced');
  });
  const section = own.filter(({ reason }) => reason.code !== 'written-last');
  const fields = section.map(
    (change) => [change, fieldsCause(change.after, change.before, theirs.own[0]?.after)] as const,
  );
  const rest = combined([...fields, ...inside].map(([, cause]) => cause));
  const last = own.filter((change) => !section.includes(change)).map((change) => [change, rest] as const);
  return [...fields, ...last, ...inside];
}

const asGroup = (changes: readonly Change[]) => ({ changes });

const stepsOf = ({ steps }: PlannedSegment): ReadonlyMap<string, Step> =>
  new Map(steps.map((step) => [step.id, step]));

function byLayer(changes: readonly Change[]) {
  const groups = new Map<number, Change[]>();
  for (const change of changes) {
    const index = change.path[1]?.index;
    if (index !== undefined) groups.set(index, [...(groups.get(index) ?? []), change]);
  }
  return { own: changes.filter(({ path }) => path.length === 1), groups };
}

const isNewLayer = (changes: readonly Change[]): boolean =>
  changes.some(({ path, action }) => path.length === 2 && action === 'create');

/** The changes that the plan of the base makes in a live layer; undefined if they cannot be told. */
function layerOf(
  layer: LiveLayer,
  other: SectionSite,
  { base, where, live }: Sides,
): readonly Change[] | undefined {
  const { groups } = byLayer(other.changes);
  if (other.how === 'kept') {
    const steps = stepsOf(base);
    const isThere = (change: Change): boolean =>
      liveIds(change, steps).some((id) => where.get(id)?.layer === layer.id);
    return [...groups.values()].find((changes) => !isNewLayer(changes) && changes.some(isThere)) ?? [];
  }
  const layers = live.sections.find(({ id }) => id === other.id)?.layers ?? [];
  return layers.length === groups.size ? groups.get(layers.indexOf(layer)) : undefined;
}

/** The changes of a live layer. Items have no identity in a spec, so equal items of a layer are compared by their number. */
function layerCauses(
  changes: readonly Change[],
  layer: LiveLayer,
  theirs: readonly Change[] | undefined,
  isReplaced: boolean,
): Causes {
  if (!theirs) return changes.map((change) => [change, 'both']);
  const items = changes.filter(({ kind }) => kind === 'item');
  return changes.map((change) => {
    if (change.kind !== 'item') {
      const other = theirs.find(({ kind }) => kind === 'layer');
      return [change, fieldsCause(change.after, change.before, other?.after)] as const;
    }
    const asked = netCount(items.filter((one) => isAlike(one, change)));
    const inBase = netCount(theirs.filter((one) => one.kind === 'item' && isAlike(one, change)));
    // The plan of the base makes all items of a replaced section again, so those that are live already are no difference.
    const there = isReplaced ? layer.items.filter((item) => isSameItem(item, change)).length : 0;
    return [change, countCause(asked, inBase - there)] as const;
  });
}

const isSameItem = (item: LiveLayer['items'][number], change: Change): boolean =>
  change.action === 'delete'
    ? item.kind === change.item && JSON.stringify(item.fields) === JSON.stringify(change.before)
    : isLiveOne(item, change);

/** The cause of a change of a top covering: a live one by its id, a new one by its contents. */
function coveringCause(change: Change, head: PlannedSegment, base: PlannedSegment): ChangeCause {
  if (change.action === 'create') return newCause(change, head, base);
  const other = base.changes.find((one) => liveId(one, base) === liveId(change, head));
  if (!other) return 'request';
  if (other.action !== change.action) return 'both';
  return change.action === 'delete' ? 'drift' : fieldsCause(change.after, change.before, other.after);
}

function newCause(change: Change, head: PlannedSegment, base: PlannedSegment): ChangeCause {
  const madeIn = ({ changes }: PlannedSegment): Change[] =>
    changes.filter(({ kind, action }) => kind === 'topCovering' && action === 'create');
  const equal = (changes: readonly Change[]): number =>
    netCount(changes.filter(({ after }) => canonical(after) === canonical(change.after)));
  const theirs = madeIn(base);
  const found = countCause(equal(madeIn(head)), equal(theirs));
  return found === 'request' && theirs.length > 0 ? 'both' : found;
}

function liveId({ kind, calls }: Change, { steps }: PlannedSegment): unknown {
  if (kind !== 'topCovering') return undefined;
  return steps.find(({ id }) => calls.includes(id))?.path.topCoveringId;
}

/** The objects that a group of changes creates, each with its count, regardless of their places in the spec. */
function contentsOf(changes: readonly Change[]): string {
  const counts = new Map<string, number>();
  for (const { path, kind, item, after, carried, count } of changes) {
    const [, ...inside] = path;
    const key = canonical([
      inside.map(({ list, index }) => (list === 'layers' ? [list, index] : list)),
      kind,
      item,
      // An unmanaged value that is carried over counts like a stated one.
      { ...carried, ...after },
    ]);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return canonical([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** True if a change creates or deletes the same object as another one. A deleted object is known with all its fields. */
function isAlike(a: Change, b: Change): boolean {
  if (a.kind !== b.kind || a.item !== b.item || holderOf(a) !== holderOf(b)) return false;
  if (a.action === 'delete' && b.action === 'delete') return canonical(a.before) === canonical(b.before);
  if (a.action === 'delete') return holds(a.before, b.after);
  if (b.action === 'delete') return holds(b.before, a.after);
  return canonical(a.after) === canonical(b.after);
}

/** The object that contains the changed one: a live pipe by its id. */
const holderOf = ({ reason }: Change): string =>
  reason.code === 'not-in-spec' || reason.code === 'no-longer-in-specs' ? (reason.holder?.id ?? '') : '';

function holds(live: ObjectState = {}, stated: ObjectState = {}): boolean {
  const { cables: _, ...fields } = live;
  const { cables: inside, ...own } = stated;
  return inside === undefined && agrees(fields as Fields, own as Fields);
}

/** True if a live item can serve as the item that a change creates. */
function isLiveOne(live: LiveItem, { item, after = {} }: Change): boolean {
  if (item !== live.kind) return false;
  const { cables = [], ...own } = after;
  const stated = cables as readonly Fields[];
  return (
    agrees(live.fields, own as Fields) &&
    stated.length === live.cables.length &&
    stated.every((fields) => live.cables.some((cable) => agrees(cable.fields, fields)))
  );
}

/** The number of objects that changes add, less those that they delete. */
const netCount = (changes: readonly Change[]): number =>
  changes.reduce((sum, { action, count }) => sum + (action === 'delete' ? -count : count), 0);
