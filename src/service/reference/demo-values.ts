import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { ServiceName } from '../contract/known-operations.js';

type Values = Readonly<Record<string, string>>;

/** Values of parameters in the demo data, so that a form of the page can be sent as it is. Ids inside a trench are random. */
const EVERYWHERE: Values = {
  projectId: '6002',
  companyId: '1001',
  segmentId: '500001',
  cableTypeId: '1010',
  eccTypeId: '2',
  moduleType: 'CABLESIMULATOR',
  caseRef: 'SAK-2026-113',
  substationRef: 'NS-4410',
  owner: 'kari.nordmann',
  user: 'kari.nordmann',
  service: 'trench',
  activityId: '401',
  facilityId: '301',
  revisionId: '73',
  revision: 'latest',
  facilityid: '11',
  checkpointid: '2005',
  assessmenttype: 'FINALINSPECTION',
};

const BY_SERVICE: Partial<Readonly<Record<ServiceName, Values>>> = {
  project: { number: '2026-0417' },
  calculation: { type: 'BUDGET', number: '1102' },
  doc: { type: 'ORGBLAD', number: '4001', version: '3.1', idOrType: 'ORGBLAD', id: '801' },
};

const BY_OPERATION: Partial<Readonly<Record<OperationId, Values>>> = {
  getQuantityReport: { type: 'MATERIAL' },
  downloadQuantityReportPdf: { type: 'MATERIAL' },
  getDistributionReport: { type: 'COST' },
  searchDocuments: { q: 'kabel', max: '10' },
  suggestTerms: { q: 'kab' },
};

/** Returns a value of the demo data for a parameter of an operation. */
export const demoValue = (id: OperationId, service: ServiceName, name: string): string | undefined =>
  BY_OPERATION[id]?.[name] ?? BY_SERVICE[service]?.[name] ?? EVERYWHERE[name];

const CUSTOM_NODE = {
  type: 'CUSTOMBUDGET_FIXEDUNIT',
  name: 'Rigg og drift',
  unit: 'stk',
  quantity: 1,
  facilityId: 301,
  activityId: 401,
  unitCost: 12500,
};

/** A body for each operation that takes one. */
const BODIES: Partial<Readonly<Record<OperationId, unknown>>> = {
  createSegment: { name: 'Storgata 1-15', description: 'Fortau', length: 84.5 },
  updateSegment: { length: 165 },
  addCable: { typeId: 1010, groupConfiguration: 'TRIANGLE' },
  addCableBatch: { count: 2, typeId: 1010 },
  addCulvert: { width: 300, height: 200, cables: [{ typeId: 1042 }] },
  addEcc: { typeId: 2 },
  addEcomDuct: { outerDiameter: 40 },
  addLayer: { protectionLayerThickness: 50 },
  updateLayer: { protectionLayerThickness: 80 },
  addPipeCanal: { partCount: 4 },
  addPipeGroup: { configuration: 'TRIANGLE', typeId: 5 },
  addPipe: { pipeCategory: 'CONTAINER', cables: [{ typeId: 1010 }] },
  addSensor: { outerDiameter: 10 },
  createSection: {},
  updateSection: { coverThickness: 800 },
  updateSettings: { autoMarkers: true },
  addTopCovering: { type: 'TARMAC', thickness: 80 },
  updateTopCovering: { thickness: 120 },
  createProject: { number: '2026-0900', name: 'Nygata', status: 'NEW', startDate: '2026-11-16T08:00:00Z' },
  updateProject: { description: 'Fortau og kryssing av fylkesveg' },
  recordUsage: [{ name: 'opened', value: '1' }],
  addBudgetNode: { number: '1102', quantity: 25 },
  addCustomNode: CUSTOM_NODE,
  updateCustomNode: CUSTOM_NODE,
};

export const demoBody = (id: OperationId): unknown => BODIES[id] ?? {};
