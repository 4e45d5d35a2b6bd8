import { groupBy } from '../../group-by.js';
import type { CostType } from '../core/calculation-records.js';
import type { Handler } from '../core/context.js';
import type { Block, Column, Row } from '../core/pdf-document.js';
import type { Lang } from '../core/world.js';
import { currentOf } from '../document/find-document.js';
import { type Costed, descriptionOf, nameOf, sumOf, unitOf, walk } from './calculation-costs.js';
import { pdfReport, projectName, type Reported } from './calculation-report.js';
import { amount, costTypes, inMoney, money, percent, price, properties, words } from './calculation-words.js';
import { type DistributionType, distribution, quantityOptions, type Share } from './cost-quantities.js';

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
    type: costTypes(lang)[share.type as CostType],
  }));
  const how = { lang, total };
  return {
    title: said.summary,
    blocks: [
      { kind: 'fields', rows: [[said.total, price(lang, total)]] },
      ...shareTable(said.byCostType, properties(lang).type, types, how),
      ...shareTable(said.byFacility, said.facility, shares('FACILITY'), how),
      ...shareTable(said.byActivity, said.activity, shares('ACTIVITY'), how),
    ],
  };
});

interface Line {
  readonly costed: Costed;
  readonly groups: readonly string[];
}

/** Returns the leaves below a node: groups are only headings. */
function linesOf(
  costed: Costed,
  lang: Lang,
  withOptions: boolean,
  groups: readonly string[] = [],
): readonly Line[] {
  return costed.children
    .filter(({ node }) => withOptions || node.quantity > 0)
    .flatMap((child) => {
      const isGroup = child.node.type === 'GROUP' || child.node.type === 'MATERIALGROUP';
      const inside = isGroup ? [...groups, nameOf(child, lang)] : groups;
      const below = linesOf(child, lang, withOptions, inside);
      return isGroup ? below : [{ costed: child, groups }, ...below];
    });
}

function rowOf({ costed }: Line, lang: Lang): Row {
  const option = costed.node.quantity === 0 ? ` (${words(lang).option})` : '';
  const name = `${nameOf(costed, lang)}${option}`;
  return [costed.node.number, name, amount(lang, costed.node.quantity), unitOf(costed)];
}

/** Nodes without a group come first; groups are bands if they are requested. */
function tableOf(lines: readonly Line[], lang: Lang, byGroups: boolean): Block {
  const said = words(lang);
  const columns: readonly Column[] = [
    { title: said.number, share: 14 },
    { title: said.name, share: 60 },
    { title: said.quantity, share: 16, align: 'right' },
    { title: said.unit, share: 10 },
  ];
  const parts = [...groupBy(lines, ({ groups }) => (byGroups ? groups.join(' / ') : ''))];
  const rows = parts
    .toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .flatMap(([band, members]): readonly Row[] => [
      ...(band === '' ? [] : [{ band }]),
      ...members.map((line) => rowOf(line, lang)),
    ]);
  return { kind: 'table', columns, rows };
}

function fieldsOf({ context: { world, lang } }: Reported, { node, totalCost, ...rest }: Costed): Block {
  const said = words(lang);
  const facility = node.facilityId === null ? undefined : world.get('costFacility', node.facilityId)?.value;
  const activity = node.activityId === null ? undefined : world.get('activity', node.activityId)?.value;
  const unit = unitOf({ node, totalCost, ...rest });
  const rows: readonly (readonly [string, string | undefined | null])[] = [
    [said.quantity, `${amount(lang, node.quantity)}\u00a0${unit}`],
    [said.cost, price(lang, totalCost)],
    [said.facility, facility?.longName[lang]],
    [said.activity, activity?.name[lang]],
    [said.location, node.locationName],
    [said.description, descriptionOf({ node, totalCost, ...rest }, lang)],
  ];
  return {
    kind: 'fields',
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}

function blocksOf(report: Reported, costed: Costed): readonly Block[] {
  const { context, input } = report;
  const { lang } = context;
  const { groupByGroups, options } = quantityOptions(input);
  const heading = [costed.node.number, nameOf(costed, lang)].filter((part) => part !== '').join(' ');
  const lines = linesOf(costed, lang, options);
  return [
    { kind: 'heading', text: heading },
    fieldsOf(report, costed),
    ...(lines.length === 0 ? [] : [tableOf(lines, lang, groupByGroups)]),
  ];
}

/** Prints the work descriptions, one budget code after the other. */
export const downloadProjectDescription: Handler = pdfReport((report) => {
  const { context, input, costed, opened } = report;
  const said = words(context.lang);
  const { custom, options } = quantityOptions(input);
  const shown = costed.filter(
    ({ node, totalCost }) => (custom || !node.custom) && (options || node.quantity > 0 || totalCost !== 0),
  );
  const about: Block[] = opened.project.description
    ? [{ kind: 'text', text: opened.project.description }]
    : [];
  return {
    title: said.projectDescription,
    blocks: [
      ...about,
      { kind: 'fields', rows: [[said.total, price(context.lang, sumOf(shown))]] },
      ...(shown.length === 0 ? [{ kind: 'text' as const, text: said.nothing }] : []),
      ...shown.flatMap((one) => blocksOf(report, one)),
    ],
  };
});
