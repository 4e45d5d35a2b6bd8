import type { operations } from '../../contract/generated/project.types.js';
import { type Handler, type Handlers, type Input, int64In } from '../core/context.js';
import type { Project } from '../core/world.js';
import { addModule, getModule, listModules, listModuleTypes, removeModule } from './modules.js';
import { viewProject, visibleProjects } from './project-access.js';
import { pageProjects } from './project-search.js';
import { summarizeProjects } from './summary.js';
import * as writes from './write.js';

/** Returns the projects that the caller may see, without archived ones. The list is empty also for an unknown company. */
const list =
  (desired: (input: Input) => (project: Project) => boolean): Handler =>
  (context, input) => {
    const isDesired = desired(input);
    const found = visibleProjects(context).filter(({ project }) => !project.archived && isDesired(project));
    return { status: 200, body: found.map(viewProject) };
  };

function inCompany(input: Input): (project: Project) => boolean {
  const companyId = int64In(input, 'companyId');
  return (project) => project.companyId === companyId;
}

const listBy = (field: 'caseRef' | 'number' | 'substationRef'): Handler =>
  list((input) => {
    const isInCompany = inCompany(input);
    return (project) => isInCompany(project) && project[field] === input.path[field];
  });

/** The project service, by operationId. The module that is spread exports handlers only. */
export const projectHandlers: Handlers<keyof operations> = {
  ...writes,
  addModule,
  getModule,
  listModules,
  listModuleTypes,
  listProjects: list(() => () => true),
  listProjectsByCaseRef: listBy('caseRef'),
  listProjectsByCompany: list(inCompany),
  listProjectsByNumber: listBy('number'),
  listProjectsBySubstationRef: listBy('substationRef'),
  pageProjects,
  removeModule,
  summarizeProjects,
};
