import { UserError } from '../../../diagnostics/user-error.js';
import type { Command } from '../../command.js';
import { findProject, type ProjectArgs } from '../../connection/find-project.js';
import { type Services, withClient } from '../../connection/with-client.js';
import { type NounArgs, oneOf } from '../../options/noun-options.js';
import { checkPlace, SAVE_OPTIONS, type SaveArgs, saveDownload } from '../../output/save-download.js';
import { companyReport } from './company-report.js';
import { moduleOf } from './read.js';
import { FORMATS, REPORTS, type ReportArgs, type ReportFormat, type ReportKind } from './reports.js';
import { showReport } from './show-report.js';

interface Args extends Omit<NounArgs, 'format'>, Partial<ProjectArgs>, SaveArgs, ReportArgs {
  readonly kind: ReportKind | 'company';
  readonly format?: ReportFormat;
}

const flag = (describe: string, value = false) => ({ type: 'boolean', default: value, describe }) as const;

export const report: Command<Args> = {
  examples: [['calc report quantity DEMO-1 --format excel -o reports/', 'Save the quantities as a workbook']],
  options: (yargs) =>
    yargs
      .positional('kind', {
        choices: [...(Object.keys(REPORTS) as ReportKind[]), 'company'] as const,
        demandOption: true,
        describe: 'Kind of report',
      })
      .positional('project', { type: 'string', describe: 'Number of the project' })
      .options({
        'project-id': { type: 'string', describe: 'Id of the project, if several have this number' },
        format: {
          choices: FORMATS,
          describe: 'Output format; not every report is available in every format',
        },
        type: {
          ...oneOf('calculation', 'QuantityReportType'),
          describe: 'Only this cost type; required for the quantities as PDF',
        },
        'group-by-groups': flag('List groups separately'),
        'group-by-location': flag('List locations separately'),
        options: flag('Include optional nodes, whose quantity is 0'),
        custom: flag('Include custom nodes (--no-custom excludes them)', true),
        price: flag('Include prices (--no-price excludes them)', true),
        sheets: flag('Include references to sheets'),
        descriptions: flag('Include descriptions'),
        from: { type: 'string', describe: 'company: first day, such as 2026-01-01' },
        to: { type: 'string', describe: 'company: last day' },
        user: { type: 'string', describe: 'company: only this user' },
        projects: flag('company: list the projects of each user'),
        ...SAVE_OPTIONS,
      }),
  run: (args) =>
    withClient(args, ['project', 'customer', 'calculation'], async (services) => {
      checkPlace(args);
      if (args.kind === 'company') return companyReport(services, args);
      return projectReport(services, args.kind, args);
    }),
};

async function projectReport(services: Services, kind: ReportKind, args: Args): Promise<void> {
  const { project: number, projectId } = args;
  if (number === undefined) throw new UserError('name a project by its number');
  const formats = REPORTS[kind];
  const format = args.format ?? (Object.keys(formats)[0] as ReportFormat);
  const make = formats[format];
  if (!make)
    throw new UserError(
      `the ${kind} report is available as ${Object.keys(formats).join(' or ')}, not as ${format}`,
    );
  const project = await findProject(services, {
    project: number,
    ...(projectId === undefined ? {} : { projectId }),
  });
  await moduleOf(services, project);
  const made = await make(services.read.calculation, project.id, args);
  if (made.file)
    await saveDownload(made.file, args, `${kind}-${number}.${format === 'pdf' ? 'pdf' : 'xlsx'}`);
  else await showReport(made.data, format, args);
}
