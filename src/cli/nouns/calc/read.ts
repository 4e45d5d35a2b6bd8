import type { TypedClient } from '../../../api/typed-client.js';
import { commandText } from '../../../diagnostics/command-text.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import { called, type Project } from '../../connection/find-project.js';
import type { Services } from '../../connection/with-client.js';

type Calculation = TypedClient['calculation'];
export type CalculationModule = Awaited<ReturnType<Calculation['getCalculationModule']>>;
export type Node = Awaited<ReturnType<Calculation['listCalculationNodes']>>[number];

/** A depth that no catalog reaches. */
const ALL_LEVELS = 100;

/** Reads the calculation of a project; a project without one is a UserError. */
export async function calculationOf(
  services: Services,
  project: Project,
  depth = ALL_LEVELS,
): Promise<{ module: CalculationModule; nodes: readonly Node[] }> {
  if (!Number.isInteger(depth) || depth < 0) throw new UserError('--depth takes a number of levels');
  const module = await moduleOf(services, project);
  // The number of levels is an int64 in the contract.
  const query = { depth: String(depth) };
  return {
    module,
    nodes: await services.read.calculation.listCalculationNodes({ path: { projectId: project.id }, query }),
  };
}

export async function moduleOf({ read }: Services, project: Project): Promise<CalculationModule> {
  try {
    return await read.calculation.getCalculationModule({ path: { projectId: project.id } });
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    const remedy = `\`${commandText(['project', 'modules', 'add', project.number ?? '', 'CALCULATION'])}\` adds one`;
    throw new UserError(`project ${called(project)} has no calculation; ${remedy}`);
  }
}
