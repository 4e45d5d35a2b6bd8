import { inner, listOf, rawAnswer } from './raw.js';
import { isStatus, type Reader } from './reader.js';

/**
 * Statuses by which a service may refuse a call about a module that its project does not have. Of the trench service the
 * documents say 409; of the others they say nothing.
 */
const REFUSALS = [400, 403, 404, 409, 500] as const;

/** Whether a call may have failed only because the project lacks the module; the list of modules then tells. */
export const mayLackModule = (error: unknown): boolean => isStatus(error, ...REFUSALS);

export async function hasModule(reader: Reader, projectId: string, module: string): Promise<boolean> {
  const answer = rawAnswer('listModules', await reader.read('listModules', { path: { projectId } }));
  return listOf(answer).some((one) => inner(one, 'type').value === module);
}

/** Whether the list of modules says that the project lacks the module. A list that cannot be read does not say so. */
export async function isWithoutModule(reader: Reader, projectId: string, module: string): Promise<boolean> {
  try {
    return !(await hasModule(reader, projectId, module));
  } catch {
    return false;
  }
}
