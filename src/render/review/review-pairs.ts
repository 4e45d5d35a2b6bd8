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
import { described, fieldChange, inside } from '../words/change-words.js';
import type { ReviewLine } from './review-line.js';

// Lines for the pairs of a replaced section.

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

/** One line for equal pairs of a layer. */
export function grouped(
  pairs: readonly Pair[],
  marks: Marks,
  depth: number,
  typeNames: TypeNames,
): ReviewLine[] {
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
