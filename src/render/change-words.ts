import type { Fields, Value } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import type { PlanDocument, TypeNames } from '../plan/emit/document.js';
import type { Path } from '../plan/model/address.js';
import type { Action, Alteration, Change, Loss, Obstacle, ThingState } from '../plan/model/change.js';
import type { Thing, ThingKind } from '../plan/model/thing.js';
import { changeReason, lostValue, lostWords, obstacleReason } from './grounds-words.js';
import { withShortIds } from './short-ids.js';
import { counted, objectWords, thingWord } from './thing-words.js';

// Texts about one change that the text and markdown formats share.

const SIGNS: Readonly<Record<Action, string>> = {
  create: '+',
  update: '~',
  replace: '-/+',
  delete: '-',
  rename: '~',
};

export const signOf = ({ action }: Change): string => SIGNS[action];

/** Describes an object in one line: its type, its fields, then its contents. */
export function described(state: ThingState, catalog: Change['catalog'], typeNames: TypeNames): string {
  const words = Object.entries(state).flatMap(([name, value]) => {
    if (TITLED.has(name) || value === null) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [inside(value, typeNames)];
    if (name === 'typeId') return [(catalog && typeNames[catalog]?.[String(value)]) ?? `type ${value}`];
    return [`${name} ${said(value as Value)}`];
  });
  return words.join(', ');
}

const inside = (cables: readonly Fields[], typeNames: TypeNames): string => {
  const each = cables.map((cable) => described(cable, 'cables', typeNames));
  const kinds = [...new Set(each)].map((text) => {
    const count = each.filter((other) => other === text).length;
    return count > 1 ? `${count} x ${text}` : text;
  });
  return `with ${kinds.join(' and ')} inside`;
};

/** Quotes free text; numbers and enum values are not quoted. */
const said = (value: Value | undefined): string => {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' && !/^[A-Z\d_]+$/.test(value) ? JSON.stringify(value) : String(value);
};

/** Objects that are the heading of their part of the plan, and their titles. */
const HEADS: Readonly<Partial<Record<ThingKind, string>>> = {
  segment: 'segment',
  project: 'the project itself',
  calculation: 'calculation',
  closing: 'the project itself, after all other changes',
};
export const isHead = ({ kind }: Thing): boolean => kind in HEADS;

/** Objects that are titled by their own number or name. */
const OWN_NAMES: ReadonlySet<ThingKind> = new Set<ThingKind>(['module', 'budgetCode', 'customNode']);
const TITLED: ReadonlySet<string> = new Set(['name', 'number', 'label']);

/** Returns the title of the changed object, from its place in the spec or its id. */
export function titleOf(change: Change): string {
  const { kind, path, count, segment, action } = change;
  const thing = thingWord(change);
  if (kind === 'segment') return segment;
  if (isHead(change)) return HEADS[kind] ?? thing;
  if (kind === 'settings') return thing;
  const own = change.after ?? change.before ?? {};
  if (OWN_NAMES.has(kind)) return `${thing} ${own.number ?? own.name ?? own.label ?? ''}`;
  const { index, id } = path.at(-1) ?? {};
  if (action === 'delete' && id !== undefined)
    return count > 1 ? `${count} x ${thing}` : withShortIds(`${thing} ${id}`);
  if (NUMBERED.has(kind) && index !== undefined) return `${thing} ${index + 1}`;
  return `${count > 1 ? `${count} x ` : ''}${thing}${holder(path)}`;
}

/** Returns the pipe of a duct, as the end of its title. */
function holder(path: Path): string {
  const [outer, own] = path.slice(-2);
  const kind = ITEM_KINDS.find(({ collection }) => collection === outer?.list);
  return kind && outer?.index !== undefined && own?.index !== undefined
    ? ` in ${kind.words.one} ${outer.index + 1}`
    : '';
}

const NUMBERED: ReadonlySet<ThingKind> = new Set<ThingKind>(['section', 'layer', 'topCovering']);

