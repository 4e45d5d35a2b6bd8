// A disk that ends: the store says so, keeps what it has acknowledged, and goes on where there is room again.
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { Refusal } from '../../../src/service/core/refusal.js';
import { createService } from '../../../src/service/create-service.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { openStore } from '../../../src/service/store/open-store.js';
import type { Store } from '../../../src/service/store/port.js';
import { FIRST_IDS } from '../../../src/service/store/port.js';
import { checkSnapshot, readSnapshotFile, writeSnapshotFile } from '../../../src/service/store/snapshot-file.js';
import { namingFullDisk, openSqliteStore } from '../../../src/service/store/sqlite.js';
import { cwd, inFolder } from '../../support/around.js';

inFolder('each');

const PAGE = 4096;

/** A store with the sample data on a disk that has room for a few pages more. */
function nearlyFull(pages: number): Store {
  const file = join(cwd, 'service.db');
  createService({ store: openSqliteStore(file) }).close();
  return openSqliteStore(file, { maxPages: statSync(file).size / PAGE + pages });
}

describe('a full disk', () => {
  test('is named at the start, in a fresh folder', () => {
    const open = () => createService({ store: openSqliteStore(join(cwd, 'service.db'), { maxPages: 20 }) });
    expect(open).toThrow(Refusal);
    const room = 'free some space and try again';
    expect(open).toThrow(`the disk that holds the data folder of the embedded service is full: the change was not stored; ${room}`);
  });

  test('takes back what the transaction has written', () => {
    const store = nearlyFull(2);
    const heads = store.all('company');
    const value = { id: '9', name: 'x'.repeat(100_000), markets: [], moduleTypes: [] };
    const put = { op: 'put' as const, kind: 'company' as const, expect: 0 };
    const small = { ...put, id: '8', value: { ...value, id: '8', name: 'small' } };
    expect(() => store.commit({ changes: [small, { ...put, id: '9', value }] })).toThrow(/is full/);
    expect(store.all('company')).toEqual(heads);
    expect(store.commit({ changes: [small] })).toBe(true);
    store.close();
  });
});

describe('an error of the disk', () => {
  const fail = (folder: string, code: string) => () =>
    namingFullDisk(folder, () => {
      throw Object.assign(new Error('disk I/O error'), { code });
    });

  test.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])('%s is a full one', (code) => expect(fail(cwd, code)).toThrow(/is full/));

  test('that SQLite does not explain is a full one only where there is no room', () => {
    expect(fail(cwd, 'SQLITE_IOERR_SHMSIZE')).toThrow('disk I/O error');
    // A file system without a single free block.
    if (process.platform === 'linux') expect(fail('/proc', 'SQLITE_IOERR_SHMSIZE')).toThrow(/is full/);
  });
});

describe.skipIf(process.platform === 'win32')('the files of the store', () => {
  const filesIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('service.db'));
  const modes = (data: string) => filesIn(data).map((name) => [name, (statSync(join(data, name)).mode & 0o777).toString(8)]);
  const ALL = ['service.db', 'service.db-shm', 'service.db-wal'].map((name) => [name, '600']);

  test('are their owner’s alone in a folder that is open to all', () => {
    const before = process.umask(0);
    const data = join(cwd, 'open');
    mkdirSync(data, { mode: 0o777 });
    try {
      const store = openStore(data);
      store.commit({ changes: [] });
      expect(modes(data)).toEqual(ALL);
      store.close();
    } finally {
      process.umask(before);
    }
  });

  test('lie in a new folder that is its owner’s alone and that Git ignores, unless somebody decides otherwise', () => {
    const data = join(cwd, 'new', 'inner');
    openStore(data).close();
    const ignore = join(data, '.gitignore');
    expect([statSync(data).mode & 0o777, readFileSync(ignore, 'utf8')]).toEqual([0o700, '*\n']);
    writeFileSync(ignore, 'own');
    openStore(data).close();
    expect(readFileSync(ignore, 'utf8')).toBe('own');
  });

  test('become so where an older trenchctl has left them open', () => {
    const data = join(cwd, 'old');
    const older = openStore(data);
    for (const name of filesIn(data)) chmodSync(join(data, name), 0o644);
    const store = openStore(data);
    expect(modes(data)).toEqual(ALL);
    for (const one of [older, store]) one.close();
  });
});

test('what is written is what is read, and nothing is left beside it; YAML will do as well', () => {
  const file = join(cwd, 'a.json');
  writeSnapshotFile(file, demoSnapshot());
  expect(readSnapshotFile(file)).toEqual(demoSnapshot());
  expect(readdirSync(cwd)).toEqual(['a.json']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(join(cwd, 'a.yaml'), stringify(demoSnapshot()));
  expect(readSnapshotFile(join(cwd, 'a.yaml'))).toEqual(demoSnapshot());
});

test('the old snapshot is there, whole, until the new one is', () => {
  const file = join(cwd, 'a.json');
  writeSnapshotFile(file, demoSnapshot());
  const before = readFileSync(file, 'utf8');
  // A folder where the file beside must go: the write fails before the rename.
  mkdirSync(`${file}.${process.pid}.tmp`);
  expect(() => writeSnapshotFile(file, { ...demoSnapshot(), records: [] })).toThrow();
  expect(readFileSync(file, 'utf8')).toBe(before);
});

const record = { kind: 'segment', id: '1', version: 1, value: { sections: [{ layers: [{}] }] } };
const snapshot = { format: 'trenchctl-snapshot/1', sequences: {}, records: [record] };

test('a snapshot without sequences begins with the first ids', () => {
  expect(checkSnapshot({ ...snapshot, sequences: undefined }).sequences).toEqual(FIRST_IDS);
});

test('a snapshot may have records that the sample data have not', () => {
  const records = ['usage', 'access'].map((kind) => ({ ...record, kind }));
  expect(checkSnapshot({ ...snapshot, records }).records).toEqual(records);
});

test.each([
  [42, 'this is not a snapshot of trenchctl: it is not an object'],
  [{ ...snapshot, format: 'other' }, 'format is "other", not "trenchctl-snapshot/1"'],
  [{ ...snapshot, records: {} }, 'records is not a list'],
  [{ ...snapshot, sequences: { segment: 5 } }, 'sequences.segment is not an int64 in quotes'],
  [{ ...snapshot, records: [null] }, 'records[0]: is not an object'],
  [{ ...snapshot, records: [{ ...record, kind: 'pigeon' }] }, 'unknown kind "pigeon"'],
  [{ ...snapshot, records: [{ ...record, id: 1 }] }, 'id is not a string'],
  [{ ...snapshot, records: [{ ...record, version: 0 }] }, 'records[0]: version is not a positive whole number'],
  [{ ...snapshot, records: [{ ...record, value: null }] }, 'value is not an object'],
  [{ ...snapshot, records: [record, record] }, 'records[1]: segment 1 occurs twice'],
  [{ ...snapshot, records: [{ ...record, value: { sections: [] } }] }, 'a segment has at least one section'],
  [{ ...snapshot, records: [{ ...record, value: { sections: [{ layers: [{}] }, { layers: [] }] } }] }, 'a section has at least one layer'],
])('what is no snapshot is refused with its reason (%#)', (value, reason) => {
  expect(() => checkSnapshot(value)).toThrow(reason);
});
