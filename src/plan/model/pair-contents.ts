import type { Place } from '../../diagnostics/problem.js';
import type { Fields } from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';
import { takeFirst } from '../../kinds/take-first.js';
import { groupBy } from '../algorithms/group-by.js';
import type { Content, ObjectState } from './change.js';
import { agrees, fieldsKey } from './fields.js';

// The contents of a replaced section as a diff: every object that is destroyed is paired with at most one that is created.

/** An object that a replaced section will hold. */
export interface NewContent {
  /** The id that a rehearsal gave it; absent in a plan. */
  readonly id?: string;
  readonly item: string;
  readonly state: ObjectState;
  /** The id of the live layer that its layer takes the place of. */
  readonly layer?: string;
  /** The position of its layer in the spec. */
  readonly layerIndex: number;
  /** True if it is created again because the old section holds it and the spec does not own it. */
  readonly isCarried: boolean;
  readonly place?: Place;
}

export interface Pair {
  /** `removed` has no `now`, `added` has no `old`. */
  readonly how: 'removed' | 'added' | 'changed' | 'unchanged' | 'carried';
  readonly old?: Content;
  readonly now?: NewContent;
}

/**
 * Pairs the items that go with the items that come, by their likeness. An equal item of the same layer is taken first, then
 * an equal one of another layer; an item that differs takes one of its own layer before one of another layer. `forcing` are
 * the ids of the items that force a replacement: they differ from the spec, so an equal item beside one of them is the
 * unchanged one.
 */
export function pairContents(
  old: readonly Content[],
  now: readonly NewContent[],
  forcing: ReadonlySet<string> = new Set(),
): Pair[] {
  const olds = classes(old, ({ item, kind, layer, id }) => [item, kind, layer, forcing.has(id)]);
  const news = classes(now, ({ item, layer, isCarried, place }) => [item, layer, isCarried, place]);
  const pairs: Pair[] = [];
  const bySpecific = news.toSorted(([a], [b]) => (b ? stated(b) : 0) - (a ? stated(a) : 0));
  const take = (isFit: (one: Content, other: NewContent) => boolean): void => {
    for (const to of bySpecific)
      for (const from of to[0] ? ranked(olds, to[0], forcing) : [])
        while (from[0] && to[0] && isFit(from[0], to[0])) pairs.push(pairOf(from.shift(), to.shift()));
  };
  const isNear = (one: Content, other: NewContent): boolean => one.layer === other.layer;
  take((one, other) => isNear(one, other) && isSame(one, other));
  take(isSame);
  take(isNear);
  take(() => true);
  return [
    ...pairs,
    ...olds.flat().map((one) => pairOf(one, undefined)),
    ...news.flat().map((one) => pairOf(undefined, one)),
  ];
}

/** An item that goes and the item that takes its place; one of them may be absent. */
export function pairOf(old: Content | undefined, now: NewContent | undefined): Pair {
  if (!old) return { how: 'added', now };
  if (!now) return { how: 'removed', old };
  if (!isSame(old, now)) return { how: 'changed', old, now };
  return { how: now.isCarried ? 'carried' : 'unchanged', old, now };
}

/** Groups objects of equal state and equal other values. No line break is in a key, because it is JSON. */
function classes<T extends { readonly state: ObjectState }>(
  list: readonly T[],
  others: (one: T) => readonly unknown[],
): T[][] {
  const groups = groupBy(list, (one) => `${stateKey(one.state)}\n${JSON.stringify(others(one))}`);
  return [...groups.values()];
}

const stated = ({ state }: NewContent): number => Object.keys(state).length;

/** Old items of the same kind, the most similar first. */
const ranked = (olds: readonly Content[][], now: NewContent, forcing: ReadonlySet<string>): Content[][] =>
  olds
    .filter(([one]) => one?.item === now.item)
    .map((list) => ({ list, score: list[0] ? likeness(list[0], now, forcing) : 0 }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ list }) => list);

function likeness({ state, id }: Content, now: NewContent, forcing: ReadonlySet<string>): number {
  const [old, desired] = [fieldsOf(state), fieldsOf(now.state)];
  const isEqual = (name: string): boolean => sameValue(old[name], desired[name] ?? null);
  let equal = 0;
  for (const name in desired) if (isEqual(name)) equal += 1;
  const isTyped = 'typeId' in desired && isEqual('typeId');
  return equal + (isTyped ? 10 : 0) - (forcing.has(id) ? 0.5 : 0);
}

const isSame = (old: Content, now: NewContent): boolean => hasStateOf(old.state, now.state);

/** True if the old item has all values of the new one, and the same cables inside. */
export const hasStateOf = (old: ObjectState, now: ObjectState): boolean =>
  agrees(fieldsOf(old), fieldsOf(now)) && sameCables(cablesOf(old), cablesOf(now));

export const cablesOf = ({ cables }: ObjectState): readonly Fields[] => (Array.isArray(cables) ? cables : []);

/** A state without lists is returned itself, because the keys of fields are cached by identity. */
export const fieldsOf = (state: ObjectState): Fields =>
  hasList(state)
    ? (Object.fromEntries(Object.entries(state).filter(([, value]) => !Array.isArray(value))) as Fields)
    : (state as Fields);

function hasList(state: ObjectState): boolean {
  for (const name in state) if (Array.isArray(state[name])) return true;
  return false;
}

/** True if each cable that is created agrees with a cable of its own. */
export function sameCables(old: readonly Fields[], now: readonly Fields[]): boolean {
  if (old.length !== now.length) return false;
  const left = [...old];
  const bySpecific = now.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  return bySpecific.every((cable) => takeFirst(left, (one) => agrees(one, cable)) !== undefined);
}

const stateKey = (state: ObjectState): string =>
  [fieldsKey(fieldsOf(state)), ...cablesOf(state).map(fieldsKey).sort()].join();

/** The number of live objects that a content stands for: an item with the cables in it; a layer is not counted. */
export const weightOf = ({ kind, state }: Content): number =>
  kind === 'layer' ? 0 : 1 + cablesOf(state).length;
