import type { ItemKind } from '../../kinds/kind.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { isDirective } from '../schema/directives.js';
import { UNMANAGED } from '../schema/levels.js';
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

const LET_GO =
  'This key is for trenchctl. What it names stays live and is not managed, also if a base (--base) stated it. It must not be stated at the same time. The name can be removed from the list as soon as no base states it.';

/** Keys that tell trenchctl what to do, or how to find an object, besides those with a row in `directives.ts`. */
const OTHER_DIRECTIVES: ReadonlySet<string> = new Set([
  'document.apiVersion',
  'document.allowDestroy',
  'document.allowDestroy.objects',
  'document.allowDestroy.until',
  'document.ignoreWarnings',
  'segment.ignoreWarnings',
  'document.templates',
  'document.templates.sections',
  'document.templates.layers',
  'document.project.number',
  'document.project.pruneModules',
  'segment.lifecycle',
  'segment.waivers',
  'section.waivers',
  'layer.waivers',
  'waiver.rule',
  'waiver.reason',
  'waiver.until',
  'section.use',
  'layer.use',
]);

const NAMED_SEGMENTS =
  'Segments that no spec names are left alone, unless `prune: true` or --prune says that they are deleted. A segment under `unmanaged` is never deleted.';

const CHILDREN = 'Children that the list does not name have the values of the catalog.';

const OWN: Readonly<Record<string, Rules>> = {
  'document.segments': { ownership: NAMED_SEGMENTS },
  'document.project.modules': {
    ownership:
      'Modules that the list does not name stay, unless `pruneModules: true` removes them with their content.',
  },
  'budget.childNodes': { ownership: CHILDREN },
  'child.childNodes': { ownership: CHILDREN },
  'segment.sections': {
    ownership: LIST,
    effect: 'A section is created or deleted alone. A section that cannot be changed in place is replaced.',
  },
  'section.layers': {
    ownership: LIST,
    effect: 'The API deletes no layer, so removing one replaces its section. A layer is added in place.',
  },
};

/** The holders whose own fields the API can update. */
const UPDATED: ReadonlySet<string> = new Set(['segment', 'section', 'layer', 'covering', 'segment.settings']);

export function rulesOf({ id, path, isList }: Entry): Rules {
  const dot = id.lastIndexOf('.');
  const [owner, key] = [id.slice(0, dot), id.slice(dot + 1)];
  if (OTHER_DIRECTIVES.has(id) || isDirective(owner, key)) return { ownership: DIRECTIVE };
  if (path.at(-1) === UNMANAGED) return { ownership: LET_GO };
  const own = OWN[id];
  if (own) return own;
  const ownership = isList ? LIST : STATED;
  const kind = listed(key) ?? ITEM_KINDS.find(({ name }) => name === owner);
  if (kind) return { ownership, effect: itemEffect(kind, holderIn(path, kind)) };
  return UPDATED.has(owner) ? { ownership, effect: IN_PLACE } : { ownership };
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
