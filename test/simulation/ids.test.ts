import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stringify as yamlText } from 'yaml';
import { readSnapshotFile, writeSnapshotFile } from '../../src/service/store/snapshot-file.js';
import { untilEnd } from '../support/around.js';
import { operationById } from '../support/contract.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { type Answer, type CallOptions, startService, type TestService, TRANSPORTS } from '../support/service.js';
import { type BigIds, bigIds, bigSnapshot, neighbour, rounded, USERNAME, WELL_KNOWN } from './ids/big-ids.js';

// Every place where an int64 comes in or goes out, with ids that a double would round.

/** A call, what it sends, the values of fields in its answer digit by digit, and its status. */
type Row = readonly [
  operation: string,
  path: Readonly<Record<string, string>>,
  sent?: Pick<CallOptions, 'body' | 'rawBody' | 'query'>,
  fields?: Readonly<Record<string, readonly string[]>>,
  status?: number,
];

async function made(call: ExactCall, [operation, path, sent = {}, fields = {}, status]: Row): Promise<Answer> {
  const answer = await call(operation, { path, ...sent }, status);
  for (const [field, values] of Object.entries(fields)) expect([operation, fieldIn(answer.text, field)]).toEqual([operation, values]);
  return answer;
}

/** Goes through the whole API; throws or fails an expectation where a digit is lost. */
async function walkBigIds(under: TestService, ids: BigIds): Promise<void> {
  const call = await exactCaller(under, ids);
  for (const row of segmentRows(ids)) await made(call, row);
  await itemsIn(call, ids);
  await projects(call, ids);
  for (const row of [...searchRows(ids), ...customerRows(ids)]) await made(call, row);
  await strangers(call, ids);
  for (const other of [neighbour(ids.company), rounded(ids.company)]) {
    expect((await call('pageProjects', { query: { companyId: other } })).body.total).toBe(0);
    expect((await call('listProjectsByCompany', { path: { companyId: other } })).body).toEqual([]);
  }
  await summary(under, ids);
}

function segmentRows(ids: BigIds): Row[] {
  const path = { projectId: ids.project };
  const at = { segmentId: ids.nextSegment };
  const second = String(BigInt(ids.nextSegment) + 1n);
  const marker = { defaultMarkerTypeId: [ids.marker] };
  return [
    ['createSegment', path, { body: { name: 'Big' } }, { id: [ids.nextSegment], projectId: [ids.project] }],
    ['createSegment', path, { body: { name: 'Bigger' } }, { id: [second] }],
    ['listSegments', path, {}, { id: [ids.nextSegment, second], projectId: [ids.project, ids.project] }],
    ['getSegment', at, {}, { id: [ids.nextSegment] }],
    ['updateSegment', at, { body: { length: 5 } }, { id: [ids.nextSegment], length: ['5'] }],
    ['deleteSegment', { segmentId: second }, {}, {}, 204],
    ['getSegment', at, {}, { id: [ids.nextSegment], length: ['5'] }],
    ['updateSettings', at, { rawBody: `{"defaultMarkerTypeId":${ids.marker}}` }, marker],
    ['getSettings', at, {}, marker],
    ['getCableType', { cableTypeId: ids.cableType }, {}, { id: [ids.cableType] }],
    ['getEccType', { eccTypeId: ids.eccType }, {}, { id: [ids.eccType] }],
    ['getCableType', { cableTypeId: rounded(ids.cableType) }, {}, {}, 404],
  ];
}

/** Types of items, and of cables in them. */
async function itemsIn(call: ExactCall, ids: BigIds): Promise<void> {
  for (const [operation, id] of [
    ['listCableTypes', ids.cableType],
    ['listPipeTypes', ids.pipeType],
    ['listEccTypes', ids.eccType],
  ] as const)
    expect(fieldIn((await call(operation, {})).text, 'id')).toContain(id);
  const path = { segmentId: ids.nextSegment };
  const cable = `{"typeId":${ids.cableType}}`;
  const add = async (operation: string, rawBody: string, typeId: readonly string[]) =>
    (await made(call, [operation, path, { rawBody }, { typeId }])).body;
  const { id: cableId } = await add('addCable', cable, [ids.cableType]);
  await add('addCableBatch', `{"typeId":${ids.cableType},"count":2}`, [ids.cableType, ids.cableType]);
  await add('addCulvert', `{"cables":[${cable}]}`, [ids.cableType]);
  const { id: pipeId } = await add('addPipe', `{"typeId":${ids.pipeType},"cables":[${cable}]}`, [ids.pipeType, ids.cableType]);
  await add('addPipeGroup', `{"typeId":${ids.pipeType},"configuration":"DOUBLE"}`, [ids.pipeType]);
  const { id: eccId } = await add('addEcc', `{"typeId":${ids.eccType}}`, [ids.eccType]);
  await made(call, ['getCable', { ...path, cableId }, {}, { typeId: [ids.cableType] }]);
  await made(call, ['getPipe', { ...path, pipeId }, {}, { typeId: [ids.pipeType, ids.cableType] }]);
  await made(call, ['getEcc', { ...path, eccId }, {}, { typeId: [ids.eccType] }]);
  const all = fieldIn((await call('getSegment', { path })).text, 'typeId');
  expect(all.toSorted()).toEqual([...Array<string>(5).fill(ids.cableType), ids.pipeType, ids.pipeType, ids.eccType].toSorted());
}

