import { expect, test } from 'vitest';
import type { Project, Segment } from '../../src/service/core/world.js';
import { createService } from '../../src/service/create-service.js';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { parse, stringify } from '../../src/service/route.js';
import { checkSnapshot } from '../../src/service/store/snapshot-file.js';
import { answerProblem } from '../support/contract.js';
import { type Settings, SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService, type TestCaller, type TestService } from '../support/service.js';
import { createRandom } from './random.js';
import { type Generated, generate } from './requests/generate.js';
import { createKnown, partsOf } from './requests/known.js';
import { type Cast, type Scene, SIMULATED } from './requests/scene.js';
import { KEPT_PROJECTS } from './requests/targets.js';
import { createRoutes, type Incoming } from './requests/ways.js';

/** Why an answer must not have been given, or nothing. */
function problemWith({ operation, kind }: Generated, answer: Incoming): string | undefined {
  if (answer.status >= 500) return `${operation.id} answered ${answer.status}: ${answer.text.slice(0, 300)}`;
  // A tricky path may lead to another operation or to none, so only what holds everywhere is asked for.
  return kind === 'path' ? generalProblem(answer) : answerProblem(operation, answer);
}

/** An error is an RFC 9457 problem, wherever it comes from. */
function generalProblem({ status, contentType, text, body }: Incoming): string | undefined {
  if (status < 400) return undefined;
  const type = (contentType ?? '').split(';')[0];
  if (type !== 'application/problem+json') return `an odd path was answered ${status} as ${type}: ${text.slice(0, 300)}`;
  const told = body as { status?: unknown; code?: unknown; detail?: unknown } | undefined;
  const isWhole = told?.status === status && typeof told.code === 'string' && typeof told.detail === 'string';
  return isWhole ? undefined : `an odd path was answered by half a problem: ${text.slice(0, 300)}`;
}

// After the storm: whatever is stored must still be readable, all of it, and survive a snapshot.

interface ReadBack {
  readonly segments: number;
  readonly parts: number;
  readonly projects: number;
}

/** The client flow of a company reaches all that the company has, whoever owns it. */
const CLIENT_OF_COMPANY: Readonly<Record<string, string>> = { '1001': 'trenchctl', '1002': 'grofte-ci' };

const GET_BY: Readonly<Record<string, string>> = {
  cableId: 'getCable',
  culvertId: 'getCulvert',
  eccId: 'getEcc',
  ductId: 'getEcomDuct',
  canalId: 'getPipeCanal',
  groupId: 'getPipeGroup',
  pipeId: 'getPipe',
  sensorId: 'getSensor',
};

/** Reads everything that is stored through the API; each answer is checked against the contract on the way. */
async function readBack(under: TestService): Promise<ReadBack> {
  const snapshot = under.service.store.dump();
  const callers = new Map<string, TestCaller>();
  for (const [company, client] of Object.entries(CLIENT_OF_COMPANY)) callers.set(company, await under.asClient(client));
  const projects = snapshot.records.flatMap(({ kind, value }) => (kind === 'project' ? [value as Project] : []));
  const segments = snapshot.records.flatMap(({ kind, value }) => (kind === 'segment' ? [value as Segment] : []));
  const callerOf = (projectId: string): TestCaller => {
    const company = projects.find(({ id }) => id === projectId)?.companyId;
    const caller = callers.get(company ?? '');
    if (!caller) throw new Error(`a segment of project ${projectId} is left, and nobody can reach it`);
    return caller;
  };
  let parts = 0;
  for (const { id } of projects) await mustAnswer(callerOf(id), 'getProject', { projectId: id });
  for (const { id, projectId } of segments) parts += await readSegment(callerOf(projectId), id);
  await readCalculations(under);
  await survivesSnapshot(under);
  return { segments: segments.length, parts, projects: projects.length };
}

async function readSegment(caller: TestCaller, segmentId: string): Promise<number> {
  const { body } = await mustAnswer(caller, 'getSegment', { segmentId });
  for (const operation of ['getSettings', 'getSurroundings', 'listTopCoverings']) {
    await mustAnswer(caller, operation, { segmentId });
  }
  let read = 0;
  for (const [parameter, ids] of partsOf(body.sections)) {
    const operation = GET_BY[parameter];
    if (operation === undefined) continue;
    for (const id of ids) await mustAnswer(caller, operation, { segmentId, [parameter]: id });
    read += ids.length;
  }
  return read;
}

/** Every calculation, as deep as it goes, and its reports. */
async function readCalculations(under: TestService): Promise<void> {
  const callers = new Map([
    ['1001', await under.as('kari.nordmann')],
    ['1002', await under.as('erik.graver')],
  ]);
  for (const { id, companyId, modules } of under.service.store.all('project')) {
    const caller = callers.get(companyId);
    if (!caller || !modules.includes('CALCULATION')) continue;
    const answer = await caller.call('listCalculationNodes', { path: { projectId: id }, query: { depth: 20 } });
    if (answer.status !== 200) throw new Error(`the nodes of ${id} answered ${answer.status}: ${answer.text}`);
    for (const operation of ['getDistributionReports', 'getQuantityReports', 'downloadQuantityReportExcel'])
      await mustAnswer(caller, operation, { projectId: id });
  }
}

