import type { ContractOperation } from '../../support/contract.js';
import type { Random } from '../random.js';
import { CALCULATION_PATHS, typesOf } from './calculation-values.js';
import type { KnownSegment } from './known.js';
import { ODD_TEXTS, RAW_PARTS, RAW_QUERIES } from './odd-texts.js';
import type { Kind, Path, Scene } from './scene.js';
import { type ValueSource, valueFor } from './schema-values.js';

/** What may be done to a whole path. */
const PATH_TRICKS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/rest', '/rest/'),
  (path) => path.replace('/rest', '/rest/.'),
  (path) => path.replace('/rest', '/rest/x/..'),
  (path) => path.replace('/rest', '/rest/%2e%2e/rest'),
  (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
  (path) => path.toUpperCase(),
  (path) => `${path};jsessionid=1`,
  (path) => `${path}#fragment`,
  (path) => `${path}.json`,
  (path) => path.replace('/public', ''),
  (path) => path.replace('public', '%70ublic'),
  (path) => `http://elsewhere.example${path}`,
];

type Pair = readonly [name: string, value: string];

const queryParameters = (operation: ContractOperation) => operation.parameters.filter((parameter) => parameter.in === 'query');

/** Some of the operation's parameters, each as its schema allows. */
function validQuery(operation: ContractOperation, source: ValueSource): Pair[] {
  return queryParameters(operation)
    .filter(() => source.random.chance(0.15))
    .flatMap(({ name, schema }) => {
      const value = valueFor(schema, source, 'query', name);
      return (Array.isArray(value) ? value : [value]).map((one): Pair => [name, String(one)]);
    });
}

const ODD_VALUES = ['', ...ODD_TEXTS];
const UNKNOWN: readonly Pair[] = [
  ['unknown', '1'],
  ['__proto__', 'x'],
  ['__proto__[polluted]', 'true'],
  ['constructor', 'x'],
  ['', ''],
  ['api-version', '1.0'],
  ['status[]', 'NEW'],
  ['q[$ne]', '1'],
];
/** Parameters that nobody asked for, values of no type, and single ones given again and again. */
function oddQuery(operation: ContractOperation, source: ValueSource): Pair[] {
  const { random } = source;
  const names = queryParameters(operation).map(({ name }) => name);
  const pairs = [...validQuery(operation, source)];
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    if (names.length === 0 || random.chance(0.25)) pairs.push(random.pick(UNKNOWN));
    else pairs.push(...repeated(random, random.pick(names)));
  }
  return pairs;
}

/** Once, twice, or so often that the address is long, and still not longer than a server reads. */
function repeated(random: Random, name: string): Pair[] {
  const times = random.weighted([
    [1, 6],
    [2, 2],
    [150, 0.2],
  ]);
  const values = times > 2 ? ODD_VALUES.filter(({ length }) => length < 30) : ODD_VALUES;
  return Array.from({ length: times }, () => [name, random.pick(values)]);
}

const queryText = (pairs: readonly Pair[]): string => {
  const text = new URLSearchParams(pairs as [string, string][]).toString();
  return text === '' ? '' : `?${text}`;
};

const UNKNOWN_PART = '00000000-0000-4000-8000-000000000000';
/** Without these there would soon be no project to make a segment in. */
export const KEPT_PROJECTS: readonly string[] = ['6001', '6002', '6011'];
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  companyId: ['1001', '1001', '1002', '1003'],
  moduleType: ['CABLESIMULATOR', 'CABLESIMULATOR', 'CALCULATION', 'FORMS', 'ECO', 'UNKNOWN', 'cablesimulator'],
  projectStatus: ['NEW', 'STARTED', 'ENDED', 'new'],
  owner: ['kari.nordmann', 'kari.nordmann@nordnett.example', 'erik.graver', 'tor.sluttet', 'nobody'],
  user: ['kari.nordmann', 'ANNA.SVENSSON@nordnett.example', 'erik.graver', 'nina.ny', 'nobody'],
  service: ['trench', 'sheets', 'roadlight', 'nothing'],
  caseRef: ['SAK-2026-113', 'none'],
  number: ['2026-0417', 'G-77', '4001', '4001', '4002', '5001', '1004', '2026-01', 'KT-12A', 'content'],
  substationRef: ['NS-4410', 'none'],
  cableTypeId: ['1010', '1042', '20001', '20003', '1'],
  eccTypeId: ['1', '2', '3', '99999'],
  revision: ['latest', 'latest', '41', '42', '43', '44', 'newest'],
  facilityid: ['11', '11', '12', '13', '14', '15', '16', '17'],
  checkpointid: ['2001', '2101', '2307', '1'],
  assessmenttype: ['FINALINSPECTION', 'EXECUTION', 'STATECONTROL_TOPSITEVISIT', 'UNKNOWN', 'finalinspection'],
  type: ['ORGBLAD', 'ORGBLAD', 'ORGNYTT', 'ARCHIVE', 'orgblad'],
  version: ['1.0', '2.0', '3.1', '9.9'],
  idOrType: ['ORGBLAD', 'ORGBLAD', 'ORGNYTT', '801', '802', '999'],
  id: ['801', '802', '999', 'ORGBLAD'],
  reporttype: ['CHECKLIST', 'INSTRUCTIONS', 'INSTRUCTIONS_MAINTENANCE', 'FORM'],
};

