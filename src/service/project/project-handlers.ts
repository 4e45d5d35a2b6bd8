import type { operations } from '../../contract/generated/project.types.js';
import type { Handler, Handlers, Input } from '../core/context.js';
import { parseInt64 } from '../core/int64.js';
import { invalid } from '../core/refusal.js';
import type { Project } from '../core/world.js';
import { addModule, getModule, listModules, listModuleTypes, removeModule } from './modules.js';
import { visibleProjects } from './project-access.js';
import { projectFilter, value, values } from './project-filter.js';
import { projectOrder } from './project-sort.js';
import { viewProject } from './project-view.js';
import { summarizeProjects } from './summary.js';
import {
  archiveProject,
  changeOwner,
  changeStatus,
  createProject,
  deleteProject,
  getProject,
  restoreProject,
  updateProject,
} from './write.js';

const pageProjects: Handler = (context, input) => {
  const first = value<number>(input, 'first') ?? 0;
  const count = value<number>(input, 'count') ?? 10;
  const order = projectOrder(values(input, 'sort'));
  const found = visibleProjects(context).filter(projectFilter(context, input)).sort(order);
  const entities = found.slice(first, first + count).map(viewProject);
  return { status: 200, body: { count: entities.length, entities, first, total: found.length } };
};

/** Returns the projects that the caller may see, without archived ones. The list is empty also for an unknown company. */
const list =
  (desired: (input: Input) => (project: Project) => boolean): Handler =>
  (context, input) => {
    const isDesired = desired(input);
    const found = visibleProjects(context).filter(({ project }) => !project.archived && isDesired(project));
    return { status: 200, body: found.map(viewProject) };
  };

function inCompany({ path: { companyId = '' } }: Input): (project: Project) => boolean {
  if (parseInt64(companyId) === undefined) throw invalid('companyId', 'must be an int64');
  return (project) => project.companyId === companyId;
}

const listBy = (field: 'caseRef' | 'number' | 'substationRef'): Handler =>
  list((input) => {
    const isInCompany = inCompany(input);
    return (project) => isInCompany(project) && project[field] === input.path[field];
  });

const listProjects: Handler = list(() => () => true);
const listProjectsByCompany: Handler = list(inCompany);
const listProjectsByCaseRef: Handler = listBy('caseRef');
const listProjectsByNumber: Handler = listBy('number');
const listProjectsBySubstationRef: Handler = listBy('substationRef');

/** The project service, by operationId. */
export const projectHandlers: Handlers<keyof operations> = {
  addModule,
  archiveProject,
  changeOwner,
  changeStatus,
  createProject,
  deleteProject,
  getModule,
  getProject,
  listModules,
  listModuleTypes,
  listProjects,
  listProjectsByCaseRef,
  listProjectsByCompany,
  listProjectsByNumber,
  listProjectsBySubstationRef,
  pageProjects,
  removeModule,
  restoreProject,
  summarizeProjects,
  updateProject,
};
