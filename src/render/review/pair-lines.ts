import type { Fields } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { sameValue } from '../../kinds/same-value.js';
import type { TypeNames } from '../../plan/emit/document.js';
import type { Change, Content, ObjectState } from '../../plan/model/change.js';
import {
  cablesOf,
  fieldsOf,
  type NewContent,
  type Pair,
  sameCables,
  weightOf,
} from '../../plan/model/pair-contents.js';
import { described, fieldChange, inside, type ValueWords } from '../words/change-words.js';
import { withShortIds } from '../words/kind-words.js';
import type { ReviewLine } from './review-line.js';

// Lines for pairs of an item that goes and the item that takes its place. A pair is one change.

/** The marks of live objects that force a replacement, by their ids. */
export type Marks = ReadonlyMap<string, string>;

const FORCES = 'forces replacement';

export const marksOf = ({ forcedBy = [] }: Pick<Change, 'forcedBy'>): Marks =>
  new Map(
    forcedBy.map(({ id, reason: { was } }) => [
      id,
      was ? `no longer in the specs, was ${was.file}:${was.line}, ${FORCES}` : FORCES,
    ]),
  );

export interface PairOptions {
  readonly depth: number;
  readonly typeNames: TypeNames;
  readonly told: ValueWords;
  /** True shows the ids of the items that go. */
  readonly hasIds: boolean;
  readonly marks?: Marks;
  /** Returns the words for an item that comes from another layer, such as `from layer 2`. */
  readonly cameFrom?: (pair: Pair) => string | undefined;
}

interface Lines {
  readonly line: ReviewLine;
  readonly word: string;
  readonly ids: string[];
  count: number;
}

/** One line for equal pairs. */
export function pairLines(pairs: readonly Pair[], options: PairOptions): ReviewLine[] {
  const { marks, hasIds } = options;
  const lines = new Map<string, Lines>();
  for (const pair of pairs) {
    const { word, line } = pairLine(pair, options);
    const marked = pair.old && marks?.get(pair.old.id);
    // An item in whose place another one comes is not gone from the specs.
    const words = marked !== undefined && pair.now ? FORCES : marked;
    const mark = words === undefined ? {} : { mark: words };
    const key = JSON.stringify([line.sign, word, line.rest, line.place, mark]);
    const known = lines.get(key);
    const destroyed = (known?.line.destroyed ?? 0) + line.destroyed;
    const ids = [...(known?.ids ?? []), ...(pair.old ? [pair.old.id] : [])];
    lines.set(key, { line: { ...line, ...mark, destroyed }, count: (known?.count ?? 0) + 1, word, ids });
  }
  return [...lines.values()].map(({ line, count, word, ids }) => ({
    ...line,
    title: count > 1 ? `${count} x ${word}` : word,
    ...(hasIds && ids.length > 0 ? { id: withShortIds(ids.join(' ')) } : {}),
  }));
}

function pairLine(
  pair: Pair,
  { depth, typeNames, told, cameFrom }: PairOptions,
): Pick<Lines, 'word' | 'line'> {
  const { how, old, now } = pair;
  // An item that comes back as it was is counted with the others that do.
  const destroyed = !old || how === 'unchanged' || how === 'carried' ? 0 : weightOf(old);
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
  if (!old || !now)
    return {
      word: words.one,
      line: { ...base, sign: how === 'removed' ? '-' : '+', rest: described(state, catalog, typeNames) },
    };
  const type =
    sameType(old.state, now.state) && catalog ? typeNames[catalog]?.[String(old.state.typeId)] : undefined;
  const from = cameFrom?.(pair);
  const rest = [...differences(old, now, typeNames, told), ...(from === undefined ? [] : [from])];
  return {
    word: type === undefined ? words.one : `${words.one} ${type}`,
    line: { ...base, sign: '~', rest: rest.join(', ') },
  };
}

const sameType = (old: ObjectState, now: ObjectState): boolean =>
  sameValue(fieldsOf(old).typeId, fieldsOf(now).typeId);

/** Values that no new cable states are the choice of the server, and are not shown of the old ones either. */
function onlyStated(old: readonly Fields[], now: readonly Fields[]): readonly Fields[] {
  const names = new Set(now.flatMap((cable) => Object.keys(cable)));
  if (names.size === 0) return old;
  return old.map((cable) => Object.fromEntries(Object.entries(cable).filter(([name]) => names.has(name))));
}

/** `outerDiameter 40 mm -> 32 mm, inside: nothing -> 2 x TFXP 4x50 Al 1 kV` */
function differences(old: Content, now: NewContent, typeNames: TypeNames, told: ValueWords): string[] {
  const { catalog } = kindNamed(now.item);
  const fields = fieldChange(
    { before: old.state, after: fieldsOf(now.state) },
    told,
    catalog && typeNames[catalog],
  );
  const [before, after] = [cablesOf(old.state), cablesOf(now.state)];
  const cables = sameCables(before, after)
    ? []
    : [`inside: ${told.values(inside(onlyStated(before, after), typeNames), inside(after, typeNames))}`];
  return [...fields, ...cables];
}
