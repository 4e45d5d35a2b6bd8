import type { Fields, Value } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { sameValue } from '../../kinds/same-value.js';
import type { PlanDocument, TypeNames } from '../../plan/emit/document.js';
import type { Path } from '../../plan/model/address.js';
import type { Alteration, Change, Loss, ThingState } from '../../plan/model/change.js';
import { fatesOf } from '../../plan/model/fates.js';
import type { Thing, ThingKind } from '../../plan/model/thing.js';
import { fatesWords } from './fates-words.js';
import { withUnit } from './field-value.js';
import { changeReason, lostValue, lostWords } from './grounds-words.js';
import { counted, thingWord, withShortIds } from './thing-words.js';

// Texts about one change that the text and markdown formats share.

/** Describes an object in one line: its type, its fields with their units, then its contents. */
export function described(state: ThingState, catalog: Change['catalog'], typeNames: TypeNames): string {
  const words = Object.entries(state).flatMap(([name, value]) => {
    if (TITLED.has(name) || value === null) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [`with ${inside(value, typeNames)} inside`];
    if (name === 'typeId') return [typeName(value as Value, catalog && typeNames[catalog])];
    return [`${name} ${told(name, value as Value)}`];
  });
  return words.join(', ');
}

/** Describes the cables in a pipe or culvert: `2 x TFXP 4x50 Al 1 kV and TSLF 24 kV 3x1x240 Al`. */
export function inside(cables: readonly Fields[], typeNames: TypeNames): string {
  if (cables.length === 0) return 'nothing';
  const counts = new Map<string, number>();
  for (const cable of cables) {
    const text = described(cable, 'cables', typeNames);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (count > 1 ? `${count} x ${text}` : text)).join(' and ');
}

const typeName = (id: Value | undefined, names: Readonly<Record<string, string>> | undefined): string =>
  id === undefined || id === null ? 'no type' : (names?.[String(id)] ?? `type ${id}`);

/** Quotes free text; numbers and enum values are not quoted. */
const said = (value: Value | undefined): string => {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' && !/^[A-Z\d_]+$/.test(value) ? JSON.stringify(value) : String(value);
};

/** A value with the unit of its field. */
const told = (name: string, value: Value | undefined): string => withUnit(name, value, said(value));

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

/** Returns the title of the changed object, from its place in the spec; for a deleted one, also its short id. */
export function titleOf(change: Change): { readonly title: string; readonly id?: string } {
  const { kind, path, count, segment, action } = change;
  const thing = thingWord(change);
  if (kind === 'segment') return { title: segment };
  if (isHead(change)) return { title: HEADS[kind] ?? thing };
  if (kind === 'settings') return { title: thing };
  const own = change.after ?? change.before ?? {};
  if (OWN_NAMES.has(kind)) return { title: `${thing} ${own.number ?? own.name ?? own.label ?? ''}` };
  const { index, id } = path.at(-1) ?? {};
  if (action === 'delete' && id !== undefined)
    return count > 1 ? { title: `${count} x ${thing}` } : { title: thing, id: withShortIds(id) };
  if (NUMBERED.has(kind) && index !== undefined) return { title: `${thing} ${index + 1}` };
  return { title: `${count > 1 ? `${count} x ` : ''}${thing}${holder(path)}` };
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

/** Returns the text after the title, on the same line: the state of a created or deleted object, or the changed values. */
export function summaryOf(change: Change, typeNames: TypeNames): string {
  const { action, before = {}, catalog, kind } = change;
  if (action === 'create') return described(shownAfter(change), catalog, typeNames);
  // The dimensions of a deleted section are not shown; its contents are shown below it.
  if (action === 'delete') return kind === 'section' ? '' : described(before, catalog, typeNames);
  const fields = fieldChange(change);
  return action !== 'replace' && isShort(fields) ? fields.join(', ') : '';
}

const MOST_ON_ONE_LINE = 100;

const isShort = (fields: readonly string[]): boolean => fields.join(', ').length <= MOST_ON_ONE_LINE;

/** Returns the lines below the title: values that do not fit behind it, and the reason if the title does not show it. */
export function detailsOf(change: Change): string[] {
  const { action, grounds, destroyed } = change;
  const reason = changeReason(grounds);
  if (action === 'create') return grounds.code === 'carried-over' ? [reason] : keptOf(change);
  if (action === 'delete')
    return grounds.code === 'not-in-spec' && !grounds.holder ? [] : [withShortIds(reason)];
  const fields = fieldChange(change);
  const values = action !== 'replace' && isShort(fields) ? [] : fields;
  if (action === 'update' && fields.length === 0) return [reason];
  if (action === 'replace') return [...values, ...keptOf(change), reason, fatesWords(fatesOf([change]))];
  const material = destroyed > 0 ? ['another material: the old covering is deleted'] : [];
  return [...values, ...wayOf(change), ...material];
}

/** Returns the number of unmanaged values that a new object takes over. */
function keptOf({ carried = {} }: Change): string[] {
  if (typeof carried.alterations === 'number')
    return [`keeps ${counted(carried.alterations, 'alteration')} that the spec does not state`];
  const count = Object.keys(carried).length;
  return count === 0 ? [] : [`keeps ${counted(count, 'dimension')} that the spec does not state`];
}

const wayOf = ({ via }: Change): string[] =>
  via === undefined
    ? []
    : [`through the temporary name ${said(via)}, because another segment takes the old name`];

/** Returns the changed values: `outerDiameter 40 mm -> 32 mm`. */
export const fieldChange = (
  { before = {}, ...change }: Pick<Change, 'before' | 'after' | 'alterations'>,
  names?: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(shownAfter(change))
    .filter(([name, value]) => !Array.isArray(value) && !isSame(before[name], value))
    .map(([name, value]) => {
      const word = (one: Value | undefined): string =>
        name === 'typeId' && one !== undefined ? typeName(one, names) : told(name, one);
      const old = name in before ? `${word(before[name] as Value)} -> ` : '';
      return `${name === 'typeId' ? '' : `${name} `}${old}${word(value as Value)}`;
    });

const isSame = (a: ThingState[string] | undefined, b: ThingState[string]): boolean =>
  a === b || (!Array.isArray(a) && !Array.isArray(b) && sameValue(a as Value | undefined, b as Value));

export const destroyedWords = (count: number): string =>
  `${counted(count, 'object')} ${count === 1 ? 'is' : 'are'} destroyed`;

/** Returns a loss as one line. */
export function lossLine({ address, grounds, state, catalog }: Loss, { typeNames }: PlanDocument): string {
  const value = lostValue(grounds);
  const more =
    (value !== undefined && withLostUnit(grounds, value)) || described(state ?? {}, catalog, typeNames);
  return withShortIds(`${address}: ${lostWords(grounds)}${more === '' ? '' : ` ${more}`}`);
}

const withLostUnit = (grounds: Loss['grounds'], value: string): string =>
  grounds.code === 'value'
    ? withUnit(grounds.field, Number.isNaN(Number(value)) ? value : Number(value), value)
    : value;
