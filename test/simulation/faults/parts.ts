// Changes of a project's own fields and of its calculation, with a segment beside them; some of the projects are new.
import fc from 'fast-check';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { CatalogTree, DesiredProjectObject } from '../../../src/kinds/project-model.js';
import { readCalculation, readTrees } from '../../../src/live/read-calculation.js';
import { readerOf } from '../../../src/replan/replan.js';
import { createClient } from '../../support/client.js';
import { desiredCalculation } from '../calculation/arbitrary.js';
import { NEW_PROJECT, projectObject } from '../calculation/project-object.js';
import { type Change, change } from './specs.js';
import { NEW_NUMBER, PROJECT, type World } from './world.js';

const BUDGET_CODES = ['1101', '1102', '1201'];

/** The budget codes that specs may state. It also loads the handlers, which takes real time at their first call. */
export async function treesOf(world: World): Promise<readonly CatalogTree[]> {
  const { api } = createClient(world.service(), { clock: { ...world.clock, impatient: (send) => send } });
  await Promise.all([api.call('listUnits'), api.call('listProjects')]);
  const reader = readerOf(api);
  const found = await readCalculation(reader, PROJECT.id);
  if (!found) throw new Error('the demo project has a calculation');
  const { trees } = await readTrees(reader, BUDGET_CODES, { revisionId: found.revisionId, isCompany: false });
  return [...trees.values()];
}

/** Segments alone, or a project's parts with at most one segment, in a project that is there or in a new one. */
export function anyChange(trees: readonly CatalogTree[]): fc.Arbitrary<Change> {
  const parts = fc
    .record({ projectFields: projectObject, calculation: desiredCalculation(trees) }, { requiredKeys: [] })
    .map((some) => some as Pick<DesiredProject, 'projectFields' | 'calculation'>);
  const withParts = fc
    .record({ change, first: parts, second: parts, isNew: fc.boolean() })
    .map(({ change: both, first, second, isNew }): Change => {
      const project = { ...oneSegment(both.second), ...second };
      if (isNew) return { first: { ...both.first, number: NEW_NUMBER, segments: [] }, second: asNew(project) };
      return { first: open({ ...oneSegment(both.first), ...first }), second: usable(project) };
    });
  return fc.oneof(change, withParts);
}

/** Much of the same teaches no more than a little of it, and takes longer. */
const oneSegment = ({ segments, ...project }: DesiredProject): DesiredProject => ({
  ...project,
  segments: segments.filter(({ name }) => name === 'S1'),
});

const MODULES = ['CABLESIMULATOR', 'CALCULATION'];

/** Nothing can be stated of what lies in a module that the same spec removes. */
function usable(project: DesiredProject): DesiredProject {
  const { projectFields: own } = project;
  if (!own) return project;
  const modules = own.modules ? { modules: [...new Set([...MODULES, ...own.modules])] } : {};
  return { ...project, projectFields: { ...own, ...modules } };
}

/** The state before a change: nothing could be written to a project that has ended or is in the archive. */
function open(project: DesiredProject): DesiredProject {
  const { projectFields: own, ...rest } = usable(project);
  if (!own) return rest;
  return { ...rest, projectFields: { ...own, archived: false, fields: begun(own) } };
}

const begun = ({ fields }: DesiredProjectObject): DesiredProjectObject['fields'] =>
  fields.status === 'ENDED' ? { ...fields, status: 'STARTED' } : fields;

function asNew(project: DesiredProject): DesiredProject {
  const { projectFields: own } = project;
  const fields = { ...NEW_PROJECT.fields, ...own?.fields };
  const projectFields = { ...NEW_PROJECT, ...own, create: true, fields, modules: [...MODULES, ...(own?.modules ?? [])] };
  return { ...project, number: NEW_NUMBER, projectFields: { ...projectFields, modules: [...new Set(projectFields.modules)] } };
}

/** Others could not edit a project that has ended or is in the archive, and no run could undo their edits. */
export const staysOpen = ({ first, second }: Change): Change => {
  const { projectFields: own, ...rest } = second;
  return own ? { first, second: { ...rest, projectFields: { ...own, archived: false, fields: begun(own) } } } : { first, second };
};
