// After the storm: whatever is stored must still be readable, all of it, and survive a snapshot.

import type { Project, Segment } from '../../../src/service/core/world.js';
import { createService } from '../../../src/service/create-service.js';
import { parse, stringify } from '../../../src/service/route.js';
import { checkSnapshot } from '../../../src/service/store/snapshot-file.js';
import type { TestCaller, TestService } from '../../support/service.js';
import { partsOf } from './known.js';

export interface ReadBack {
  readonly segments: number;
  readonly parts: number;
  readonly projects: number;
}

/** The client flow of a company reaches all that the company has, whoever owns it. */
const CLIENTS: Readonly<Record<string, string>> = { '1001': 'trenchctl', '1002': 'grofte-ci' };

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
export async function readBack(under: TestService): Promise<ReadBack> {
  const snapshot = under.service.store.dump();
  const callers = new Map<string, TestCaller>();
  for (const [company, client] of Object.entries(CLIENTS)) callers.set(company, await under.asClient(client));
  const projects = snapshot.records.flatMap(({ kind, value }) =>
    kind === 'project' ? [value as Project] : [],
  );
  const segments = snapshot.records.flatMap(({ kind, value }) =>
    kind === 'segment' ? [value as Segment] : [],
  );
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
    const answer = await caller.call('listCalculationNodes', {
      path: { projectId: id },
      query: { depth: 20 },
    });
    if (answer.status !== 200)
      throw new Error(`the nodes of ${id} answered ${answer.status}: ${answer.text}`);
    for (const operation of ['getDistributionReports', 'getQuantityReports', 'downloadQuantityReportExcel'])
      await mustAnswer(caller, operation, { projectId: id });
  }
}

async function mustAnswer(caller: TestCaller, operation: string, path: Record<string, string>) {
  const answer = await caller.call(operation, { path });
  if (answer.status !== 200)
    throw new Error(`${operation} ${JSON.stringify(path)} answered ${answer.status}: ${answer.text}`);
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