/** Returns the state after a change, with the alterations of a budget code as text. */
export const shownAfter = ({ after = {}, alterations }: Pick<Change, 'after' | 'alterations'>): ThingState =>
  alterations ? { ...after, alterations: alterationWords(alterations) } : after;

const alterationWords = (alterations: readonly Alteration[]): string =>
  alterations.map(alterationWord).join(', ');

function alterationWord({ number, exclude, quantity, locationName, children }: Alteration): string {
  const own = exclude ? ' excluded' : quantity === undefined ? '' : ` ${quantity}`;
  const where = locationName === undefined ? '' : ` at ${locationName}`;
  return `${number}${own}${where}${children ? ` (${alterationWords(children)})` : ''}`;
}

/** Returns the text after the title, on the same line. */
export function summaryOf(change: Change, typeNames: TypeNames): string {
  const { action, before = {}, catalog, kind } = change;
  if (action === 'create') return described(shownAfter(change), catalog, typeNames);
  // The dimensions of a deleted section are not shown; its contents are shown as losses.
  return action === 'delete' && kind !== 'section' ? described(before, catalog, typeNames) : '';
}

/** Returns the lines below the title: old and new values, and the reason. */
export function detailsOf(change: Change, typeNames: TypeNames): string[] {
  const { action, grounds, destroyed, forcedBy = [], carried = {} } = change;
  const reason = changeReason(grounds);
  const count = Object.keys(carried).length;
  const keeps = typeof carried.alterations === 'number' ? [altered(carried.alterations)] : dimensions(count);
  if (action === 'create') return grounds.code === 'carried-over' ? [reason] : keeps;
  if (action === 'delete') return [withShortIds(`${reason}${gone(change)}`)];
  const fields = [...fieldLines(change), ...wayOf(change)];
  if (action === 'update' && fields.length === 0) return [reason];
  if (action !== 'replace')
    return destroyed > 0
      ? [...fields, `another material: the old covering is deleted${gone(change)}`]
      : fields;
  const forced = forcedBy.flatMap((obstacle) => forces(obstacle, titleOf(change), typeNames));
  const isFirst = grounds.code !== 'finishes-replacement';
  return [
    ...fields,
    ...keeps,
    ...(isFirst && forced.length > 0 ? forced : [reason, ...forced]),
    destroyedWords(destroyed),
  ];
}

const dimensions = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${counted(count, 'dimension')} that ${count === 1 ? 'is' : 'are'} not in the spec ${count === 1 ? 'is' : 'are'} kept`,
      ];

const altered = (count: number): string =>
  `keeps ${counted(count, 'alteration')} that the spec does not state`;

const wayOf = ({ via }: Change): string[] =>
  via === undefined
    ? []
    : [`through the temporary name ${said(via)}, because another segment takes the old name`];

const fieldLines = ({ before = {}, ...change }: Change): string[] =>
  Object.entries(shownAfter(change))
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => {
      const old = name in before ? `${said(before[name] as Value)} -> ` : '';
      return `${name}: ${old}${said(value as Value)}`;
    });

const gone = ({ destroyed }: Change): string => (destroyed > 1 ? `; ${destroyedWords(destroyed)}` : '');

function forces(obstacle: Obstacle, section: string, typeNames: TypeNames): string[] {
  const what = described(obstacle.state, obstacle.catalog, typeNames);
  return [
    withShortIds(`${objectWords(obstacle)}${what === '' ? '' : ` (${what})`}`),
    `  ${obstacleReason(obstacle)}: forces replacement of ${section}`,
  ];
}

export const destroyedWords = (count: number): string =>
  `${counted(count, 'object')} ${count === 1 ? 'is' : 'are'} destroyed`;

/** Returns a loss as one line. */
export function lossLine({ address, grounds, state, catalog }: Loss, { typeNames }: PlanDocument): string {
  const more = lostValue(grounds) ?? described(state ?? {}, catalog, typeNames);
  return withShortIds(`${address}: ${lostWords(grounds)}${more === '' ? '' : ` ${more}`}`);
}
