import { ApiError, plainText } from '../api/api-error.js';
import type { Problem } from '../diagnostics/problem.js';
import type { DesiredProject, Fields, Value } from '../kinds/model.js';
import { ADDRESS_FIELDS, COORDINATE_FIELDS, PROJECT_FIELDS } from '../kinds/project.js';
import {
  type DesiredProjectObject,
  type LiveProjectObject,
  type Location,
  newProjectId,
} from '../kinds/project-model.js';
import { withoutNulls } from '../kinds/same-value.js';
import type { ProjectHead } from './live-state.js';
import { fieldsOf, idOf, inner, listOf, type Raw, rawAnswer, textOf } from './raw.js';
import { isStatus, type Reader } from './reader.js';

type ProjectFound = { readonly project: ProjectHead } | { readonly problem: Problem };

/** Finds the project of a spec. The company is needed only if the project is not pinned. */
export async function readProject(
  reader: Reader,
  desired: DesiredProject,
  companyId: string | undefined,
): Promise<ProjectFound> {
  const { id, number } = desired;
  if (id !== undefined) return pinned(reader, desired, id);
  if (companyId === undefined) throw new Error('a project number needs a company');
  try {
    const answer = await reader.read('listProjectsByNumber', { path: { companyId, number } });
    const found = headsOf(rawAnswer('listProjectsByNumber', answer), number);
    const [only] = found;
    if (!only) return await missing(reader, desired, companyId);
    return found.length === 1 ? { project: only } : several(desired, found);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad-path-value') return unusable(desired);
    throw error;
  }
}

async function pinned(reader: Reader, desired: DesiredProject, id: string): Promise<ProjectFound> {
  try {
    const project = headOf(
      rawAnswer('getProject', await reader.read('getProject', { path: { projectId: id } })),
    );
    return archived(desired, project);
  } catch (error) {
    if (isStatus(error, 403))
      return problem(desired, 'project-forbidden', `project ${id} is not accessible to this login`);
    if (isStatus(error, 400, 404))
      return problem(desired, 'project-not-found', `there is no project with the id ${id}`);
    throw error;
  }
}

/** Finds archived projects: lists omit them, and only the page shows them. */
async function missing(reader: Reader, desired: DesiredProject, companyId: string): Promise<ProjectFound> {
  const { number } = desired;
  const query = { archived: true, number, companyId };
  const page = rawAnswer('pageProjects', await reader.read('pageProjects', { query }));
  const [found] = headsOf(inner(page, 'entities'), number);
  if (found) return archived(desired, found);
  if (desired.projectFields?.create) {
    const name = String(desired.projectFields.fields.name ?? '');
    return { project: { id: newProjectId(number), number, name, archived: false } };
  }
  const message = `there is no project with the number ${number} in company ${companyId}`;
  return problem(
    desired,
    'project-not-found',
    message,
    'correct the number, or let the spec create the project: write `create: true` under `project`',
  );
}

/** Returns the id of a project that this login can read, by its number; finds a new project also if a list lags. */
export async function findProject(
  reader: Reader,
  number: string,
  companyId: string | undefined,
): Promise<string | undefined> {
  return (await projectsNumbered(reader, number, companyId))[0];
}

/** Returns the ids of all projects of a number that this login can read. */
export async function projectsNumbered(
  reader: Reader,
  number: string,
  companyId: string | undefined,
): Promise<string[]> {
  const page = rawAnswer('pageProjects', await reader.read('pageProjects', { query: { number, companyId } }));
  return headsOf(inner(page, 'entities'), number).map(({ id }) => id);
}

const headOf = (raw: Raw): ProjectHead => ({
  id: idOf(inner(raw, 'id')),
  number: textOf(inner(raw, 'number')),
  name: textOf(inner(raw, 'name')),
  archived: inner(raw, 'archived').value === true,
});

const headsOf = (raw: Raw, number: string): ProjectHead[] =>
  listOf(raw)
    .map(headOf)
    .filter((head) => head.number === number);

function problem(
  { place }: DesiredProject,
  code: string,
  message: string,
  remedy?: string,
): { problem: Problem } {
  return {
    problem: { code, message: plainText(message), place, ...(remedy === undefined ? {} : { remedy }) },
  };
}

/** A spec that states whether the project is archived may find it in the archive. */
const archived = (desired: DesiredProject, project: ProjectHead): ProjectFound =>
  !project.archived || desired.projectFields?.archived !== undefined
    ? { project }
    : problem(
        desired,
        'project-archived',
        `project ${project.number} (${project.name}, id ${project.id}) is in the archive`,
        'restore it from the archive first (archived: false under `project`), or remove its specs',
      );

function several(desired: DesiredProject, found: readonly ProjectHead[]) {
  const list = found.map(({ id, name }) => `${id} (${plainText(name, 60)})`).join(', ');
  const message = `${found.length} projects have the number ${desired.number}: ${list}`;
  return problem(desired, 'project-ambiguous', message, 'pin the one you mean by project.id');
}

const unusable = (desired: DesiredProject) =>
  problem(
    desired,
    'project-number-unusable',
    `a project cannot be looked up by the number ${JSON.stringify(desired.number)}`,
    'pin the project by project.id',
  );

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
  return Date.parse(ZONELESS.test(text) ? `${text}Z` : text);
}

function locationOf(raw: Raw): Location {
  if (raw.value === null || raw.value === undefined) return { address: {}, coordinate: {} };
  const part = (name: string, fields: typeof ADDRESS_FIELDS): Fields => {
    const found = inner(raw, name);
    return found.value === null || found.value === undefined ? {} : withoutNulls(fieldsOf(found, fields));
  };
  const source = textOf(inner(raw, 'coordinateSource'));
  return {
    address: part('address', ADDRESS_FIELDS),
    coordinate: part('coordinate', COORDINATE_FIELDS),
    ...(source === '' ? {} : { coordinateSource: source }),
  };
}
