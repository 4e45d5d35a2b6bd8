import { COST_TYPES, type CostType } from '../core/calculation-records.js';
import type { Handler } from '../core/context.js';
import type { Block, Column } from '../core/paper.js';
import { oneOf } from '../core/path-values.js';
import type { Lang } from '../core/world.js';
import { type QuantityLine, quantityLines, quantityOptions } from './quantities.js';
import { paperReport, type Reported, reportTitle, under } from './report.js';
import { amount, money, words } from './words.js';

interface Shown {
  readonly lang: Lang;
  readonly price: boolean;
  readonly orgblad: boolean;
}

/** Resources have no prices: there is nothing to show. */
const shownIn = ({ context, input: { query } }: Reported): Shown => ({
  lang: context.lang,
  price: query.price !== false,
  orgblad: query.orgblad === true,
});

function columnsOf({ lang, price, orgblad }: Shown): readonly Column[] {
  const said = words(lang);
  return [
    { title: said.number, share: 12 },
    { title: said.name, share: 40 },
    ...(orgblad ? [{ title: said.sheets, share: 12 }] : []),
    { title: said.quantity, share: 13, isRight: true },
    { title: said.unit, share: 8 },
    ...(price
      ? ([
          { title: said.unitCost, share: 14, isRight: true },
          { title: said.cost, share: 16, isRight: true },
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

function tableOf(lines: readonly QuantityLine[], shown: Shown): Block {
  const columns = columnsOf(shown);
  const total = [
    '',
    words(shown.lang).total,
    ...columns.slice(3).map(() => ''),
    money(shown.lang, costOf(lines)),
  ];
  return {
    kind: 'table',
    columns,
    rows: lines.map((line) => rowOf(line, shown)),
    ...(shown.price ? { total } : {}),
  };
}

const headingOf = ({ locationName, combinedGroupName }: QuantityLine): string =>
  [locationName, combinedGroupName].filter((part) => part !== null && part !== '').join(' · ');

function blocksOf(lines: readonly QuantityLine[], shown: Shown): readonly Block[] {
  const said = words(shown.lang);
  if (lines.length === 0) return [{ kind: 'text', text: said.nothing }];
  const groups = under(lines, headingOf);
  const tables = groups.flatMap(([heading, members]): Block[] => [
    ...(groups.length > 1 || heading !== ''
      ? [{ kind: 'heading' as const, text: heading || said.none }]
      : []),
    tableOf(members, shown),
  ]);
  const whole: Block = { kind: 'fields', rows: [[said.total, money(shown.lang, costOf(lines))]] };
  return groups.length > 1 && shown.price ? [...tables, whole] : tables;
}

export const downloadQuantityReportPdf: Handler = (context, input) => {
  const type: CostType = oneOf(input, 'type', COST_TYPES);
  return paperReport((report) => ({
    title: reportTitle(context, type),
    blocks: blocksOf(
      quantityLines(report.costed, type, { ...quantityOptions(input), lang: context.lang }),
      shownIn(report),
    ),
  }))(context, input);
};
