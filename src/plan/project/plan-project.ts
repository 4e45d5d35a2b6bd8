import type { Fields } from '../../kinds/model.js';
import type { LiveProjectObject, Location, WantedProjectObject } from '../../kinds/project-model.js';
import { withCalls } from '../emit/changes.js';
import { type ObjectFingerprint, valueDigest } from '../emit/fingerprint.js';
import { flatValues } from '../emit/flat-values.js';
import { type Line, line, picked } from '../emit/line.js';
import { inProject } from '../model/address.js';
import { differing, isEmpty } from '../model/fields.js';
import type { PlannedProjectPart } from '../model/planned-part.js';
import type { PlanProject } from '../model/planned-segment.js';
import { type Step, type StepDraft, stepOf } from '../model/step.js';

interface Work {
  readonly lines: Line[];
  readonly steps: Step[];
}

/**
 * Plans the project's own fields in two parts: before and after everything else in the project. `live` is absent if the
 * project is to be created.
 */
export function planProject(
  wanted: WantedProjectObject,
  live: LiveProjectObject | undefined,
  project: PlanProject & { readonly companyId?: string },
): readonly [PlannedProjectPart, PlannedProjectPart] {
  const opening: Work = { lines: [], steps: [] };
  const closing: Work = { lines: [], steps: [] };
  if (live) {
    open(wanted, live, project, opening);
    addModules(wanted, live, project, opening);
    close(wanted, live, project, closing);
  } else {
    make(wanted, project, opening);
    close(wanted, asMade(wanted, project), project, closing);
  }
  const objects = live ? [fingerprintOf(live)] : [];
  const part = (name: 'project' | 'closing', { lines, steps }: Work): PlannedProjectPart => ({
    part: name,
    name,
    project: project.number,
    projectId: project.id,
    ...(project.companyId === undefined ? {} : { companyId: project.companyId }),
    wanted,
    changes: withCalls(lines, steps),
    losses: [],
    steps,
    objects: steps.length > 0 ? objects : [],
    destroyed: lines.reduce((sum, { destroyed }) => sum + destroyed, 0),
    things: 0,
  });
  return [part('project', opening), part('closing', closing)];
}

function fingerprintOf(live: LiveProjectObject): ObjectFingerprint {
  const { fields, location, archived, modules } = live;
  const values = flatValues({ ...fields, location, archived, modules });
  return { kind: 'project', id: live.id, fingerprint: valueDigest(live), values };
}

function push({ steps }: Work, draft: StepDraft): void {
  steps.push(stepOf(steps.length + 1, draft));
}

function make(wanted: WantedProjectObject, { number }: PlanProject, work: Work): void {
  const { fields, location, owner = '', modules = [], place } = wanted;
  const at = inProject(number, { list: 'project' });
  const own = { number, ...known(begun(fields)) };
  push(work, {
    operation: 'createProject',
    path: { owner },
    ...(modules.length > 0 ? { query: { moduleType: modules } } : {}),
    body: { ...own, ...(location ? { location: locationBody(location) } : {}) },
    at,
  });
  const after = {
    ...own,
    ...flat(location),
    owner,
    ...(modules.length > 0 ? { modules: modules.join(', ') } : {}),
  };
  const grounds = { code: 'no-project-of-this-number' } as const;
  work.lines.push(line(at, 'create', { kind: 'project' }, grounds, { after, place }));
}

/** Null values are left out of a create. */
const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** A project that is created as ended could not be filled, so it is ended later. */
const begun = (fields: Fields): Fields =>
  fields.status === ENDED ? { ...fields, status: 'STARTED' } : fields;

/** The project as the create leaves it. */
const asMade = ({ fields, modules = [] }: WantedProjectObject, { id }: PlanProject): LiveProjectObject => ({
  id,
  fields: begun(fields),
  location: { address: {}, coordinate: {} },
  archived: false,
  modules,
});

function open(
  wanted: WantedProjectObject,
  live: LiveProjectObject,
  { number, id }: PlanProject,
  work: Work,
): void {
  const at = inProject(number, { list: 'project' });
  const path = { projectId: id };
  const isRestored = live.archived && wanted.archived === false;
  if (isRestored) push(work, { operation: 'restoreProject', path, at });
  const { status, ...fields } = differing(withNulls(live.fields, wanted.fields), wanted.fields);
  const location = mergedLocation(live.location, wanted.location);
  const property = [...Object.keys(fields), ...(location === undefined ? [] : ['location'])];
  if (property.length > 0) {
    const body = {
      ...fields,
      ...(location === undefined ? {} : { location: location && locationBody(location) }),
    };
    push(work, { operation: 'updateProject', path, query: { property }, body, at });
  }
  const begins = status !== undefined && status !== ENDED ? { status } : {};
  if (!isEmpty(begins))
    push(work, { operation: 'changeStatus', path: { ...path, projectStatus: String(status) }, at });
  const after = {
    ...(isRestored ? { archived: false } : {}),
    ...fields,
    ...begins,
    ...changedIn(live.location, location),
  };
  if (isEmpty(after)) return;
  const before = { ...picked(live.fields, { ...fields, ...begins }), ...picked(shown(live), after) };
  const { place } = wanted;
  work.lines.push(line(at, 'update', { kind: 'project' }, DIFFERS, { before, after, place }));
}

