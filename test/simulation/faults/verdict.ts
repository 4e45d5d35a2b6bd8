// What must be so when a play is over.
import type { WantedProject } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { planSegment } from '../../../src/plan/segment-plan.js';
import { stepsOf } from '../../../src/plan/steps.js';
import { type Mark, seen } from './edits.js';
import { type FaultKind, isOfPeople } from './kinds.js';
import { unownedKinds } from './ownership.js';
import type { Play, Played } from './play.js';
import type { SegmentState } from './state.js';
import type { World } from './world.js';

/** Everything that is wrong, in a sentence each. */
export function verdict(world: World, play: Play, played: Played): string[] {
  const marks = marksKept(world, played);
  const most = budget(play, played);
  return [
    ...played.left.map((call) => `not reached: ${call}`),
    ...wrongSegments(play, played.after),
    ...elsewhere(played),
    ...marks.lost,
    ...marks.twice,
    ...play.second.segments.flatMap((wanted) => strangeItems(wanted, played)),
    ...(played.writes > most ? [`${played.writes} writes, budget ${most}`] : []),
    ...world.failures.map((failure) => `the service failed: ${failure}`),
  ];
}

/** Whatever has happened on the way, it ends where an undisturbed run does. */
function elsewhere({ isAlone, ideal, after, before }: Played): string[] {
  if (!isAlone) return [];
  const was = new Set(before.map(({ name }) => name));
  const shown = (states: readonly SegmentState[]): string =>
    JSON.stringify(states.map((state) => (was.has(state.name) ? state : asStated(state))));
  return shown(after) === shown(ideal) ? [] : [`ends with ${shown(after)} instead of ${shown(ideal)}`];
}

/**
 * A segment that is all new, by what there is in each layer: what the spec leaves open may be any (a layer that is there
 * may serve as another than it was made for, if that saves a call), and what it states has been seen to by the plan that
 * is empty.
 */
const asStated = ({ sections, ...rest }: SegmentState): SegmentState => ({
  ...rest,
  sections: sections.map(({ layers, ...section }) => ({
    ...section,
    layers: layers.map(({ items, ...layer }) => ({
      ...layer,
      items: items.map(withoutValues).sort(),
    })),
  })),
});

/** Its kind, and the cables in it. */
const withoutValues = (item: string): string =>
  `${item.slice(0, item.indexOf(' '))} ${item.match(/"kind":"cable"/g)?.length ?? 0}`;

/**
 * Writes over those of the first plan that the faults may cause. A pipe that somebody adds costs its section once more,
 * with all that is in it; a service that is down is knocked at in vain; all else costs the call itself again.
 */
function budget({ second }: Play, { planned, fired, before }: Played): number {
  const sizes = second.segments.map(
    (wanted) =>
      stepsOf(planSegment(wanted), '', '').length +
      before.filter(({ name }) => name === wanted.name).reduce((sum, state) => sum + itemCount(state), 0),
  );
  const largest = Math.max(0, ...sizes);
  const costOf = (kind: FaultKind): number => {
    if (isOfPeople(kind)) return 4 + largest;
    return kind === 'service down for a while' ? 13 : 4;
  };
  return planned + fired.reduce((sum, kind) => sum + costOf(kind), 0);
}

const itemCount = ({ sections }: SegmentState): number =>
  sections.reduce((sum, { layers }) => sum + layers.reduce((n, { items }) => n + items.length, 0), 0);

function wrongSegments({ first, second }: Play, after: readonly SegmentState[]): string[] {
  const names = ({ segments }: WantedProject) => segments.map(({ name }) => name);
  const wanted = new Set([...names(second), ...(second.prune ? [] : names(first))]);
  const found = after.map(({ name }) => name).join();
  const right = [...wanted].sort().join();
  return found === right ? [] : [`segments ${found} instead of ${right}`];
}

export interface KeptMarks {
  /** Neither there nor listed as lost. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
}

/** What became of the edits of others. */
export function marksKept(world: World, { marks, losses }: Pick<Played, 'marks' | 'losses'>): KeptMarks {
  const last = marks.filter(
    (mark, n) =>
      mark.what !== 'description' ||
      !marks.slice(n + 1).some((later) => later.what === mark.what && later.segmentId === mark.segmentId),
  );
  const isListed = ({ value }: Mark) =>
    losses.some((loss) => loss.value === value || Object.values(loss.state ?? {}).includes(value));
  const found = last.map((mark) => ({ mark, count: seen(world.segments(), mark) }));
  const words = ({ mark: { what, value, segmentId }, count }: (typeof found)[number]) =>
    `the ${what} ${value} of segment ${segmentId} is there ${count} times`;
  return {
    lost: found.filter(({ mark, count }) => count === 0 && !isListed(mark)).map(words),
    twice: found.filter(({ count }) => count > 1).map(words),
  };
}

/** Items of kinds that the spec says nothing about: those of before and those of others, once each, or listed as lost. */
function strangeItems(
  wanted: WantedProject['segments'][number],
  { before, after, marks, losses }: Played,
): string[] {
  const was = before.find(({ name }) => name === wanted.name);
  const is = after.find(({ name }) => name === wanted.name);
  if (!was || !is) return [];
  return unownedKinds(wanted).flatMap((kind) => {
    const old = itemsOf(was, kind);
    const isOfOthers = (text: string) =>
      marks.some(({ what, value }) => what === kind && new RegExp(`:${value}[,}]`).test(text));
    const now = itemsOf(is, kind).filter((text) => !isOfOthers(text));
    const word = ITEM_KINDS.find(({ name }) => name === kind)?.words.one;
    const listed = losses.filter(({ what }) => what === word).length;
    const lost = missing(old, now);
    const extra = missing(now, old);
    return [
      ...(lost.length > listed ? [`${wanted.name} lost ${lost.join(', ')}; ${listed} listed`] : []),
      ...extra.map((text) => `${wanted.name} has one more ${text}`),
    ];
  });
}

/** A label may come and go without the cable. */
const LABEL = /,"label":(null|"\w*")/g;

const itemsOf = ({ sections }: SegmentState, kind: string): string[] =>
  sections.flatMap(({ layers }) =>
    layers.flatMap(({ items }) =>
      items.filter((text) => text.startsWith(`${kind} `)).map((text) => text.replaceAll(LABEL, '')),
    ),
  );

/** What is in the first list and not in the second, one for one. */
function missing(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
