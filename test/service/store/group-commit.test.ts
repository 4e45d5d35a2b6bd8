// Writes that share a transaction and a sync: none is answered before the sync, and a refused one takes no other with it.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type Database from 'libsql';
import { expect, test } from 'vitest';
import type { Change } from '../../../src/service/core/context.js';
import type { Segment } from '../../../src/service/core/world.js';
import { createService } from '../../../src/service/create-service.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { createGroupCommit } from '../../../src/service/store/group-commit.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Store } from '../../../src/service/store/port.js';
import { openSqliteStore, type StoreLimits } from '../../../src/service/store/sqlite.js';
import { cwd, inFolder } from '../../support/around.js';
import { settings } from '../../support/counts.js';
import { startService, type TestService } from '../../support/service.js';

const { count, seed } = settings({ count: 15, long: 100, seed: 15 });
inFolder('each');
const open = (limits: StoreLimits = {}) => openSqliteStore(join(cwd, 'service.db'), limits);

const FULL = /^the disk that holds the data folder .* is full: .* free some space/;
const SEGMENT = { segmentId: '500001' };
const addSensor = async (service: TestService, segmentId = SEGMENT.segmentId) =>
  (await service.as('kari.nordmann')).call('addSensor', { path: { segmentId }, body: {} });
const renamed = (store: Store, id: string, name: string): Change => {
  const { version, value } = store.get('segment', id) ?? { version: 0, value: {} as Segment };
  return { op: 'put', kind: 'segment', id, value: { ...value, name }, expect: version };
};

/** A database that records its statements, and whose next COMMIT may fail. */
function recordingDatabase() {
  const statements: string[] = [];
  const state = { inTransaction: false, isBroken: false };
  const exec = (sql: string) => {
    statements.push(sql);
    if (sql === 'COMMIT' && state.isBroken) throw new Error('EIO');
    state.inTransaction = sql.startsWith('BEGIN');
  };
  const db = Object.assign(state, { exec }) as unknown as Database.Database;
  const onLoss = () => statements.push('reread');
  const groups = createGroupCommit({ db, named: (work) => work(), onBegin: () => {}, onLoss });
  return { statements, state, groups };
}

test('writes of one turn share a transaction, and wait for its COMMIT', async () => {
  const { statements, groups } = recordingDatabase();
  for (const name of ['one', 'two']) groups.join(() => statements.push(name));
  const stored = groups.stored()?.then(() => statements.push('answered'));
  expect(statements).toEqual(['BEGIN IMMEDIATE', 'one', 'two']);
  await stored;
  expect(statements).toEqual(['BEGIN IMMEDIATE', 'one', 'two', 'COMMIT', 'answered']);
  expect(groups.stored()).toBeUndefined();
});

test('a write of its own ends the open group and is committed when it returns', () => {
  const { statements, groups } = recordingDatabase();
  groups.join(() => statements.push('one'));
  groups.alone(() => statements.push('alone'));
  expect(statements).toEqual(['BEGIN IMMEDIATE', 'one', 'COMMIT', 'BEGIN IMMEDIATE', 'alone', 'COMMIT']);
});

test('a COMMIT that fails is told to all who wait, and is rolled back', async () => {
  const { statements, state, groups } = recordingDatabase();
  state.isBroken = true;
  groups.join(() => 'one');
  await expect(groups.stored()).rejects.toThrow('EIO');
  expect(statements).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 'reread']);
  expect(groups.losses()).toBe(1);
  expect(() => groups.alone(() => 'two')).toThrow('EIO');
});

test('a read that sees a write is answered after the write is on the disk', async () => {
  const store = open();
  const service = await startService({ store });
  const kari = await service.as('kari.nordmann');
  const order: string[] = [];
  expect(store.stage({ changes: [renamed(store, SEGMENT.segmentId, 'staged')] })).toBe(true);
  const stored = store.stored()?.then(() => order.push('stored'));
  const read = kari.call('getSegment', { path: SEGMENT }).then(({ body }) => order.push(body.name));
  await Promise.all([stored, read]);
  expect(order).toEqual(['stored', 'staged']);
  await service.close();
});

test('a full disk is named to the writers of the group, and exactly what was acknowledged is stored', async () => {
  createService({ store: open() }).close();
  const maxPages = statSync(join(cwd, 'service.db')).size / 4096;
  const service = await startService({ store: open({ maxPages }) });
  const ids = ['500001', '500002', '500003'];
  const versions = (store: Store) => ids.map((id) => store.get('segment', id)?.version ?? 0);
  const expected = versions(service.service.store);
  for (let turn = 0, isFull = false; !isFull; turn += 1) {
    const answers = await Promise.all(ids.map((id) => addSensor(service, id)));
    for (const [n, { status, body }] of answers.entries()) {
      if (status === 200) expected[n] = (expected[n] ?? 0) + 1;
      else expect([status, body.code, body.detail]).toEqual([500, 'disk-full', expect.stringMatching(FULL)]);
    }
    isFull = answers.some(({ status }) => status !== 200);
    expect(turn).toBeLessThan(200);
  }
  expect(versions(service.service.store)).toEqual(expected);
  await service.close();
  const again = open();
  expect(versions(again)).toEqual(expected);
  again.close();
});

