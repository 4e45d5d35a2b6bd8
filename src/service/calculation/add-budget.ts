import type { CalculationSchemas } from '../contract/schemas.js';
import type { CalculationNode, CatalogEntry } from '../core/calculation-records.js';
import type { Context } from '../core/context.js';
import { invalid, notFound } from '../core/refusal.js';
import type { Int64 } from '../core/world.js';
import { type Catalog, type Child, childrenOf } from './cost-catalog.js';
import { newNodeId } from './open-calculation.js';

/** A budget code to add, or a child of it with values that differ from the catalog. */
export type NodeAdd = CalculationSchemas['CatalogChildNodeAdd'];

export interface Adding {
  readonly context: Context;
  readonly projectId: Int64;
  readonly catalog: Catalog;
  /** True if catalog children with quantity 0 are added too. */
  readonly withOptions: boolean;
}

/** Creates the requested budget code with its default children and their alterations. */
export function addBudget(adding: Adding, add: NodeAdd): CalculationNode {
  const entry = requireBudget(adding.catalog, add);
  return { ...build(adding, entry, { add, quantity: add.quantity ?? 0, field: '' }), ...sortingOf(entry) };
}

const sortingOf = ({ activityId, facilityId }: CatalogEntry) => ({ activityId, facilityId });

function requireBudget(catalog: Catalog, { number, type }: NodeAdd): CatalogEntry {
  const found = catalog.byNumber(number).filter((entry) => (type ?? entry.type) === entry.type);
  if (found.length > 1)
    throw invalid(
      'type',
      `${number} is the number of several nodes; say which type is meant`,
      'ambiguous-number',
    );
  const [entry] = found;
  if (!entry) throw notFound('number', number, `no node ${number} in the revision of the calculation`);
  if (entry.type !== 'BUDGET')
    throw invalid(
      'number',
      `${number} is ${entry.type}, and only budget codes can be added`,
      'no-budget-code',
    );
  return entry;
}

interface Desired {
  readonly add: NodeAdd | undefined;
  readonly quantity: number;
  /** The path of the alteration in the body. */
  readonly field: string;
}

function build(adding: Adding, entry: CatalogEntry, { add, quantity, field }: Desired): CalculationNode {
  const { context, projectId, catalog, withOptions } = adding;
  const children = childrenOf(catalog, entry);
  const altered = alterationsOf(entry, children, { adds: add?.childNodes ?? [], field });
  const kept = children.filter(
    ({ link }, at) => altered[at]?.add.exclude !== true && (withOptions || link.quantity > 0),
  );
  return {
    id: newNodeId(context, projectId),
    type: entry.type,
    number: entry.number,
    quantity,
    locationName: add?.locationName ?? null,
    activityId: null,
    facilityId: null,
    children: kept.map((child) => {
      const own = altered[children.indexOf(child)];
      const desired = quantityOf(child, quantity, own);
      return build(adding, child.entry, { add: own?.add, quantity: desired, field: own?.field ?? '' });
    }),
  };
}

interface Alteration {
  readonly add: NodeAdd;
  readonly field: string;
}

/** A stated quantity is used as it is; otherwise it is the catalog's quantity for each unit of the parent. */
function quantityOf({ link }: Child, parent: number, own: Alteration | undefined): number {
  const given = own?.add.quantity ?? null;
  if (given === null) return link.quantity * parent;
  if (given > 0 && parent === 0)
    throw invalid(`${own?.field}.quantity`, 'must be 0 below a node whose quantity is 0');
  return given;
}

/** Returns the alterations in the order of the children that they belong to. */
function alterationsOf(
  { number }: CatalogEntry,
  children: readonly Child[],
  { adds, field }: { adds: readonly NodeAdd[]; field: string },
): readonly (Alteration | undefined)[] {
  const altered: (Alteration | undefined)[] = children.map(() => undefined);
  adds.forEach((add, place) => {
    const here = `${field === '' ? '' : `${field}.`}childNodes[${place}]`;
    const at = children.map((_, index) => index).filter((index) => isMeant(children[index], add));
    const [first] = at;
    if (first === undefined)
      throw notFound(`${here}.number`, add.number, `${number} has no child ${add.number}`);
    if (at.length > 1)
      throw invalid(`${here}.type`, `${add.number} is the number of several children`, 'ambiguous-number');
    if (altered[first]) throw invalid(`${here}.number`, `${add.number} is named twice`);
    altered[first] = { add, field: here };
  });
  return altered;
}

const isMeant = (child: Child | undefined, { number, type }: NodeAdd): boolean =>
  child?.link.number === number && (type ?? child.link.type) === child.link.type;
