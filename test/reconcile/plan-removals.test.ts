// Segments that are destroyed on request: each project counts its own objects, of which the limit is a share.
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { planRemovals } from '../../src/reconcile/plan-removals.js';
import { fakeApi } from '../live/connect.js';
import { project, segment } from '../live/desired.js';

type Options = { path?: Record<string, string> };

test('the objects of a project are those of its own segments', async () => {
  const { api, asked } = fakeApi({
    listProjectsByNumber: ({ path = {} }: Options) => [
      { id: path.number?.slice(1), number: path.number, name: 'Project', archived: false },
    ],
    listSegments: ({ path = {} }: Options) => [{ id: `${path.projectId}0`, name: 'A' }],
    // The first project has one sensor, and the second one has three.
    getSegment: ({ path = {} }: Options) => ({
      ...{ id: path.segmentId, name: 'A' },
      sections: [
        {
          id: `s${path.segmentId}`,
          layers: [
            {
              id: `l${path.segmentId}`,
              sensors: Array.from({ length: path.segmentId === '10' ? 1 : 3 }, (_, n) => ({ id: `${path.segmentId}${n}` })),
            },
          ],
        },
      ],
    }),
    getSensor: ({ path = {} }: Options) => ({ id: path.sensorId }),
    getSettings: {},
    listTopCoverings: [],
  });
  const allowDestroy = { objects: 5, until: '2026-04-17', place: { file: 'a.yaml', line: 2, col: 1 } };
  const specs = [project('P1', [segment('A')]), project('P2', [segment('A')], { allowDestroy })];
  const service = { reading: api, companyId: '1001', profile: ASSUMED_PROFILE };
  const { problems, segments, projects, reads } = await planRemovals(specs, service, { parallelism: 2, isTargeted: () => true });
  expect(problems).toEqual([]);
  // Every call is counted, also those for the details of each sensor.
  expect(reads).toBe(asked.length);
  expect(segments.map(({ destroyed, objectCount }) => [destroyed, objectCount])).toEqual([
    [3, 3],
    [5, 5],
  ]);
  expect(projects.map((one) => [one.number, one.objectCount, one.allowDestroy])).toEqual([
    ['P1', 3, undefined],
    ['P2', 5, allowDestroy],
  ]);
});
