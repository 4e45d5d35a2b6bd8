import { isStatus } from '../../../live/reader.js';
import type { Project } from '../../connection/find-project.js';
import type { Services } from '../../connection/with-client.js';
import { digestOf, type Entry, type Missing } from './manifest.js';

const TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;

type Calculation = Services['read']['calculation'];

export interface Costs {
  readonly quantities: Awaited<ReturnType<Calculation['getQuantityReports']>>;
  readonly distributions: Awaited<ReturnType<Calculation['getDistributionReports']>>;
}

export interface Reports {
  readonly entries: readonly Entry[];
  readonly missing: readonly Missing[];
  readonly costs?: Costs;
}

/** Returns all reports on the calculation of a project, and its costs. */
export async function reportsOf(
  { read: { calculation } }: Services,
  { id: projectId, name }: Project,
): Promise<Reports> {
  const path = { projectId };
  try {
    const quantities = await calculation.getQuantityReports({ path });
    const distributions = await calculation.getDistributionReports({ path });
    const basis = digestOf([name, quantities, distributions]);
    return {
      entries: entriesOf(calculation, projectId, basis),
      missing: [],
      costs: { quantities, distributions },
    };
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    return { entries: [], missing: [{ title: 'Reports', why: 'the project has no calculation' }] };
  }
}

function entriesOf(calculation: Calculation, projectId: string, basis: string): Entry[] {
  const path = { projectId };
  const entry = (file: string, title: string, load: Entry['load']): Entry => ({
    part: 'reports',
    path: `reports/${file}`,
    title,
    basis,
    load,
  });
  return [
    entry('summary.pdf', 'Summary of the costs', () => calculation.downloadProjectSummary({ path })),
    entry('project-description.pdf', 'Project description', () =>
      calculation.downloadProjectDescription({ path }),
    ),
    entry('conformity-declaration.pdf', 'Declaration of conformity', () =>
      calculation.downloadConformityDeclaration({ path }),
    ),
    ...TYPES.map((type) =>
      entry(`quantity-${type.toLowerCase()}.pdf`, `Quantities and costs: ${type.toLowerCase()}`, () =>
        calculation.downloadQuantityReportPdf({ path: { projectId, type }, query: { orgblad: true } }),
      ),
    ),
    entry('quantities.xlsx', 'Quantities and costs, as a workbook', () =>
      calculation.downloadQuantityReportExcel({ path, query: { description: true, orgblad: true } }),
    ),
  ];
}
