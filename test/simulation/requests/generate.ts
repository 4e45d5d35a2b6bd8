// One request at a time: right, nearly right, or hostile.
import { type ContractOperation, operations, type Service } from '../../support/contract.js';
import type { Random } from '../random.js';
import { CALCULATION_VALUES } from './calculation-values.js';
import { jsonText } from './json-text.js';
import type { KnownSegment } from './known.js';
import { HOSTILE_BODIES, mutated } from './mutations.js';
import { ODD_CONTENT_TYPES, ODD_LANGUAGES, ODD_VERSIONS, oddAuthorizations } from './odd-texts.js';
import type { Kind, Path, Scene } from './scene.js';
import { type ValueSource, valueFor } from './schema-values.js';
import { fill, pathFor, targetFor } from './targets.js';
import type { Outgoing, Route } from './ways.js';

type Pools = Readonly<Record<string, () => readonly unknown[]>>;

/** Values for bodies and queries that mean something: types of the catalog, parts of the segment. */
function sourceFor(scene: Scene, service: Service, segment: KnownSegment | undefined, turn: number): ValueSource {
  const pools: Pools = {
    ...catalogPools(scene),
    ...projectPools(service, turn),
    ...partPools(scene, segment),
    ...(service === 'calculation' ? CALCULATION_VALUES : {}),
  };
  const none: readonly unknown[] = [];
  return { service, random: scene.random, known: (owner, property) => (pools[`${owner}.${property}`] ?? pools[property])?.() ?? none };
}

const catalogPools = ({ cast: { catalog } }: Scene): Pools => ({
  'AddCable.typeId': () => catalog.cableType,
  'AddCableBatch.typeId': () => catalog.cableType,
  'AddPipe.typeId': () => catalog.pipeType,
  'AddPipeGroup.typeId': () => catalog.pipeType,
  'AddEcc.typeId': () => catalog.eccType,
});

const PROJECT_SORTS = ['id', '-id', 'name', '-startDate', 'endDate', 'readonly'];
const DOC_SORTS = ['TITLE', '-SCORE', 'VERSION_DATE', '-POPULARITY_RANK', 'CONTENT', '-KEYWORDS'];

const projectPools = (service: Service, turn: number): Pools => {
  // Mostly a new number, so that the project can be made.
  const numbers = () => [`S-${turn}`, `S-${turn}`, `S-${turn}`, '2026-0417'];
  return {
    'ProjectCreate.number': numbers,
    'ProjectUpdate.number': numbers,
    companyId: () => [1001, 1001, 1001, 1002],
    number: () => ['2026-0417', 'G-77', '4001', 'KT-12A'],
    sort: () => (service === 'document' ? DOC_SORTS : PROJECT_SORTS),
    property: () => ['name', 'description', 'location', 'endDate'],
    q: () => ['grøft', 'GROEFT kabel', '"fri åpning"', 'skjø', 'NEAR(a b)', 'a* OR title:b', '"', '^kabel -rør', 'æ'],
    fc: () => ['TYPE:ORGBLAD', 'SERIES:Kabelgrøfter', 'ANLEGG:Kabelgrøft', 'NONE:x', 'x'],
    user: () => ['kari.nordmann', 'ola.leser', 'erik.graver', 'nobody'],
    sourcecompanyid: () => [1001, 1002, 1003],
    company: () => [1001, 1001, 1002, 1003],
    option: () => [2008, 2108, 2206, 2305, 2001, 1],
  };
};

/** Mostly of the segment itself, at times of another one. */
function partPools({ random, known }: Scene, segment: KnownSegment | undefined): Pools {
  const of = (parameter: string) => () => {
    const isOwn = random.chance(0.95) || known.segments.size === 0;
    const from = isOwn ? segment : random.pick([...known.segments.values()]);
    return from?.parts.get(parameter) ?? [];
  };
  const [sectionId, layerId, pipeId] = [of('sectionId'), of('layerId'), of('pipeId')];
  return { sectionId, beforeSectionId: sectionId, layerId, beforeLayerId: layerId, pipeId };
}

/** A writer of the company that the path leads to, unless a stranger is desired. */
function callerFor({ random, known, cast }: Scene, { service }: ContractOperation, path: Path, kind: Kind): string {
  const isAnyone = kind === 'stranger' || (service === 'customer' && random.chance(0.3));
  if (isAnyone) return random.pick([...cast.tokens.keys()]);
  const projectId = path.projectId ?? known.segments.get(path.segmentId ?? '')?.projectId ?? path.nodeId?.slice(0, -37) ?? '';
  const company = known.projects.get(projectId) ?? path.companyId ?? (random.chance(0.8) ? '1001' : '1002');
  return cast.writers.get(company) ?? 'kari.nordmann';
}

