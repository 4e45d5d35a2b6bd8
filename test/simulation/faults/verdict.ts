// What must be so when a play is over.
import type { DesiredProject, DesiredSegment } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { lostValue, lostWords } from '../../../src/render/words/reason-words.js';
import { type Mark, seen } from './edits.js';
import { isOfPeople } from './kinds.js';
import { unownedKinds } from './ownership.js';
import type { Play, Played } from './play.js';
import { nodesIn, type SegmentState } from './state.js';

/** Everything that is wrong, in a sentence each. */
export function verdict(play: Play, played: Played): string[] {
  const marks = marksKept(played);
  return [
    ...played.left.map((call) => `not reached: ${call}`),
    ...played.untrue.map((what) => `untrue: ${what}`),
    ...played.runs.flatMap(({ unexcused }, n) => unexcused.map((why) => `run ${n + 1}, without a reason to fail, ended with ${why}`)),
    ...doubles(played),
    ...wrongSegments(play, played.after),
    ...elsewhere(play, played),
    ...tooEarly(play, played),
    ...marks.lost,
    ...marks.twice,
    ...play.second.segments.flatMap((desired) => strangeItems(desired, played)),
    ...tooManyWrites(play, played),
    ...played.failures.map((failure) => `the service failed: ${failure}`),
  ];
}

/** After every run each name is there once, and each node is an old one or one of those that an undisturbed run leaves. */
function doubles({ isAlone, runs, nodesBefore, ideal, losses }: Played): string[] {
  if (!isAlone) return [];
  return runs.flatMap(({ names, nodes }, n) => [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `run ${n + 1} leaves two of ${name}`),
    ...(isWithoutCatalog(losses) ? [] : missing(nodes, [...nodesBefore, ...nodesIn(ideal.parts)])).map(
      (node) => `run ${n + 1} leaves one node too many: ${node}`,
    ),
  ]);
}

/** At the jumped time the catalog's revision is not active, and the plan has listed what it cannot carry over. */
const isWithoutCatalog = (losses: Played['losses']): boolean => losses.some(({ reason }) => reason.code === 'altered-below');

/** Whatever has happened on the way, it ends where an undisturbed run does. */
function elsewhere(play: Play, played: Played): string[] {
  const { isAlone, ideal, after, parts, losses } = played;
  if (!isAlone) return [];
  const [found, right] = [parts, ideal.parts].map((texts) => texts.join('\n'));
  if (found !== right && !isWithoutCatalog(losses)) return [`the parts end as ${found} instead of ${right}`];
  const shown = shownIn(play, played);
  return shown(after) === shown(ideal.segments) ? [] : [`ends with ${shown(after)} instead of ${shown(ideal.segments)}`];
}

/**
 * Segments as a text. Of one that is all new, or that gets more layers, only what the spec states counts: after an interruption a
 * new layer may serve in another place than it was made for, and keeps a value there that the spec leaves open.
 */
function shownIn({ second }: Play, { before }: Played): (states: readonly SegmentState[]) => string {
  const layersBefore = new Map(before.map(({ name, sections }) => [name, sections.flatMap(({ layers }) => layers).length]));
  const growing = new Set(
    second.segments.filter(
      ({ name, sections = [] }) => sections.flatMap(({ layers = [] }) => layers).length > (layersBefore.get(name) ?? -1),
    ),
  );
  return (states) =>
    JSON.stringify(
      states.map((state) => {
        const desired = second.segments.find(({ name }) => name === state.name);
        return desired && growing.has(desired) ? asStated(state, statedOf(desired)) : state;
      }),
    );
}

/**
 * When a segment is about to be deleted, every segment of the spec is as an undisturbed run leaves it, and so are the costs. With
 * other people about, every segment of the spec is at least there.
 */
function tooEarly(play: Play, played: Played): string[] {
  const { isAlone, ideal, runs, losses } = played;
  const deletions = runs.flatMap((one, n) => one.deletions.map((deletion) => ({ run: n + 1, ...deletion })));
  const stated = new Set(play.second.segments.map(({ name }) => name));
  const own = (states: readonly SegmentState[]) => states.filter(({ name }) => stated.has(name));
  const shown = shownIn(play, played);
  return deletions.flatMap(({ run, segments, parts }) => {
    const there = new Set(segments.map(({ name }) => name));
    const absent = [...stated].filter((name) => !there.has(name));
    if (!isAlone) return absent.map((name) => `run ${run} deletes a segment before ${name} is there`);
    const lacking = isWithoutCatalog(losses) ? [] : missing(nodesIn(ideal.parts), nodesIn(parts));
    return [
      ...(shown(own(segments)) === shown(own(ideal.segments))
        ? []
        : [`run ${run} deletes a segment before the others are as stated: ${shown(own(segments))}`]),
      ...lacking.map((node) => `run ${run} deletes a segment before ${node} is there`),
    ];
  });
}

/** By kind of item, and for layers: the fields that the spec states of each of them, and leaves open nowhere. */
type StatedFields = ReadonlyMap<string, readonly string[]>;

function statedOf({ sections = [] }: DesiredSegment): StatedFields {
  const fields = new Map<string, readonly string[]>();
  const layers = sections.flatMap((section) => section.layers ?? []);
  const add = (kind: string, own: object): void => {
    fields.set(
      kind,
      (fields.get(kind) ?? Object.keys(own)).filter((name) => name in own),
    );
  };
  for (const layer of layers) add('layer', layer.fields);
  for (const item of layers.flatMap(({ items }) => Object.values(items).flat()))
    for (const { kind, fields: own } of [item, ...(item.cables ?? []), ...(item.ducts ?? [])]) add(kind, own);
  return fields;
}

