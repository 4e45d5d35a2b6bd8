import type { TypeNames } from '../../plan/emit/document.js';
import type { Change, Content } from '../../plan/model/change.js';
import {
  type CountedObjects,
  countedObjects,
  countObjects,
  type MovedIds,
} from '../../plan/model/object-counts.js';
import type { Pair } from '../../plan/model/pair-contents.js';
import {
  type ChangeUnit,
  layerIndexOf,
  lostLayers,
  oldLayersOf,
  replacedContents,
} from '../../plan/model/replaced-section.js';
import { described, fatesWords, fieldChange } from '../words/change-words.js';
import { counted } from '../words/kind-words.js';
import { causesOfReplacement, changeReason } from '../words/reason-words.js';
import { marksOf, pairLines } from './pair-lines.js';
import { countWords, note, type ReviewLine } from './review-line.js';
import type { Telling } from './telling.js';

interface ReplacedOptions {
  readonly depth: number;
  readonly typeNames: TypeNames;
  readonly hasIds: boolean;
  readonly moved: MovedIds;
  readonly told: Telling;
}

/**
 * The lines below a replaced section: its changed dimensions, then layer by layer the items that really change, then
 * one line each for the items that move and for those that are recreated unchanged.
 */
export function replacedLines(unit: ChangeUnit, { depth, ...options }: ReplacedOptions): ReviewLine[] {
  const own = { ...options, depth: depth + 1 };
  const lines = layerLines(unit, own);
  const shown = lines.reduce((sum, { destroyed }) => sum + destroyed, 1);
  const all = [...ownFields(unit.change, own), ...lines];
  if (own.told.isPlan) return [...all, ...notes(unit, shown, own)];
  return all.length > 0 ? all : [note(own.depth, whyReplaced(unit.change))];
}

const ownFields = (change: Change, { depth, told }: ReplacedOptions): ReviewLine[] =>
  fieldChange(change, told).map((title) => ({ sign: '~', depth, title, destroyed: 0 }));

function layerLines(unit: ChangeUnit, { depth, typeNames, hasIds, told }: ReplacedOptions): ReviewLine[] {
  const { change } = unit;
  const { layers, pairs } = replacedContents(unit);
  const old = oldLayersOf(change);
  const marks = marksOf(change);
  const numberOf = (id: string | undefined): number => old.findIndex((one) => one.id === id) + 1;
  const isElsewhere = ({ old: from, now }: Pair): boolean =>
    now?.layer !== undefined && from?.layer !== undefined && now.layer !== from.layer;
  const shown = pairs.filter(
    (pair) => (pair.how !== 'unchanged' && pair.how !== 'carried') || isElsewhere(pair),
  );
  const lines = (own: readonly Pair[]): ReviewLine[] =>
    pairLines(own, {
      depth: depth + 1,
      ...{ typeNames, hasIds, marks, told },
      cameFrom: (pair) => (isElsewhere(pair) ? `${told.from} layer ${numberOf(pair.old?.layer)}` : undefined),
    });
  const lost = lostLayers(change, layers);
  const indexOf = (id: string | undefined): number | undefined => {
    const taken = layers.find(({ inPlaceOf }) => inPlaceOf === id);
    return taken && layerIndexOf(taken);
  };
  const place = ({ now, old: from }: Pair): number => now?.layerIndex ?? indexOf(from?.layer) ?? -1;
  const isLost = ({ now, old: from }: Pair): boolean => !now && lost.some(({ id }) => id === from?.layer);
  const staying = shown.filter((pair) => !isLost(pair));
  const numbers = new Set([...staying.map(place), ...layers.map(layerIndexOf)]);
  return [
    ...[...numbers]
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const own = lines(staying.filter((pair) => place(pair) === index));
        // An interrupted run does not say which layer holds the items that it has created.
        if (index < 0) return own;
        const head = layerHead(index, layers, old, { depth, told });
        return head.sign === '' && head.rest === undefined && own.length === 0 ? [] : [head, ...own];
      }),
    ...lost.flatMap((layer): ReviewLine[] => [
      {
        sign: '-',
        depth,
        title: `layer ${numberOf(layer.id)}`,
        rest: described(layer.state, undefined, typeNames),
        destroyed: 0,
        ...(marks.has(layer.id) ? { mark: marks.get(layer.id) ?? '' } : {}),
      },
      ...lines(shown.filter((pair) => isLost(pair) && pair.old?.layer === layer.id)),
    ]),
  ];
}

/** `layer 1: was layer 2` */
function layerHead(
  index: number,
  layers: readonly Change[],
  old: readonly Content[],
  { depth, told }: Pick<ReplacedOptions, 'depth' | 'told'>,
): ReviewLine {
  const change = layers.find((one) => layerIndexOf(one) === index);
  const base = { depth, title: `layer ${index + 1}`, destroyed: 0 };
  if (!change) return { ...base, sign: '' };
  const place = change.place ? { place: change.place } : {};
  const at = old.findIndex(({ id }) => id === change.inPlaceOf);
  const from = old[at];
  if (!from) return { ...base, sign: '+', rest: described(change.after ?? {}, undefined, {}), ...place };
  const words = [
    ...(at === index ? [] : [`${told.was} layer ${at + 1}`]),
    ...fieldChange({ before: from.state, after: change.after ?? {} }, told),
  ];
  return words.length === 0
    ? { ...base, sign: '' }
    : { ...base, sign: '~', rest: words.join(', '), ...place };
}

/** The objects that come back as they were, the reason of the replacement, and what becomes of all objects. */
function notes(unit: ChangeUnit, shown: number, { depth, moved }: ReplacedOptions): ReviewLine[] {
  const { change, created } = unit;
  const all = [change, ...created];
  const entries = countedObjects(all, moved);
  const [first, ...others] = [
    ...cameBack(
      'moved',
      entries.filter(({ effect }) => effect === 'moved'),
    ),
    ...cameBack(
      'recreated unchanged',
      entries.filter(({ effect }) => effect === 'recreated'),
    ),
  ];
  const carried = entries.filter(({ isCarried }) => isCarried);
  const dimensions = all.reduce((sum, one) => sum + Object.keys(one.carried ?? {}).length, 0);
  return [
    // The objects that have no line of their own end with the first of these notes.
    ...(first === undefined ? [] : [note(depth, first, change.destroyed - shown)]),
    ...others.map((words) => note(depth, words)),
    ...(carried.length > 0 ? [note(depth, `carried over among them: ${countWords(carried)}`)] : []),
    ...(dimensions > 0
      ? [note(depth, `keeps ${counted(dimensions, 'dimension')} that the spec does not state`)]
      : []),
    note(depth, whyReplaced(change)),
    note(depth, fatesWords(countObjects(all, moved))),
  ];
}

/** `recreated unchanged: the section, 2 cables`: as many objects as the plan counts. */
function cameBack(title: string, entries: readonly CountedObjects[]): string[] {
  const items = entries.filter(({ kind }) => kind !== 'section');
  const words = [
    ...(items.length < entries.length ? ['the section'] : []),
    ...(items.length > 0 ? [countWords(items)] : []),
  ];
  return words.length === 0 ? [] : [`${title}: ${words.join(', ')}`];
}

function whyReplaced({ reason, forcedBy = [] }: Change): string {
  const causes = causesOfReplacement(forcedBy);
  const forced = causes.length === 0 ? [] : [`replaced because ${causes.join(', and ')}`];
  const sentence = changeReason(reason);
  if (reason.code === 'finishes-replacement') return [sentence, ...forced].join('; ');
  return forced[0] ?? sentence;
}
