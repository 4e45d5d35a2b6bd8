import type { Download } from '../../../api/download.js';
import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { type ArgsOf, flag, type GlobalArgs, type Options, text, word } from '../../command.js';
import {
  companyOf,
  findProject,
  PROJECT,
  type Services,
  serviceCommand,
} from '../../connection/find-project.js';
import { dayOf, enumWord, given } from '../../options/noun-options.js';
import { amount, jsonText, money, percent, sumOf, tableOf } from '../../output/print-json.js';
import {
  checkPlace,
  printText,
  SAVE_OPTIONS,
  type SaveArgs,
  saveDownload,
} from '../../output/save-download.js';
import { moduleOf } from './read.js';

type QuantityType = Arguments<Contract['calculation']['getQuantityReport']>['path']['type'];

const FORMATS = ['text', 'json', 'pdf', 'excel'] as const;
type ReportFormat = (typeof FORMATS)[number];

const KINDS = ['quantity', 'distribution', 'declaration', 'description', 'summary'] as const;
type ReportKind = (typeof KINDS)[number];

const POSITIONALS = {
  kind: { ...word([...KINDS, 'company'], 'Kind of report'), demandOption: true },
  project: text(PROJECT.project.describe),
} as const satisfies Options;

const OPTIONS = {
  format: word(FORMATS, 'Output format; not every report is available in every format'),
  type: enumWord<QuantityType>(
    'calculation',
    'QuantityReportType',
    'Only this cost type; required for the quantities as PDF',
  ),
  'group-by-groups': flag('List groups separately'),
  'group-by-location': flag('List locations separately'),
  options: flag('Include optional nodes, whose quantity is 0'),
  custom: { ...flag('Include custom nodes (--no-custom excludes them)'), default: true },
  price: { ...flag('Include prices (--no-price excludes them)'), default: true },
  sheets: flag('Include references to sheets'),
  descriptions: flag('Include descriptions'),
  from: text('company: first day, such as 2026-01-01'),
  to: text('company: last day'),
  user: text('company: only this user'),
  projects: flag('company: list the projects of each user'),
  ...SAVE_OPTIONS,
} as const satisfies Options;

type Args = GlobalArgs & ArgsOf<typeof POSITIONALS> & ArgsOf<typeof OPTIONS>;

export const report = serviceCommand({
  examples: [['calc report quantity DEMO-1 --format excel -o reports/', 'Save the quantities as a workbook']],
  needs: ['project', 'customer', 'calculation'],
  positionals: POSITIONALS,
  options: OPTIONS,
  run: async (services, args) => {
    checkPlace(args);
    if (args.kind === 'company') return companyReport(services, args);
    return projectReport(services, args.kind, args);
  },
});

async function projectReport(services: Services, kind: ReportKind, args: Args): Promise<void> {
  const { project: number } = args;
  if (number === undefined) throw new UserError('name a project by its number');
  const formats = REPORTS[kind];
  const format = args.format ?? (Object.keys(formats)[0] as ReportFormat);
  const make = formats[format];
  if (!make)
    throw new UserError(
      `the ${kind} report is available as ${Object.keys(formats).join(' or ')}, not as ${format}`,
    );
  const project = await findProject(services, number);
  await moduleOf(services, project);
  const made = await make(services.read.calculation, project.id, args);
  if (made.file)
    await saveDownload(made.file, args, `${kind}-${number}.${format === 'pdf' ? 'pdf' : 'xlsx'}`);
  else await showReport(made.data, format, args);
}

