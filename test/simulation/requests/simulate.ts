import { seededRandom, seededUuid } from '../../../src/service/random.js';
import type { Settings } from '../../support/counts.js';
import { startService, type TestService } from '../../support/service.js';
import { createRandom } from '../random.js';
import { problemWith } from './check.js';
import { type Generated, generate } from './generate.js';
import { createKnown } from './known.js';
import { type ReadBack, readBack } from './read-back.js';
import type { Cast, Scene } from './scene.js';
import { KEPT_PROJECTS } from './targets.js';
import { createRoutes, type Incoming } from './ways.js';

/** Something that must not happen. Failures of one kind are told once, with the first request that showed it. */
export interface Failure {
  readonly problem: string;
  readonly index: number;
  readonly request: string;
  times: number;
}

export interface Result {
  readonly sent: number;
  readonly statuses: Record<string, number>;
  readonly byKind: Record<string, Record<string, number>>;
  /** Operations that have answered 2xx. */
  readonly succeeded: ReadonlySet<string>;
  readonly failures: readonly Failure[];
  readonly readBack: ReadBack | undefined;
}

const USERS = [
  'kari.nordmann',
  'anna.svensson',
  'ola.leser',
  'per.uten',
  'nina.ny',
  'erik.graver',
  'siri.stikker',
];
const CLIENTS = ['trenchctl', 'grofte-ci', 'nordnett-directory'];
const NOW = Date.parse('2026-04-17T06:00:00Z');

/** Sends that many generated requests to one service, by all ways in, and says what came of it. */
export async function simulateRequests({ count, seed }: Settings): Promise<Result> {
  const reports: string[] = [];
  const under = await startService({
    transport: 'http',
    report: (message) => reports.push(message),
    // The same seed must meet the same ids, and never those of the demo data.
    uuid: seededUuid(seededRandom(seed ^ 0x5eed)),
    clock: { now: () => NOW, sleep: async () => {} },
  });
  const ledger = createLedger();
  const unhandled = (reason: unknown) => ledger.fail(`unhandled rejection: ${String(reason)}`, -1);
  process.on('unhandledRejection', unhandled);
  const ways = createRoutes(under.baseUrl, under.service.fetch);
  try {
    const scene: Scene = {
      random: createRandom(seed),
      known: createKnown(KEPT_PROJECTS),
      cast: await castOf(under),
    };
    for (const { id, companyId } of under.service.store.all('project'))
      scene.known.projects.set(id, companyId);
    for (let index = 0; index < count; index += 1) {
      const request = generate(scene, index);
      const before = versionsOf(under, request);
      const answer = await ways.send(request.outgoing).catch((error: Error) => error);
      judge({ ledger, scene, index, request }, answer, versionsOf(under, request) === before);
      for (const report of reports.splice(0)) ledger.fail(`reported: ${report}`, index, request);
    }
    const back = await readBack(under).catch((error: Error) =>
      ledger.fail(`at the end: ${error.message}`, count),
    );
    return { ...ledger.result(), readBack: back ?? undefined };
  } finally {
    process.off('unhandledRejection', unhandled);
    ways.close();
    await under.close();
  }
}

async function castOf(under: TestService): Promise<Cast> {
  const { store } = under.service;
  const tokens = new Map<string, string>([['nobody', '']]);
  for (const user of USERS) tokens.set(user, (await under.as(user)).token ?? '');
  for (const client of CLIENTS) tokens.set(client, (await under.asClient(client)).token ?? '');
  const ids = (kind: keyof Cast['catalog']) => store.all(kind).map(({ id }) => Number(id));
  return {
    tokens,
    writers: new Map([
      ['1001', 'kari.nordmann'],
      ['1002', 'erik.graver'],
    ]),
    catalog: { cableType: ids('cableType'), pipeType: ids('pipeType'), eccType: ids('eccType') },
  };
}

/** What a refused request must leave as it was. */
const versionsOf = ({ service: { store } }: TestService, { path }: Generated): string =>
  [
    store.get('segment', path.segmentId ?? ''),
    store.get('project', path.projectId ?? ''),
    store.get('calculation', path.projectId ?? path.nodeId?.slice(0, -37) ?? ''),
  ]
    .map((found) => found?.version)
    .join(' ');

interface Turn {
  readonly ledger: Ledger;
  readonly scene: Scene;
  readonly index: number;
  readonly request: Generated;
}

function judge(
  { ledger, scene, index, request }: Turn,
  answer: Incoming | Error,
  isUnchanged: boolean,
): void {
  if (answer instanceof Error) {
    ledger.fail(`no answer: ${answer.message} ${String(answer.cause ?? '')}`, index, request);
    return;
  }
  ledger.count(request, answer.status);
  const problem = problemWith(request, answer);
  if (problem !== undefined) ledger.fail(problem, index, request);
  if (answer.status >= 400 && !isUnchanged)
    ledger.fail(`${request.operation.id} was refused and wrote`, index, request);
  if (({} as { polluted?: unknown }).polluted !== undefined)
    ledger.fail('Object.prototype is polluted', index, request);
  const isGood = problem === undefined && answer.status < 300 && request.kind !== 'path';
  if (isGood) scene.known.learn(request.operation, request.path, answer.body);
  // What has once answered badly would do so again and again, and hide the rest.
  if (problem !== undefined && request.path.segmentId !== undefined)
    scene.known.forget(request.path.segmentId);
}

interface Ledger {
  count(request: Generated, status: number): void;
  fail(problem: string, index: number, request?: Generated): void;
  result(): Omit<Result, 'readBack'>;
}

function createLedger(): Ledger {
  const statuses: Record<string, number> = {};
  const byKind: Record<string, Record<string, number>> = {};
  const succeeded = new Set<string>();
  const failures = new Map<string, Failure>();
  let sent = 0;
  return {
    count({ operation, kind }, status) {
      sent += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      byKind[kind] ??= {};
      const row = byKind[kind];
      row[status] = (row[status] ?? 0) + 1;
      if (status < 300 && kind !== 'path') succeeded.add(operation.id);
    },
    fail(problem, index, request) {
      const signature = signatureOf(problem);
      const known = failures.get(signature);
      if (known) known.times += 1;
      else failures.set(signature, { problem, index, request: request ? shown(request) : '', times: 1 });
    },
    result: () => ({ sent, statuses, byKind, succeeded, failures: [...failures.values()] }),
  };
}

/** The same trouble at another address is the same trouble. */
function signatureOf(problem: string): string {
  const thrown = /[A-Z]\w*Error: .*/.exec(problem)?.[0] ?? problem;
  return thrown
    .slice(0, 160)
    .replace(/^\w+ answered 5/, 'answered 5')
    .replace(/\/public\/[^\s"]*/g, 'PATH')
    .replace(/'[^']*('|$)/g, 'NAME')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4,}/g, 'N');
}

function shown({ operation, kind, outgoing }: Generated): string {
  const { way, method, target, headers, body } = outgoing;
  const { authorization: _, ...rest } = headers;
  const text = body === undefined ? '' : String(body);
  const told = text.length > 600 ? `${text.slice(0, 600)}... (${text.length} characters)` : text;
  return `${kind} ${operation.id} by ${way}: ${method} ${target} ${JSON.stringify(rest)} ${JSON.stringify(told)}`;
}