test('a write that has seen changes of a dropped group is refused, and leaves no trace', async () => {
  createService({ store: open() }).close();
  const maxPages = statSync(join(cwd, 'service.db')).size / 4096 + 8;
  const store = open({ maxPages });
  let arrived = () => {};
  const refresh = () => {
    store.refresh();
    arrived();
  };
  const service = await startService({ store: { ...store, refresh } });
  const kari = await service.as('kari.nordmann');
  arrived = () => {
    arrived = () => {};
    expect(store.stage({ changes: [renamed(store, SEGMENT.segmentId, 'staged')] })).toBe(true);
    // The request has taken the version of the staged change by then.
    queueMicrotask(() => {
      const large = renamed(store, '500002', 'x'.repeat(1_000_000));
      expect(() => store.stage({ changes: [large] })).toThrow(/is full/);
      // Another state gets the version that the request has seen.
      expect(store.stage({ changes: [renamed(store, SEGMENT.segmentId, 'other')] })).toBe(true);
    });
  };
  const { status, body } = await kari.call('addSensor', { path: SEGMENT, body: {} });
  expect([status, body.code, store.losses()]).toEqual([409, 'concurrent-modification', 1]);
  expect(body.detail).toBe('another call changed this object at the same time; read it again and retry');
  expect(store.get('segment', SEGMENT.segmentId)?.value.name).toBe('other');
  await service.close();
});

const step = fc.record({
  ...{ id: fc.constantFrom('500001', '500002', '500003'), how: fc.constantFrom('item', 'name', 'cut', 'remove'), isStaged: fc.boolean() },
  ...{ isStale: fc.nat({ max: 9 }).map((n) => n === 0), isSpoiled: fc.nat({ max: 5 }).map((n) => n === 0) },
  isReopened: fc.nat({ max: 7 }).map((n) => n === 0),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const noCompany: Change = { op: 'remove', kind: 'company', id: '9', expect: 1 };

function next(value: Segment, how: string, n: number): Segment {
  if (how === 'name') return { ...value, name: `name ${n}` };
  if (how === 'cut') return { ...value, topCoverings: value.topCoverings.slice(1) };
  const covering = { ...(value.topCoverings[0] as Segment['topCoverings'][number]), id: `c${n}` };
  return { ...value, topCoverings: [...value.topCoverings, covering] };
}

function changesOf(memory: Store, { id, how, isStale, isSpoiled }: Step, n: number): Change[] {
  const found = memory.get('segment', id);
  const expected = (found?.version ?? 0) + (isStale ? 1 : 0);
  const change = (
    how === 'remove' || !found
      ? { op: 'remove', kind: 'segment', id, expect: expected }
      : { op: 'put', kind: 'segment', id, value: next(found.value, how, n), expect: expected }
  ) as Change;
  // The store takes back the change of the segment, because there is no such company.
  return isSpoiled ? [change, noCompany] : [change];
}

test('the store ends in the state of a store in memory, whatever is staged, refused and reopened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const memory = createMemoryStore();
      let store = open();
      for (const one of [memory, store]) one.load(demoSnapshot(0));
      for (const [n, one] of steps.entries()) {
        const { isStaged, isReopened } = one;
        const changes = changesOf(memory, one, n);
        const done = isStaged ? store.stage({ changes }) : store.commit({ changes });
        expect(done).toBe(memory.commit({ changes }));
        if (!isReopened) continue;
        store.close();
        store = open();
      }
      expect(plain(store)).toEqual(plain(memory));
      store.close();
      store = open();
      expect(plain(store)).toEqual(plain(memory));
      store.close();
    }),
    { numRuns: count, seed },
  );
});

const plain = (store: Store) => JSON.parse(JSON.stringify(['500001', '500002', '500003'].map((id) => store.get('segment', id) ?? null)));

test('the console shows what another process on the same file has written', async () => {
  const service = await startService({ store: open() });
  const { token } = await service.as('kari.nordmann');
  const url = `${service.baseUrl}/console/segments/${SEGMENT.segmentId}`;
  const shown = async (): Promise<object> => {
    const answer = await service.fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return JSON.parse(await answer.text());
  };
  const before = await shown();
  const other = open();
  expect(other.commit({ changes: [renamed(other, SEGMENT.segmentId, 'by the other')] })).toBe(true);
  expect(await shown()).toMatchObject({ ...before, name: 'by the other' });
  for (const one of [service, other]) await one.close();
});
