import type { Fields, Value } from '../kinds/model.js';
import { ADDRESS_FIELDS, COORDINATE_FIELDS, PROJECT_FIELDS } from '../kinds/project.js';
import type { DesiredProjectObject, LiveProjectObject, Location } from '../kinds/project-model.js';
import type { ProjectHead } from './live-state.js';
import { fieldsOf, idOf, inner, listOf, type Raw, rawAnswer, textOf } from './raw.js';
import type { Reader } from './reader.js';

/** Reads a project with the fields that the spec owns. */
export async function readObject(
  reader: Reader,
  desired: DesiredProjectObject,
  { id, number }: ProjectHead,
): Promise<LiveProjectObject> {
  const path = { projectId: id };
  const [answer, modules, isOwner] = await Promise.all([
    reader.read('getProject', { path }),
    desired.modules ? reader.read('listModules', { path }) : [],
    desired.owner === undefined ? undefined : isOwnedBy(reader, desired.owner, { id, number }),
  ]);
  const raw = rawAnswer('getProject', answer);
  return {
    id: idOf(inner(raw, 'id')),
    fields: withInstants(fieldsOf(raw, PROJECT_FIELDS)),
    location: locationOf(inner(raw, 'location')),
    archived: inner(raw, 'archived').value === true,
    modules: listOf(rawAnswer('listModules', modules)).map((module) => textOf(inner(module, 'type'))),
    ...(isOwner === undefined ? {} : { isOwner }),
  };
}

/** Reads the owner from the page of projects, which can be filtered by person: a project does not state its owner. */
async function isOwnedBy(
  reader: Reader,
  owner: string,
  { id, number }: Pick<ProjectHead, 'id' | 'number'>,
): Promise<boolean> {
  const query = { owner, number, count: PAGE };
  const page = rawAnswer('pageProjects', await reader.read('pageProjects', { query }));
  return listOf(inner(page, 'entities')).some((project) => inner(project, 'id').value === id);
}

/** More projects than can share one number. */
const PAGE = 100;

const DATES = PROJECT_FIELDS.filter(({ type }) => type === 'date').map(({ name }) => name);

/** Parses a time: ISO 8601 in any zone, without a zone (UTC), or milliseconds. */
function withInstants(fields: Fields): Fields {
  const known = DATES.flatMap((name): [string, string][] => {
    const time = millisOf(fields[name]);
    return Number.isNaN(time) || Math.abs(time) > LAST_INSTANT ? [] : [[name, new Date(time).toISOString()]];
  });
  return { ...fields, ...Object.fromEntries(known) };
}

const LAST_INSTANT = 8.64e15;
const ZONELESS = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

function millisOf(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  const text = String(value ?? '').trim();
  return Date.parse(ZONELESS.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}

function locationOf(raw: Raw): Location {
  if (raw.value === null || raw.value === undefined) return { address: {}, coordinate: {} };
  const part = (name: string, fields: typeof ADDRESS_FIELDS): Fields => {
    const found = inner(raw, name);
    return found.value === null || found.value === undefined ? {} : known(fieldsOf(found, fields));
  };
  const source = textOf(inner(raw, 'coordinateSource'));
  return {
    address: part('address', ADDRESS_FIELDS),
    coordinate: part('coordinate', COORDINATE_FIELDS),
    ...(source === '' ? {} : { coordinateSource: source }),
  };
}

const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
