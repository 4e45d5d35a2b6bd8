import { expect, test } from 'vitest';
import { parse } from '../../../src/service/route.js';
import { liv, under, withLiv } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { freeze, ok, refused } from '../project/world.js';
import { BIG, FULL, idsOf, startChecklists } from './world.js';

withLiv(startChecklists);

const listed = async (facilityid: string, revision = 'latest') => ok(liv, 'listCheckpoints', { path: { revision, facilityid } });
const checklist = async (facilityid: string, assessmenttype: string) =>
  ok(liv, 'listCheckpointsByAssessmentType', { path: { revision: 'latest', facilityid, assessmenttype } });
const one = (checkpointid: string, facilityid = BIG) => liv.call('getCheckpoint', { path: { facilityid, checkpointid } });

test('K003 K004 K011 K013 K016 K018 K019 a checkpoint is shown with all its fields', async () => {
  const answer = await one(FULL.id);
  expect(answer.body).toEqual({
    id: BigInt(FULL.id),
    name: `Punkt ${FULL.id}`,
    answerType: 'TEXT',
    assessmentTypes: ['FINALINSPECTION'],
    camera: true,
    cameraGuidance: 'Hele grøfta',
    componentId: 9007199254740997n,
    componentName: 'Skjøt',
    facilityPartId: 71,
    facilityPartName: 'Grøftebunn',
    guidance: 'Mål to ganger.',
    maintenanceMeasures: 'Grav på nytt.',
    option: false,
    primarySorting: 30,
    secondarySorting: 10,
    orgbladForCorrection: ['4007', 'B-2'],
    orgbladForGuidance: ['4001'],
    subCheckpoints: expect.any(Array),
    timePerspectiveId: 1,
    timePerspectiveName: 'Straks',
  });
});

test('K004 K013 what a checkpoint lacks is null, and no photo is needed', async () => {
  const { body } = await one('101');
  const lacking = { componentId: null, componentName: null, cameraGuidance: null, guidance: null };
  expect(body).toMatchObject({ ...lacking, maintenanceMeasures: null, camera: false, subCheckpoints: [] });
});

test('K017 the finer points have fields of their own, and stand in the order of their sorting', async () => {
  expect((await one(FULL.id)).body.subCheckpoints).toEqual([
    { id: 501, name: 'Først', guidance: 'Se etter.', camera: true, cameraGuidance: 'Nært', sorting: 10 },
    { id: 502, name: 'Sist', guidance: null, camera: false, cameraGuidance: null, sorting: 20 },
  ]);
});

test('K002 K037 K015 a checklist is what one facility has for one assessment type, sorted by both keys', async () => {
  const ids = idsOf(await checklist(BIG, 'FINALINSPECTION'));
  expect(ids).toEqual(['104', '105', '101', '102', '103', FULL.id]);
});

test('K014 K053 optional checkpoints are in the lists, and say that they are optional', async () => {
  const list = await checklist(BIG, 'FINALINSPECTION');
  const optional = list.filter(({ option }: { option: boolean }) => option);
  expect(idsOf(optional)).toEqual(['104', '105']);
});

test('K005 K006 the same checkpoint is in several facilities and assessment types', async () => {
  for (const facility of [BIG, '20'])
    for (const type of ['PLANNING', 'EXECUTION']) expect(idsOf(await checklist(facility, type))).toContain('106');
  expect((await one('106', '20')).body).toEqual((await one('106')).body);
});

test('K034 K035 K036 all checkpoints of a facility come in groups by assessment type, each once', async () => {
  const ids = idsOf(await listed(BIG));
  expect(ids).toEqual(['109', '104', '105', '101', '102', '103', FULL.id, '106']);
});

test('K034 checkpoints are those of the revision', async () => {
  expect(idsOf(await listed('20', '1'))).toEqual(['107', '106']);
  expect(idsOf(await listed('20', '2'))).toEqual(['106']);
});

test('K038 an assessment type that the facility does not support gives an empty list', async () => {
  expect(await checklist('20', 'FINALINSPECTION')).toEqual([]);
  expect(await checklist(BIG, 'UNKNOWN')).toEqual([]);
});

test('K039 an assessment type that does not exist is 400', async () => {
  for (const assessmenttype of ['FINAL', 'finalinspection', '__proto__']) {
    const path = { revision: 'latest', facilityid: BIG, assessmenttype };
    refused(await liv.call('listCheckpointsByAssessmentType', { path }), 400, 'assessmenttype');
  }
});

test('K040 K041 a checkpoint is read by facility and id, also one that is not in use any more', async () => {
  expect((await one('101')).status).toBe(200);
  expect((await one('107', '20')).status).toBe(200);
  refused(await one('108', '20'), 404, 'checkpointid');
});

test('K042 a checkpoint that is not there, or in another facility, is 404', async () => {
  refused(await one('999'), 404, 'checkpointid');
  refused(await one('107'), 404, 'checkpointid');
  refused(await one('101', '99'), 404, 'facilityid');
});

test('K054 a checkpoint id that is no int64 is 400', async () => {
  refused(await one('x'), 400, 'checkpointid');
  refused(await one('101', 'x'), 400, 'facilityid');
});

test('K012 the id of a checkpoint is exact past 2^53', async () => {
  const { text } = await one(FULL.id);
  expect(text).toContain(`"id":${FULL.id}`);
  expect((parse(text) as { componentId: bigint }).componentId).toBe(9007199254740997n);
});

