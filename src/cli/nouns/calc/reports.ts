import type { Download } from '../../../api/download.js';
import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';

export const FORMATS = ['text', 'json', 'pdf', 'excel'] as const;
export type ReportFormat = (typeof FORMATS)[number];

export interface ReportArgs {
  readonly type?: Arguments<Contract['calculation']['getQuantityReport']>['path']['type'];
  readonly groupByGroups: boolean;
  readonly groupByLocation: boolean;
  readonly options: boolean;
  readonly custom: boolean;
  readonly price: boolean;
  readonly sheets: boolean;
  readonly descriptions: boolean;
}

type Calculation = TypedClient['calculation'];
type Quantities = Awaited<ReturnType<Calculation['getQuantityReports']>>;
type Distributions = Awaited<ReturnType<Calculation['getDistributionReports']>>;
export type ReportData = Quantities | Distributions;

export type Made =
  | { readonly file: Download; readonly data?: never }
  | { readonly data: ReportData; readonly file?: never };
type Make = (calculation: Calculation, projectId: string, args: ReportArgs) => Promise<Made>;

const shared = ({ custom, groupByGroups, groupByLocation, options }: ReportArgs) => ({
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
export const REPORTS = {
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
} as const satisfies Record<string, Partial<Record<ReportFormat, Make>>> as Readonly<
  Record<
    'quantity' | 'distribution' | 'declaration' | 'description' | 'summary',
    Readonly<Partial<Record<ReportFormat, Make>>>
  >
>;

export type ReportKind = keyof typeof REPORTS;
