// Writes that share a transaction and a sync: none is answered before the sync, none takes another with it.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Change } from '../../../src/service/core/context.js';
import type { Segment } from '../../../src/service/core/world.js';
import { createService } from '../../../src/service/create-service.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Store } from '../../../src/service/store/port.js';
import { openSqliteStore, type StoreLimits } from '../../../src/service/store/sqlite.js';
import { settings } from '../../support/counts.js';
import { startService, type TestService } from '../../support/service.js';

const { count, seed } = settings({ count: 30, long: 1000, seed: 15 });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trenchctl-group-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = (limits: StoreLimits = {}) => openSqliteStore(join(folder, 'service.db'), limits);

/** A disk whose syncs wait until the test lets one go, or fails it. */
function slowDisk() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const start = () => new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
  const started = async () => {
    while (waiting.length === 0) await new Promise(setImmediate);
    return waiting.shift() as (typeof waiting)[number];
  };
  return { sync: { start, now: () => {}, close: () => {} }, started, waiting };
}

const SEGMENT = { segmentId: '500001' };
const addSensor = async (service: TestService, segmentId = SEGMENT.segmentId) =>
  (await service.as('kari.nordmann')).call('addSensor', { path: { segmentId }, body: {} });
const renamed = (store: Store, id: string, name: string): Change => {
  const { version, value } = store.get('segment', id) ?? { version: 0, value: {} as Segment };
  return { op: 'put', kind: 'segment', id, value: { ...value, name }, expect: version };
};

test('writes and reads are answered after the sync, and writes of one turn share it', async () => {
  const disk = slowDisk();
  const service = await startService({ store: open({ sync: disk.sync }) });
  const kari = await service.as('kari.nordmann');
  const answered: string[] = [];
  const note = (what: string) => (answer: { status: number }) => answered.push(`${what} ${answer.status}`);
  const all = ['500001', '500002', '500003'].map((segmentId) =>
    kari.call('addSensor', { path: { segmentId }, body: {} }).then(note('write')),
  );
  const sync = await disk.started();
  const read = kari.call('getSegment', { path: SEGMENT }).then(note('read'));
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(answered).toEqual([]);
  expect(disk.waiting).toHaveLength(0);
  sync.resolve();
  await Promise.all([...all, read]);
  expect(answered.toSorted()).toEqual(['read 200', 'write 200', 'write 200', 'write 200']);
  await service.close();
});

test('a disk that does not confirm is told to the writer, and a reader is answered', async () => {
  const disk = slowDisk();
  const service = await startService({ store: open({ sync: disk.sync }) });
  const kari = await service.as('kari.nordmann');
  const write = kari.call('addSensor', { path: SEGMENT, body: {} });
  const sync = await disk.started();
  const read = kari.call('getSegment', { path: SEGMENT });
  sync.reject(new Error('EIO'));
  expect((await write).body.detail).toMatch(/has not confirmed the change \(EIO\)/);
  expect((await read).status).toBe(200);
  expect(service.service.log.entries().map(({ status }) => status)).toEqual([500, 200]);
  await service.close();
});

test('a write that is refused takes nothing of its group with it', async () => {
  const store = open();
  store.load(demoSnapshot());
  const company = { id: '9', name: 'x', markets: [], moduleTypes: [] };
  const put = { op: 'put', kind: 'company', id: '9', value: company } as const;
  const first = renamed(store, '500001', 'first');
  expect(store.stage({ changes: [first] })).toBe(true);
  // The company fits and the segment does not.
  expect(store.stage({ changes: [{ ...put, expect: 0 }, { ...first }] })).toBe(false);
  expect(store.stage({ changes: [renamed(store, '500002', 'second')] })).toBe(true);
  await store.stored();
  store.close();
  const again = open();
  const names = ['500001', '500002'].map((id) => again.get('segment', id)?.value.name);
  expect([names, again.get('company', '9')]).toEqual([['first', 'second'], undefined]);
  again.close();
});

test('a full disk fails the group with its name, and the state is the one before', async () => {
  createService({ store: open() }).close();
  const maxPages = statSync(join(folder, 'service.db')).size / 4096;
  const service = await startService({ store: open({ maxPages }) });
  const segments = ['500001', '500002', '500003'];
  const before = JSON.stringify(service.service.store.dump());
  for (let turn = 0; turn < 200; turn += 1) {
    const state = JSON.stringify(service.service.store.dump());
    const answers = await Promise.all(segments.map((id) => addSensor(service, id)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses.size).toBe(1);
    if (statuses.has(200)) continue;
    expect(answers.map(({ body }) => body.code)).toEqual(['disk-full', 'disk-full', 'disk-full']);
    expect(JSON.stringify(service.service.store.dump())).toBe(state);
    expect(state).not.toBe(before);
    await service.close();
    return;
  }
  throw new Error('the disk was never full');
});

test('a write that has seen changes of a dropped group is refused, and leaves no trace', async () => {
  createService({ store: open() }).close();
  const maxPages = statSync(join(folder, 'service.db')).size / 4096 + 8;
  const store = open({ maxPages });
  let arrived = () => {};
  const service = await startService({
    store: {
      ...store,
      refresh() {
        store.refresh();
        arrived();
      },
    },
  });
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
  expect(store.get('segment', SEGMENT.segmentId)?.value.name).toBe('other');
  await service.close();
});

const step = fc.record({
  id: fc.constantFrom('500001', '500002', '500003'),
  how: fc.constantFrom('item', 'name', 'cut', 'remove'),
  isStaged: fc.boolean(),
  isStale: fc.nat({ max: 9 }).map((n) => n === 0),
  isSpoiled: fc.nat({ max: 5 }).map((n) => n === 0),
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

test('with a journal of any length the store ends in the state of a store in memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 6 }), fc.array(step, { maxLength: 40 }), async (journalEntries, steps) => {
      const memory = createMemoryStore();
      let store = open({ journalEntries });
      for (const one of [memory, store]) one.load(demoSnapshot(0));
      for (const [n, one] of steps.entries()) {
        const { isStaged, isReopened } = one;
        const changes = changesOf(memory, one, n);
        const done = isStaged ? store.stage({ changes }) : store.commit({ changes });
        expect(done).toBe(memory.commit({ changes }));
        if (!isReopened) continue;
        store.close();
        store = open({ journalEntries });
      }
      expect(plain(store)).toEqual(plain(memory));
      store.close();
      store = open({ journalEntries });
      expect(plain(store)).toEqual(plain(memory));
      store.close();
    }),
    { numRuns: count, seed },
  );
});

const plain = (store: Store) =>
  JSON.parse(JSON.stringify(['500001', '500002', '500003'].map((id) => store.get('segment', id) ?? null)));
