import { getProject } from '../design/project.js';
import { projectHead } from '../design/project-head.js';
import { api } from '../shell/api.js';
import { group, h, table } from '../shell/elements.js';
import { day, words } from '../shell/language.js';
import type { Page } from '../shell/page.js';
import { CALCULATION, type CostNode, kroner, sumOf } from './cost-node.js';
import { costReports } from './cost-reports.js';
import { costShares, type Shares } from './cost-shares.js';
import { costTree } from './cost-tree.js';

interface CalculationModule {
  readonly calculationType: 'REN' | 'COMPANY';
  readonly readOnly: boolean;
  readonly revisionId: number;
  readonly revisionName: string;
}

interface Revision {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly description: string | null;
  readonly activeFromDate: string | null;
}

const w = words(
  {
    title: 'Costs',
    none: 'This project has no calculation. Switch the module CALCULATION on in the project service.',
    sum: 'Sum',
    prices: 'Prices',
    REN: 'average prices of the catalog',
    COMPANY: 'prices of the company',
    revision: 'Revision of the catalog',
    state: 'State',
    readOnly: 'closed to changes',
    open: 'open',
    revisions: 'Revisions of the cost catalog',
    noRevisions: 'The catalog has no revisions.',
    name: 'Revision',
    from: 'Valid from',
    description: 'Description',
    inUse: 'used here',
    inactive: 'not available',
  },
  {
    title: 'Kostnader',
    none: 'Prosjektet har ingen kalkyle. Slå på modulen CALCULATION i prosjekttjenesten.',
    sum: 'Sum',
    prices: 'Priser',
    REN: 'katalogens gjennomsnittspriser',
    COMPANY: 'selskapets priser',
    revision: 'Revisjon av katalogen',
    state: 'Tilstand',
    readOnly: 'låst for endringer',
    open: 'åpen',
    revisions: 'Revisjoner av kostnadskatalogen',
    noRevisions: 'Katalogen har ingen revisjoner.',
    name: 'Revisjon',
    from: 'Gjelder fra',
    description: 'Beskrivelse',
    inUse: 'brukes her',
    inactive: 'ikke tilgjengelig',
  },
);

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
    if (!modules.some(({ type }) => type === 'CALCULATION'))
      return group(head, h('p', { class: 'empty' }, w().none));
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
    'dl',
    { class: 'card figures' },
    facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
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
          id === revisionId && h('span', { class: 'badge' }, w().inUse),
          !active && h('span', { class: 'badge' }, w().inactive),
        ],
      },
      { head: w().from, cell: ({ activeFromDate }) => activeFromDate && day(activeFromDate) },
      { head: w().description, cell: ({ description }) => description },
    ],
  });
