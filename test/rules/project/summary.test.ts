import { expect, test } from 'vitest';
import { untilEnd } from '../../support/around.js';
import { ok, project, startWorld } from './world.js';

test('P179 a company and an owner that are gone are shown by id and username', async () => {
  const projects = [project('3001', { companyId: '9007199254740993', owner: 'gone', members: { liv: 'READER' } })];
  const world = await untilEnd(startWorld({ projects }));
  // The text is read, because a parsed answer would not show that every digit was written.
  const headers = { authorization: `Bearer ${(await world.as('liv')).token}` };
  const text = await (await world.fetch(`${world.baseUrl}/public/project/rest/projects/summary`, { headers })).text();
  expect(text).toContain('"displayValue":"9007199254740993","value":9007199254740993}');
  expect(text).toContain('"displayValue":"gone","value":"gone"}');
});

test('P180 the ends of the range are moments, not texts', async () => {
  // The later day is the earlier moment.
  const [early, late] = ['2026-02-01T00:30:00+02:00', '2026-01-31T23:00:00Z'];
  const projects = [project('3001', { startDate: late }), project('3002', { startDate: early })];
  const world = await untilEnd(startWorld({ projects }));
  const { propertySummaries } = await ok(await world.as('liv'), 'summarizeProjects');
  expect(propertySummaries.startDate.range).toEqual({ displayName: '2026-01-31 – 2026-01-31', from: early, to: late });
});
