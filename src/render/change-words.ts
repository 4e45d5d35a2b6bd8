import type { Fields, Value } from '../kinds/model.js';
import type { Action, Change, Loss, Obstacle, ThingState } from '../plan/model/change.js';
import type { PlanDocument, TypeNames } from '../plan/model/document.js';

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
const HEADS: Readonly<Record<string, string>> = {
  segment: 'segment',
  project: 'the project itself',
  calculation: 'calculation',
  closing: 'the project itself, when all else is done',
};
export const isHead = ({ thing }: Change): boolean => thing in HEADS;

/** What has a number or a name of its own to be called by. */
const OWN_NAMES: ReadonlySet<string> = new Set(['module', 'budget code', 'custom node']);
const TITLED: ReadonlySet<string> = new Set(['name', 'number', 'label']);

/** What it is called, by its place in the spec or by its id. */
export function titleOf(change: Change): string {
  const { thing, address, count, segment, action } = change;
  if (thing === 'segment') return segment;
  if (thing === 'settings') return 'settings';
  if (isHead(change)) return HEADS[thing] ?? thing;
  const own = change.after ?? change.before ?? {};
  if (OWN_NAMES.has(thing)) return `${thing} ${own.number ?? own.name ?? own.label ?? ''}`;
  const number = /\[(\d+)\]$/.exec(address)?.[1];
  const id = /\/([^/[\]]+)$/.exec(address)?.[1];
  if (action === 'delete' && id !== undefined)
    return count > 1 ? `${count} x ${thing}` : withShortIds(`${thing} ${id}`);
  if (isNumbered(thing) && number !== undefined) return `${thing} ${Number(number) + 1}`;
  return `${count > 1 ? `${count} x ` : ''}${thing}${holder(address)}`;
}

/** A duct that goes into a pipe says which one. */
function holder(address: string): string {
  const [, list, index] = /\/(\w+)s\[(\d+)\]\/\w+\[\d+\]$/.exec(address) ?? [];
  return list === undefined || list === 'layer' ? '' : ` in ${list} ${Number(index) + 1}`;
}

const isNumbered = (thing: string): boolean => ['section', 'layer', 'top covering'].includes(thing);

/** After the title, on the same line. */
export function summaryOf(change: Change, typeNames: TypeNames): string {
  const { action, before = {}, after = {}, catalog, thing } = change;
  if (action === 'create') return described(after, catalog, typeNames);
  // What a section that goes measures is of no interest; what it holds is told as a loss.
  return action === 'delete' && thing !== 'section' ? described(before, catalog, typeNames) : '';
}

/** Below the title: what becomes what, and why. */
export function detailsOf(change: Change, typeNames: TypeNames): string[] {
  const { action, reason, destroyed, forcedBy = [], carried = {} } = change;
  const count = Object.keys(carried).length;
  const keeps = typeof carried.alterations === 'number' ? [altered(carried.alterations)] : measures(count);
  if (action === 'create') return reason.startsWith('carried') ? [reason] : keeps;
  if (action === 'delete') return [withShortIds(`${reason}${gone(change)}`)];
  const fields = [...fieldLines(change), ...wayOf(change)];
  if (action === 'update' && fields.length === 0) return [reason];
  if (action !== 'replace')
    return destroyed > 0 ? [...fields, `another material: the old one goes${gone(change)}`] : fields;
  const forced = forcedBy.flatMap((obstacle) => forces(obstacle, titleOf(change), typeNames));
  const isFirst = !reason.startsWith('finishes');
  return [
    ...fields,
    ...keeps,
    ...(isFirst && forced.length > 0 ? forced : [reason, ...forced]),
    things(destroyed),
  ];
}

const measures = (count: number): string[] =>
  count === 0
    ? []
    : [`keeps its ${count === 1 ? 'measure' : `${count} measures`} that the spec does not state`];

const altered = (count: number): string =>
  `keeps ${count === 1 ? 'what was altered' : `${count} things that were altered`} in it and the spec does not state`;

const wayOf = ({ via }: Change): string[] =>
  via === undefined ? [] : [`by way of ${said(via)}, because another segment takes the old name`];

const fieldLines = ({ before = {}, after = {} }: Change): string[] =>
  Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => {
      const old = name in before ? `${said(before[name] as Value)} -> ` : '';
      return `${name}: ${old}${said(value as Value)}`;
    });

const gone = ({ destroyed }: Change): string => (destroyed > 1 ? `; ${things(destroyed)}` : '');

function forces(
  { thing, id, catalog, state, why }: Obstacle,
  section: string,
  typeNames: TypeNames,
): string[] {
  const what = described(state, catalog, typeNames);
  return [
    withShortIds(`${thing} ${id}${what === '' ? '' : ` (${what})`}`),
    `  ${why}: forces replacement of ${section}`,
  ];
}

export const things = (count: number): string => `${count} live ${count === 1 ? 'thing goes' : 'things go'}`;

/** One loss in a line. */
export function lossLine(
  { address, what, value, state, catalog }: Loss,
  { typeNames }: PlanDocument,
): string {
  const more = value ?? described(state ?? {}, catalog, typeNames);
  return withShortIds(`${address}: ${what}${more === '' ? '' : ` ${more}`}`);
}
