import type { Fields, Value } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { sameValue } from '../../kinds/same-value.js';
import { alike } from '../../plan/algorithms/group-by.js';
import type { PlanDocument, TypeNames } from '../../plan/emit/document.js';
import type { Path } from '../../plan/model/address.js';
import type { Alteration, Change, Loss, ObjectState } from '../../plan/model/change.js';
import { countObjects, type ObjectCounts } from '../../plan/model/object-counts.js';
import type { KindCode, ObjectKind } from '../../plan/model/reason.js';
import { counted, fieldName, kindWord, withShortIds, withUnit } from './kind-words.js';
import { changeReason, lostValue, lostWords } from './reason-words.js';

// Texts about one change that the text and markdown formats share.

/** Describes an object in one line: its type, its fields with their units, then its contents. */
export function described(state: ObjectState, catalog: Change['catalog'], typeNames: TypeNames): string {
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
  const texts = cables.map((cable) => described(cable, 'cables', typeNames));
  return alike(texts, (text) => text)
    .map((equal) => (equal.length > 1 ? `${equal.length} x ${equal[0]}` : equal[0]))
    .join(' and ');
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
const HEADS: Readonly<Partial<Record<KindCode, string>>> = {
  segment: 'segment',
  project: 'the project itself',
  calculation: 'calculation',
  closing: 'the project itself, after all other changes',
};
export const isHead = ({ kind }: ObjectKind): boolean => kind in HEADS;

/** Objects that are titled by their own number or name. */
const OWN_NAMES: ReadonlySet<KindCode> = new Set<KindCode>(['module', 'budgetCode', 'customNode']);
const TITLED: ReadonlySet<string> = new Set(['name', 'number', 'label']);

/** Returns the title of the changed object, from its place in the spec; for a deleted one, also its short id. */
export function titleOf(change: Change): { readonly title: string; readonly id?: string } {
  const { kind, path, count, segment, action } = change;
  const word = kindWord(change);
  if (kind === 'segment') return { title: segment };
  if (isHead(change)) return { title: HEADS[kind] ?? word };
  if (kind === 'settings') return { title: word };
  const own = change.after ?? change.before ?? {};
  if (OWN_NAMES.has(kind)) return { title: `${word} ${own.number ?? own.name ?? own.label ?? ''}` };
  const { index, id } = path.at(-1) ?? {};
  // A deleted section is named by its place in the live segment.
  if (action === 'delete' && kind === 'section' && 'number' in change.reason)
    return { title: `${word} ${change.reason.number}` };
  if (action === 'delete' && id !== undefined)
    return count > 1 ? { title: `${count} x ${word}` } : { title: word, id: withShortIds(id) };
  if (NUMBERED.has(kind) && index !== undefined) return { title: `${word} ${index + 1}` };
  return { title: `${count > 1 ? `${count} x ` : ''}${word}${holder(path)}` };
}

/** Returns the pipe of a duct, as the end of its title. */
function holder(path: Path): string {
  const [outer, own] = path.slice(-2);
  const kind = ITEM_KINDS.find(({ collection }) => collection === outer?.list);
  return kind && outer?.index !== undefined && own?.index !== undefined
    ? ` in ${kind.words.one} ${outer.index + 1}`
    : '';
}

const NUMBERED: ReadonlySet<KindCode> = new Set<KindCode>(['section', 'layer', 'topCovering']);

/** Returns the state after a change, with the alterations of a budget code as text. */
export const shownAfter = ({
  after = {},
  alterations,
}: Pick<Change, 'after' | 'alterations'>): ObjectState =>
  alterations ? { ...after, alterations: alterationWords(alterations) } : after;

const alterationWords = (alterations: readonly Alteration[]): string =>
  alterations.map(alterationWord).join(', ');

function alterationWord({ number, exclude, quantity, locationName, children }: Alteration): string {
  const own = exclude ? ' excluded' : quantity === undefined ? '' : ` ${quantity}`;
  const where = locationName === undefined ? '' : ` at ${locationName}`;
  return `${number}${own}${where}${children ? ` (${alterationWords(children)})` : ''}`;
}

/** Returns the text after the title, on the same line: the state of a created or deleted object, or the changed values. */
export function summaryOf(change: Change, typeNames: TypeNames, told: ValueWords): string {
  const { action, before = {}, catalog, kind } = change;
  if (action === 'create') return described(shownAfter(change), catalog, typeNames);
  // The dimensions of a deleted section are not shown; its contents are shown below it.
  if (action === 'delete') return kind === 'section' ? '' : described(before, catalog, typeNames);
  if (change.reason.code === 'moved') return `${told.was} section ${change.reason.number}`;
  const fields = fieldChange(change, told);
  return action !== 'replace' && isShort(fields) ? fields.join(', ') : '';
}

const MAX_ON_ONE_LINE = 100;

const isShort = (fields: readonly string[]): boolean => fields.join(', ').length <= MAX_ON_ONE_LINE;

/** Returns the lines below the title: values that do not fit behind it, and the reason if the title does not show it. */
export function detailsOf(change: Change, told: ValueWords & { readonly isPlan: boolean }): string[] {
  const { action, reason, destroyed } = change;
  const sentence = changeReason(reason);
  if (action === 'create') {
    if (reason.code === 'carried-over' || reason.code === 'moved-from-project') return [sentence];
    return told.isPlan ? keptOf(change) : [];
  }
  if (action === 'delete')
    return reason.code === 'not-in-spec' && !reason.holder ? [] : [withShortIds(sentence)];
  const fields = fieldChange(change, told);
  const values = action !== 'replace' && isShort(fields) ? [] : fields;
  if (action === 'update' && fields.length === 0) return [sentence];
  if (!told.isPlan) return values;
  if (action === 'replace')
    return [...values, ...keptOf(change), sentence, fatesWords(countObjects([change]))];
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

/** The words for the live value of a field and the value that the specs state. */
export interface ValueWords {
  readonly field: (name: string) => string;
  readonly values: (live: string | undefined, stated: string) => string;
  /** The word in front of the place that a layer or section has live, if the specs state another one. */
  readonly was: string;
  /** The same for the layer of an item. */
  readonly from: string;
}

/** `outerDiameter 40 mm -> 32 mm` */
export const CHANGED: ValueWords = {
  field: (name) => (name === 'typeId' ? '' : `${name} `),
  values: (live, stated) => (live === undefined ? stated : `${live} -> ${stated}`),
  was: 'was',
  from: 'from',
};

/** `outerDiameter: spec 32 mm, live 40 mm` */
export const DRIFTED: ValueWords = {
  field: (name) => `${fieldName(name)}: `,
  values: (live = 'nothing', stated) => `spec ${stated}, live ${live}`,
  was: 'live as',
  from: 'live in',
};

/** Returns the values that differ. */
export const fieldChange = (
  { before = {}, ...change }: Pick<Change, 'before' | 'after' | 'alterations'>,
  told: ValueWords,
  names?: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(shownAfter(change))
    .filter(([name, value]) => !Array.isArray(value) && !isSame(before[name], value))
    .map(([name, value]) => {
      const word = (one: Value | undefined): string =>
        name === 'typeId' && one !== undefined ? typeName(one, names) : withUnit(name, one, said(one));
      const live = name in before ? word(before[name] as Value) : undefined;
      return `${told.field(name)}${told.values(live, word(value as Value))}`;
    });

const isSame = (a: ObjectState[string] | undefined, b: ObjectState[string]): boolean =>
  !Array.isArray(a) && sameValue(a as Value | undefined, b as Value);

export const destroyedWords = (count: number): string =>
  `${counted(count, 'object')} ${count === 1 ? 'is' : 'are'} destroyed`;

/** `2026-0417/Storgata, section 1, layer 2, cable 1a2b3c4d: label "F7"` */
export function lossLine(loss: Loss, { typeNames }: PlanDocument): string {
  const { reason, state, catalog } = loss;
  const value = lostValue(reason);
  const more =
    (value !== undefined && withLostUnit(reason, value)) || described(state ?? {}, catalog, typeNames);
  return withShortIds(`${lossPlace(loss)}: ${lostWords(reason)}${more === '' ? '' : ` ${more}`}`);
}

/** Names sections and layers by their places and items by their ids; an object of the project has its address. */
function lossPlace({ address, project, segment, section, layer, path, reason }: Loss): string {
  if (segment === '') return address;
  const { list, id } = path.at(-1) ?? {};
  const kind = ITEM_KINDS.find(({ collection }) => collection === list);
  return [
    `${project}/${segment}`,
    ...(section === undefined ? [] : [`section ${section}`]),
    ...(layer === undefined ? [] : [`layer ${layer}`]),
    ...(kind && reason.code !== 'object' ? [`${kind.words.one} ${id ?? ''}`] : []),
  ].join(', ');
}

const withLostUnit = (reason: Loss['reason'], value: string): string =>
  reason.code === 'value'
    ? withUnit(reason.field, Number.isNaN(Number(value)) ? value : Number(value), value)
    : value;

/** The numbers of the summary of a plan; `changed` counts objects that change in place too. */
export type ShownFates = Omit<ObjectCounts, 'updated'> & { readonly updated?: number };

/** `1 object changes, 27 are recreated unchanged, 3 are removed`; numbers of 0 are left out. */
export const fatesWords = (fates: ShownFates): string =>
  partWords('no object changes', [
    [fates.changed + (fates.updated ?? 0), 'changes', 'change'],
    [fates.moved, 'moves', 'move'],
    [fates.recreated, 'is recreated unchanged', 'are recreated unchanged'],
    [fates.removed, 'is removed', 'are removed'],
    [fates.added, 'is added', 'are added'],
  ]);

/** `1 object differs, 3 are missing`: the fates of the objects in a plan that would take drift back. */
export const differenceWords = (fates: ShownFates): string =>
  partWords('the arrangement differs', [
    [fates.changed + (fates.updated ?? 0), 'differs', 'differ'],
    [fates.removed, 'is live only', 'are live only'],
    [fates.added, 'is missing', 'are missing'],
  ]);

type Part = readonly [count: number, one: string, many: string];

function partWords(none: string, parts: readonly Part[]): string {
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many], n) => {
      const objects = n === 0 ? counted(count, 'object') : String(count);
      return `${objects} ${count === 1 ? one : many}`;
    });
  return words.length === 0 ? none : words.join(', ');
}
