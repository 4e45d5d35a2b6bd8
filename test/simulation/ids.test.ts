import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stringify as yamlText } from 'yaml';
import type { Snapshot } from '../../src/service/store/port.js';
import { readSnapshotFile, writeSnapshotFile } from '../../src/service/store/snapshot-file.js';
import { operationById } from '../support/contract.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { type Answer, type CallOptions, startService, type TestService, TRANSPORTS, type Transport } from '../support/service.js';
import { type BigIds, bigIds, bigSnapshot, neighbour, rounded, USERNAME, WELL_KNOWN } from './ids/big-ids.js';

// Every place where an int64 comes in or goes out, with ids that a double would round.

interface Visit {
  readonly ids: BigIds;
  readonly call: ExactCall;
}

/** Goes through the whole API; throws or fails an expectation where a digit is lost. */
async function walkBigIds(under: TestService, ids: BigIds): Promise<void> {
  const visit: Visit = { ids, call: await exactCaller(under, ids) };
  const segmentId = await segments(visit);
  await catalog(visit);
  await items(visit, segmentId);
  await moveSettings(visit, segmentId);
  await projects(visit);
  await search(visit);
  await summary(under, ids);
  await customers(visit);
  await strangers(visit, segmentId);
}

async function segments({ ids, call }: Visit): Promise<string> {
  const path = { projectId: ids.project };
  const made = await call('createSegment', { path, body: { name: 'Big' } });
  expect(fieldIn(made.text, 'id')).toEqual([ids.nextSegment]);
  expect(fieldIn(made.text, 'projectId')).toEqual([ids.project]);
  const second = String(BigInt(ids.nextSegment) + 1n);
  expect(fieldIn((await call('createSegment', { path, body: { name: 'Bigger' } })).text, 'id')).toEqual([second]);
  const listed = await call('listSegments', { path });
  expect(fieldIn(listed.text, 'id')).toEqual([ids.nextSegment, second]);
  expect(fieldIn(listed.text, 'projectId')).toEqual([ids.project, ids.project]);
  const at = { segmentId: ids.nextSegment };
  expect(fieldIn((await call('getSegment', { path: at })).text, 'id')).toEqual([ids.nextSegment]);
  expect(fieldIn((await call('updateSegment', { path: at, body: { length: 5 } })).text, 'id')).toEqual([ids.nextSegment]);
  await call('deleteSegment', { path: { segmentId: second } }, 204);
  expect((await call('getSegment', { path: at })).body.length).toBe(5);
  return ids.nextSegment;
}

async function catalog({ ids, call }: Visit): Promise<void> {
  expect(fieldIn((await call('listCableTypes', {})).text, 'id')).toContain(ids.cableType);
  expect(fieldIn((await call('listPipeTypes', {})).text, 'id')).toContain(ids.pipeType);
  expect(fieldIn((await call('listEccTypes', {})).text, 'id')).toContain(ids.eccType);
  expect((await call('getCableType', { path: { cableTypeId: ids.cableType } })).body.name).toBe('Big');
  expect((await call('getEccType', { path: { eccTypeId: ids.eccType } })).body.name).toBe('Big');
  await call('getCableType', { path: { cableTypeId: rounded(ids.cableType) } }, 404);
}

