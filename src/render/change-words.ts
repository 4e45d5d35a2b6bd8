import type { Fields, Value } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import type { PlanDocument, TypeNames } from '../plan/emit/document.js';
import type { Path } from '../plan/model/address.js';
import type { Action, Alteration, Change, Loss, Obstacle, ThingState } from '../plan/model/change.js';
import type { Thing, ThingKind } from '../plan/model/thing.js';
import { changeReason, lostValue, lostWords, obstacleReason } from './cause-words.js';
import { counted, objectWords, thingWord } from './thing-words.js';

// What text and markdown say alike about one change.

const SIGNS: Readonly<Record<Action, string>> = {
  create: '+',
  update: '~',
  replace: '-/+',
  delete: '-',
  rename: '~',
};

export const signOf = ({ action }: Change): string => SIGNS[action];

const LONG_ID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** The first part of a long id is enough to find it by. */
export const withShortIds = (text: string): string => text.replace(LONG_ID, '$1');

/** A thing in one line: its type first, then its fields, then what lies in it. */
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

/** Words of one's own are quoted; numbers and choices need not be. */
const said = (value: Value | undefined): string => {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' && !/^[A-Z\d_]+$/.test(value) ? JSON.stringify(value) : String(value);
};

/** What stands at the head of its part of the plan, and what it is called there. */
const HEADS: Readonly<Partial<Record<ThingKind, string>>> = {
  segment: 'segment',
  project: 'the project itself',
  calculation: 'calculation',
  closing: 'the project itself, when all else is done',
};
export const isHead = ({ kind }: Thing): boolean => kind in HEADS;

/** What has a number or a name of its own to be called by. */
const OWN_NAMES: ReadonlySet<ThingKind> = new Set<ThingKind>(['module', 'budgetCode', 'customNode']);
const TITLED: ReadonlySet<string> = new Set(['name', 'number', 'label']);

/** What it is called, by its place in the spec or by its id. */
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

/** A duct that goes into a pipe says which one. */
function holder(path: Path): string {
  const [outer, own] = path.slice(-2);
  const kind = ITEM_KINDS.find(({ collection }) => collection === outer?.list);
  return kind && outer?.index !== undefined && own?.index !== undefined
    ? ` in ${kind.words.one} ${outer.index + 1}`
    : '';
}

const NUMBERED: ReadonlySet<ThingKind> = new Set<ThingKind>(['section', 'layer', 'topCovering']);

/** The state after a change, with what the spec alters in a budget code in words. */
export const shownAfter = ({ after = {}, alterations }: Pick<Change, 'after' | 'alterations'>): ThingState =>
  alterations ? { ...after, alterations: alterationWords(alterations) } : after;

const alterationWords = (alterations: readonly Alteration[]): string =>
  alterations.map(alterationWord).join(', ');

function alterationWord({ number, exclude, quantity, locationName, children }: Alteration): string {
  const own = exclude ? ' left out' : quantity === undefined ? '' : ` ${quantity}`;
  const where = locationName === undefined ? '' : ` at ${locationName}`;
  return `${number}${own}${where}${children ? ` (${alterationWords(children)})` : ''}`;
}

/** After the title, on the same line. */
export function summaryOf(change: Change, typeNames: TypeNames): string {
  const { action, before = {}, catalog, kind } = change;
  if (action === 'create') return described(shownAfter(change), catalog, typeNames);
  // What a section that goes measures is of no interest; what it holds is told as a loss.
  return action === 'delete' && kind !== 'section' ? described(before, catalog, typeNames) : '';
}

/** Below the title: what becomes what, and why. */
export function detailsOf(change: Change, typeNames: TypeNames): string[] {
  const { action, cause, destroyed, forcedBy = [], carried = {} } = change;
  const reason = changeReason(cause);
  const count = Object.keys(carried).length;
  const keeps = typeof carried.alterations === 'number' ? [altered(carried.alterations)] : dimensions(count);
  if (action === 'create') return cause.code === 'carried-over' ? [reason] : keeps;
  if (action === 'delete') return [withShortIds(`${reason}${gone(change)}`)];
  const fields = [...fieldLines(change), ...wayOf(change)];
  if (action === 'update' && fields.length === 0) return [reason];
  if (action !== 'replace')
    return destroyed > 0 ? [...fields, `another material: the old one goes${gone(change)}`] : fields;
  const forced = forcedBy.flatMap((obstacle) => forces(obstacle, titleOf(change), typeNames));
  const isFirst = cause.code !== 'finishes-replacement';
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
  `keeps ${count === 1 ? 'what was altered' : `${count} things that were altered`} in it and the spec does not state`;

const wayOf = ({ via }: Change): string[] =>
  via === undefined ? [] : [`by way of ${said(via)}, because another segment takes the old name`];

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

/** One loss in a line. */
export function lossLine({ address, cause, state, catalog }: Loss, { typeNames }: PlanDocument): string {
  const more = lostValue(cause) ?? described(state ?? {}, catalog, typeNames);
  return withShortIds(`${address}: ${lostWords(cause)}${more === '' ? '' : ` ${more}`}`);
}
