import type { CatalogTree, CostNode, LiveCalculation, LiveNode, Location } from '../kinds/project-model.js';
import { withoutNulls } from '../kinds/same-value.js';
import { isCustom } from '../plan/calculation/nodes.js';
import type { PlannedCalculation, PlannedProjectPart } from '../plan/model/planned-part.js';
import { companyPriceId, entryId } from '../service/calculation/cost-catalog.js';
import type {
  CalculationNode,
  CalculationType,
  CatalogEntry,
  CatalogType,
} from '../service/core/calculation-records.js';
import type { Caller } from '../service/core/context.js';
import { type ModuleType, type Project, SCOPES, type User } from '../service/core/world.js';
import { MODULE_TYPES } from '../service/project/modules.js';
import { FIRST_IDS, type Snapshot, type SnapshotRecord } from '../service/store/port.js';
import { COMPANY, PROJECT, record } from './sandbox-world.js';

/** The parts of one project, as they were planned. */
export interface ProjectParts {
  readonly number: string;
  readonly projectId: string;
  readonly companyId?: string | undefined;
  readonly opening?: PlannedProjectPart;
  readonly closing?: PlannedProjectPart;
  readonly calculation?: PlannedCalculation;
}

/** A user of the company who may write its projects and calculations; calculations need a user. */
export const callerOf = ({ companyId = COMPANY.id }: ProjectParts): Caller => ({
  client: { clientId: 'rehearsal', companyId, roles: SCOPES },
  user: userOf(PROJECT.owner, companyId),
  companyId,
  scopes: new Set(SCOPES),
});

/** The state that the rehearsal of a project and its calculation starts with: the project as it was read, and a catalog. */
export function partSnapshot(parts: ProjectParts): Snapshot {
  const { companyId = COMPANY.id, opening, calculation } = parts;
  const project = projectOf(parts);
  const owner = opening?.desired.owner;
  return {
    format: 'trenchctl-snapshot/1',
    sequences: FIRST_IDS,
    records: [
      // The subscriptions of the live company are not known, so the sandbox allows every module.
      record('company', companyId, { ...COMPANY, id: companyId, moduleTypes: MODULE_TYPES }),
      ...[PROJECT.owner, ...(owner === undefined ? [] : [owner])].map((name) =>
        record('user', name, userOf(name, companyId)),
      ),
      ...(project ? [record('project', project.id, project)] : []),
      ...(calculation ? catalogRecords(calculation, companyId) : []),
      ...(calculation && project ? [calculationRecord(calculation.from.live, project.id)] : []),
    ],
  };
}

/** The live project; undefined if the plan creates it. The API does not say who the owner is, only if a given user is it. */
function projectOf(parts: ProjectParts): Project | undefined {
  const { number, projectId, companyId = COMPANY.id, opening, calculation } = parts;
  if (opening && !opening.from) return undefined;
  const live = opening?.from;
  const { modules, owner } = opening?.desired ?? {};
  const known = live && modules ? live.modules : calculation ? ['CALCULATION'] : [];
  return {
    ...PROJECT,
    ...withoutNulls(live?.fields ?? {}),
    id: projectId,
    number,
    companyId,
    location: live ? locationOf(live.location) : null,
    archived: live?.archived ?? false,
    modules: known as readonly ModuleType[],
    ...(live?.isOwner && owner !== undefined ? { owner } : {}),
  };
}

function locationOf({ address, coordinate, coordinateSource }: Location): Project['location'] {
  const given = {
    ...(Object.keys(address).length === 0 ? {} : { address }),
    ...(Object.keys(coordinate).length === 0 ? {} : { coordinate }),
    ...(coordinateSource === undefined ? {} : { coordinateSource }),
  };
  return Object.keys(given).length === 0 ? null : (given as Project['location']);
}

const userOf = (name: string, companyId: string): User => ({
  username: name,
  email: name,
  firstName: name,
  lastName: name,
  companyId,
  active: true,
  lang: 'en',
  roles: SCOPES,
  companyRole: 'WRITER',
  services: [],
  confirmed: true,
  mobile: null,
  phone: null,
  position: null,
  departmentId: null,
  departmentName: null,
});

/** The service finds the calculation of a node by the beginning of its id; the rest has the length of a UUID. */
const nodeOf = (one: LiveNode, projectId: string, place: string): CalculationNode => ({
  id: `${projectId}-${place.padStart(36, '0')}`,
  type: one.type as CalculationNode['type'],
  number: one.number,
  quantity: one.quantity,
  locationName: one.locationName,
  activityId: one.activityId,
  facilityId: one.facilityId,
  ...(isCustom(one) ? { custom: customOf(one) } : {}),
  children: one.children.map((child, n) => nodeOf(child, projectId, `${place}.${n}`)),
});

