import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stringify as yamlText } from 'yaml';
import { readSnapshotFile, writeSnapshotFile } from '../../src/service/store/snapshot-file.js';
import { untilEnd } from '../support/around.js';
import { operationById } from '../support/contract.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { expectPage } from '../support/page.js';
import { type CallOptions, startService, type TestService, TRANSPORTS } from '../support/service.js';
import { type BigIds, bigIds, bigSnapshot, neighbour, rounded, USERNAME, WELL_KNOWN } from './ids/big-ids.js';

// Every place where an int64 comes in or goes out, with ids that a double would round. The page shows the fields of each answer that hold
// such an id, by the name of the id: what lost a digit has no name. A refusal shows what it is about, and ids that were not asked for. Ids that stand beside the right one are other ids, also the one that a
// double makes of it.

/** `$addPipe` in a path is the id that this call made. */
type Row = readonly [operation: string, path?: Readonly<Record<string, string>>, sent?: Pick<CallOptions, 'body' | 'rawBody' | 'query'>];

/** The whole project back, with its ids in it, as clients do it. */
const BACK = 'the answer before with another name';

function rowsOf(ids: BigIds): Row[] {
  const project = { projectId: ids.project };
  const segment = { segmentId: ids.nextSegment };
  const company = { companyId: ids.company };
  const owner = { owner: USERNAME };
  const module = { ...project, moduleType: 'FORMS' };
  const ofType = (id: string, more = '') => ({ rawBody: `{"typeId":${id}${more}}` });
  const holding = (start: string) => ({ rawBody: `{${start}"cables":[{"typeId":${ids.cableType}}]}` });
  const numbered = (id: string) => ({
    rawBody: `{"companyId":${id},"number":"B-2","name":"Second","status":"NEW","startDate":"2026-04-17T06:00:00Z"}`,
  });
  const others = (id: string) => [neighbour(id), rounded(id)];
  return [
    ['createSegment', project, { body: { name: 'Big' } }],
    ['createSegment', project, { body: { name: 'Bigger' } }],
    ['listSegments', project],
    ['updateSegment', segment, { body: { length: 5 } }],
    ['deleteSegment', { segmentId: String(BigInt(ids.nextSegment) + 1n) }],
    ['updateSettings', segment, { rawBody: `{"defaultMarkerTypeId":${ids.marker}}` }],
    ['getSettings', segment],
    ['getCableType', { cableTypeId: ids.cableType }],
    ['getEccType', { eccTypeId: ids.eccType }],
    ['getCableType', { cableTypeId: rounded(ids.cableType) }],
    ['listCableTypes'],
    ['listPipeTypes'],
    ['listEccTypes'],
    ['addCable', segment, ofType(ids.cableType)],
    ['addCableBatch', segment, ofType(ids.cableType, ',"count":2')],
    ['addCulvert', segment, holding('')],
    ['addPipe', segment, holding(`"typeId":${ids.pipeType},`)],
    ['addPipeGroup', segment, ofType(ids.pipeType, ',"configuration":"DOUBLE"')],
    ['addEcc', segment, ofType(ids.eccType)],
    ['getCable', { ...segment, cableId: '$addCable' }],
    ['getPipe', { ...segment, pipeId: '$addPipe' }],
    ['getEcc', { ...segment, eccId: '$addEcc' }],
    ['getSegment', segment],
    ['getProject', project],
    ['updateProject', project, { rawBody: BACK }],
    ['archiveProject', project],
    ['restoreProject', project],
    ['changeStatus', { ...project, projectStatus: 'ENDED' }],
    ['changeOwner', { ...project, ...owner }],
    ['addModule', module],
    ['getModule', module],
    ['removeModule', module],
    ['createProject', owner, numbered(neighbour(ids.company))],
    ['createProject', owner, numbered(ids.company)],
    ['deleteProject', { projectId: neighbour(ids.nextProject) }],
    ['deleteProject', { projectId: ids.nextProject }],
    ['listModules', project],
    ['listProjects'],
    ['listProjectsByCompany', company],
    ['listProjectsByNumber', { ...company, number: '2026-0417' }],
    ['listProjectsByCaseRef', { ...company, caseRef: 'SAK-2026-113' }],
    ['listProjectsBySubstationRef', { ...company, substationRef: 'NS-4410' }],
    ['pageProjects', {}, { query: { companyId: ids.company, sort: ['-id', 'companyId'] } }],
    ['pageProjects', {}, { query: { companyId: [neighbour(ids.company), ids.company] } }],
    ['getUser', { user: USERNAME }],
    ['validateService', { user: USERNAME, service: 'big' }],
    ...others(ids.nextSegment).map((segmentId): Row => ['getSegment', { segmentId }]),
    ...others(ids.cableType).map((id): Row => ['addCable', segment, ofType(id)]),
    ...others(ids.company).flatMap((companyId): Row[] => [
      ['pageProjects', {}, { query: { companyId } }],
      ['listProjectsByCompany', { companyId }],
    ]),
    ['createSegment', { projectId: neighbour(ids.project) }, { body: { name: 'x' } }],
    ['getProject', { projectId: rounded(ids.project) }],
  ];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Long runs of digits, and numbers with an exponent, which a double prints that has been an id before. */
const LONG = /(?:"(\w+)":"?)?(-?\d{16,}|\b\d[\d.]*[eE][+-]?\d+\b)/g;

/** The long numbers in an answer, each with its field. */
const longIn = (text: string): string[][] =>
  [...text.replace(UUID, '').matchAll(LONG)].map(([, field = '', digits = '']) => [field, digits]);

/** Goes through the whole API, and holds the answers against the page. */
async function walk(under: TestService, ids: BigIds): Promise<void> {
  const berit = await under.as(USERNAME);
  const made: Record<string, string> = {};
  const lines: string[] = [];
  let last = '';
  // Sequences count up.
  const known = { ...ids, secondSegment: String(BigInt(ids.nextSegment) + 1n) };
  const names = new Map(Object.entries(known).map(([name, digits]) => [digits, name]));
  const namedIn = (text: string) =>
    longIn(text)
      .map(([field, digits = '']) => `${field} ${names.get(digits) ?? digits}`)
      .join(', ');
  for (const [operation, path = {}, sent] of rowsOf(ids)) {
    const filled = Object.fromEntries(Object.entries(path).map(([name, id]) => [name, made[id] ?? id]));
    const rawBody = sent?.rawBody === BACK ? last.replace('"name":"', '"name":"New ') : sent?.rawBody;
    const { status, text, body } = await berit.call(operation, { path: filled, ...sent, ...(rawBody ? { rawBody } : {}) });
    // A refusal repeats what was asked for, right or wrong.
    const asked = JSON.stringify([path, sent]);
    const odd = longIn(text).filter(([, digits = '']) => !asked.includes(digits));
    const why = `${body?.errors?.[0]?.field ?? body?.code}${odd.join()}`;
    lines.push(`${operation} ${status}: ${status < 300 ? namedIn(text) : why}`);
    made[`$${operation}`] = String(body?.id);
    last = text;
  }
  // A value of the summary is any JSON value; the contract check knows a number past 2^53 in int64 fields only.
  const address = `${under.baseUrl}${operationById('summarizeProjects').path}?companyId=${ids.company}`;
  const summary = await (await under.fetch(address, { headers: { authorization: `Bearer ${berit.token}` } })).text();
  expect(summary).toMatch(/"counter":\{"count":1,"quantity":1\}/);
  lines.push(`summarizeProjects: ${namedIn(summary)}`);
  expectPage(new URL('ids/ids.expected.txt', import.meta.url), { 'calls and the long ids in their answers': lines });
}

const { count, seed } = settings({ count: 1, long: 4, seed: 7 });

function folder(): string {
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-ids-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

const started = (options: Parameters<typeof startService>[0]) => untilEnd(startService(options));

describe.each(TRANSPORTS)('ids past 2^53, over %s', (transport) => {
  test.each([
    ['memory', () => ':memory:'],
    ['sqlite', folder],
  ])('on %s go in and out to the last digit, and outlive a snapshot', async (_, data) => {
    const first = await started({ transport, data: data(), seed: () => bigSnapshot(WELL_KNOWN) });
    await walk(first, WELL_KNOWN);
    const path = { segmentId: WELL_KNOWN.nextSegment };
    const before = (await (await first.as(USERNAME)).call('getSegment', { path })).text;
    const dumped = await first.admin('GET', '/snapshot');
    const second = await started({ transport, data: data() });
    expect((await second.admin('POST', '/seed', dumped.body)).status).toBe(204);
    expect((await second.admin('GET', '/snapshot')).text).toBe(dumped.text);
    const berit = await second.as(USERNAME);
    expect((await berit.call('getSegment', { path })).text).toBe(before);
    const next = await berit.call('createSegment', { path: { projectId: WELL_KNOWN.project }, body: { name: 'Third' } });
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
    const under = await started({ transport: number % 2 === 0 ? 'function' : 'http', seed: () => bigSnapshot(ids) });
    await walk(under, ids).catch((cause: unknown) => {
      throw new Error(`seed ${seed}, world ${number}, ${JSON.stringify(ids)}`, { cause });
    });
  }
});
