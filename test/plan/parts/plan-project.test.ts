import { expect, test } from 'vitest';
import type { DesiredProjectObject, LiveProjectObject } from '../../../src/kinds/project-model.js';
import { planProject } from '../../../src/plan/project/plan-project.js';
import { objectWords } from '../../../src/render/words/kind-words.js';
import { place } from '../../support/build.js';

const PROJECT = { number: 'P', id: '7', companyId: '1001' };
const LIVE: LiveProjectObject = {
  id: '7',
  fields: { name: 'A', status: 'STARTED', startDate: '2026-03-01T00:00:00.000Z', caseRef: null },
  location: { address: { city: 'Molde', zipCode: '6400' }, coordinate: { latitude: 62 }, coordinateSource: 'MANUAL' },
  archived: false,
  modules: ['CABLESIMULATOR', 'UNKNOWN'],
  isOwner: false,
};
const desired = (more: Partial<DesiredProjectObject>): DesiredProjectObject => ({
  create: false,
  fields: {},
  pruneModules: false,
  place,
  ...more,
});

const steps = (more: Partial<DesiredProjectObject>, live: LiveProjectObject | undefined = LIVE) =>
  planProject(desired(more), live, PROJECT).map((part) =>
    part.steps.map(({ operation, path, query, body }) => [operation, path, ...(query ? [query] : []), ...(body ? [body] : [])]),
  );

const ID = { projectId: '7' };

test.each<[string, Partial<DesiredProjectObject>, unknown[], unknown[]]>([
  ['nothing', {}, [], []],
  ['what is so', { fields: { name: 'A', status: 'STARTED' }, archived: false, modules: ['CABLESIMULATOR'] }, [], []],
  ['one property', { fields: { name: 'B' } }, [['updateProject', ID, { property: ['name'] }, { name: 'B' }]], []],
  ['a status', { fields: { status: 'NEW' } }, [['changeStatus', { ...ID, projectStatus: 'NEW' }]], []],
  ['an end', { fields: { status: 'ENDED' } }, [], [['changeStatus', { ...ID, projectStatus: 'ENDED' }]]],
  ['the archive', { archived: true }, [], [['archiveProject', ID]]],
  ['an owner', { owner: 'kari' }, [], [['changeOwner', { ...ID, owner: 'kari' }]]],
  ['a module', { modules: ['ECO'] }, [['addModule', { ...ID, moduleType: 'ECO' }]], []],
  ['no other modules', { modules: [], pruneModules: true }, [], [['removeModule', { ...ID, moduleType: 'CABLESIMULATOR' }]]],
  [
    'a place, with what is not stated of it',
    { location: { address: { city: 'Bud' }, coordinate: { longitude: 7 } } },
    [
      [
        'updateProject',
        ID,
        { property: ['location'] },
        { location: { address: { city: 'Bud', zipCode: '6400' }, coordinate: { latitude: 62, longitude: 7 }, coordinateSource: 'MANUAL' } },
      ],
    ],
    [],
  ],
  ['the same place', { location: { address: { city: 'Molde' }, coordinate: {} } }, [], []],
])('of a project that is there the spec states %s', (_, more, opening, closing) => {
  expect(steps(more)).toEqual([opening, closing]);
});

test('an archived project is restored first, or left alone', () => {
  const archived = { ...LIVE, archived: true };
  expect(steps({ archived: false, fields: { name: 'B' } }, archived)[0]?.map(([operation]) => operation)).toEqual([
    'restoreProject',
    'updateProject',
  ]);
  expect(steps({ archived: true }, archived)).toEqual([[], []]);
});

test('the owner is not changed if the stated one is the owner', () => {
  expect(steps({ owner: 'kari' }, { ...LIVE, isOwner: true })).toEqual([[], []]);
});

test('a project is created open in one call, and closed at the end', () => {
  const made: Partial<DesiredProjectObject> = {
    create: true,
    fields: { name: 'A', status: 'ENDED', startDate: '2026-03-01T00:00:00.000Z' },
    owner: 'kari',
    archived: true,
    modules: ['CALCULATION'],
    location: { address: { city: 'Bud' }, coordinate: {} },
  };
  const [opening, closing] = planProject(desired(made), undefined, { number: 'P', id: '-5' });
  expect(opening.steps).toMatchObject([
    {
      operation: 'createProject',
      path: { owner: 'kari' },
      query: { moduleType: ['CALCULATION'] },
      body: { number: 'P', name: 'A', status: 'STARTED', location: { address: { city: 'Bud' } } },
    },
  ]);
  expect(opening.steps[0]?.body?.location).toEqual({ address: { city: 'Bud' } });
  expect(opening.changes).toMatchObject([
    { action: 'create', kind: 'project', after: { number: 'P', name: 'A', city: 'Bud', owner: 'kari', modules: 'CALCULATION' } },
  ]);
  expect(closing.steps.map(({ operation }) => operation)).toEqual(['changeStatus', 'archiveProject']);
  expect([opening.objects, opening.companyId]).toEqual([[], undefined]);
  const [bare] = planProject(desired({ create: true, fields: {} }), undefined, { number: 'P', id: '-5' });
  expect(bare.steps).toEqual([{ id: '1', operation: 'createProject', path: { owner: '' }, body: { number: 'P' }, address: 'P:project' }]);
  expect(bare.changes[0]?.after).toEqual({ number: 'P', owner: '' });
});

test('changes show old and new values, and removed modules are shown as destroyed', () => {
  const [opening, closing] = planProject(
    desired({
      fields: { name: 'B', caseRef: 'S-1', status: 'ENDED' },
      location: { address: { city: 'Bud' }, coordinate: {} },
      owner: 'kari',
      archived: true,
      modules: ['ECO'],
      pruneModules: true,
    }),
    LIVE,
    PROJECT,
  );
  expect(
    opening.changes.map(({ address, action, before, after, destroyed, calls }) => [address, action, before, after, destroyed, calls]),
  ).toEqual([
    ['P:project', 'update', { name: 'A', caseRef: null, city: 'Molde' }, { name: 'B', caseRef: 'S-1', city: 'Bud' }, 0, ['1']],
    ['P:modules/ECO', 'create', undefined, { name: 'ECO' }, 0, ['2']],
  ]);
  expect(
    closing.changes.map(({ address, action, before, after, destroyed, calls }) => [address, action, before, after, destroyed, calls]),
  ).toEqual([
    ['P:modules/CABLESIMULATOR', 'delete', { name: 'CABLESIMULATOR' }, undefined, 1, ['1']],
    ['P:closing', 'update', { status: 'STARTED', archived: false }, { status: 'ENDED', owner: 'kari', archived: true }, 0, ['2', '3', '4']],
  ]);
  expect(closing.changes[0]?.reason).toEqual({ code: 'module-not-in-spec' });
  expect([opening.destroyed, closing.destroyed, opening.companyId]).toEqual([0, 1, '1001']);
  expect(opening.objects).toEqual(closing.objects);
  expect(opening.objects.map(objectWords)).toEqual(['project 7']);
});
