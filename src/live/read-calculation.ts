import { ApiError } from '../api/api-error.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import type { CatalogTree, LiveCalculation, LiveNode } from '../kinds/project-model.js';
import { idOf, inner, listOf, type Raw, rawAnswer, scalarOf, textOf } from './raw.js';
import { isStatus, type Reader, unlessGone } from './reader.js';

/** Deeper than any calculation. */
const DEPTH = 100;

/**
 * Reads a project's calculation with all its nodes; undefined if the project lacks the module. The list of modules decides: a refusal
 * for another reason must not make an existing calculation look like a new one, whose nodes would be created a second time.
 */
export async function readCalculation(
  reader: Reader,
  projectId: string,
): Promise<LiveCalculation | undefined> {
  const path = { projectId };
  try {
    const [module, nodes] = await Promise.all([
      reader.read('getCalculationModule', { path }),
      reader.read('listCalculationNodes', { path, query: { depth: DEPTH } }),
    ]);
    const raw = rawAnswer('getCalculationModule', module);
    return {
      calculationType: textOf(inner(raw, 'calculationType')),
      revisionId: idOf(inner(raw, 'revisionId')),
      readOnly: inner(raw, 'readOnly').value === true,
      nodes: listOf(rawAnswer('listCalculationNodes', nodes)).map(toNode),
    };
  } catch (error) {
    if (mayLackModule(error) && (await isWithoutModule(reader, projectId, MODULE))) return undefined;
    throw error;
  }
}

const MODULE = 'CALCULATION';

/** Reads one node with all nodes below it; undefined if it does not exist any more. */
export async function readNode(reader: Reader, nodeId: string): Promise<LiveNode | undefined> {
  const answer = reader.read('getCalculationNode', { path: { nodeId }, query: { depth: DEPTH } });
  return unlessGone(
    answer.then((node) => toNode(rawAnswer('getCalculationNode', node))),
    undefined,
  );
}

/** A new calculation: empty, with average prices, tied to the latest revision. */
export async function newCalculation(reader: Reader): Promise<LiveCalculation> {
  const latest = rawAnswer('getLatestCatalogRevision', await reader.read('getLatestCatalogRevision'));
  return { calculationType: 'REN', revisionId: idOf(inner(latest, 'id')), readOnly: false, nodes: [] };
}

function toNode(raw: Raw): LiveNode {
  const text = (name: string): string | null => {
    const value = textOf(inner(raw, name));
    return value === '' ? null : value;
  };
  const id = (name: string): string | null => {
    const field = inner(raw, name);
    return field.value === null || field.value === undefined ? null : idOf(field);
  };
  return {
    id: idOf(inner(raw, 'id')),
    number: textOf(inner(raw, 'number')),
    name: textOf(inner(raw, 'name')),
    type: textOf(inner(raw, 'type')),
    unit: textOf(inner(raw, 'unit')),
    quantity: numberOf(inner(raw, 'quantity')),
    unitCost: numberOf(inner(raw, 'unitCost')),
    totalCost: numberOf(inner(raw, 'totalCost')),
    locationName: text('locationName'),
    description: text('description'),
    activityId: id('activityId'),
    facilityId: id('facilityId'),
    children: listOf(inner(raw, 'childNodes')).map(toNode),
  };
}

/** An unreadable number is an error, because an incomplete list would be created a second time. */
function numberOf(raw: Raw): number {
  const value = scalarOf(raw);
  if (typeof value === 'number') return value;
  throw new ApiError('unreadable-answer', `${String(raw.step)} of a node is not a number`, {
    operation: 'listCalculationNodes',
  });
}

/**
 * Statuses with which a service may refuse a call about a module that its project does not have. The documents state 409
 * for the trench service and nothing for the others.
 */
const REFUSALS = [400, 403, 404, 409, 500] as const;

/** Returns whether a call may have failed because the project lacks the module; the list of modules decides. */
export const mayLackModule = (error: unknown): boolean => isStatus(error, ...REFUSALS);

export async function hasModule(reader: Reader, projectId: string, module: string): Promise<boolean> {
  const answer = rawAnswer('listModules', await reader.read('listModules', { path: { projectId } }));
  return listOf(answer).some((one) => inner(one, 'type').value === module);
}

/** Returns whether the list of modules says that the project lacks the module. An unreadable list does not say so. */
export async function isWithoutModule(reader: Reader, projectId: string, module: string): Promise<boolean> {
  try {
    return !(await hasModule(reader, projectId, module));
  } catch {
    return false;
  }
}

/** Reads the facilities, activities and units of the calculation service in three reads. */
export async function readLookups(reader: Reader) {
  const named = async (operation: OperationId) =>
    listOf(rawAnswer(operation, await reader.read(operation))).map((raw) => ({
      id: idOf(inner(raw, 'id')),
      name: textOf(inner(raw, 'name')),
      longName: textOf(inner(raw, 'longName')),
    }));
  const [facilities, activities, units] = await Promise.all([
    named('listFacilities'),
    named('listActivities'),
    reader.read('listUnits'),
  ]);
  return { facilities, activities, units: listOf(rawAnswer('listUnits', units)).map(textOf) };
}

interface Prices {
  readonly revisionId: string;
  /** The revision has the company's own prices. */
  readonly isCompany: boolean;
}

interface Trees {
  readonly trees: ReadonlyMap<string, CatalogTree>;
  /** Numbers that are not in the revision. */
  readonly unknown: readonly string[];
}

/** Reads budget codes by number with all nodes below them. A revision that is not active any more gives no information. */
export async function readTrees(
  reader: Reader,
  numbers: readonly string[],
  { revisionId, isCompany }: Prices,
): Promise<Trees> {
  const query = isCompany ? { useCompanyPrices: true } : {};
  const unknown: string[] = [];
  const found = await Promise.all(
    numbers.map(async (number): Promise<[string, CatalogTree][]> => {
      const path = { revision: revisionId, type: 'BUDGET', number };
      try {
        return [
          [number, toTree(rawAnswer('getCatalogNode', await reader.read('getCatalogNode', { path, query })))],
        ];
      } catch (error) {
        if (!isStatus(error, 400, 404, 409)) throw error;
        if (isStatus(error, 404)) unknown.push(number);
        return [];
      }
    }),
  );
  return { trees: new Map(found.flat()), unknown };
}

function toTree(raw: Raw): CatalogTree {
  const base = inner(raw, 'baseQuantity');
  return {
    number: textOf(inner(raw, 'number')),
    type: textOf(inner(raw, 'type')),
    unit: textOf(inner(raw, 'unit')),
    unitCost: numberOf(inner(raw, 'unitCost')),
    baseQuantity: base.value === null || base.value === undefined ? 1 : numberOf(base),
    children: listOf(inner(raw, 'childNodes')).map(toTree),
  };
}
