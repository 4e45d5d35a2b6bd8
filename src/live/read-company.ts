import { ApiError } from '../api/api-error.js';
import type { Problem } from '../diagnostics/problem.js';
import { inner, rawAnswer } from './raw.js';
import { isStatus, type Reader } from './reader.js';

export interface CompanySettings {
  readonly companyId?: string;
  /** The user whose company is used if none is set. */
  readonly username?: string;
}

const unknown = (message: string): { problem: Problem } => ({
  problem: {
    code: 'company-unknown',
    message,
    remedy: 'set TRENCHCTL_COMPANY_ID to the id of the company that owns the projects of the specs',
  },
});

/** Returns the company of the project numbers: the one in the settings, or the user's. */
export async function readCompany(
  reader: Reader,
  { companyId, username }: CompanySettings,
): Promise<{ companyId: string } | { problem: Problem }> {
  if (companyId !== undefined) return { companyId };
  if (username === undefined) return unknown('there is no user whose company could be used');
  try {
    const answer = await reader.read('getUser', { path: { user: username } });
    const { value } = inner(rawAnswer('getUser', answer), 'companyId');
    return typeof value === 'string' && value !== ''
      ? { companyId: value }
      : unknown('the user has no company');
  } catch (error) {
    if (error instanceof ApiError && error.scope !== undefined)
      return unknown(
        `the login does not have the scope ${error.scope}, so the user's company cannot be read`,
      );
    if (isStatus(error, 403, 404)) return unknown('the user is not found, therefore the company is unknown');
    throw error;
  }
}
