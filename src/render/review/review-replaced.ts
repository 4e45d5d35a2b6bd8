import type { Fields } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { sameValue } from '../../kinds/same-value.js';
import type { TypeNames } from '../../plan/emit/document.js';
import type { Change, Content, ObjectState } from '../../plan/model/change.js';
import { fatesOf } from '../../plan/model/fates.js';
import {
  cablesOf,
  fieldsOf,
  type NewContent,
  type Pair,
  sameCables,
  weightOf,
} from '../../plan/model/pair-contents.js';
import {
  layerIndexOf,
  lostLayers,
  replacedContents,
  type WithCreated,
} from '../../plan/model/replaced-section.js';
import { described, fatesWords, fieldChange, inside } from '../words/change-words.js';
import { counted, withShortIds } from '../words/kind-words.js';
import { causesOfReplacement, changeReason } from '../words/reason-words.js';
import { countWords, note, type ReviewLine } from './review-line.js';

/**
 * The lines below a replaced section: its changed dimensions, then layer by layer the items that really change, then
 * one line each for the items that are recreated unchanged and for those that are carried over.
 */
export function replacedLines(
  change: Change,
  created: readonly Change[],
  { depth, typeNames }: { depth: number; typeNames: TypeNames },
): ReviewLine[] {
  const { layers, pairs, forcing } = replacedContents({ change, created });
  const inLayers = layerLines({ change, layers, pairs, forcing, depth: depth + 1, typeNames });
  return [
    ...ownFields(change, depth + 1),
    ...inLayers,
    ...notes({ change, created, layers, pairs, depth: depth + 1 }),
  ];
}

const ownFields = (change: Change, depth: number): ReviewLine[] =>
  fieldChange(change).map((title) => ({ sign: '~', depth, title, destroyed: 0 }));

interface Layers {
  readonly change: Change;
  readonly layers: readonly Change[];
  readonly pairs: readonly Pair[];
  readonly forcing: ReadonlySet<string>;
  readonly depth: number;
  readonly typeNames: TypeNames;
}

function layerLines({ change, layers, pairs, forcing, depth, typeNames }: Layers): ReviewLine[] {
  const shown = pairs.filter(({ how }) => how === 'removed' || how === 'added' || how === 'changed');
  const indexOf = (id: string | undefined): number | undefined => {
    const taken = layers.find(({ inPlaceOf }) => inPlaceOf === id);
    return taken && layerIndexOf(taken);
  };
  const place = ({ now, old }: Pair): number => now?.layerIndex ?? indexOf(old?.layer) ?? -1;
  const old = (change.contents ?? []).filter(({ kind }) => kind === 'layer');
  const marks = marksOf(change);
  const lost = lostLayers(change, { layers, forcing });
  const numbers = new Set([...shown.map(place), ...layers.map(layerIndexOf)].filter((n) => n >= 0));
  return [
    ...[...numbers]
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const head = layerHead(index, layers, old, depth);
        const lines = grouped(
          shown.filter((pair) => place(pair) === index),
          marks,
          depth + 1,
          typeNames,
        );
        return head.sign === '' && lines.length === 0 ? [] : [head, ...lines];
      }),
    ...lost.map(
      (layer): ReviewLine => ({
        sign: '-',
        depth,
        title: 'layer',
        id: withShortIds(layer.id),
        rest: described(layer.state, undefined, typeNames),
        destroyed: 0,
        ...(marks.has(layer.id) ? { mark: marks.get(layer.id) ?? '' } : {}),
      }),
    ),
    ...grouped(
      shown.filter((pair) => place(pair) < 0),
      marks,
      depth + 1,
      typeNames,
    ),
  ];
}

function layerHead(
  index: number,
  layers: readonly Change[],
  old: readonly Content[],
  depth: number,
): ReviewLine {
  const change = layers.find((one) => layerIndexOf(one) === index);
  const base = { depth, title: `layer ${index + 1}`, destroyed: 0 };
  if (!change) return { ...base, sign: '' };
  const place = change.place ? { place: change.place } : {};
  const from = old.find(({ id }) => id === change.inPlaceOf);
  if (!from) return { ...base, sign: '+', rest: described(change.after ?? {}, undefined, {}), ...place };
  const differences = fieldChange({ before: from.state, after: change.after ?? {} });
  return differences.length === 0
    ? { ...base, sign: '' }
    : { ...base, sign: '~', rest: differences.join(', '), ...place };
}

