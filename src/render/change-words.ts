import type { Fields, Value } from '../kinds/model.js';
import type { Action, Change, Obstacle, ThingState } from '../plan/change.js';
import type { PlanDocument, TypeNames } from '../plan/document.js';

// What text and markdown say alike.

const SIGNS: Readonly<Record<Action, string>> = {
  create: '+',
  update: '~',
  replace: '-/+',
  delete: '-',
  rename: '~',
};

export const signOf = ({ action }: Change): string => SIGNS[action];

/** Types by their names, where those are known. */
function typeName(typeNames: TypeNames, catalog: Change['catalog'], id: string): string {
  return (catalog && typeNames[catalog]?.[id]) ?? `type ${id}`;
}

/** A thing in one line: its type first, then its fields, then what lies in it. */
export function described(state: ThingState, catalog: Change['catalog'], typeNames: TypeNames): string {
  const words = Object.entries(state).flatMap(([name, value]) => {
    if (name === 'name') return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [inside(value, typeNames)];
    if (name === 'typeId') return [typeName(typeNames, catalog, String(value))];
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

const said = (value: Value | undefined): string =>
  value === undefined || value === null ? 'nothing' : String(value);

/** What it is called, by its place in the spec or by its id. */
export function titleOf(change: Change): string {
  const { thing, address, count, segment } = change;
  if (thing === 'segment') return segment;
  if (thing === 'settings') return 'settings';
  const number = /\[(\d+)\]$/.exec(address)?.[1];
  const id = /\/([^/[\]]+)$/.exec(address)?.[1];
  if (change.action === 'delete' && id !== undefined) return `${thing} ${shortId(id)}`;
  if (isNumbered(thing) && number !== undefined) return `${thing} ${Number(number) + 1}`;
  return `${count > 1 ? `${count} x ` : ''}${thing}${holder(address)}`;
}

/** The first part of a long id is enough to find it by. */
const shortId = (id: string): string => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id) ? id.slice(0, 8) : id);

/** A duct that goes into a pipe says which one. */
function holder(address: string): string {
  const [, list, index] = /\/(\w+)s\[(\d+)\]\/\w+\[\d+\]$/.exec(address) ?? [];
  return list === undefined || list === 'layer' ? '' : ` in ${list} ${Number(index) + 1}`;
}

const isNumbered = (thing: string): boolean => ['section', 'layer', 'top covering'].includes(thing);

/** After the title, on the same line. */
export function summaryOf(change: Change, typeNames: TypeNames): string {
  const { action, before = {}, after = {}, catalog } = change;
  if (action === 'create') return described(after, catalog, typeNames);
  if (action === 'delete') return described(before, catalog, typeNames);
  return '';
}

/** Below the title: what becomes what, and why. */
export function detailsOf(change: Change, typeNames: TypeNames): string[] {
  const { action, before = {}, after = {}, reason, destroyed, forcedBy = [] } = change;
  if (action === 'create') return reason.startsWith('carried') ? [reason] : [];
  if (action === 'delete') return [`${reason}${gone(change)}`];
  const fields = Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => {
      const old = name in before ? `${said(before[name] as Value)} -> ` : '';
      return `${name}: ${old}${said(value as Value)}`;
    });
  if (action !== 'replace')
    return destroyed > 0 ? [...fields, `another material: the old one goes${gone(change)}`] : fields;
  const forced = forcedBy.flatMap((obstacle) => forces(obstacle, titleOf(change), typeNames));
  return [...fields, ...(forced.length > 0 ? forced : [reason]), things(destroyed)];
}

const gone = ({ destroyed }: Change): string => (destroyed > 1 ? `; ${things(destroyed)}` : '');

function forces(
  { thing, id, catalog, state, why }: Obstacle,
  section: string,
  typeNames: TypeNames,
): string[] {
  const what = described(state, catalog, typeNames);
  return [
    `${thing} ${shortId(id)}${what === '' ? '' : ` (${what})`}`,
    `  ${why}: forces replacement of ${section}`,
  ];
}

const things = (count: number): string => `${count} live ${count === 1 ? 'thing goes' : 'things go'}`;

export function summaryLine({ summary }: PlanDocument): string {
  const { create, update, replace, rename, destroyed } = summary;
  const renamed = rename > 0 ? `, ${rename} to rename` : '';
  const lost = destroyed === 0 ? 'nothing live goes' : things(destroyed);
  return `Plan: ${create} to create, ${update} to update, ${replace} to replace, ${summary.delete} to delete${renamed}; ${lost}.`;
}

export const callsLine = ({ calls }: PlanDocument): string =>
  `Calls: ${calls.read} read, ${calls.write} to write (at least ${calls.bound}).`;

/** The changes of one segment after another, as a reader goes through them. */
export function bySegment({ projects, changes }: PlanDocument) {
  return projects
    .map(({ number, name }) => {
      const own = changes.filter(({ project }) => project === number);
      const segments = [...new Set(own.map(({ segment }) => segment))].map((segment) => ({
        segment,
        changes: own.filter((change) => change.segment === segment),
      }));
      return { number, name, segments };
    })
    .filter(({ segments }) => segments.length > 0);
}

/** What the layout will have against the plan, segment by segment. */
export const newErrors = ({ segments }: PlanDocument): { address: string; error: string }[] =>
  segments.flatMap(({ project, name, rehearsed }) =>
    (rehearsed?.newErrors ?? []).map((error) => ({ address: `${project}/${name}`, error })),
  );
