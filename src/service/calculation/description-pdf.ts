import type { Handler } from '../core/context.js';
import type { Block, Column, Row } from '../core/pdf-document.js';
import type { Lang } from '../core/world.js';
import { type Costed, descriptionOf, nameOf, sumOf, unitOf } from './calculation-costs.js';
import { pdfReport, type Reported, under } from './calculation-report.js';
import { amount, price, words } from './calculation-words.js';
import { quantityOptions } from './cost-quantities.js';

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
  const parts = byGroups ? under(lines, ({ groups }) => groups.join(' / ')) : [['', lines] as const];
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
