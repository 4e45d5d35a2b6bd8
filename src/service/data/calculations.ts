import type { Calculation, CalculationNode, CatalogType } from '../core/calculation-records.js';
import type { Int64 } from '../core/world.js';
import { COST_CATALOGS, LATEST_COSTS } from './costs.js';
import { DEMO_PROJECT, FIRST_PROJECT_ID } from './projects.js';

type Id = () => string;

/** Quantities of children that differ from the catalog, by number. */
type Altered = Readonly<Record<string, number>>;

/** A budget code with its default children, as the call that adds it creates it. */
function node(
  revisionId: Int64,
  type: CatalogType,
  number: string,
  quantity: number,
  { id, altered }: { readonly id: Id; readonly altered: Altered },
): CalculationNode {
  const entry = COST_CATALOGS.find((one) => one.revisionId === revisionId)?.entries.find(
    (one) => one.type === type && one.number === number,
  );
  if (!entry) throw new Error(`no ${type} ${number} in the catalog ${revisionId}`);
  const children = entry.children.map((child) =>
    node(revisionId, child.type, child.number, altered[child.number] ?? child.quantity * quantity, {
      id,
      altered,
    }),
  );
  const { activityId, facilityId } = entry;
  return { id: id(), type, number, quantity, locationName: null, activityId, facilityId, children };
}

interface Row {
  readonly projectId: Int64;
  readonly revisionId: Int64;
  readonly type?: Calculation['calculationType'];
  readonly budgets: readonly (readonly [
    number: string,
    quantity: number,
    location?: string,
    altered?: Altered,
  ])[];
  readonly custom?: readonly Omit<CalculationNode, 'id'>[];
}

const PARKVEIEN = 'Parkveien 2-18';
const CROSSING = 'Kryssing fv. 213';

/** Three calculations: one that fits the segments of the demo project, one of last year with its prices, and one nearly empty. */
const ROWS: readonly Row[] = [
  {
    projectId: DEMO_PROJECT,
    revisionId: LATEST_COSTS,
    budgets: [
      ['1102', 164.5, PARKVEIEN],
      // Two groups of cables lie beside one earth conductor.
      ['1201', 329, PARKVEIEN, { '6107': 164.5 }],
      ['1301', 164.5, PARKVEIEN],
      ['1401', 164.5, PARKVEIEN],
      ['1104', 22, CROSSING],
      ['1203', 4],
      ['1501', 1],
    ],
    custom: [
      {
        type: 'CUSTOMBUDGET_FIXEDTOTAL',
        number: '',
        quantity: 1,
        locationName: PARKVEIEN,
        activityId: '401',
        facilityId: '301',
        custom: { name: 'Arkeologisk overvåking', unit: 'RS', description: null, cost: 42_000 },
        children: [],
      },
    ],
  },
  { projectId: String(FIRST_PROJECT_ID), revisionId: LATEST_COSTS, budgets: [['1501', 1]] },
  {
    projectId: String(FIRST_PROJECT_ID + 6),
    revisionId: '72',
    type: 'COMPANY',
    budgets: [
      ['1101', 820],
      ['1202', 840],
    ],
  },
];

export const calculations = (uuid: Id): readonly Calculation[] =>
  ROWS.map(({ projectId, revisionId, type = 'REN', budgets, custom = [] }) => {
    const id = () => `${projectId}-${uuid()}`;
    const nodes = [
      ...budgets.map(([number, quantity, locationName = null, altered = {}]) => ({
        ...node(revisionId, 'BUDGET', number, quantity, { id, altered }),
        locationName,
      })),
      ...custom.map((one) => ({ ...one, id: id() })),
    ];
    return { projectId, calculationType: type, revisionId, nodes };
  });