async function items({ ids, call }: Visit, segmentId: string): Promise<void> {
  const path = { segmentId };
  const cable = `{"typeId":${ids.cableType}}`;
  const add = async (operation: string, rawBody: string, desired: readonly string[]) => {
    const answer = await call(operation, { path, rawBody });
    expect(fieldIn(answer.text, 'typeId')).toEqual(desired);
    return answer.body;
  };
  const { id: cableId } = await add('addCable', cable, [ids.cableType]);
  await add('addCableBatch', `{"typeId":${ids.cableType},"count":2}`, [ids.cableType, ids.cableType]);
  await add('addCulvert', `{"cables":[${cable}]}`, [ids.cableType]);
  const { id: pipeId } = await add('addPipe', `{"typeId":${ids.pipeType},"cables":[${cable}]}`, [ids.pipeType, ids.cableType]);
  await add('addPipeGroup', `{"typeId":${ids.pipeType},"configuration":"DOUBLE"}`, [ids.pipeType]);
  const { id: eccId } = await add('addEcc', `{"typeId":${ids.eccType}}`, [ids.eccType]);
  expect(fieldIn((await call('getCable', { path: { ...path, cableId } })).text, 'typeId')).toEqual([ids.cableType]);
  expect(fieldIn((await call('getPipe', { path: { ...path, pipeId } })).text, 'typeId')).toEqual([ids.pipeType, ids.cableType]);
  expect(fieldIn((await call('getEcc', { path: { ...path, eccId } })).text, 'typeId')).toEqual([ids.eccType]);
  const all = fieldIn((await call('getSegment', { path })).text, 'typeId');
  expect(all.toSorted()).toEqual([...Array<string>(5).fill(ids.cableType), ids.pipeType, ids.pipeType, ids.eccType].toSorted());
}

async function moveSettings({ ids, call }: Visit, segmentId: string): Promise<void> {
  const rawBody = `{"defaultMarkerTypeId":${ids.marker}}`;
  const written = await call('updateSettings', { path: { segmentId }, rawBody });
  expect(fieldIn(written.text, 'defaultMarkerTypeId')).toEqual([ids.marker]);
  const read = await call('getSettings', { path: { segmentId } });
  expect(fieldIn(read.text, 'defaultMarkerTypeId')).toEqual([ids.marker]);
}

async function projects({ ids, call }: Visit): Promise<void> {
  const path = { projectId: ids.project };
  const read = await call('getProject', { path });
  expect(fieldIn(read.text, 'id')).toEqual([ids.project]);
  expect(fieldIn(read.text, 'companyId')).toEqual([ids.company]);
  // As clients do it: the whole project back, with its ids in it.
  const back = await call('updateProject', { path, rawBody: read.text.replace('"name":"', '"name":"New ') });
  expect(back.text).toContain('"name":"New ');
  expect(fieldIn(back.text, 'id')).toEqual([ids.project]);
  for (const operation of ['archiveProject', 'restoreProject']) await call(operation, { path }, 204);
  await call('changeStatus', { path: { ...path, projectStatus: 'ENDED' } }, 204);
  await call('changeOwner', { path: { ...path, owner: USERNAME } }, 204);
  const module = { ...path, moduleType: 'FORMS' };
  expect(fieldIn((await call('addModule', { path: module })).text, 'projectId')).toEqual([ids.project]);
  expect(fieldIn((await call('getModule', { path: module })).text, 'projectId')).toEqual([ids.project]);
  expect(new Set(fieldIn((await call('listModules', { path })).text, 'projectId'))).toEqual(new Set([ids.project]));
  await call('removeModule', { path: module }, 204);
  await createAndDelete({ ids, call });
}

async function createAndDelete({ ids, call }: Visit): Promise<void> {
  const bodyFor = (company: string) =>
    `{"companyId":${company},"number":"B-2","name":"Second","status":"NEW","startDate":"2026-04-17T06:00:00Z"}`;
  const path = { owner: USERNAME };
  await call('createProject', { path, rawBody: bodyFor(neighbour(ids.company)) }, 403);
  const made = await call('createProject', { path, rawBody: bodyFor(ids.company) });
  expect(fieldIn(made.text, 'id')).toEqual([ids.nextProject]);
  expect(fieldIn(made.text, 'companyId')).toEqual([ids.company]);
  await call('deleteProject', { path: { projectId: neighbour(ids.nextProject) } }, 404);
  await call('deleteProject', { path: { projectId: ids.nextProject } }, 204);
}

