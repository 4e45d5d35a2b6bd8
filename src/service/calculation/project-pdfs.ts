import type { Handler } from '../core/context.js';
import type { Block } from '../core/pdf-document.js';
import type { Lang } from '../core/world.js';
import { currentOf } from '../document/find-document.js';
import { nameOf, walk } from './calculation-costs.js';
import { pdfReport, projectName, type Reported } from './calculation-report.js';
import { inMoney, money, percent, price, words } from './calculation-words.js';
import { type DistributionType, distribution, type Share } from './distribution.js';

/** Returns the standards sheets of the calculation's nodes, each with the names of the nodes that use it. */
function sheetsOf({
  context,
  costed,
}: Reported): readonly (readonly [sheet: string, names: readonly string[]])[] {
  const sheets = new Map<string, Set<string>>();
  walk(costed, context.lang, (one) => {
    if (one.node.quantity === 0) return;
    for (const sheet of one.entry?.sheets ?? []) {
      const names = sheets.get(sheet) ?? new Set();
      sheets.set(sheet, names.add(nameOf(one, context.lang)));
    }
  });
  return [...sheets]
    .map(([sheet, names]) => [sheet, [...names]] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

export const downloadConformityDeclaration: Handler = pdfReport((report) => {
  const { context, opened } = report;
  const said = words(context.lang);
  const rows = sheetsOf(report).map(([sheet, names]) => {
    const document = context.world.get('document', `ORGBLAD-${sheet}`)?.value;
    return [sheet, document ? currentOf(document).title : '', names.join(', ')];
  });
  const columns = [
    { title: said.sheet, share: 12 },
    { title: said.title, share: 44 },
    { title: said.usedIn, share: 44 },
  ];
  const list: Block =
    rows.length === 0 ? { kind: 'text', text: said.nothing } : { kind: 'table', columns, rows };
  const signed: Block = { kind: 'fields', rows: said.signed.map((label) => [label, null] as const) };
  return {
    title: said.conformity,
    blocks: [{ kind: 'text', text: said.declared(projectName(opened.project)) }, list, signed],
  };
});

function shareTable(
  heading: string,
  label: string,
  shares: readonly Share[],
  how: { lang: Lang; total: number },
) {
  const { lang, total } = how;
  const said = words(lang);
  const whole = shares.reduce((sum, { percentage }) => sum + percentage, 0);
  const table: Block = {
    kind: 'table',
    columns: [
      { title: label, share: 50 },
      { title: inMoney(lang, said.cost), share: 30, align: 'right' },
      { title: said.share, share: 20, align: 'right' },
    ],
    rows: [
      ...shares.map(({ type, cost, percentage }) => [type, money(lang, cost), percent(lang, percentage)]),
      { sum: [said.total, money(lang, total), percent(lang, whole)] },
    ],
  };
  const list: Block = shares.length === 0 ? { kind: 'text', text: said.nothing } : table;
  return [{ kind: 'heading', text: heading } as const, list];
}

/** Prints the costs by cost type, by facility and by activity, each with its total. */
export const downloadProjectSummary: Handler = pdfReport(({ context, costed, total }) => {
  const { lang } = context;
  const said = words(lang);
  const shares = (type: DistributionType) => distribution(type, context, costed);
  const types = shares('COSTTYPE').map((share) => ({
    ...share,
    type: said.costType[share.type as keyof typeof said.costType],
  }));
  const how = { lang, total };
  return {
    title: said.summary,
    blocks: [
      { kind: 'fields', rows: [[said.total, price(lang, total)]] },
      ...shareTable(said.byCostType, said.property.type, types, how),
      ...shareTable(said.byFacility, said.facility, shares('FACILITY'), how),
      ...shareTable(said.byActivity, said.activity, shares('ACTIVITY'), how),
    ],
  };
});
