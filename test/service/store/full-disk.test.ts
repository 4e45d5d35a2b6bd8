// A disk that ends: the store says so, keeps what it has acknowledged, and goes on where there is room again.
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../src/service/core/refusal.js';
import { createService } from '../../../src/service/create-service.js';
import { openStore } from '../../../src/service/store/open-store.js';
import type { Store } from '../../../src/service/store/port.js';
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
    expect(open).toThrow(/is full/);
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
  const modes = (data: string) =>
    readdirSync(data)
      .filter((name) => name.startsWith('service.db'))
      .map((name) => [name, (statSync(join(data, name)).mode & 0o777).toString(8)]);
  const ALL = [
    ['service.db', '600'],
    ['service.db-shm', '600'],
    ['service.db-wal', '600'],
  ];

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

  test('become so where an older trenchctl has left them open', () => {
    const data = join(cwd, 'old');
    const older = openStore(data);
    for (const [name = ''] of modes(data)) chmodSync(join(data, name), 0o644);
    const store = openStore(data);
    expect(modes(data)).toEqual(ALL);
    for (const one of [older, store]) one.close();
  });
});