async function projects(call: ExactCall, ids: BigIds): Promise<void> {
  const path = { projectId: ids.project };
  const own = { id: [ids.project] };
  const read = await made(call, ['getProject', path, {}, { ...own, companyId: [ids.company] }]);
  // As clients do it: the whole project back, with its ids in it.
  const back = await made(call, ['updateProject', path, { rawBody: read.text.replace('"name":"', '"name":"New ') }, own]);
  expect(back.text).toContain('"name":"New ');
  const module = { ...path, moduleType: 'FORMS' };
  const owner = { owner: USERNAME };
  const bodyFor = (company: string) =>
    `{"companyId":${company},"number":"B-2","name":"Second","status":"NEW","startDate":"2026-04-17T06:00:00Z"}`;
  const rows: Row[] = [
    ['archiveProject', path, {}, {}, 204],
    ['restoreProject', path, {}, {}, 204],
    ['changeStatus', { ...path, projectStatus: 'ENDED' }, {}, {}, 204],
    ['changeOwner', { ...path, ...owner }, {}, {}, 204],
    ['addModule', module, {}, { projectId: [ids.project] }],
    ['getModule', module, {}, { projectId: [ids.project] }],
    ['removeModule', module, {}, {}, 204],
    ['createProject', owner, { rawBody: bodyFor(neighbour(ids.company)) }, {}, 403],
    ['createProject', owner, { rawBody: bodyFor(ids.company) }, { id: [ids.nextProject], companyId: [ids.company] }],
    ['deleteProject', { projectId: neighbour(ids.nextProject) }, {}, {}, 404],
    ['deleteProject', { projectId: ids.nextProject }, {}, {}, 204],
  ];
  for (const row of rows) await made(call, row);
  expect(new Set(fieldIn((await call('listModules', { path })).text, 'projectId'))).toEqual(new Set([ids.project]));
}

function searchRows(ids: BigIds): Row[] {
  const path = { companyId: ids.company };
  const found = { id: [ids.project], companyId: [ids.company] };
  return [
    ['listProjects', {}, {}, found],
    ['listProjectsByCompany', path, {}, found],
    ['listProjectsByNumber', { ...path, number: '2026-0417' }, {}, found],
    ['listProjectsByCaseRef', { ...path, caseRef: 'SAK-2026-113' }, {}, found],
    ['listProjectsBySubstationRef', { ...path, substationRef: 'NS-4410' }, {}, found],
    ['pageProjects', {}, { query: { companyId: ids.company, sort: ['-id', 'companyId'] } }, found],
    ['pageProjects', {}, { query: { companyId: [neighbour(ids.company), ids.company] } }, found],
  ];
}

const customerRows = (ids: BigIds): Row[] => [
  ['getUser', { user: USERNAME }, {}, { companyId: [ids.company], departmentId: [ids.department] }],
  ['validateService', { user: USERNAME, service: 'big' }, {}, { id: [ids.facility] }],
];

/** Ids that stand beside the right one are other ids, also the one that a double makes of it. */
async function strangers(call: ExactCall, ids: BigIds): Promise<void> {
  for (const segmentId of new Set([neighbour(ids.nextSegment), rounded(ids.nextSegment)]))
    expect((await call('getSegment', { path: { segmentId } }, 404)).text).toContain(segmentId);
  for (const other of new Set([neighbour(ids.cableType), rounded(ids.cableType)])) {
    const refused = await call('addCable', { path: { segmentId: ids.nextSegment }, rawBody: `{"typeId":${other}}` }, 400);
    expect(refused.body.errors[0].field).toBe('typeId');
  }
  await call('createSegment', { path: { projectId: neighbour(ids.project) }, body: { name: 'x' } }, 409);
  await call('getProject', { path: { projectId: rounded(ids.project) } }, 403);
}

/** A value of the summary is any JSON value; the contract check knows a number past 2^53 in int64 fields only. */
async function summary(under: TestService, { company }: BigIds): Promise<void> {
  const { token } = await under.as(USERNAME);
  const { path } = operationById('summarizeProjects');
  const response = await under.fetch(`${under.baseUrl}${path}?companyId=${company}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.stringMatching(new RegExp(`"value":"?${company}"?[,}]`))]);
  expect(text).toMatch(/"counter":\{"count":1,"quantity":1\}/);
}

const { count, seed } = settings({ count: 1, long: 4, seed: 7 });

function folder(): string {
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-ids-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

const started = (options: Parameters<typeof startService>[0]) => untilEnd(startService(options));

const STORES: readonly (readonly [string, () => string])[] = [
  ['memory', () => ':memory:'],
  ['sqlite', folder],
];

describe.each(TRANSPORTS)('ids past 2^53, over %s', (transport) => {
  test.each(STORES)('on %s go in and out to the last digit, and outlive a snapshot', async (_, data) => {
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

test('ids past 2^53 outlive snapshot files, in JSON and in YAML', () => {
  const data = folder();
  const snapshot = bigSnapshot(WELL_KNOWN);
  const [json, yaml] = [join(data, 'snapshot.json'), join(data, 'snapshot.yaml')];
  writeSnapshotFile(json, snapshot);
  writeFileSync(yaml, yamlText(snapshot));
  for (const file of [json, yaml]) expect(JSON.stringify(readSnapshotFile(file))).toBe(JSON.stringify(snapshot));
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
