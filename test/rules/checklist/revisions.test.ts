import { expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { freeze, ok, refused } from '../project/world.js';
import { idsOf, startChecklists } from './world.js';

withLiv(startChecklists);

const facilities = (revision: string) => liv.call('listChecklistFacilities', { path: { revision } });

test('K022 K023 K024 the revisions are listed with their fields, the newest first', async () => {
  const list = await ok(liv, 'listChecklistRevisions');
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['2027', '2026', '2025', '2024']);
  expect(list.at(-1)).toEqual({
    id: 1,
    name: '2024',
    description: 'Første',
    activeFromDate: '2024-01-01T00:00:00Z',
  });
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
  for (const revision of ['5', '-1', '9223372036854775807'])
    refused(await facilities(revision), 404, 'revision');
});

test('K030 a revision that is neither an int64 nor latest is 400', async () => {
  for (const revision of ['Latest', '2026.1', '01', '9223372036854775808', ' 1', 'x'])
    refused(await facilities(revision), 400, 'revision');
});
