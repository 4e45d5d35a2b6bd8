import type { LiveLayer } from '../../kinds/model.js';
import { groupBy } from '../algorithms/group-by.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import { pathText } from '../model/address.js';
import type { Change, ChangeCause } from '../model/change.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import { combined, countCause, fieldsCause } from './cause.js';
import { contentsOf, isLive, isSameObject, netCount } from './compare-changes.js';

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
 *
 * Example: the live section s1 has 2 cables of type A. The base states 3 and the head states 4, so the plan of the base creates
 * 1 and the plan of the head creates 2: the cause of the create is both. If the head also states 3, it is drift. If the base
 * states 2, its plan does not change s1, and the create is a request.
 */
export function withCauses(head: PlannedSegment, base: PlannedSegment): PlannedSegment {
  if (base.changes.length === 0) return withCause(head, 'request');
  const inBase = sectionsOf(base);
  const newSectionCause = causeByBase(inBase.filter(({ how }) => how === 'new'));
  const causes = new Map<Change, ChangeCause>([
    ...head.changes
      .filter(({ path }) => path[0]?.list !== 'sections')
      .map((change) => [change, outsideCause(change, head, base)] as const),
    ...sectionsOf(head).flatMap((section) => {
      if (section.how === 'new') return allWith(newSectionCause(section), section);
      return sectionCauses(
        section,
        inBase.find(({ how, id }) => how !== 'new' && id === section.id),
      );
    }),
  ]);
  return {
    ...head,
    changes: head.changes.map((change) => ({ ...change, cause: causes.get(change) ?? 'both' })),
  };
}

interface Changes {
  readonly changes: readonly Change[];
}

/** The changes of one section in a plan. */
interface SectionChanges extends Changes {
  readonly how: 'new' | 'replaced' | 'deleted' | 'kept';
  /** The id of the live section; absent for a new one. */
  readonly id?: string | undefined;
  /** The changes of the section itself. */
  readonly own: readonly Change[];
  /** Its layers that change. */
  readonly layers: readonly LayerChanges[];
}

interface LayerChanges extends Changes {
  readonly layer: KeptLayer | NewLayer;
}

/** The sections that a plan changes, as it decided on them. */
function sectionsOf({ changes, decision }: PlannedSegment): SectionChanges[] {
  const bySection = groupBy(changes, ({ path }) => pathText(path.slice(0, 1)));
  return (decision?.sections ?? []).flatMap((move): SectionChanges[] => {
    const index = move.how === 'drop' ? -1 : (decision?.desired.sections ?? []).indexOf(move.desired);
    const step = { list: 'sections', ...(move.how === 'drop' ? { id: move.old.id } : { index }) };
    const found = bySection.get(pathText([step]));
    if (!found) return [];
    const how = decision?.live ? howOf(move) : 'new';
    const own = found.filter(({ path }) => path.length === 1);
    return [{ how, id: move.old?.id, changes: found, own, layers: layersOf(move, found) }];
  });
}

function howOf(move: SectionMove): SectionChanges['how'] {
  if (move.how === 'keep') return 'kept';
  if (move.how === 'drop') return 'deleted';
  return move.old ? 'replaced' : 'new';
}

const layersOf = (move: SectionMove, changes: readonly Change[]): LayerChanges[] =>
  (move.how === 'drop' ? [] : move.layers)
    .map((layer, n) => ({ layer, changes: changes.filter(({ path }) => path[1]?.index === n) }))
    .filter((layer) => layer.changes.length > 0);

/** The segment's own fields, its settings and its coverings. */
function outsideCause(change: Change, head: PlannedSegment, base: PlannedSegment): ChangeCause {
  if (change.kind === 'topCovering') return coveringCause(change, head, base);
  const other = base.changes.find(({ kind }) => kind === change.kind);
  return fieldsCause(change.after, change.before, other?.after);
}

type Causes = readonly (readonly [Change, ChangeCause])[];

const allWith = (cause: ChangeCause, { changes }: Changes): Causes =>
  changes.map((change) => [change, cause]);

/** `other`: the changes of the same live section in the plan of the base, if it changes the section. */
function sectionCauses(section: SectionChanges, other: SectionChanges | undefined): Causes {
  if (!other) return allWith('request', section);
  if (section.how === 'kept' && other.how !== 'deleted') return keptCauses(section, other);
  const isSame = other.how === section.how && contentsOf(section.changes) === contentsOf(other.changes);
  return allWith(isSame ? 'drift' : 'both', section);
}