/** The reasons once for each cause, and the numbers of the objects that are created again. */
function notes({
  change,
  created,
  layers,
  pairs,
  depth,
}: Pick<Layers, 'change' | 'layers' | 'pairs' | 'depth'> & WithCreated): ReviewLine[] {
  const oldOf = (how: Pair['how']): Content[] =>
    pairs.flatMap((pair) => (pair.how === how && pair.old ? [pair.old] : []));
  const weight = (contents: readonly Content[]): number =>
    contents.reduce((sum, one) => sum + weightOf(one), 0);
  const [again, carried] = [oldOf('unchanged'), oldOf('carried')];
  const dimensions = [change, ...layers].reduce((sum, one) => sum + Object.keys(one.carried ?? {}).length, 0);
  const kept = [
    ...(carried.length > 0 ? [countWords(carried)] : []),
    ...(dimensions > 0 ? [`${counted(dimensions, 'dimension')} that the spec does not state`] : []),
  ];
  return [
    ...(again.length > 0 ? [note(depth, `recreated unchanged: ${countWords(again)}`, weight(again))] : []),
    ...(kept.length > 0 ? [note(depth, `carried over: ${kept.join(', ')}`, weight(carried))] : []),
    note(depth, whyReplaced(change)),
    note(depth, fatesWords(fatesOf([change, ...created]))),
  ];
}

function whyReplaced({ reason, forcedBy = [] }: Change): string {
  const causes = causesOfReplacement(forcedBy);
  const forced = causes.length === 0 ? [] : [`replaced because ${causes.join(', and ')}`];
  const sentence = changeReason(reason);
  if (reason.code === 'finishes-replacement') return [sentence, ...forced].join('; ');
  return forced[0] ?? sentence;
}

// Lines for the pairs of a replaced section.

/** The marks of live objects that force a replacement, by their ids. */
type Marks = ReadonlyMap<string, string>;

const FORCES = 'forces replacement';

const marksOf = ({ forcedBy = [] }: Pick<Change, 'forcedBy'>): Marks =>
  new Map(
    forcedBy.map(({ id, reason: { was } }) => [
      id,
      was ? `no longer in the specs, was ${was.file}:${was.line}, ${FORCES}` : FORCES,
    ]),
  );

/** One line for equal pairs of a layer. */
function grouped(pairs: readonly Pair[], marks: Marks, depth: number, typeNames: TypeNames): ReviewLine[] {
  const lines = new Map<string, { line: ReviewLine; count: number; word: string }>();
  for (const pair of pairs) {
    const { word, line } = pairLine(pair, depth, typeNames);
    const words = pair.old && marks.get(pair.old.id);
    const mark = words === undefined ? {} : { mark: words };
    const key = JSON.stringify([line.sign, word, line.rest, line.place, mark]);
    const known = lines.get(key);
    const destroyed = (known?.line.destroyed ?? 0) + line.destroyed;
    lines.set(key, { line: { ...line, ...mark, destroyed }, count: (known?.count ?? 0) + 1, word });
  }
  return [...lines.values()].map(({ line, count, word }) => ({
    ...line,
    title: count > 1 ? `${count} x ${word}` : word,
  }));
}

function pairLine(
  { how, old, now }: Pair,
  depth: number,
  typeNames: TypeNames,
): { word: string; line: ReviewLine } {
  const destroyed = old ? weightOf(old) : 0;
  const item = old?.item ?? now?.item;
  const place = now?.place ? { place: now.place } : {};
  const base = { depth, title: '', destroyed, ...place };
  if (old?.kind === 'entry' || item === undefined)
    return {
      word: `entry of ${String(old?.state.list ?? '')}`,
      line: { ...base, sign: '-', rest: old?.id ?? '' },
    };
  const { words, catalog } = kindNamed(item);
  const state = (how === 'removed' ? old?.state : now?.state) ?? {};
  if (how !== 'changed' || !old || !now)
    return {
      word: words.one,
      line: { ...base, sign: how === 'removed' ? '-' : '+', rest: described(state, catalog, typeNames) },
    };
  const type =
    sameType(old.state, now.state) && catalog ? typeNames[catalog]?.[String(old.state.typeId)] : undefined;
  return {
    word: type === undefined ? words.one : `${words.one} ${type}`,
    line: { ...base, sign: '~', rest: differences(old, now, typeNames) },
  };
}

const sameType = (old: ObjectState, now: ObjectState): boolean =>
  old.typeId !== undefined &&
  now.typeId !== undefined &&
  sameValue(fieldsOf(old).typeId, fieldsOf(now).typeId);

/** Values that no new cable states are the choice of the server, and are not shown of the old ones either. */
function onlyStated(old: readonly Fields[], now: readonly Fields[]): readonly Fields[] {
  const names = new Set(now.flatMap((cable) => Object.keys(cable)));
  if (names.size === 0) return old;
  return old.map((cable) => Object.fromEntries(Object.entries(cable).filter(([name]) => names.has(name))));
}

/** `outerDiameter 40 mm -> 32 mm, inside: nothing -> 2 x TFXP 4x50 Al 1 kV` */
function differences(old: Content, now: NewContent, typeNames: TypeNames): string {
  const { catalog } = kindNamed(now.item);
  const fields = fieldChange(
    { before: old.state, after: fieldsOf(now.state) },
    catalog && typeNames[catalog],
  );
  const [before, after] = [cablesOf(old.state), cablesOf(now.state)];
  const cables = sameCables(before, after)
    ? []
    : [`inside: ${inside(onlyStated(before, after), typeNames)} -> ${inside(after, typeNames)}`];
  return [...fields, ...cables].join(', ');
}