export function pathFor(scene: Scene, operation: ContractOperation, segment: KnownSegment | undefined, kind: Kind): Path {
  const { random } = scene;
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const path = Object.fromEntries(names.map((name) => [name, goodId(scene, name, segment, operation)]));
  if (kind !== 'id' || names.length === 0) return path;
  return { ...path, [random.pick(names)]: random.pick(ODD_TEXTS) };
}

function goodId(scene: Scene, name: string, segment: KnownSegment | undefined, operation: ContractOperation): string {
  const { random } = scene;
  const parts = segment?.parts.get(name) ?? [];
  if (parts.length > 0) return random.pick(parts);
  if (name === 'segmentId') return segment?.id ?? '500001';
  if (operation.service === 'calculation') return costId(scene, name, operation);
  if (name === 'projectId') return projectFor(scene, operation.id);
  return random.pick(REFERENCES[name] ?? [UNKNOWN_PART]);
}

/** Mostly of the projects that have a calculation. */
function costId({ random, known }: Scene, name: string, { id }: ContractOperation): string {
  const projects = random.chance(0.9) ? ['6001', '6002'] : [...known.projects.keys()];
  if (name === 'projectId') return random.pick(projects);
  const nodes = id === 'updateCustomNode' ? known.nodes.custom : known.nodes.budget;
  if (name === 'nodeId') return nodes.length > 0 ? random.pick(nodes) : UNKNOWN_PART;
  if (name === 'type') return random.pick(typesOf(id));
  return random.pick(CALCULATION_PATHS[name] ?? REFERENCES[name] ?? [UNKNOWN_PART]);
}

/** What would leave the kept projects without anything to do: gone, filled to the brim, or closed. */
const ENDS: ReadonlySet<string> = new Set(['deleteProject', 'updateProject', 'changeStatus', 'archiveProject']);

/** Any project; but what may end it is done to one that may go. */
function projectFor({ random, known }: Scene, operation: string): string {
  const projects = [...known.projects.keys()];
  if (!ENDS.has(operation)) return random.pick(projects);
  const mayGo = projects.filter((id) => !KEPT_PROJECTS.includes(id));
  return mayGo.length > 0 ? random.pick(mayGo) : '1';
}

export function targetFor(scene: Scene, operation: ContractOperation, path: Path, how: { kind: Kind; source: ValueSource }): string {
  const { random } = scene;
  const { kind, source } = how;
  if (kind === 'path') return trickyTarget(scene, operation, path);
  const filled = fill(operation.path, path);
  if (kind === 'query' && random.chance(0.1)) return filled + random.pick(RAW_QUERIES);
  return filled + queryText(kind === 'query' ? oddQuery(operation, source) : validQuery(operation, source));
}

function trickyTarget({ random }: Scene, operation: ContractOperation, path: Path): string {
  const names = Object.keys(path);
  if (names.length === 0 || random.chance(0.3)) return random.pick(PATH_TRICKS)(fill(operation.path, path));
  const victim = random.pick(names);
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === victim ? random.pick(RAW_PARTS) : encodeURIComponent(path[name] ?? ''),
  );
}

export const fill = (template: string, path: Path): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
