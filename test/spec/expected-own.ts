import type { Fields } from '../../src/kinds/model.js';
import type { DesiredCalculation, DesiredChild, DesiredNode, DesiredProjectObject } from '../../src/kinds/project-model.js';
import type { Written } from './arbitrary-items.js';
import type { Placeless } from './arbitrary-spec.js';

// What written documents say of a project itself and of its calculation, worked out the plain way.

const DATES = ['startDate', 'endDate', 'endDateEstimate'];
const NO_FIELDS = ['number', 'id', 'create', 'location', 'owner', 'archived', 'modules', 'pruneModules'];

const value = (key: string, it: unknown): string | number | boolean => {
  if (DATES.includes(key)) return new Date(it as string).toISOString();
  return typeof it === 'number' ? it + 0 : (it as string | boolean);
};

export const fieldsOf = (written: unknown): Fields =>
  Object.fromEntries(Object.entries((written ?? {}) as Written).map(([key, it]) => [key, value(key, it)]));

export function expectedOwn(documents: readonly Written[]): Placeless<DesiredProjectObject> | undefined {
  const stated: Written = Object.assign({}, ...documents.map(({ project }) => (typeof project === 'string' ? {} : project)));
  if (Object.keys(stated).every((key) => key === 'number' || key === 'id')) return undefined;
  const { create, location, owner, archived, modules, pruneModules } = stated as Record<string, never>;
  const { address, coordinate, ...source } = (location ?? {}) as Written;
  return {
    create: create ?? false,
    fields: fieldsOf(Object.fromEntries(Object.entries(stated).filter(([key]) => !NO_FIELDS.includes(key)))),
    ...(location ? { location: { ...source, address: fieldsOf(address), coordinate: fieldsOf(coordinate) } } : {}),
    ...(owner === undefined ? {} : { owner }),
    ...(archived === undefined ? {} : { archived }),
    ...(modules ? { modules } : {}),
    pruneModules: pruneModules ?? false,
  };
}

export function expectedCalculation(documents: readonly Written[]): Placeless<DesiredCalculation> | undefined {
  const stated = documents.flatMap(({ calculation }) => (calculation as Written | undefined) ?? []);
  const segments = new Map(documents.flatMap((document) => [...((document.segments as Map<string, Written> | undefined) ?? [])]));
  const [only] = stated;
  if (!only) return undefined;
  const { type, nodes } = only as { type?: string; nodes?: Written[] };
  return { ...(type === undefined ? {} : { type }), ...(nodes ? { nodes: nodes.map((node) => expectedNode(node, segments)) } : {}) };
}

function expectedNode(written: Written, segments: ReadonlyMap<string, Written>): Placeless<DesiredNode> {
  const { quantity, childNodes, facility, facilityId, activity, activityId, ...rest } = written;
  const counted = { ...(fieldsOf(rest) as Record<string, never>), ...expectedQuantity(quantity, segments) };
  if ('number' in written) return { kind: 'budget', ...counted, children: expectedChildren(childNodes) } as never;
  return { kind: 'custom', ...counted, facility: sorting(facility, facilityId), activity: sorting(activity, activityId) } as never;
}

const sorting = (name: unknown, id: unknown) => (name === undefined ? { id: String(BigInt(id as string)) } : { name });

function expectedQuantity(quantity: unknown, segments: ReadonlyMap<string, Written>) {
  if (typeof quantity === 'number') return { quantity, inMetres: false };
  const { lengthOf, times = 1 } = quantity as { lengthOf: string; times?: number };
  const metres = (segments.get(lengthOf)?.length as number) * times;
  return { quantity: Number(metres.toPrecision(12)), inMetres: true };
}

export const expectedChildren = (written: unknown): DesiredChild[] =>
  ((written ?? []) as Written[]).map(({ childNodes, ...rest }) => ({
    exclude: false,
    ...(rest as { number: string }),
    children: expectedChildren(childNodes),
  }));
