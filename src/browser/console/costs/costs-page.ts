import { getProject, projectHead } from '../design/project.js';
import type { Answer } from '../shell/answer.js';
import { api, download } from '../shell/api.js';
import { group, h, table } from '../shell/elements.js';
import { day, number, words } from '../shell/language.js';
import { guarded } from '../shell/notice.js';
import type { Page } from '../shell/page.js';
import { CALCULATION, type CostNode, kroner, sumOf, typeWord } from './cost-node.js';
import { costTree } from './cost-tree.js';

type CalculationModule = Answer<'calculation', 'CalculationModule'>;

type Revision = Answer<'calculation', 'Revision'>;

const w = words({
  title: ['Costs', 'Kostnader'],
  none: [
    'This project has no calculation. Switch the module CALCULATION on in the project service.',
    'Prosjektet har ingen kalkyle. Slå på modulen CALCULATION i prosjekttjenesten.',
  ],
  sum: ['Sum', 'Sum'],
  prices: ['Prices', 'Priser'],
  REN: ['average prices of the catalog', 'katalogens gjennomsnittspriser'],
  COMPANY: ['prices of the company', 'selskapets priser'],
  revision: ['Revision of the catalog', 'Revisjon av katalogen'],
  state: ['State', 'Tilstand'],
  readOnly: ['closed to changes', 'låst for endringer'],
  open: ['open', 'åpen'],
  revisions: ['Revisions of the cost catalog', 'Revisjoner av kostnadskatalogen'],
  noRevisions: ['The catalog has no revisions.', 'Katalogen har ingen revisjoner.'],
  name: ['Revision', 'Revisjon'],
  from: ['Valid from', 'Gjelder fra'],
  description: ['Description', 'Beskrivelse'],
  inUse: ['used here', 'brukes her'],
  inactive: ['not available', 'ikke tilgjengelig'],
});

export const costsPage: Page = {
  path: '/projects/:projectId/costs',
  title: () => w().title,
  tab: () => w().title,
  render: async (context, { projectId = '' }) => {
    const { signal } = context;
    const id = encodeURIComponent(projectId);
    const [project, modules] = await Promise.all([
      getProject(projectId, signal),
      api<{ readonly type: string }[]>('GET', `/public/project/rest/modules/by-projectid/${id}`, { signal }),
    ]);
    const head = projectHead(project, context);
    if (!modules.some(({ type }) => type === 'CALCULATION')) return group(head, h('p.empty', w().none));
    const [calculation, nodes, shares, revisions] = await Promise.all([
      api<CalculationModule>('GET', `${CALCULATION}/modules/${id}`, { signal }),
      api<CostNode[]>('GET', `${CALCULATION}/calculationnodes/by-projectid/${id}`, { signal }),
      api<Shares>('GET', `${CALCULATION}/reports/distribution/by-projectid/${id}/json`, { signal }),
      api<Revision[]>('GET', `${CALCULATION}/revisions`, { signal }),
    ]);
    return group(
      head,
      summary(calculation, nodes),
      nodes.length > 0 && costShares(shares),
      costTree(nodes, signal),
      costReports(projectId),
      revisionTable(revisions, calculation),
    );
  },
};

function summary(calculation: CalculationModule, nodes: readonly CostNode[]): Node {
  const facts: [string, string][] = [
    [w().sum, `${kroner(sumOf(nodes))} kr`],
    [w().prices, w()[calculation.calculationType]],
    [w().revision, calculation.revisionName],
    [w().state, calculation.readOnly ? w().readOnly : w().open],
  ];
  return h(
    'dl.card.figures',
    facts.map(([name, value]) => h('div', h('dt', name), h('dd', value))),
  );
}

const revisionTable = (revisions: readonly Revision[], { revisionId }: CalculationModule): Node =>
  table({
    caption: w().revisions,
    empty: w().noRevisions,
    rows: revisions,
    rowClass: ({ active }) => (active ? undefined : 'faint'),
    columns: [
      {
        head: w().name,
        isName: true,
        cell: ({ id, name, active }) => [
          name,
          ' ',
          id === revisionId && h('span.badge', w().inUse),
          !active && h('span.badge', w().inactive),
        ],
      },
      { head: w().from, cell: ({ activeFromDate }) => activeFromDate && day(activeFromDate) },
      { head: w().description, cell: ({ description }) => description },
    ],
  });

const reportWords = words({
  title: ['Reports to download', 'Rapporter til nedlasting'],
  excel: ['Quantities (Excel)', 'Mengder (Excel)'],
  quantity: [(type: string) => `Quantities, ${type} (PDF)`, (type) => `Mengder, ${type} (PDF)`],
  summary: ['Summary (PDF)', 'Sammendrag (PDF)'],
  description: ['Description (PDF)', 'Beskrivelse (PDF)'],
  conformity: ['Conformity declaration (PDF)', 'Samsvarserklæring (PDF)'],
});

const QUANTITY_TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;

/** One button for each report of the calculation service. */
function costReports(projectId: string): Node {
  const id = encodeURIComponent(projectId);
  const reports: [label: string, path: string][] = [
    [reportWords().summary, `summary/by-projectid/${id}/pdf`],
    [reportWords().excel, `quantity/by-projectid/${id}/excel`],
    ...QUANTITY_TYPES.map((type): [string, string] => [
      reportWords().quantity(typeWord(type)),
      `quantity/by-projectid/${id}/by-type/${type}/pdf`,
    ]),
    [reportWords().description, `projectdescription/by-projectid/${id}`],
    [reportWords().conformity, `conformitydeclaration/by-projectid/${id}/pdf`],
  ];
  return h(
    'section.card',
    { 'aria-labelledby': 'reports' },
    h('h2', { id: 'reports' }, reportWords().title),
    h(
      'div.buttons',
      reports.map(([label, path]) =>
        h('button', { onclick: guarded(() => download(`${CALCULATION}/reports/${path}`)) }, label),
      ),
    ),
  );
}

type Share = Answer<'calculation', 'ReportDistribution'>;

type Shares = Readonly<Partial<Record<'FACILITY' | 'ACTIVITY' | 'COSTTYPE', readonly Share[]>>>;

const shareWords = words({
  title: ['Distribution of the costs', 'Fordeling av kostnadene'],
  FACILITY: ['By facility', 'Etter anlegg'],
  ACTIVITY: ['By activity', 'Etter aktivitet'],
  COSTTYPE: ['By cost type', 'Etter kostnadstype'],
});

/** Three small tables with bars: how the costs are distributed. */
function costShares(shares: Shares): Node {
  const kinds = (['FACILITY', 'ACTIVITY', 'COSTTYPE'] as const).filter((kind) => shares[kind]?.length);
  return h(
    'section',
    { 'aria-label': shareWords().title },
    h(
      'div.shares',
      kinds.map((kind) =>
        h(
          'table.card',
          h('caption', shareWords()[kind]),
          h('tbody', (shares[kind] ?? []).filter(({ cost }) => cost > 0).map(shareRow)),
        ),
      ),
    ),
  );
}

function shareRow({ type, cost, percentage }: Share): HTMLElement {
  const bar = h('span.bar', { 'aria-hidden': 'true' });
  bar.style.width = `${Math.max(1, Math.min(100, percentage))}%`;
  const name = typeWord(type);
  return h(
    'tr',
    h('th', { scope: 'row' }, name.slice(0, 1).toUpperCase() + name.slice(1), bar),
    h('td.number', `${number(percentage)} %`),
    h('td.number', kroner(cost)),
  );
}