const calculationRecord = (
  { calculationType, revisionId, nodes }: LiveCalculation,
  projectId: string,
): SnapshotRecord =>
  record('calculation', projectId, {
    projectId,
    calculationType,
    revisionId,
    nodes: nodes.map((node, n) => nodeOf(node, projectId, String(n))),
  });

const customOf = ({ type, name, unit, description, unitCost, totalCost }: LiveNode) => ({
  name,
  unit,
  description,
  cost: type === 'CUSTOMBUDGET_FIXEDUNIT' ? unitCost : totalCost,
});

const BEGIN = '2000-01-01T00:00:00Z';

/** The catalog as far as it was read: the budget codes of the plan, and the nodes that are in the calculation. */
function catalogRecords(
  { from: { live, trees }, desired }: PlannedCalculation,
  companyId: string,
): SnapshotRecord[] {
  const { calculationType: before, revisionId: id } = live;
  const after = desired.type ?? before;
  const entries = new Map<string, CatalogEntry>();
  const prices: Record<CalculationType, Map<string, number>> = { REN: new Map(), COMPANY: new Map() };
  const add = (node: CostNode | CatalogTree, links: CatalogEntry['children'], type: string): void => {
    const { number, unit, unitCost } = node;
    const key = { type: node.type as CatalogType, number };
    const name = 'name' in node ? String(node.name) : number;
    const known = entries.get(entryId(key));
    entries.set(entryId(key), {
      ...key,
      name: { nb: name, en: name },
      unit,
      description: null,
      price: null,
      sheets: [],
      activityId: null,
      facilityId: null,
      children: known && known.children.length > 0 ? known.children : links,
    });
    (type === 'COMPANY' ? prices.COMPANY : prices.REN).set(entryId(key), unitCost);
  };
  const addTree = (tree: CatalogTree): void => {
    const links = tree.children.map(({ type, number, baseQuantity: quantity }) => ({
      type,
      number,
      quantity,
    }));
    add(tree, links as CatalogEntry['children'], after);
    for (const child of tree.children) addTree(child);
  };
  const addNode = (node: CostNode): void => {
    if (!isCustom(node)) add(node, [], before);
    for (const child of node.children) addNode(child);
  };
  for (const tree of trees.values()) addTree(tree);
  for (const node of live.nodes) addNode(node);
  const all = [...entries].map(([key, entry]) => ({
    ...entry,
    price: prices.REN.get(key) ?? null,
  }));
  const revision = {
    id,
    name: id,
    active: true,
    description: null,
    activeFromDate: BEGIN,
    activeToDate: null,
  };
  const customs = [...live.nodes, ...(desired.nodes ?? [])];
  return [
    record('costRevision', id, { ...revision, createdDate: BEGIN, modifiedDate: BEGIN }),
    record('costCatalog', id, { revisionId: id, entries: all }),
    ...[...prices.COMPANY].flatMap(([key, price]) => {
      const entry = entries.get(key);
      return entry
        ? [record('companyPrice', companyPriceId(companyId, entry), { companyId, ...only(entry), price })]
        : [];
    }),
    ...lookups('activity', customs.map(activityIn)),
    ...lookups('costFacility', customs.map(facilityIn)),
    ...[...new Set(customs.flatMap((node) => ('unit' in node ? [node.unit] : [])))].map((name) =>
      record('unit', name, { name }),
    ),
  ];
}

const only = ({ type, number }: CatalogEntry) => ({ type, number });

type AnyNode = LiveNode | NonNullable<PlannedCalculation['desired']['nodes']>[number];
const activityIn = (node: AnyNode): string | null | undefined =>
  'kind' in node ? (node.kind === 'custom' ? node.activity.id : undefined) : node.activityId;
const facilityIn = (node: AnyNode): string | null | undefined =>
  'kind' in node ? (node.kind === 'custom' ? node.facility.id : undefined) : node.facilityId;

const lookups = (
  kind: 'activity' | 'costFacility',
  ids: readonly (string | null | undefined)[],
): SnapshotRecord[] =>
  [...new Set(ids)].flatMap((id) => {
    const name = { nb: String(id), en: String(id) };
    return id == null ? [] : [record(kind, id, { id, name, longName: name })];
  });
