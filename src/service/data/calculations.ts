import type { Calculation, CalculationNode, CatalogType } from '../core/calculation-records.js';
import type { Int64 } from '../core/world.js';
import data from './projects.json' with { type: 'json' };
import { COST_CATALOGS } from './sample-costs.js';

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
  readonly budgets: readonly {
    readonly number: string;
    readonly quantity: number;
    readonly location?: string;
    readonly altered?: Altered;
  }[];
  readonly custom?: readonly Omit<CalculationNode, 'id'>[];
}

/** Three calculations: one that fits the segments of the demo project, one of last year with its prices, and one nearly empty. */
const ROWS = data.calculations as readonly Row[];

export const calculations = (uuid: Id): readonly Calculation[] =>
  ROWS.map(({ projectId, revisionId, type = 'REN', budgets, custom = [] }) => {
    const id = () => `${projectId}-${uuid()}`;
    const nodes = [
      ...budgets.map(({ number, quantity, location = null, altered = {} }) => ({
        ...node(revisionId, 'BUDGET', number, quantity, { id, altered }),
        locationName: location,
      })),
      ...custom.map((one) => ({ ...one, id: id() })),
    ];
    return { projectId, calculationType: type, revisionId, nodes };
  });
