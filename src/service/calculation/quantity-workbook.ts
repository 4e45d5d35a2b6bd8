import { COST_TYPES, type CostType } from '../core/calculation-records.js';
import type { Handler, WorkbookCell, WorkbookColumn, WorkbookSheet } from '../core/context.js';
import { plainFileName } from '../core/pdf-document.js';
import { tidy } from './calculation-costs.js';
import { aboutOf, type Reported, reported, reportTitle } from './calculation-report.js';
import { inMoney, words } from './calculation-words.js';
import {
  type QuantityLine,
  type QuantityOptions,
  quantityLines,
  quantityOptions,
} from './cost-quantities.js';

interface Filled extends WorkbookColumn {
  readonly read: (line: QuantityLine) => WorkbookCell;
  readonly sum?: true;
}

function columnsOf({ context, input: { query } }: Reported, how: QuantityOptions): readonly Filled[] {
  const said = words(context.lang);
  const text = (title: string, width: number, read: Filled['read']): Filled => ({
    title,
    width,
    kind: 'text',
    read,
  });
  return [
    text(said.number, 12, ({ number }) => number),
    text(said.name, 48, ({ name }) => name),
    ...(query.description === true ? [text(said.description, 60, ({ description }) => description)] : []),
    ...(how.groupByLocation ? [text(said.location, 24, ({ locationName }) => locationName)] : []),
    ...(how.groupByGroups ? [text(said.group, 48, ({ combinedGroupName }) => combinedGroupName)] : []),
    ...(query.orgblad === true ? [text(said.sheets, 16, ({ sheets }) => sheets.join(', '))] : []),
    { title: said.quantity, width: 12, kind: 'quantity', read: ({ totalQuantity }) => totalQuantity },
    text(said.unit, 10, ({ unit }) => unit),
    {
      title: inMoney(context.lang, said.unitCost),
      width: 16,
      kind: 'money',
      read: ({ unitCost }) => unitCost,
    },
    {
      title: inMoney(context.lang, said.cost),
      width: 16,
      kind: 'money',
      read: ({ totalCost }) => totalCost,
      sum: true,
    },
  ];
}

function sheetOf(report: Reported, type: CostType): WorkbookSheet {
  const { context, input, costed } = report;
  const said = words(context.lang);
  const how = quantityOptions(input);
  const lines = quantityLines(costed, type, { ...how, lang: context.lang });
  const columns = columnsOf(report, how);
  const cost = tidy(lines.reduce((sum, { totalCost }) => sum + totalCost, 0));
  return {
    name: said.costType[type],
    title: reportTitle(context, type),
    subtitle: aboutOf(report),
    columns: columns.map(({ title, width, kind }) => ({ title, width, kind })),
    rows: lines.map((line) => columns.map(({ read }) => read(line))),
    total: columns.map(({ sum }, at) => (sum ? cost : at === 1 ? said.total : null)),
  };
}

/** A sheet for each cost type. */
export const downloadQuantityReportExcel: Handler = (context, input) => {
  const report = reported(context, input);
  const name = `${words(context.lang).quantityReport}-${report.opened.project.number}`;
  const sheets = COST_TYPES.map((type) => sheetOf(report, type));
  return { status: 200, workbook: { fileName: plainFileName(name), sheets } };
};
