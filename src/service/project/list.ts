import type { Handler, Input } from '../core/context.js';
import { parseInt64 } from '../core/int64.js';
import { invalid } from '../core/refusal.js';
import type { Project } from '../core/world.js';
import { visibleProjects } from './access.js';
import { viewProject } from './view.js';

/** Returns the projects that the caller may see, without archived ones. The list is empty also for an unknown company. */
const list =
  (wanted: (input: Input) => (project: Project) => boolean): Handler =>
  (context, input) => {
    const isWanted = wanted(input);
    const found = visibleProjects(context).filter(({ project }) => !project.archived && isWanted(project));
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

export const listProjects: Handler = list(() => () => true);
export const listProjectsByCompany: Handler = list(inCompany);
export const listProjectsByCaseRef: Handler = listBy('caseRef');
export const listProjectsByNumber: Handler = listBy('number');
export const listProjectsBySubstationRef: Handler = listBy('substationRef');
