import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { checkSnapshot, readSnapshotFile, writeSnapshotFile } from '../../../src/service/store/snapshot-file.js';
import { cwd, inFolder } from '../../support/around.js';

inFolder('each');

test('what is written is what is read, and nothing is left beside it', () => {
  const file = join(cwd, 'a.json');
  writeSnapshotFile(file, demoSnapshot());
  expect(readSnapshotFile(file)).toEqual(demoSnapshot());
  expect(readdirSync(cwd)).toEqual(['a.json']);
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

test('YAML will do as well', () => {
  const file = join(cwd, 'a.yaml');
  writeFileSync(file, stringify(demoSnapshot()));
  expect(readSnapshotFile(file)).toEqual(demoSnapshot());
  expect(existsSync(file)).toBe(true);
});

const record = { kind: 'segment', id: '1', version: 1, value: { sections: [{ layers: [{}] }] } };
const snapshot = { format: 'trenchctl-snapshot/1', sequences: {}, records: [record] };

test.each([
  [42, 'not an object'],
  [{ ...snapshot, format: 'other' }, 'format is "other"'],
  [{ ...snapshot, records: {} }, 'records is not a list'],
  [{ ...snapshot, sequences: { segment: 5 } }, 'sequences.segment'],
  [{ ...snapshot, records: [null] }, 'records[0]: is not an object'],
  [{ ...snapshot, records: [{ ...record, kind: 'pigeon' }] }, 'unknown kind "pigeon"'],
  [{ ...snapshot, records: [{ ...record, id: 1 }] }, 'id is not a string'],
  [{ ...snapshot, records: [{ ...record, version: 0 }] }, 'version'],
  [{ ...snapshot, records: [{ ...record, value: null }] }, 'value is not an object'],
  [{ ...snapshot, records: [record, record] }, 'records[1]: segment 1 occurs twice'],
  [{ ...snapshot, records: [{ ...record, value: { sections: [] } }] }, 'at least one section'],
  [{ ...snapshot, records: [{ ...record, value: { sections: [{ layers: [] }] } }] }, 'at least one layer'],
])('what is no snapshot is refused with its reason (%#)', (value, reason) => {
  expect(() => checkSnapshot(value)).toThrow(reason);
});