/** Costs per user for a period. */
async function companyReport(services: Services, args: Args): Promise<void> {
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

type Line = ReportData[string][number];

async function showReport(data: ReportData, format: ReportFormat, args: SaveArgs): Promise<void> {
  const text = format === 'json' ? jsonText(data) : textOf(data);
  printText(text, args, format === 'json' ? 'report.json' : 'report.txt');
}

function textOf(data: ReportData): string {
  const parts = Object.entries(data).filter(([, lines]) => lines.length > 0);
  if (parts.length === 0) return 'The report is empty.';
  return parts
    .map(([name, lines]) => [visible(name), tableOf(lines.map(rowOf), ''), totalOf(lines)].join('\n'))
    .join('\n\n');
}

/** A line of a distribution has a type, a share or both; a line of quantities has neither. */
const isQuantity = (line: Line): line is Extract<Line, { name: string }> =>
  !('type' in line || 'percentage' in line);

const rowOf = (line: Line) =>
  isQuantity(line)
    ? {
        number: numberOf(line.id),
        name: line.name,
        quantity: amount(line.totalQuantity),
        unit: line.unit,
        'unit cost': amount(line.unitCost, 2),
        cost: money(line.totalCost),
        ...(line.locationName ? { location: line.locationName } : {}),
        ...(line.combinedGroupName ? { group: line.combinedGroupName } : {}),
      }
    : { type: line.type, cost: money(line.cost), '%': percent(line.percentage) };

/** The number in the catalog; a custom node has none. Groups and locations, which follow it in the id, have their own columns. */
const numberOf = (id: string | undefined): string => /^\d+(?= \| |$)/.exec(id ?? '')?.[0] ?? '';

const totalOf = (lines: readonly Line[]): string => {
  const costs = lines.map((line) => (isQuantity(line) ? line.totalCost : line.cost));
  return `Total: ${money(sumOf(costs))}`;
};

type Calculation = TypedClient['calculation'];
type Quantities = Awaited<ReturnType<Calculation['getQuantityReports']>>;
type Distributions = Awaited<ReturnType<Calculation['getDistributionReports']>>;
type ReportData = Quantities | Distributions;

type Made =
  | { readonly file: Download; readonly data?: never }
  | { readonly data: ReportData; readonly file?: never };
type Make = (calculation: Calculation, projectId: string, args: Args) => Promise<Made>;

const shared = ({ custom, groupByGroups, groupByLocation, options }: Args) => ({
  custom,
  groupByGroups,
  groupByLocation,
  options,
});
const file = async (download: Promise<Download>): Promise<Made> => ({ file: await download });

const quantities: Make = async (calculation, projectId, args) => {
  const query = shared(args);
  const { type } = args;
  if (type === undefined)
    return { data: await calculation.getQuantityReports({ path: { projectId }, query }) };
  return { data: { [type]: await calculation.getQuantityReport({ path: { projectId, type }, query }) } };
};
const distributions: Make = async (calculation, projectId) => ({
  data: await calculation.getDistributionReports({ path: { projectId } }),
});

/** The formats of each report; the first is the default. */
const REPORTS: Readonly<Record<ReportKind, Readonly<Partial<Record<ReportFormat, Make>>>>> = {
  quantity: {
    text: quantities,
    json: quantities,
    pdf: (calculation, projectId, args) => {
      const { type } = args;
      if (type === undefined) throw new UserError('a PDF covers one cost type: choose it with --type');
      const query = { ...shared(args), price: args.price, orgblad: args.sheets };
      return file(calculation.downloadQuantityReportPdf({ path: { projectId, type }, query }));
    },
    excel: (calculation, projectId, args) =>
      file(
        calculation.downloadQuantityReportExcel({
          path: { projectId },
          query: { ...shared(args), description: args.descriptions, orgblad: args.sheets },
        }),
      ),
  },
  distribution: { text: distributions, json: distributions },
  declaration: {
    pdf: (calculation, projectId) => file(calculation.downloadConformityDeclaration({ path: { projectId } })),
  },
  description: {
    pdf: (calculation, projectId, { custom, groupByGroups, options }) =>
      file(
        calculation.downloadProjectDescription({
          path: { projectId },
          query: { custom, groupByGroups, options },
        }),
      ),
  },
  summary: {
    pdf: (calculation, projectId) => file(calculation.downloadProjectSummary({ path: { projectId } })),
  },
};