function headersFor(scene: Scene, operation: ContractOperation, path: Path, kind: Kind): Record<string, string> {
  const { random, cast } = scene;
  const token = cast.tokens.get(callerFor(scene, operation, path, kind)) ?? '';
  const odd = kind === 'header' ? random.below(3) : undefined;
  const usual = operation.service === 'trench' ? '1.0' : undefined;
  const headers = {
    authorization: odd === 0 ? random.pick(oddAuthorizations(token)) : `Bearer ${token}`,
    'api-version': odd === 1 ? random.pick(ODD_VERSIONS) : usual,
    'accept-language': odd === 2 || random.chance(0.05) ? random.pick(ODD_LANGUAGES) : undefined,
  };
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const contentType = ({ random }: Scene, kind: Kind): Record<string, string> => ({
  'content-type': kind === 'header' ? random.pick(ODD_CONTENT_TYPES) : 'application/json',
});

export interface Generated {
  readonly operation: ContractOperation;
  readonly kind: Kind;
  readonly path: Path;
  readonly outgoing: Outgoing;
}

const KINDS: readonly (readonly [Kind, number])[] = [
  ['valid', 40],
  ['mutated', 20],
  ['swapped', 3],
  ['hostile', 6],
  ['stranger', 6],
  ['header', 7],
  ['query', 8],
  ['id', 6],
  ['path', 4],
];

const withBody = operations.filter(({ body }) => body);

const MAKING: ReadonlySet<string> = new Set(['createProject', 'addBudgetNode', 'addCustomNode']);

/** What deletes a lot comes seldom and what builds up comes often, so that sequences go deep. */
const weightOf = ({ id, method }: ContractOperation): number => {
  if (id === 'deleteProject' || id === 'deleteSegment' || id === 'deleteSection') return 0.4;
  if (id === 'deleteAllCalculationNodes') return 0.1;
  if (id === 'removeModule' || id === 'changeOwner') return 0.5;
  return method === 'POST' || MAKING.has(id) ? 2 : 1;
};
const WEIGHTED = operations.map((operation) => [operation, weightOf(operation)] as const);

/** The request of that turn; it depends on the seed and on what the earlier answers were. */
export function generate(scene: Scene, turn: number): Generated {
  const { random } = scene;
  const retired = scene.known.retired.shift();
  if (retired) return retirement(scene, retired);
  const operation = random.weighted(WEIGHTED);
  const kind = kindFor(operation, random);
  const segment = segmentFor(scene, operation);
  const source = sourceFor(scene, operation.service, segment, turn);
  const path = pathFor(scene, operation, segment, kind);
  const body = bodyFor(operation, kind, source);
  const target = targetFor(scene, operation, path, { kind, source });
  const outgoing: Outgoing = {
    way: wayFor(operation, kind, { random, target, hasBody: body !== undefined }),
    method: operation.method,
    target,
    headers: { ...headersFor(scene, operation, path, kind), ...(body === undefined ? {} : contentType(scene, kind)) },
    body,
  };
  return { operation, kind, path, outgoing };
}

/** One that has what the path asks for, where there is any. */
function segmentFor({ random, known }: Scene, operation: ContractOperation): KnownSegment | undefined {
  const all = [...known.segments.values()];
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const part = names.find((name) => name !== 'segmentId');
  const fitting = all.filter(({ parts }) => part === undefined || (parts.get(part)?.length ?? 0) > 0);
  if (fitting.length > 0) return random.pick(fitting);
  return all.length > 0 ? random.pick(all) : undefined;
}

/** What has grown too big is deleted, or the rest of the simulation would wade through it. */
function retirement(scene: Scene, retired: { operation: string; id: string }): Generated {
  const operation = operations.find(({ id }) => id === retired.operation) as ContractOperation;
  const path = { [retired.operation === 'deleteSegment' ? 'segmentId' : 'projectId']: retired.id };
  const headers = headersFor(scene, operation, path, 'valid');
  const outgoing: Outgoing = { way: 'function', method: 'DELETE', target: fill(operation.path, path), headers };
  return { operation, kind: 'valid', path, outgoing };
}

function kindFor(operation: ContractOperation, random: Random): Kind {
  const kind = random.weighted(KINDS);
  const needsBody = kind === 'mutated' || kind === 'hostile';
  return needsBody && !operation.body ? 'valid' : kind;
}

function bodyFor(operation: ContractOperation, kind: Kind, source: ValueSource): Outgoing['body'] {
  const { random } = source;
  const model = kind === 'swapped' ? random.pick(withBody) : operation;
  if (!model.body) return undefined;
  const value = valueFor(model.body.schema, { ...source, service: model.service });
  if (kind === 'hostile') return random.pick(HOSTILE_BODIES)(value, random);
  return jsonText(kind === 'mutated' ? mutated(value, random) : value);
}

function wayFor(operation: ContractOperation, kind: Kind, how: { random: Random; target: string; hasBody: boolean }): Route {
  const { random, target, hasBody } = how;
  // fetch refuses to send a body with GET, and reads an address before it sends it.
  if ((operation.method === 'GET' && hasBody) || !target.startsWith('/')) return 'raw';
  if (kind === 'path') return random.chance(0.8) ? 'raw' : 'function';
  return random.weighted([
    ['function', 5],
    ['fetch', 3],
    ['raw', 2],
  ]);
}