/**
 * A segment that is all new, without what the spec leaves open of some layer or item of a kind: a cable or a layer that is there
 * may serve as another than it was made for, if that saves a call, and then another one is left to the server.
 */
const asStated = ({ sections, ...rest }: SegmentState, stated: StatedFields): SegmentState => ({
  ...rest,
  sections: sections.map(({ layers, ...section }) => ({
    ...section,
    layers: layers.map(({ own, items }) => ({
      own: statedIn({ ...JSON.parse(own), kind: 'layer' }, stated),
      items: items.map((item) => statedIn(JSON.parse(item.slice(item.indexOf(' '))), stated)).sort(),
    })),
  })),
});

interface ItemState {
  readonly kind: string;
  readonly cables?: readonly ItemState[];
}

function statedIn(item: ItemState, stated: StatedFields): string {
  const own = (stated.get(item.kind) ?? []).map((name) => [name, Object(item)[name]]);
  const cables = (item.cables ?? []).map((cable) => statedIn(cable, stated)).sort();
  return JSON.stringify([item.kind, own, cables]);
}

/**
 * Writes over those of the first plan that the faults do not reason. A pipe that somebody adds costs its section once more,
 * with all that is in it; a service that is down is knocked at in vain; all else costs the call itself again.
 */
function tooManyWrites({ second }: Play, { planned, fired, before, writes }: Played): string[] {
  const knocks = fired.reduce((sum, kind) => sum + (kind === 'service down for a while' ? 13 : 4), 0);
  if (writes <= planned + knocks) return [];
  const sizes = second.segments.map(
    (desired) =>
      stepsOf(decideSegment({ desired }), '', { project: '', segment: '', path: [] }).length +
      before.filter(({ name }) => name === desired.name).reduce((sum, state) => sum + itemCount(state), 0),
  );
  const budget = planned + knocks + fired.filter(isOfPeople).length * Math.max(0, ...sizes);
  return writes > budget ? [`${writes} writes, budget ${budget}`] : [];
}

const itemCount = ({ sections }: SegmentState): number =>
  sections.reduce((sum, { layers }) => sum + layers.reduce((n, { items }) => n + items.length, 0), 0);

function wrongSegments({ first, second }: Play, after: readonly SegmentState[]): string[] {
  const names = ({ segments }: DesiredProject) => segments.map(({ name }) => name);
  const desired = new Set([...names(second), ...(second.prune ? [] : names(first))]);
  const found = after.map(({ name }) => name).join();
  const right = [...desired].sort().join();
  return found === right ? [] : [`segments ${found} instead of ${right}`];
}

export interface KeptMarks {
  /** Neither there nor listed as lost. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
}

/** What became of the edits of others. */
export function marksKept({ segments, marks, losses, removed }: Pick<Played, 'segments' | 'marks' | 'losses' | 'removed'>): KeptMarks {
  const last = marks.filter(
    (mark, n) =>
      mark.what !== 'description' || !marks.slice(n + 1).some((later) => later.what === mark.what && later.segmentId === mark.segmentId),
  );
  const isListed = ({ value }: Mark) =>
    removed.some(({ state }) => Object.values(state).includes(value)) ||
    losses.some((loss) => lostValue(loss.reason) === value || Object.values(loss.state ?? {}).includes(value));
  const found = last.map((mark) => ({ mark, count: seen(segments, mark) }));
  const words = ({ mark: { what, value, segmentId }, count }: (typeof found)[number]) =>
    `the ${what} ${value} of segment ${segmentId} is there ${count} times`;
  return {
    lost: found.filter(({ mark, count }) => count === 0 && !isListed(mark)).map(words),
    twice: found.filter(({ count }) => count > 1).map(words),
  };
}

/** Items of kinds that the spec says nothing about: those of before and those of others, once each, or listed as lost. */
function strangeItems(desired: DesiredProject['segments'][number], { before, after, marks, losses, removed }: Played): string[] {
  const was = before.find(({ name }) => name === desired.name);
  const is = after.find(({ name }) => name === desired.name);
  if (!was || !is) return [];
  return unownedKinds(desired).flatMap((kind) => {
    const old = itemsOf(was, kind);
    const isOfOthers = (text: string) => marks.some(({ what, value }) => what === kind && new RegExp(`:${value}[,}]`).test(text));
    const now = itemsOf(is, kind).filter((text) => !isOfOthers(text));
    const word = ITEM_KINDS.find(({ name }) => name === kind)?.words.one;
    const listed = losses.filter(({ reason }) => lostWords(reason) === word).length + removed.filter(({ item }) => item === kind).length;
    const lost = missing(old, now);
    const extra = missing(now, old);
    return [
      ...(lost.length > listed ? [`${desired.name} lost ${lost.join(', ')}; ${listed} listed`] : []),
      ...extra.map((text) => `${desired.name} has one more ${text}`),
    ];
  });
}

/** A label may come and go without the cable. */
const LABEL = /,"label":(null|"\w*")/g;

const itemsOf = ({ sections }: SegmentState, kind: string): string[] =>
  sections.flatMap(({ layers }) =>
    layers.flatMap(({ items }) => items.filter((text) => text.startsWith(`${kind} `)).map((text) => text.replaceAll(LABEL, ''))),
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
