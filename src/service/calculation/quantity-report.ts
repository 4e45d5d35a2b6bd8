import { groupBy } from '../../group-by.js';
import { COST_TYPES, type CostType } from '../core/calculation-records.js';
import {
  type Handler,
  oneOf,
  type WorkbookCell,
  type WorkbookColumn,
  type WorkbookSheet,
} from '../core/context.js';
import { type Block, type Column, plainFileName, type Row } from '../core/pdf-document.js';
import type { Lang } from '../core/world.js';
import { tidy } from './calculation-costs.js';
import { aboutOf, pdfReport, type Reported, reported, reportTitle } from './calculation-report.js';
import { amount, costTypes, inMoney, money, words } from './calculation-words.js';
import {
  type QuantityLine,
  type QuantityOptions,
  quantityLines,
  quantityOptions,
} from './cost-quantities.js';

interface Shown {
  readonly lang: Lang;
  readonly price: boolean;
  readonly orgblad: boolean;
}

/** Resources have no prices, so the price columns are left out. */
const shownIn = ({ context, input: { query } }: Reported, type: CostType): Shown => ({
  lang: context.lang,
  price: query.price !== false && type !== 'RESOURCE',
  orgblad: query.orgblad === true,
});

function pdfColumns({ lang, price, orgblad }: Shown): readonly Column[] {
  const said = words(lang);
  return [
    { title: said.number, share: 12 },
    { title: said.name, share: 40 },
    ...(orgblad ? [{ title: said.sheets, share: 12 }] : []),
    { title: said.quantity, share: 11, align: 'right' },
    { title: said.unit, share: 8 },
    ...(price
      ? ([
          { title: inMoney(lang, said.unitCost), share: 14, align: 'right' },
          { title: inMoney(lang, said.cost), share: 16, align: 'right' },
        ] as const)
      : []),
  ];
}

const rowOf = (line: QuantityLine, { lang, price, orgblad }: Shown): readonly string[] => [
  line.number,
  line.name,
  ...(orgblad ? [line.sheets.join(', ')] : []),
  amount(lang, line.totalQuantity),
  line.unit,
  ...(price ? [money(lang, line.unitCost), money(lang, line.totalCost)] : []),
];

const costOf = (lines: readonly QuantityLine[]): number =>
  lines.reduce((sum, { totalCost }) => sum + totalCost, 0);

const headingOf = ({ locationName, combinedGroupName }: QuantityLine): string =>
  [locationName, combinedGroupName].filter((part) => part !== null && part !== '').join(' · ');

/** Groups and locations are bands with their own sums, if there are any. */
function rowsOf(lines: readonly QuantityLine[], shown: Shown): readonly Row[] {
  const said = words(shown.lang);
  const { length } = pdfColumns(shown);
  const sumOf = (label: string, members: readonly QuantityLine[]): readonly Row[] => {
    const cells = ['', label, ...Array<string>(length - 3).fill(''), money(shown.lang, costOf(members))];
    return shown.price ? [{ sum: cells }] : [];
  };
  const groups = [...groupBy(lines, headingOf)];
  if (groups.length === 1 && groups[0]?.[0] === '')
    return [...lines.map((line) => rowOf(line, shown)), ...sumOf(said.total, lines)];
  const parts = groups.flatMap(([heading, members]): readonly Row[] => [
    { band: heading || said.none },
    ...members.map((line) => rowOf(line, shown)),
    ...sumOf(said.subtotal, members),
  ]);
  return [...parts, ...sumOf(said.total, lines)];
}

function blocksOf(lines: readonly QuantityLine[], shown: Shown): readonly Block[] {
  if (lines.length === 0) return [{ kind: 'text', text: words(shown.lang).nothing }];
  return [{ kind: 'table', columns: pdfColumns(shown), rows: rowsOf(lines, shown) }];
}

export const downloadQuantityReportPdf: Handler = (context, input) => {
  const type: CostType = oneOf(input, 'type', COST_TYPES);
  return pdfReport((report) => ({
    title: reportTitle(context, type),
    blocks: blocksOf(
      quantityLines(report.costed, type, { ...quantityOptions(input), lang: context.lang }),
      shownIn(report, type),
    ),
  }))(context, input);
};

interface Filled extends WorkbookColumn {
  readonly read: (line: QuantityLine) => WorkbookCell;
  readonly sum?: true;
}

function workbookColumns({ context, input: { query } }: Reported, how: QuantityOptions): readonly Filled[] {
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
  const columns = workbookColumns(report, how);
  const cost = tidy(lines.reduce((sum, { totalCost }) => sum + totalCost, 0));
  return {
    name: costTypes(context.lang)[type],
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
