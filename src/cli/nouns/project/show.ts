import type { Command } from '../../command.js';
import { findProject, type Project, type ProjectArgs, withProject } from '../../connection/find-project.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { day, factsOf, money, show, words } from '../../output/print-json.js';

export const showProject: Command<NounArgs & ProjectArgs> = {
  examples: [['project show DEMO-1', 'Show one project']],
  options: (yargs) => withProject(yargs).option('format', FORMAT),
  run: (args) =>
    withClient(args, ['project', 'customer'], async (services) => {
      const project = await findProject(services, args);
      const modules = await services.read.project.listModules({ path: { projectId: project.id } });
      const types = modules.flatMap(({ type }) => type ?? []);
      show(args.format, { ...project, modules: types }, () => textOf(project, types.join(', ')));
    }),
};

export function textOf(project: Project, modules?: string): string {
  const { location, meta } = project;
  const { address1, zipCode, city } = location?.address ?? {};
  const { latitude, longitude } = location?.coordinate ?? {};
  return factsOf({
    number: project.number,
    name: project.name,
    id: project.id,
    status: [project.status, project.archived ? 'archived' : '', project.readonly ? 'read-only for you' : '']
      .filter(Boolean)
      .join(', '),
    start: day(project.startDate),
    end: day(project.endDate),
    'planned end': day(project.endDateEstimate),
    case: project.caseRef,
    substation: project.substationRef,
    company: project.companyId,
    address: [address1, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    coordinate: [latitude, longitude].every((one) => typeof one === 'number')
      ? `${latitude}, ${longitude}`
      : undefined,
    modules,
    costs: words(money(meta?.totalCost), meta?.catalogRevisionName && `(${meta.catalogRevisionName})`),
    created: words(day(project.createdDate), project.createdBy && `by ${project.createdBy}`),
    changed: words(day(project.modifiedDate), project.modifiedBy && `by ${project.modifiedBy}`),
    description: project.description,
  });
}
