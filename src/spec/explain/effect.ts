import type { ItemKind } from '../../kinds/kind.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import type { Entry } from './entries.js';

/** The effect of a changed value on a plan, and the meaning of a key that is left out. */
export interface Rules {
  readonly ownership: string;
  readonly effect?: string;
}

const STATED = 'The spec owns what it states: a key that is left out is neither compared nor changed.';
const LIST =
  'The spec owns the whole list if it states it: live entries that are not in it are destroyed, and [] means none. If the key is left out, the list is not managed.';
const IN_PLACE = 'A change is made in place.';
const DIRECTIVE = 'This key is for trenchctl and is not compared with the live state.';

/** The holders whose own fields the API can update. */
const UPDATED: ReadonlySet<string> = new Set(['segment', 'section', 'layer', 'covering', 'settings']);

export function rulesOf({ map, key, path, isList }: Entry): Rules {
  const name = path.at(-1) ?? '';
  if (key.isDirective) return { ownership: key.ownership ?? DIRECTIVE };
  const { ownership = isList ? LIST : STATED, effect = effectOf(map.name, name, path) } = key;
  return effect === undefined ? { ownership } : { ownership, effect };
}

function effectOf(owner: string, name: string, path: readonly string[]): string | undefined {
  const kind = listed(name) ?? ITEM_KINDS.find((one) => one.name === owner);
  if (kind) return itemEffect(kind, holderIn(path, kind));
  return UPDATED.has(owner) ? IN_PLACE : undefined;
}

/** The kind whose items are in a list of this name. */
const listed = (key: string): ItemKind | undefined => ITEM_KINDS.find(({ collection }) => collection === key);

/** The item that holds this one, such as the pipe of a cable. */
const holderIn = (path: readonly string[], kind: ItemKind): ItemKind | undefined =>
  ITEM_KINDS.find(
    (one) => one !== kind && (one.holdsCables || one.holdsDucts) && path.includes(one.collection),
  );

function itemEffect(kind: ItemKind, holder: ItemKind | undefined): string {
  const { one, many } = kind.words;
  if (kind.remove && !holder)
    return `A ${one} cannot be changed: it is deleted and created again. Its section stays.`;
  const inside = holder ? `${many} in a ${holder.words.one}` : many;
  const isFixed = holder && kind.remove;
  const adding = isFixed
    ? `they are laid only when the ${holder.words.one} is created`
    : 'one is added in place';
  return `The API can neither change nor remove ${inside}, and ${adding}. A change or a removal REPLACES THE SECTION: a new one is created and filled, then the old one is deleted.`;
}
