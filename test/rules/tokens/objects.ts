// One company with one object for every operation of the contract, and the call of each operation on them that succeeds. Everything that
// belongs to the company alone has its mark in a name or a text.
import { expect } from 'vitest';
import type { Project } from '../../../src/service/core/world.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import type { ContractOperation } from '../../support/contract.js';
import { type CallOptions, startService, type TestCaller, type TestService, type Transport } from '../../support/service.js';
import { draft, ok } from '../project/world.js';
import { ALL_CALLS, furnish, trenchOf } from '../trench/trench.js';

export const MARK = 'Fjellveien';
const COMPANY = '1001';
export const OWNER = 'kari.nordmann';
export const GUEST = 'siri.stikker';
const SHEET = '4001';
const COMMENT = '801';
const COMPANY_CABLE = '20001';

type Path = Readonly<Record<string, string>>;

export interface Objects {
  readonly under: TestService;
  /** The path parameters of every operation, where their names say which object is meant. */
  readonly ids: Path;
  /** Puts every object back as it was. */
  reset(): void;
  /** True if nothing has changed since the last reset. */
  isUntouched(): boolean;
}

/** Makes the objects through the API, marks them in the store, and lets a user of another company be a member of the project. */
export async function startObjects(transport: Transport = 'function'): Promise<Objects> {
  const under = await startService({ transport });
  const owner = await under.as(OWNER);
  const ids = await makeObjects(under, owner);
  const snapshot = marked(under.service.store.dump(), ids.projectId ?? '');
  const reset = (): void => under.service.store.load(snapshot);
  reset();
  const before = JSON.stringify(under.service.store.dump());
  return { under, ids, reset, isUntouched: () => JSON.stringify(under.service.store.dump()) === before };
}

async function makeObjects(under: TestService, owner: TestCaller): Promise<Path> {
  const references = { number: `${MARK}-1`, caseRef: `${MARK}-2`, substationRef: `${MARK}-3` };
  const project = await ok(owner, 'createProject', {
    path: { owner: OWNER },
    query: { moduleType: ['CABLESIMULATOR', 'CALCULATION', 'ROADLIGHT'] },
    body: draft({ name: MARK, ...references }),
  });
  const path = { projectId: String(project.id) };
  const segment = await ok(owner, 'createSegment', { path, body: { name: MARK } });
  const items = await furnish(trenchOf(under, owner, segment));
  const node = await ok(owner, 'addCustomNode', { path, body: customNode(MARK) });
  const { id: budgetNodeId } = await ok(owner, 'addBudgetNode', { path, body: { number: '1102', quantity: 1 } });
  return { ...path, ...references, ...items, segmentId: String(segment.id), nodeId: node.id, budgetNodeId };
}

const customNode = (name: string) => ({
  ...{ type: 'CUSTOMBUDGET_FIXEDUNIT', name, unit: 'm', quantity: 1, unitCost: 5 },
  ...{ facilityId: 301, activityId: 401 },
});

/** The records of the company that no call of the API can write. */
function marked(snapshot: Snapshot, projectId: string): Snapshot {
  const changes: Readonly<Record<string, object>> = {
    [`project ${projectId}`]: { members: { [GUEST]: 'WRITER' } } satisfies Partial<Project>,
    [`comment ${COMMENT}`]: { text: MARK },
    [`cableType ${COMPANY_CABLE}`]: { name: MARK },
    'document ORGBLAD-1004': { audience: { companyIds: [COMPANY] } },
  };
  const records = snapshot.records.map((record) => {
    const change = changes[`${record.kind} ${record.id}`];
    return change === undefined ? record : { ...record, value: { ...(record.value as object), ...change } };
  });
  expect(records.filter((record, at) => record !== snapshot.records[at])).toHaveLength(4);
  return { ...snapshot, records };
}

/** Path parameters that mean the same in all operations of a service. */
const PATHS: Readonly<Record<ContractOperation['service'], Path>> = {
  trench: { cableTypeId: COMPANY_CABLE, eccTypeId: '1' },
  project: { companyId: COMPANY, owner: 'anna.svensson', moduleType: 'ROADLIGHT', projectStatus: 'ENDED' },
  customer: { user: OWNER, service: 'trench' },
  calculation: {
    ...{ companyId: COMPANY, activityId: '401', facilityId: '301', revision: 'latest', revisionId: '73' },
    ...{ type: 'BUDGET', number: '1102', calculationType: 'COMPANY' },
  },
  checklist: {
    ...{ revision: 'latest', facilityid: '11', checkpointid: '2001' },
    ...{ assessmenttype: 'PLANNING', reporttype: 'CHECKLIST' },
  },
  document: { type: 'ORGBLAD', number: SHEET, version: '1.0', idOrType: COMMENT, id: COMMENT },
};

/** What an operation needs besides. */
const OWN: Readonly<Record<string, CallOptions>> = {
  ...{ addModule: { path: { moduleType: 'FORMS' } }, pageProjects: { query: { q: MARK } }, summarizeProjects: { query: { q: MARK } } },
  ...{ updateSegment: { body: { length: 5 } }, updateProject: { body: { description: 'ny' } } },
  ...{ recordUsage: { body: [{ name: 'a', value: 'b' }] }, getCatalogNode: { query: { useCompanyPrices: true } } },
  ...{ addBudgetNode: { body: { number: '1102', quantity: 1 } }, addCustomNode: { body: customNode('Rør') } },
  ...{ updateCustomNode: { body: customNode('Rør') }, getQuantityReport: { path: { type: 'OTHER' } } },
  ...{ downloadQuantityReportPdf: { path: { type: 'OTHER' } }, getDistributionReport: { path: { type: 'FACILITY' } } },
  ...{ downloadDocument: { path: { number: '1004' } }, downloadDocumentVersion: { path: { number: '1004' } } },
};

/** The call of an operation on the objects of the company. Document calls name its user, unless a comment of it is asked for. */
export function callOf({ ids }: Objects, operation: ContractOperation): CallOptions {
  const { id, service, parameters, path } = operation;
  const own = OWN[id] ?? {};
  const body = ALL_CALLS.find((call) => call.operation === id)?.body;
  const isPersonal = service === 'document' && !path.includes('/meta/comment/{');
  const named = isPersonal && parameters.some(({ name }) => name === 'user') ? { user: OWNER } : {};
  return {
    ...{ ...(body === undefined ? {} : { body }), ...(id === 'createProject' ? { body: draft({ companyId: Number(COMPANY) }) } : {}) },
    ...{ ...own, path: { ...ids, ...PATHS[service], ...(service === 'project' ? numbersOf(ids) : {}), ...own.path } },
    query: { ...named, ...own.query },
  };
}

const numbersOf = ({ number = '', caseRef = '', substationRef = '' }: Path): Path => ({ number, caseRef, substationRef });
