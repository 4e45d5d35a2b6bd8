import { EFFECTS, type OperationId } from '../../contract/generated/operation-ids.js';
import { type Html, html, type Piece } from '../../html/html.js';
import {
  type JsonSchema,
  type Operation,
  type Parameter,
  resolve,
  type ServiceName,
} from '../contract/known-operations.js';
import { operationAnchor } from './anchors.js';

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
  getDistributionReport: { type: 'COSTTYPE' },
  searchDocuments: { q: 'kabel', max: '10' },
  suggestTerms: { q: 'kab' },
};

/** Returns a value of the demo data for a parameter of an operation. */
const demoValue = (id: OperationId, service: ServiceName, name: string): string | undefined =>
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

/** A form that sends one operation. It needs the script of the page, which shows its button. */
export function tryForm(operation: Operation): Html {
  const { id, method, fullPath, parameters, body } = operation;
  const form = `try-${operationAnchor(operation)}`;
  return html`
<div class="try"><button type="button" class="try-open" aria-expanded="false" aria-controls="${form}" hidden>Try it</button>
<form id="${form}" aria-label="Try ${id}" data-method="${method}" data-path="${fullPath}" data-effect="${EFFECTS[id]}" hidden novalidate>
${parameters.length > 0 && html`<div class="try-fields">${inOrder(parameters).map((one) => field(operation, one))}</div>`}${body && bodyField(operation)}
<div class="try-send"><button type="submit" class="${EFFECTS[id] === 'delete' ? 'danger' : 'primary'}">Send</button>${writes(operation)}</div>
<div class="try-who"></div>
<p class="try-status" role="status"></p>
<div class="try-answer"></div>
</form></div>`;
}

const PLACES = ['path', 'query', 'header'] as const;

/** The path comes first: it says which object is meant. Headers are seldom changed. */
const inOrder = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.toSorted((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in));

const WORDS = { create: 'adds to', update: 'changes', delete: 'deletes from' } as const;

function writes({ id }: Operation): Piece {
  const effect = EFFECTS[id];
  return effect !== 'read' && html`<span class="badge warn">${WORDS[effect]} the data of this service</span>`;
}

function field({ id, service }: Operation, parameter: Parameter): Html {
  const { name, in: place, required = false, schema } = parameter;
  const items = schema.items as JsonSchema | undefined;
  const inner = resolve<JsonSchema>(service, items ?? schema);
  const value = demoValueOf(id, service, parameter);
  return html`<label><span><code>${name}</code> <span class="note">${[place, required && ', required', items && ', several: a,b']}</span></span>
${control(parameter, choicesOf(parameter, inner), items === undefined, value)}</label>`;
}

/** Only required parameters and the search text are filled in; a filter that is filled in would hide results. */
const demoValueOf = (
  id: Operation['id'],
  service: Operation['service'],
  { name, required }: Parameter,
): string | undefined =>
  required || name === 'q' || name === 'max' ? demoValue(id, service, name) : undefined;

function choicesOf({ name }: Parameter, { enum: values, type }: JsonSchema): readonly string[] {
  if (name === 'Accept-Language') return ['nb', 'en'];
  if (type === 'boolean') return ['true', 'false'];
  return Array.isArray(values) ? values.map(String) : [];
}

function control(
  { name, in: place, required, schema }: Parameter,
  choices: readonly string[],
  single: boolean,
  value: string | undefined,
): Html {
  const key = `${place}:${name}`;
  const needed = required && REQUIRED;
  if (single && choices.length > 0)
    return html`<select name="${key}"${needed}>${!required && html`<option></option>`}${choices.map(
      (one) => html`<option${one === value && SELECTED}>${one}</option>`,
    )}</select>`;
  const hint = schema.default === undefined ? choices.join(',') : String(schema.default);
  return html`<input name="${key}"${needed}${!single && SEVERAL} value="${value}" placeholder="${hint}" autocomplete="off" spellcheck="false">`;
}

const REQUIRED = html` required`;
const SELECTED = html` selected`;
const SEVERAL = html` data-several`;

function bodyField({ id, body }: Operation): Html {
  const text = JSON.stringify(demoBody(id), null, 2);
  return html`<label class="try-body"><span><code>body</code> <span class="note">JSON${body?.required && ', required'}</span></span>
<textarea name="body" rows="${text.split('\n').length + 1}" autocomplete="off" spellcheck="false">${text}</textarea></label>`;
}