async function search({ ids, call }: Visit): Promise<void> {
  const path = { companyId: ids.company };
  const number = '2026-0417';
  const lists = [
    await call('listProjects', {}),
    await call('listProjectsByCompany', { path }),
    await call('listProjectsByNumber', { path: { ...path, number } }),
    await call('listProjectsByCaseRef', { path: { ...path, caseRef: 'SAK-2026-113' } }),
    await call('listProjectsBySubstationRef', { path: { ...path, substationRef: 'NS-4410' } }),
    await call('pageProjects', { query: { companyId: ids.company, sort: ['-id', 'companyId'] } }),
    await call('pageProjects', { query: { companyId: [neighbour(ids.company), ids.company] } }),
  ];
  for (const { text } of lists) {
    expect(fieldIn(text, 'id')).toEqual([ids.project]);
    expect(fieldIn(text, 'companyId')).toEqual([ids.company]);
  }
  for (const other of [neighbour(ids.company), rounded(ids.company)]) {
    expect((await call('pageProjects', { query: { companyId: other } })).body.total).toBe(0);
    expect((await call('listProjectsByCompany', { path: { companyId: other } })).body).toEqual([]);
  }
}

/** A value of the summary is any JSON value; the contract check knows a number past 2^53 in int64 fields only. */
async function summary(under: TestService, { company }: BigIds): Promise<void> {
  const { token } = await under.as(USERNAME);
  const headers = { authorization: `Bearer ${token}` };
  const { path } = operationById('summarizeProjects');
  const response = await under.fetch(`${under.baseUrl}${path}?companyId=${company}`, { headers });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toMatch(new RegExp(`"value":"?${company}"?[,}]`));
  expect(text).toMatch(/"counter":\{"count":1,"quantity":1\}/);
}

async function customers({ ids, call }: Visit): Promise<void> {
  const user = await call('getUser', { path: { user: USERNAME } });
  expect(fieldIn(user.text, 'companyId')).toEqual([ids.company]);
  expect(fieldIn(user.text, 'departmentId')).toEqual([ids.department]);
  const service = await call('validateService', { path: { user: USERNAME, service: 'big' } });
  expect(fieldIn(service.text, 'id')).toEqual([ids.facility]);
}

/** Ids that stand beside the right one are other ids, also the one that a double makes of it. */
async function strangers({ ids, call }: Visit, segmentId: string): Promise<void> {
  for (const other of new Set([neighbour(segmentId), rounded(segmentId)])) {
    const refused = await call('getSegment', { path: { segmentId: other } }, 404);
    expect(refused.text).toContain(other);
  }
  for (const other of new Set([neighbour(ids.cableType), rounded(ids.cableType)])) {
    const refused = await call('addCable', { path: { segmentId }, rawBody: `{"typeId":${other}}` }, 400);
    expect(refused.body.errors[0].field).toBe('typeId');
  }
  await call('createSegment', { path: { projectId: neighbour(ids.project) }, body: { name: 'x' } }, 409);
  await call('getProject', { path: { projectId: rounded(ids.project) } }, 403);
}

const { count, seed } = settings({ count: 1, long: 4, seed: 7 });

