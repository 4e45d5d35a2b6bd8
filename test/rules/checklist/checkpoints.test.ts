import { expect, test } from 'vitest';
import { parse } from '../../../src/service/route.js';
import { liv, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { BIG, FULL, idsOf, startChecklists } from './world.js';

withLiv(startChecklists);

const listed = async (facilityid: string, revision = 'latest') =>
  ok(liv, 'listCheckpoints', { path: { revision, facilityid } });
const checklist = async (facilityid: string, assessmenttype: string) =>
  ok(liv, 'listCheckpointsByAssessmentType', { path: { revision: 'latest', facilityid, assessmenttype } });
const one = (checkpointid: string, facilityid = BIG) =>
  liv.call('getCheckpoint', { path: { facilityid, checkpointid } });

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
    for (const type of ['PLANNING', 'EXECUTION'])
      expect(idsOf(await checklist(facility, type))).toContain('106');
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
  const { body } = await liv.call('getCheckpoint', {
    path,
    headers: { 'accept-language': 'en-GB,nb;q=0.5' },
  });
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
