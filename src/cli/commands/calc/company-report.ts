import { UserError } from '../../../diagnostics/user-error.js';
import { companyOf } from '../../connection/find-project.js';
import type { Services } from '../../connection/with-client.js';
import { dayOf, given } from '../../options/noun-options.js';
import { type SaveArgs, saveDownload } from '../../output/save-download.js';

interface CompanyArgs extends SaveArgs {
  readonly format?: string;
  readonly project?: string;
  readonly from?: string;
  readonly to?: string;
  readonly user?: string;
  readonly projects?: boolean;
}

/** Costs per user for a period. */
export async function companyReport(services: Services, args: CompanyArgs): Promise<void> {
  if (args.format !== undefined && args.format !== 'pdf')
    throw new UserError(`the company report is available as pdf only, not as ${args.format}`);
  if (args.project !== undefined)
    throw new UserError('the company report covers all projects; leave the project out');
  const { user, projects: showUserProjects } = args;
  const fromDate = args.from === undefined ? undefined : written(dayOf(args.from, '--from'));
  const toDate = args.to === undefined ? undefined : written(dayOf(args.to, '--to'));
  const companyId = await companyOf(services);
  const file = await services.read.calculation.downloadCompanyReport({
    path: { companyId },
    query: given({ fromDate, toDate, user, showUserProjects }) as { readonly fromDate?: string },
  });
  await saveDownload(file, args, `company-${companyId}.pdf`);
}

/** A day in the form that the service expects: DD.MM.YYYY. */
const written = (day: string): string => day.split('-').toReversed().join('.');