test('K050 names and texts are in the language of the caller', async () => {
  const path = { facilityid: BIG, checkpointid: FULL.id };
  const { body } = await liv.call('getCheckpoint', { path, headers: { 'accept-language': 'en-GB,nb;q=0.5' } });
  expect(body).toMatchObject({
    name: `Point ${FULL.id}`,
    guidance: 'Measure twice.',
    maintenanceMeasures: 'Dig again.',
    cameraGuidance: 'The whole trench',
    componentName: 'Joint',
    facilityPartName: 'Trench bottom',
    timePerspectiveName: 'At once',
  });
});

const read = (facilityid: string, revision = 'latest') => liv.call('getChecklistFacility', { path: { revision, facilityid } });

test('K031 the facilities of a revision are listed on their own, without checkpoints', async () => {
  const list = await ok(liv, 'listChecklistFacilities', { path: { revision: '1' } });
  expect(idsOf(list)).toEqual([BIG, '20']);
  for (const facility of list) expect(Object.keys(facility)).toEqual(['id', 'name', 'assessmentTypes']);
});

test('K020 K032 a facility is read by its id, with name and assessment types', async () => {
  expect((await read('20')).body).toEqual({ id: 20, name: 'Skap', assessmentTypes: ['PLANNING', 'EXECUTION'] });
});

test('K021 a facility supports the assessment types that it has checkpoints for, in that revision', async () => {
  expect((await read('20', '1')).body.assessmentTypes).toEqual(['FINALINSPECTION', 'PLANNING', 'EXECUTION']);
  expect((await read('20', '4')).body.assessmentTypes).toEqual(['PLANNING', 'EXECUTION', 'HMESHA']);
  expect((await read('30')).body.assessmentTypes).toEqual([]);
});

test('K033 a facility that is not there, or not in that revision, is 404', async () => {
  refused(await read('21'), 404, 'facilityid');
  refused(await read('30', '1'), 404, 'facilityid');
});

test('K054 a facility id that is no int64 is 400', async () => {
  for (const id of ['x', '007', '1.0', '9223372036854775808']) refused(await read(id), 400, 'facilityid');
});

test('K012 ids are int64, exact past 2^53', async () => {
  expect((await read(BIG)).text).toContain(`"id":${BIG}`);
  refused(await read('9007199254740992'), 404, 'facilityid');
});

test('K047 the calls without a revision are the same calls for the latest one', async () => {
  const same = async (old: string, now: string, path: Record<string, string>) => {
    const desired = await ok(liv, now, { path: { revision: 'latest', ...path } });
    expect(await ok(liv, old, { path })).toEqual(desired);
  };
  await same('listChecklistFacilitiesUnrevised', 'listChecklistFacilities', {});
  await same('getChecklistFacilityUnrevised', 'getChecklistFacility', { facilityid: '20' });
  await same('listCheckpointsUnrevised', 'listCheckpoints', { facilityid: BIG });
  await same('listCheckpointsByAssessmentTypeUnrevised', 'listCheckpointsByAssessmentType', {
    facilityid: BIG,
    assessmenttype: 'EXECUTION',
  });
});

const facilities = (revision: string) => liv.call('listChecklistFacilities', { path: { revision } });

test('K022 K023 K024 the revisions are listed with their fields, the newest first', async () => {
  const list = await ok(liv, 'listChecklistRevisions');
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['2027', '2026', '2025', '2024']);
  expect(list.at(-1)).toEqual({ id: 1, name: '2024', description: 'Første', activeFromDate: '2024-01-01T00:00:00Z' });
});

test('K025 a revision is chosen by its id, and older ones stay', async () => {
  expect(idsOf((await facilities('1')).body)).not.toContain('30');
  expect(idsOf((await facilities('3')).body)).toContain('30');
  expect(idsOf((await facilities('4')).body)).toContain('30');
});

test('K026 K027 K028 latest chooses exactly one: the newest that is in force', async () => {
  const at = async (now: string) => {
    await freeze(under, now);
    const { body } = await liv.call('listCheckpoints', { path: { revision: 'latest', facilityid: '20' } });
    return idsOf(body);
  };
  expect(await at('2026-04-01T00:00:00Z')).toEqual(['106']);
  expect(await at('2026-12-31T23:59:59.999Z')).toEqual(['106']);
  expect(await at('2027-01-01T00:00:00Z')).toEqual(['106', '108']);
  expect(await at('2024-06-01T00:00:00Z')).toEqual(['107', '106']);
  expect(await at('2020-01-01T00:00:00Z')).toEqual(['107', '106']);
  await freeze(under, '2026-04-01T00:00:00Z');
});

test('K029 a revision that is not there is 404', async () => {
  for (const revision of ['5', '-1', '9223372036854775807']) refused(await facilities(revision), 404, 'revision');
});

test('K030 a revision that is neither an int64 nor latest is 400', async () => {
  for (const revision of ['Latest', '2026.1', '01', '9223372036854775808', ' 1', 'x']) refused(await facilities(revision), 400, 'revision');
});

const OWN = operations.filter(({ service }) => service === 'checklist');

test('K007 the service is read-only: nothing but GET is answered', async () => {
  const { token } = await under.as('liv');
  expect(OWN.every(({ method }) => method === 'GET')).toBe(true);
  for (const { path } of OWN)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const target = path.replace(/\{\w+\}/g, '20');
      const answer = await under.fetch(under.baseUrl + target, { method, headers: { authorization: `Bearer ${token}` } });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
});
