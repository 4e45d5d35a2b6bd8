import type { Fields } from '../../kinds/model.js';
import type { LiveProjectObject, WantedProjectObject } from '../../kinds/project-model.js';
import { withCalls } from '../emit/changes.js';
import { valueDigest } from '../emit/fingerprint.js';
import { type Line, line, picked } from '../emit/line.js';
import { differing, isEmpty } from '../model/fields.js';
import { type PlannedProjectPart, partAddress, whoseOf } from '../model/planned-part.js';
import type { Step } from '../model/step.js';
import type { PlanProject } from '../plan.js';
import { changedIn, flat, locationBody, mergedLocation } from './location.js';

interface Work {
  readonly lines: Line[];
  readonly steps: Step[];
}

/** The project itself, before and after everything else in it. Live is absent where it is to be made. */
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
  const objects = live ? [{ object: `project ${live.id}`, fingerprint: valueDigest(live) }] : [];
  const part = (name: 'project' | 'closing', { lines, steps }: Work): PlannedProjectPart => ({
    part: name,
    name,
    project: project.number,
    projectId: project.id,
    ...(project.companyId === undefined ? {} : { companyId: project.companyId }),
    wanted,
    changes: withCalls(lines, steps, whoseOf(project.number)),
    losses: [],
    steps,
    objects: steps.length > 0 ? objects : [],
    destroyed: lines.reduce((sum, { destroyed }) => sum + destroyed, 0),
    things: 0,
  });
  return [part('project', opening), part('closing', closing)];
}

function push({ steps }: Work, step: Omit<Step, 'id'>): void {
  steps.push({ id: String(steps.length + 1), ...step });
}

function make(wanted: WantedProjectObject, { number }: PlanProject, work: Work): void {
  const { fields, location, owner = '', modules = [], place } = wanted;
  const address = partAddress(number, 'project');
  const own = { number, ...known(begun(fields)) };
  push(work, {
    operation: 'createProject',
    path: { owner },
    ...(modules.length > 0 ? { query: { moduleType: modules } } : {}),
    body: { ...own, ...(location ? { location: locationBody(location) } : {}) },
    address,
  });
  const after = {
    ...own,
    ...flat(location),
    owner,
    ...(modules.length > 0 ? { modules: modules.join(', ') } : {}),
  };
  work.lines.push(line(address, 'create', 'project', 'there is no project of this number', { after, place }));
}

/** A value that shall be clear is clear in a project that is made. */
const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** What has ended from the beginning could not be filled. */
const begun = (fields: Fields): Fields =>
  fields.status === ENDED ? { ...fields, status: 'STARTED' } : fields;

/** The project that the call makes. */
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
  const address = partAddress(number, 'project');
  const path = { projectId: id };
  const isRestored = live.archived && wanted.archived === false;
  if (isRestored) push(work, { operation: 'restoreProject', path, address });
  const { status, ...fields } = differing(withNulls(live.fields, wanted.fields), wanted.fields);
  const location = mergedLocation(live.location, wanted.location);
  const property = [...Object.keys(fields), ...(location === undefined ? [] : ['location'])];
  if (property.length > 0) {
    const body = {
      ...fields,
      ...(location === undefined ? {} : { location: location && locationBody(location) }),
    };
    push(work, { operation: 'updateProject', path, query: { property }, body, address });
  }
  const begins = status !== undefined && status !== ENDED ? { status } : {};
  if (!isEmpty(begins))
    push(work, { operation: 'changeStatus', path: { ...path, projectStatus: String(status) }, address });
  const after = {
    ...(isRestored ? { archived: false } : {}),
    ...fields,
    ...begins,
    ...changedIn(live.location, location),
  };
  if (isEmpty(after)) return;
  const before = { ...picked(live.fields, { ...fields, ...begins }), ...picked(shown(live), after) };
  work.lines.push(
    line(address, 'update', 'project', 'fields differ', { before, after, place: wanted.place }),
  );
}

const ENDED = 'ENDED';

/** A value that the spec clears is clear where the service leaves it out, or shows an empty text. */
const withNulls = (live: Fields, stated: Fields): Fields => ({
  ...live,
  ...Object.fromEntries(
    Object.keys(stated)
      .filter((name) => stated[name] === null && (live[name] ?? '') === '')
      .map((name) => [name, null]),
  ),
});

/** What of a project is no property of its own. */
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
    const address = partAddress(number, `modules/${moduleType}`);
    push(work, { operation: 'addModule', path: { projectId: id, moduleType }, address });
    work.lines.push(
      line(address, 'create', 'module', 'the project does not have it', {
        after: { name: moduleType },
        place,
      }),
    );
  }
}

const UNKNOWN = 'UNKNOWN';

function close(wanted: WantedProjectObject, live: LiveProjectObject, project: PlanProject, work: Work): void {
  const { number, id } = project;
  const { modules, pruneModules, owner, place } = wanted;
  const address = partAddress(number, 'closing');
  const after: Record<string, string | boolean> = {};
  const surplus =
    modules && pruneModules ? live.modules.filter((type) => type !== UNKNOWN && !modules.includes(type)) : [];
  for (const moduleType of surplus) removeModule(moduleType, project, work);
  if (wanted.fields.status === ENDED && live.fields.status !== ENDED) {
    push(work, { operation: 'changeStatus', path: { projectId: id, projectStatus: ENDED }, address });
    after.status = ENDED;
  }
  if (owner !== undefined && live.isOwner === false) {
    push(work, { operation: 'changeOwner', path: { projectId: id, owner }, address });
    after.owner = owner;
  }
  const archives = wanted.archived === true && !live.archived;
  if (archives) {
    push(work, { operation: 'archiveProject', path: { projectId: id }, address });
    after.archived = true;
  }
  if (isEmpty(after)) return;
  // Nobody can be asked who the owner is, only whether it is a certain one.
  const { owner: _, ...told } = after;
  const before = picked(shown(live), told);
  work.lines.push(line(address, 'update', 'closing', 'fields differ', { before, after, place }));
}

function removeModule(moduleType: string, { number, id }: PlanProject, work: Work): void {
  const address = partAddress(number, `modules/${moduleType}`);
  push(work, { operation: 'removeModule', path: { projectId: id, moduleType }, address });
  const reason = 'not in the spec; what the module holds may go with it';
  const before = { name: moduleType };
  work.lines.push(line(address, 'delete', 'module', reason, { before, destroyed: 1 }));
}
