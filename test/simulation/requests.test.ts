import { expect, test } from 'vitest';
import type { Project, Segment } from '../../src/service/core/world.js';
import { createService } from '../../src/service/create-service.js';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { parse, stringify } from '../../src/service/route.js';
import { checkSnapshot } from '../../src/service/store/snapshot-file.js';
import { answerProblem, operations } from '../support/contract.js';
import { type Settings, SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService, type TestCaller, type TestService } from '../support/service.js';
import type { Answer } from './holding-client.js';
import { createRandom } from './random.js';
import { type Generated, generate } from './requests/generate.js';
import { createKnown, partsOf, READS } from './requests/known.js';
import type { Cast, Scene } from './requests/scene.js';
import { KEPT_PROJECTS } from './requests/targets.js';
import { createRoutes } from './requests/ways.js';

/** Why an answer must not have been given, or nothing. */
function problemWith({ operation, kind }: Generated, answer: Answer): string | undefined {
  if (answer.status >= 500) return `${operation.id} answered ${answer.status}: ${answer.text.slice(0, 300)}`;
  // A tricky path may lead to another operation or to none, so only what holds everywhere is asked for.
  return kind === 'path' ? generalProblem(answer) : answerProblem(operation, answer);
}

/** An error is an RFC 9457 problem, wherever it comes from. */
function generalProblem({ status, contentType, text, body }: Answer): string | undefined {
  if (status < 400) return undefined;
  const type = (contentType ?? '').split(';')[0];
  if (type !== 'application/problem+json') return `an odd path was answered ${status} as ${type}: ${text.slice(0, 300)}`;
  const told = body as { status?: unknown; code?: unknown; detail?: unknown } | undefined;
  const isWhole = told?.status === status && typeof told.code === 'string' && typeof told.detail === 'string';
  return isWhole ? undefined : `an odd path was answered by half a problem: ${text.slice(0, 300)}`;
}

// After the storm: whatever is stored must still be readable, all of it, and survive a snapshot.

/** The client flow of a company reaches all that the company has, whoever owns it. */
const CLIENT_OF_COMPANY: Readonly<Record<string, string>> = { '1001': 'trenchctl', '1002': 'grofte-ci' };

/** Reads everything that is stored through the API; each answer is checked against the contract on the way. */
async function readBack(under: TestService): Promise<void> {
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
  for (const { id } of projects) await mustAnswer(callerOf(id), 'getProject', { projectId: id });
  for (const { id, projectId } of segments) await readSegment(callerOf(projectId), id);
  await readCalculations(under);
  survivesSnapshot(under);
}

async function readSegment(caller: TestCaller, segmentId: string): Promise<void> {
  const { body } = await mustAnswer(caller, 'getSegment', { segmentId });
  for (const operation of ['getSettings', 'getSurroundings', 'listTopCoverings']) {
    await mustAnswer(caller, operation, { segmentId });
  }
  for (const [parameter, ids] of partsOf(body.sections)) {
    const operation = READS.get(parameter);
    if (operation !== undefined) for (const id of ids) await mustAnswer(caller, operation, { segmentId, [parameter]: id });
  }
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
function survivesSnapshot(under: TestService): void {
  const text = stringify(under.service.store.dump());
  const other = createService({ seed: () => checkSnapshot(parse(text)) });
  const again = stringify(other.store.dump());
  other.close();
  if (again !== text) throw new Error('a snapshot did not give back the state that it was made of');
}

const USERS = ['kari.nordmann', 'anna.svensson', 'ola.leser', 'per.uten', 'nina.ny', 'erik.graver', 'siri.stikker'];
const CLIENTS = ['trenchctl', 'grofte-ci', 'nordnett-directory'];
const NOW = Date.parse('2026-04-17T06:00:00Z');

/**
 * Sends that many generated requests to one service, by all ways in, and returns the operations that have answered 2xx; fails at the
 * first wrong answer.
 */
async function simulateRequests({ count, seed }: Settings): Promise<ReadonlySet<string>> {
  const reports: string[] = [];
  const under = await startService({
    transport: 'http',
    report: (message) => reports.push(message),
    // The same seed must meet the same ids, and never those of the demo data.
    uuid: seededUuid(seededRandom(seed ^ 0x5eed)),
    clock: { now: () => NOW, sleep: async () => {} },
  });
  const unhandled = (reason: unknown) => reports.push(`unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', unhandled);
  const ways = createRoutes(under.baseUrl, under.service.fetch);
  const succeeded = new Set<string>();
  try {
    const scene: Scene = { random: createRandom(seed), known: createKnown(KEPT_PROJECTS), cast: await castOf(under) };
    for (const { id, companyId } of under.service.store.all('project')) scene.known.projects.set(id, companyId);
    for (let index = 0; index < count; index += 1) {
      const request = generate(scene, index);
      const before = versionsOf(under, request);
      const answer = await ways.send(request.outgoing).catch((error: Error) => error);
      const problems = [...wrongWith(request, answer, versionsOf(under, request) === before), ...reports];
      if (answer instanceof Error || problems.length > 0) throw new Error(told(problems, index, request));
      if (answer.status >= 300 || request.kind === 'path') continue;
      succeeded.add(request.operation.id);
      scene.known.learn(request.operation, request.path, answer.body);
    }
    await readBack(under);
    return succeeded;
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

function wrongWith(request: Generated, answer: Answer | Error, isUnchanged: boolean): string[] {
  if (answer instanceof Error) return [`no answer: ${answer.message} ${String(answer.cause ?? '')}`];
  const problem = problemWith(request, answer);
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(answer.status >= 400 && !isUnchanged ? [`${request.operation.id} was refused and wrote`] : []),
    ...(({} as { polluted?: unknown }).polluted === undefined ? [] : ['Object.prototype is polluted']),
  ];
}

const { count, seed } = settings({ count: 300, long: 4000, seed: 7 });

function told(problems: readonly string[], index: number, { operation, kind, outgoing }: Generated): string {
  const { way, method, target, headers, body } = outgoing;
  const { authorization: _, ...rest } = headers;
  const text = String(body ?? '');
  return `${problems.join('\n')}
  ${kind} ${operation.id} by ${way}: ${method} ${target} ${JSON.stringify(rest)} ${text.slice(0, 600)} (${text.length} characters)
  replay: TRENCHCTL_SIM_SEED=${seed} TRENCHCTL_SIM_COUNT=${index + 1} npx vitest run test/simulation/requests.test.ts`;
}

test(`${count} generated requests by seed ${seed} are all answered within the contract`, { timeout: SIMULATION_TIMEOUT }, async () => {
  const succeeded = await simulateRequests({ count, seed });
  console.log(`requests: ${count} sent, ${succeeded.size} operations have succeeded`);
  expect(succeeded.size).toBeGreaterThan(0);
  // A simulation that gets nowhere proves nothing. Fewer requests do not reach every operation.
  const missed = operations.filter(({ id }) => !succeeded.has(id)).map(({ id }) => id);
  if (count >= 4000) expect(missed).toEqual([]);
});