async function mustAnswer(caller: TestCaller, operation: string, path: Record<string, string>) {
  const answer = await caller.call(operation, { path });
  if (answer.status !== 200) throw new Error(`${operation} ${JSON.stringify(path)} answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** The whole state through JSON text and into another service gives the same state. */
async function survivesSnapshot(under: TestService): Promise<void> {
  const text = stringify(under.service.store.dump());
  const other = createService({ seed: () => checkSnapshot(parse(text)) });
  const again = stringify(other.store.dump());
  other.close();
  if (again !== text) throw new Error('a snapshot did not give back the state that it was made of');
}

/** Something that must not happen. Failures of one kind are told once, with the first request that showed it. */
interface Failure {
  readonly problem: string;
  readonly index: number;
  readonly request: string;
  times: number;
}

interface Result {
  readonly sent: number;
  readonly statuses: Record<string, number>;
  readonly byKind: Record<string, Record<string, number>>;
  /** Operations that have answered 2xx. */
  readonly succeeded: ReadonlySet<string>;
  readonly failures: readonly Failure[];
  readonly readBack: ReadBack | undefined;
}

const USERS = ['kari.nordmann', 'anna.svensson', 'ola.leser', 'per.uten', 'nina.ny', 'erik.graver', 'siri.stikker'];
const CLIENTS = ['trenchctl', 'grofte-ci', 'nordnett-directory'];
const NOW = Date.parse('2026-04-17T06:00:00Z');

/** Sends that many generated requests to one service, by all ways in, and says what came of it. */
async function simulateRequests({ count, seed }: Settings): Promise<Result> {
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
    const scene: Scene = { random: createRandom(seed), known: createKnown(KEPT_PROJECTS), cast: await castOf(under) };
    for (const { id, companyId } of under.service.store.all('project')) scene.known.projects.set(id, companyId);
    for (let index = 0; index < count; index += 1) {
      const request = generate(scene, index);
      const before = versionsOf(under, request);
      const answer = await ways.send(request.outgoing).catch((error: Error) => error);
      judge({ ledger, scene, index, request }, answer, versionsOf(under, request) === before);
      for (const report of reports.splice(0)) ledger.fail(`reported: ${report}`, index, request);
    }
    const back = await readBack(under).catch((error: Error) => ledger.fail(`at the end: ${error.message}`, count));
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

function judge({ ledger, scene, index, request }: Turn, answer: Incoming | Error, isUnchanged: boolean): void {
  if (answer instanceof Error) {
    ledger.fail(`no answer: ${answer.message} ${String(answer.cause ?? '')}`, index, request);
    return;
  }
  ledger.count(request, answer.status);
  const problem = problemWith(request, answer);
  if (problem !== undefined) ledger.fail(problem, index, request);
  if (answer.status >= 400 && !isUnchanged) ledger.fail(`${request.operation.id} was refused and wrote`, index, request);
  if (({} as { polluted?: unknown }).polluted !== undefined) ledger.fail('Object.prototype is polluted', index, request);
  const isGood = problem === undefined && answer.status < 300 && request.kind !== 'path';
  if (isGood) scene.known.learn(request.operation, request.path, answer.body);
  // What has once answered badly would do so again and again, and hide the rest.
  if (problem !== undefined && request.path.segmentId !== undefined) scene.known.forget(request.path.segmentId);
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

const { count, seed } = settings({ count: 300, long: 4000, seed: 7 });

const told = ({ problem, index, request, times }: Failure): string =>
  `${problem}\n  ${times} times, first at ${index}: ${request}
  replay: TRENCHCTL_SIM_SEED=${seed} TRENCHCTL_SIM_COUNT=${index + 1} npx vitest run test/simulation/requests.test.ts`;

test(`${count} generated requests by seed ${seed} are all answered within the contract`, { timeout: SIMULATION_TIMEOUT }, async () => {
  const result = await simulateRequests({ count, seed });
  console.log(`requests: ${result.sent} sent, ${JSON.stringify(result.statuses)}, read back ${JSON.stringify(result.readBack)}`);
  console.log(JSON.stringify(result.byKind));
  expect(result.failures.map(told).join('\n')).toBe('');
  expect(result.sent).toBe(count);
  // A simulation that gets nowhere proves nothing. Fewer requests do not reach every operation.
  const missed = SIMULATED.filter(({ id }) => !result.succeeded.has(id)).map(({ id }) => id);
  if (count >= 4000) expect(missed).toEqual([]);
});
