import type { Fields } from '../../kinds/model.js';
import type { DesiredProjectObject, LiveProjectObject, Location } from '../../kinds/project-model.js';
import { withoutNulls } from '../../kinds/same-value.js';
import { withCalls } from '../emit/changes.js';
import { flatValues, type ObjectFingerprint, valueDigest } from '../emit/fingerprint.js';
import { type Line, line, picked } from '../emit/section-lines.js';
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
  desired: DesiredProjectObject,
  live: LiveProjectObject | undefined,
  project: PlanProject & { readonly companyId?: string },
): readonly [PlannedProjectPart, PlannedProjectPart] {
  const opening: Work = { lines: [], steps: [] };
  const closing: Work = { lines: [], steps: [] };
  if (live) {
    open(desired, live, project, opening);
    addModules(desired, live, project, opening);
    close(desired, live, project, closing);
  } else {
    make(desired, project, opening);
    close(desired, asMade(desired, project), project, closing);
  }
  const objects = live ? [fingerprintOf(live)] : [];
  const part = (name: 'project' | 'closing', { lines, steps }: Work): PlannedProjectPart => ({
    part: name,
    name,
    project: project.number,
    projectId: project.id,
    companyId: project.companyId,
    desired,
    from: live,
    changes: withCalls(lines, steps),
    losses: [],
    steps,
    objects: steps.length > 0 ? objects : [],
    destroyed: lines.reduce((sum, { destroyed }) => sum + destroyed, 0),
    objectCount: 0,
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

function make(desired: DesiredProjectObject, { number }: PlanProject, work: Work): void {
  const { fields, location, owner = '', modules = [], place } = desired;
  const at = inProject(number, { list: 'project' });
  const own = { number, ...withoutNulls(begun(fields)) };
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
  const reason = { code: 'no-project-of-this-number' } as const;
  work.lines.push(line(at, 'create', { kind: 'project' }, reason, { after, place }));
}

/** A project that is created as ended could not be filled, so it is ended later. */
const begun = (fields: Fields): Fields =>
  fields.status === ENDED ? { ...fields, status: 'STARTED' } : fields;

/** The project as the create leaves it. */
const asMade = ({ fields, modules = [] }: DesiredProjectObject, { id }: PlanProject): LiveProjectObject => ({
  id,
  fields: begun(fields),
  location: { address: {}, coordinate: {} },
  archived: false,
  modules,
});

function open(
  desired: DesiredProjectObject,
  live: LiveProjectObject,
  { number, id }: PlanProject,
  work: Work,
): void {
  const at = inProject(number, { list: 'project' });
  const path = { projectId: id };
  const isRestored = live.archived && desired.archived === false;
  if (isRestored) push(work, { operation: 'restoreProject', path, at });
  const { status, ...fields } = differing(withNulls(live.fields, desired.fields), desired.fields);
  const location = mergedLocation(live.location, desired.location);
  const property = [...Object.keys(fields), ...(location === undefined ? [] : ['location'])];
  if (property.length > 0) {
    const body = {
      ...fields,
      ...(location === undefined ? {} : { location: location && locationBody(location) }),
    };
    push(work, { operation: 'updateProject', path, query: { property }, body, at });
  }
  const begins: Fields = status !== undefined && status !== ENDED ? { status } : {};
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
  const { place } = desired;
  work.lines.push(line(at, 'update', { kind: 'project' }, DIFFERS, { before, after, place }));
}

const ENDED = 'ENDED';
const DIFFERS = { code: 'fields-differ' } as const;

/** A cleared value agrees with a field that the service leaves out or shows as an empty text. */
const withNulls = (live: Fields, stated: Fields): Fields => ({
  ...live,
  ...Object.fromEntries(
    Object.keys(stated)
      .filter((name) => (live[name] ?? '') === '')
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
  { modules = [], place }: DesiredProjectObject,
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

function close(
  desired: DesiredProjectObject,
  live: LiveProjectObject,
  project: PlanProject,
  work: Work,
): void {
  const { number, id } = project;
  const { modules, pruneModules, owner, place } = desired;
  const at = inProject(number, { list: 'closing' });
  const after: Record<string, string | boolean> = {};
  const surplus =
    modules && pruneModules ? live.modules.filter((type) => type !== UNKNOWN && !modules.includes(type)) : [];
  for (const moduleType of surplus) removeModule(moduleType, project, work);
  if (desired.fields.status === ENDED && live.fields.status !== ENDED) {
    push(work, { operation: 'changeStatus', path: { projectId: id, projectStatus: ENDED }, at });
    after.status = ENDED;
  }
  if (owner !== undefined && live.isOwner === false) {
    push(work, { operation: 'changeOwner', path: { projectId: id, owner }, at });
    after.owner = owner;
  }
  const archives = desired.archived === true && !live.archived;
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
function mergedLocation(live: Location, desired: Location | null | undefined): Location | null | undefined {
  if (desired === undefined || isEmpty(changedIn(live, desired))) return undefined;
  if (desired === null) return null;
  return {
    ...live,
    ...desired,
    address: { ...live.address, ...desired.address },
    coordinate: { ...live.coordinate, ...desired.coordinate },
  };
}

function changedIn(live: Location, location: Location | null | undefined): Fields {
  if (location === null) return Object.fromEntries(Object.keys(flat(live)).map((name) => [name, null]));
  return location ? differing(flat(live), flat(location)) : {};
}

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
