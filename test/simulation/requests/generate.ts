// One request at a time: right, nearly right, or hostile.
import type { ContractOperation } from '../../support/contract.js';
import type { Random } from '../random.js';
import { contentType, headersFor } from './headers.js';
import { HOSTILE_BODIES } from './hostile-bodies.js';
import { jsonText } from './json-text.js';
import type { KnownSegment } from './known.js';
import { mutated } from './mutations.js';
import { type Kind, type Path, type Scene, SIMULATED } from './scene.js';
import { type ValueSource, valueFor } from './schema-values.js';
import { sourceFor } from './source.js';
import { fill, pathFor, targetFor } from './targets.js';
import type { Outgoing, Route } from './ways.js';

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

const withBody = SIMULATED.filter(({ body }) => body);

const MAKING: ReadonlySet<string> = new Set(['createProject', 'addBudgetNode', 'addCustomNode']);

/** What deletes a lot comes seldom and what builds up comes often, so that sequences go deep. */
const weightOf = ({ id, method }: ContractOperation): number => {
  if (id === 'deleteProject' || id === 'deleteSegment' || id === 'deleteSection') return 0.4;
  if (id === 'deleteAllCalculationNodes') return 0.1;
  if (id === 'removeModule' || id === 'changeOwner') return 0.5;
  return method === 'POST' || MAKING.has(id) ? 2 : 1;
};
const WEIGHTED = SIMULATED.map((operation) => [operation, weightOf(operation)] as const);

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
    headers: {
      ...headersFor(scene, operation, path, kind),
      ...(body === undefined ? {} : contentType(scene, kind)),
    },
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
  const operation = SIMULATED.find(({ id }) => id === retired.operation) as ContractOperation;
  const path = { [retired.operation === 'deleteSegment' ? 'segmentId' : 'projectId']: retired.id };
  const headers = headersFor(scene, operation, path, 'valid');
  const outgoing: Outgoing = {
    way: 'function',
    method: 'DELETE',
    target: fill(operation.path, path),
    headers,
  };
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

function wayFor(
  operation: ContractOperation,
  kind: Kind,
  how: { random: Random; target: string; hasBody: boolean },
): Route {
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
