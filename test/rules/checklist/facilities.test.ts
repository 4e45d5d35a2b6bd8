import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { BIG, idsOf, startChecklists } from './world.js';

withLiv(startChecklists);

const read = (facilityid: string, revision = 'latest') =>
  liv.call('getChecklistFacility', { path: { revision, facilityid } });

test('K031 the facilities of a revision are listed on their own, without checkpoints', async () => {
  const list = await ok(liv, 'listChecklistFacilities', { path: { revision: '1' } });
  expect(idsOf(list)).toEqual([BIG, '20']);
  for (const facility of list) expect(Object.keys(facility)).toEqual(['id', 'name', 'assessmentTypes']);
});

test('K020 K032 a facility is read by its id, with name and assessment types', async () => {
  expect((await read('20')).body).toEqual({
    id: 20,
    name: 'Skap',
    assessmentTypes: ['PLANNING', 'EXECUTION'],
  });
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