const ENDED = 'ENDED';
const DIFFERS = { code: 'fields-differ' } as const;

/** A cleared value agrees with a field that the service leaves out or shows as an empty text. */
const withNulls = (live: Fields, stated: Fields): Fields => ({
  ...live,
  ...Object.fromEntries(
    Object.keys(stated)
      .filter((name) => stated[name] === null && (live[name] ?? '') === '')
      .map((name) => [name, null]),
  ),
});

/** The fields of a project including archive and location. */
const shown = ({ fields, archived, location }: LiveProjectObject): Fields => ({
  ...fields,
  archived,
  ...flat(location),
});

function addModules(
  { modules = [], place }: WantedProjectObject,
  live: LiveProjectObject,
  { number, id }: PlanProject,
  work: Work,
): void {
  for (const moduleType of modules.filter((type) => !live.modules.includes(type))) {
    const at = inProject(number, { list: 'modules', id: moduleType });
    push(work, { operation: 'addModule', path: { projectId: id, moduleType }, at });
    const parts = { after: { name: moduleType }, place };
    work.lines.push(line(at, 'create', { kind: 'module' }, { code: 'module-missing' }, parts));
  }
}

const UNKNOWN = 'UNKNOWN';

function close(wanted: WantedProjectObject, live: LiveProjectObject, project: PlanProject, work: Work): void {
  const { number, id } = project;
  const { modules, pruneModules, owner, place } = wanted;
  const at = inProject(number, { list: 'closing' });
  const after: Record<string, string | boolean> = {};
  const surplus =
    modules && pruneModules ? live.modules.filter((type) => type !== UNKNOWN && !modules.includes(type)) : [];
  for (const moduleType of surplus) removeModule(moduleType, project, work);
  if (wanted.fields.status === ENDED && live.fields.status !== ENDED) {
    push(work, { operation: 'changeStatus', path: { projectId: id, projectStatus: ENDED }, at });
    after.status = ENDED;
  }
  if (owner !== undefined && live.isOwner === false) {
    push(work, { operation: 'changeOwner', path: { projectId: id, owner }, at });
    after.owner = owner;
  }
  const archives = wanted.archived === true && !live.archived;
  if (archives) {
    push(work, { operation: 'archiveProject', path: { projectId: id }, at });
    after.archived = true;
  }
  if (isEmpty(after)) return;
  // The API does not state the owner, only if a given user is the owner.
  const { owner: _, ...readable } = after;
  const before = picked(shown(live), readable);
  work.lines.push(line(at, 'update', { kind: 'closing' }, DIFFERS, { before, after, place }));
}

function removeModule(moduleType: string, { number, id }: PlanProject, work: Work): void {
  const at = inProject(number, { list: 'modules', id: moduleType });
  push(work, { operation: 'removeModule', path: { projectId: id, moduleType }, at });
  const parts = { before: { name: moduleType }, destroyed: 1 };
  work.lines.push(line(at, 'delete', { kind: 'module' }, { code: 'module-not-in-spec' }, parts));
}

/** The live location with the stated values, null if it is cleared, undefined if nothing changes. */
function mergedLocation(live: Location, wanted: Location | null | undefined): Location | null | undefined {
  if (wanted === undefined || isEmpty(changedIn(live, wanted))) return undefined;
  if (wanted === null) return null;
  return {
    ...live,
    ...wanted,
    address: { ...live.address, ...wanted.address },
    coordinate: { ...live.coordinate, ...wanted.coordinate },
  };
}

/** The fields of a location that differ. */
function changedIn(live: Location, location: Location | null | undefined): Fields {
  if (location === null) return Object.fromEntries(Object.keys(flat(live)).map((name) => [name, null]));
  return location ? differing(flat(live), flat(location)) : {};
}

/** A location as flat fields, for comparison. */
const flat = (location: Location | null | undefined): Fields => {
  if (!location) return {};
  const { address, coordinate, coordinateSource } = location;
  return { ...address, ...coordinate, ...(coordinateSource === undefined ? {} : { coordinateSource }) };
};

const locationBody = ({ address, coordinate, coordinateSource }: Location) => ({
  ...(isEmpty(address) ? {} : { address }),
  ...(isEmpty(coordinate) ? {} : { coordinate }),
  ...(coordinateSource === undefined ? {} : { coordinateSource }),
});