/**
 * Returns a function for the cause of a new object of the head: drift if the base has an equal new one, both if it has another one
 * instead. Each new object of the base counts once.
 */
function causeByBase(inBase: readonly Changes[]): (now: Changes) => ChangeCause {
  const left = inBase.map(({ changes }) => contentsOf(changes));
  return ({ changes }) => {
    if (left.length === 0) return 'request';
    const at = left.indexOf(contentsOf(changes));
    // Without an equal one (-1) the last one is taken.
    left.splice(at, 1);
    return at >= 0 ? 'drift' : 'both';
  };
}

/** The changes in a section that stays: those of its own fields, of its layers and of their items. */
function keptCauses({ own, layers }: SectionChanges, other: SectionChanges): Causes {
  const isReplaced = other.how === 'replaced';
  const newLayerCause = causeByBase(other.layers.filter(({ layer }) => isReplaced || !('live' in layer)));
  const inside = layers.flatMap((one): Causes => {
    const { layer } = one;
    if ('live' in layer) {
      const theirs = other.layers.find(({ layer: { old } }) => old?.id === layer.live.id);
      return isReplaced && !theirs
        ? allWith('both', one)
        : layerCauses(one.changes, theirs?.changes ?? [], isReplaced ? layer.live : undefined);
    }
    const cause = newLayerCause(one);
    return allWith(cause === 'both' && isReplaced ? 'request' : cause, one);
  });
  const isLast = ({ reason }: Change): boolean => reason.code === 'written-last';
  const fields = own
    .filter((change) => !isLast(change))
    .map((change) => [change, fieldsCause(change.after, change.before, other.own[0]?.after)] as const);
  // Fields that are written again because the contents change have the cause of the contents.
  const rest = combined([...fields, ...inside].map(([, cause]) => cause));
  return [...fields, ...inside, ...own.filter(isLast).map((change) => [change, rest] as const)];
}

/**
 * The changes of a live layer. Items have no identity in a spec, so equal items of a layer are compared by their number.
 * `recreated`: the live layer, if the plan of the base creates all its items again; those are no difference.
 */
const layerCauses = (
  changes: readonly Change[],
  inBase: readonly Change[],
  recreated: LiveLayer | undefined,
): Causes =>
  changes.map((change) => {
    if (change.kind !== 'item') {
      const other = inBase.find(({ kind }) => kind === change.kind);
      return [change, fieldsCause(change.after, change.before, other?.after)];
    }
    const countIn = (all: readonly Change[]): number =>
      netCount(all.filter((one) => isSameObject(one, change)));
    const there = (recreated?.items ?? []).filter((item) => isLive(item, change)).length;
    return [change, countCause(countIn(changes), countIn(inBase) - there)];
  });

/** The cause of a change of a top covering: a live one by its id, a new one by its contents. */
function coveringCause(change: Change, head: PlannedSegment, base: PlannedSegment): ChangeCause {
  if (change.action === 'create') return newCoveringCause(change, head, base);
  const id = liveCovering(change, head.decision);
  const other = base.changes.find(
    (one) => one.kind === change.kind && liveCovering(one, base.decision) === id,
  );
  if (!other) return 'request';
  if (other.action !== change.action) return 'both';
  return change.action === 'delete' ? 'drift' : fieldsCause(change.after, change.before, other.after);
}

/** The id of the live covering that a change is about. */
function liveCovering({ path: [step] }: Change, decision: SegmentDecision | undefined): string | undefined {
  const stated = decision?.desired.topCoverings?.[step?.index ?? -1];
  return step?.id ?? decision?.coverings.kept.find(({ desired }) => desired === stated)?.live.id;
}

function newCoveringCause(change: Change, head: PlannedSegment, base: PlannedSegment): ChangeCause {
  const newIn = ({ changes }: PlannedSegment): Change[] =>
    changes.filter(({ kind, action }) => kind === 'topCovering' && action === 'create');
  const countIn = (plan: PlannedSegment): number =>
    netCount(newIn(plan).filter((one) => isSameObject(one, change)));
  const found = countCause(countIn(head), countIn(base));
  return found === 'request' && newIn(base).length > 0 ? 'both' : found;
}
