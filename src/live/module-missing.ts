import { inner, listOf, rawAnswer } from './raw.js';
import { isStatus, type Reader } from './reader.js';

/**
 * Statuses with which a service may refuse a call about a module that its project does not have. The documents state 409
 * for the trench service and nothing for the others.
 */
const REFUSALS = [400, 403, 404, 409, 500] as const;

/** Returns whether a call may have failed because the project lacks the module; the list of modules decides. */
export const mayLackModule = (error: unknown): boolean => isStatus(error, ...REFUSALS);

export async function hasModule(reader: Reader, projectId: string, module: string): Promise<boolean> {
  const answer = rawAnswer('listModules', await reader.read('listModules', { path: { projectId } }));
  return listOf(answer).some((one) => inner(one, 'type').value === module);
}

/** Returns whether the list of modules says that the project lacks the module. An unreadable list does not say so. */
export async function isWithoutModule(reader: Reader, projectId: string, module: string): Promise<boolean> {
  try {
    return !(await hasModule(reader, projectId, module));
  } catch {
    return false;
  }
}