function folder(): string {
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-ids-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

async function started(options: { transport: Transport; data: string; seed?: () => Snapshot }): Promise<TestService> {
  const under = await startService(options);
  onTestFinished(() => under.close());
  return under;
}

const STORES: readonly (readonly [string, () => string])[] = [
  ['memory', () => ':memory:'],
  ['sqlite', folder],
];

describe.each(TRANSPORTS)('ids past 2^53, over %s', (transport) => {
  test.each(STORES)('on %s go in and out to the last digit', async (_, data) => {
    const under = await started({ transport, data: data(), seed: () => bigSnapshot(WELL_KNOWN) });
    await walkBigIds(under, WELL_KNOWN);
  });

  test.each(STORES)('on %s outlive a snapshot', async (_, data) => {
    const first = await started({ transport, data: data(), seed: () => bigSnapshot(WELL_KNOWN) });
    await walkBigIds(first, WELL_KNOWN);
    const path = { segmentId: WELL_KNOWN.nextSegment };
    const before = (await (await exactCaller(first, WELL_KNOWN))('getSegment', { path })).text;

    const dumped = await first.admin('GET', '/snapshot');
    const second = await started({ transport, data: data() });
    expect((await second.admin('POST', '/seed', dumped.body)).status).toBe(204);
    expect((await second.admin('GET', '/snapshot')).text).toBe(dumped.text);
    const call = await exactCaller(second, WELL_KNOWN);
    expect((await call('getSegment', { path })).text).toBe(before);
    const next = await call('createSegment', { path: { projectId: WELL_KNOWN.project }, body: { name: 'Third' } });
    expect(next.text).toContain(`"id":${BigInt(WELL_KNOWN.nextSegment) + 2n},`);
  });
});

test('ids past 2^53 outlive snapshot files, in JSON and in YAML', async () => {
  const data = folder();
  const snapshot = bigSnapshot(WELL_KNOWN);
  const [json, yaml] = [join(data, 'snapshot.json'), join(data, 'snapshot.yaml')];
  writeSnapshotFile(json, snapshot);
  writeFileSync(yaml, yamlText(snapshot));
  for (const file of [json, yaml]) {
    const read = readSnapshotFile(file);
    expect(JSON.stringify(read)).toBe(JSON.stringify(snapshot));
    const under = await started({ transport: 'function', data: ':memory:', seed: () => read });
    await walkBigIds(under, WELL_KNOWN);
  }
});

test(`${count} worlds of random ids past 2^53 by seed ${seed}`, { timeout: SIMULATION_TIMEOUT }, async () => {
  for (let number = 0; number < count; number += 1) {
    const ids: BigIds = bigIds(seed * 1000 + number);
    const under = await startService({ transport: number % 2 === 0 ? 'function' : 'http', seed: () => bigSnapshot(ids) });
    try {
      await walkBigIds(under, ids);
    } catch (error) {
      throw new Error(`seed ${seed}, world ${number}, ${JSON.stringify(ids)}`, { cause: error });
    } finally {
      await under.close();
    }
  }
});

/** Calls, and throws unless the answer has that status and every long run of digits in it is an id to the last digit. */
type ExactCall = (operation: string, options: CallOptions, status?: number) => Promise<Answer>;

/** Sequences count up, so a few ids after the first are expected too. */
const NEXT = [1n, 2n, 3n];

function idsInAnswers(ids: BigIds): ReadonlySet<string> {
  const later = [ids.nextProject, ids.nextSegment].flatMap((first) => NEXT.map((step) => String(BigInt(first) + step)));
  return new Set([...Object.values(ids), ...later]);
}

async function exactCaller(under: TestService, ids: BigIds): Promise<ExactCall> {
  const berit = await under.as(USERNAME);
  const known = idsInAnswers(ids);
  return async (operation, options, status = 200) => {
    const answer = await berit.call(operation, options);
    if (answer.status !== status) throw new Error(`${operation} ${JSON.stringify(options.path)} answered ${answer.text}`);
    // A refusal repeats what was asked for, right or wrong.
    if (answer.status < 300) mustBeExact(operation, answer.text, known);
    return answer;
  };
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function mustBeExact(operation: string, text: string, known: ReadonlySet<string>): void {
  const long = text.replace(UUID, '').match(/-?\d{16,}/g) ?? [];
  // A double that prints its exponent has been an id before.
  const exponents = text.replace(STRING, '').match(/[\d.]+[eE][+-]?\d+/g) ?? [];
  const odd = [...long.filter((digits) => !known.has(digits)), ...exponents];
  if (odd.length > 0) throw new Error(`${operation} answered with ${odd}, which is no id: ${text.slice(0, 500)}`);
}

/** The value of a field as the text has it, digit by digit. */
function fieldIn(text: string, field: string): string[] {
  return [...text.matchAll(new RegExp(`"${field}":(-?\\d+)(?=[,}\\]])`, 'g'))].map(([, digits]) => digits ?? '');
}
