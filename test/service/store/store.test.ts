import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../../src/service/core/context.js';
import type { Document } from '../../../src/service/core/document-records.js';
import type { Company, Segment } from '../../../src/service/core/world.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Store } from '../../../src/service/store/port.js';
import { migrate, openSqliteStore } from '../../../src/service/store/sqlite.js';
import { doc } from '../../rules/document/world.js';
import { cwd, inFolder } from '../../support/around.js';

const company = (name: string): Company => ({ id: '1', name, markets: ['NO'], moduleTypes: [] });
const put = (id: string, name: string, expect: number): Change => {
  const value = { ...company(name), id };
  return { op: 'put', kind: 'company', id, value, expect };
};
const remove = (id: string, expect: number): Change => ({ op: 'remove', kind: 'company', id, expect });

const putDocument = (value: Document, expect = 0): Change => ({
  ...{ op: 'put', kind: 'document', id: `ORGBLAD-${value.number}`, value, expect },
});
function found(store: Store, word: string): string[] {
  const hits = store.documentIndex().find([[{ words: [word], isPrefix: false }]]);
  return hits.map(({ id }) => id);
}
const numbers = (store: Store): string[] => store.documents().map(({ number }) => number);

inFolder('each');
const openFile = () => openSqliteStore(join(cwd, 'service.db'));

describe.each<[string, () => Store]>([
  ['memory', createMemoryStore],
  ['sqlite', openFile],
])('the %s store', (_, open) => {
  let store: Store;
  beforeEach(() => {
    store = open();
  });
  afterEach(() => store.close());

  test('keeps what is committed, with a version that grows', () => {
    expect(store.commit({ changes: [put('1', 'a', 0)] })).toBe(true);
    expect(store.commit({ changes: [put('1', 'b', 1)] })).toBe(true);
    expect(store.get('company', '1')).toEqual({ version: 2, value: company('b') });
  });

  test('refuses a write on a version that has moved, whole', () => {
    store.commit({ changes: [put('1', 'a', 0)] });
    expect(store.commit({ changes: [put('2', 'new', 0), put('1', 'b', 7)] })).toBe(false);
    expect(store.get('company', '2')).toBeUndefined();
    expect(store.get('company', '1')?.value.name).toBe('a');
    expect(store.commit({ changes: [put('1', 'again', 0)] })).toBe(false);
    expect(store.commit({ changes: [remove('1', 9)] })).toBe(false);
    expect(store.commit({ changes: [remove('1', 1)] })).toBe(true);
    expect(store.get('company', '1')).toBeUndefined();
  });

  test('hands out a sequence number once, and not at all when the write fails', () => {
    const from = store.sequence('segment');
    const to = String(BigInt(from) + 1n);
    const taken = [{ name: 'segment', from, to }] as const;
    expect(store.commit({ changes: [put('1', 'a', 5)], sequences: taken })).toBe(false);
    expect(store.sequence('segment')).toBe(from);
    expect(store.commit({ changes: [put('1', 'a', 0)], sequences: taken })).toBe(true);
    expect(store.sequence('segment')).toBe(to);
    expect(store.commit({ changes: [put('2', 'b', 0)], sequences: taken })).toBe(false);
    expect(store.get('company', '2')).toBeUndefined();
    const { sequences, ...rest } = store.dump();
    expect(sequences.segment).toBe(to);
    store.load({ ...rest, sequences: { ...sequences, segment: '77' } });
    expect(store.sequence('segment')).toBe('77');
  });

  test('lists in order of creation, also after updates and removals', () => {
    for (const id of ['3', '1', '2']) store.commit({ changes: [put(id, id, 0)] });
    store.commit({ changes: [put('3', 'three', 1), remove('1', 1)] });
    expect(store.all('company').map(({ name }) => name)).toEqual(['three', '2']);
  });

  test('is empty until something is put in, and a snapshot put back is the same state', () => {
    expect(store.seeded()).toBe(false);
    store.load(demoSnapshot());
    expect(store.seeded()).toBe(true);
    const taken = store.dump();
    expect(taken.records).toHaveLength(demoSnapshot().records.length);
    store.commit({ changes: [put('9', 'later', 0)] });
    store.load(taken);
    expect(store.get('company', '9')).toBeUndefined();
    expect(store.dump()).toEqual(taken);
    expect(store.segmentHeads('6002').map(({ name }) => name)).toEqual(['Parkveien 2-18', 'Kryssing fv. 213', 'Kulvert stasjon']);
  });

  test('a snapshot holds no secret', () => {
    store.load(demoSnapshot());
    const text = JSON.stringify(store.dump());
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(store.secret().toString(form));
  });

  test('documents are listed in order of creation and read with their texts', () => {
    store.commit({ changes: [putDocument(doc('2', { text: 'sand' }), 0), putDocument(doc('1'), 0)] });
    expect(numbers(store)).toEqual(['2', '1']);
    expect(store.get('document', 'ORGBLAD-2')).toEqual({ version: 1, value: doc('2', { text: 'sand' }) });
    expect(store.get('document', 'ORGBLAD-3')).toBeUndefined();
  });

  test('documents are all found, also if there are more than the index takes in at once', () => {
    const all = Array.from({ length: 205 }, (_, n) => putDocument(doc(String(n), { text: 'sand' }), 0));
    store.commit({ changes: all });
    expect(found(store, 'sand')).toHaveLength(all.length);
  });

  test('documents are found by what they say now, and not by what they said before', () => {
    store.commit({ changes: [putDocument(doc('1', { text: 'sand' }), 0)] });
    expect(found(store, 'sand')).toEqual(['ORGBLAD-1:1.0']);
    // A write that stands on an old version changes nothing.
    for (const old of [4, 0]) expect(store.commit({ changes: [putDocument(doc('1', { text: 'leire' }), old)] })).toBe(false);
    expect([found(store, 'sand'), found(store, 'leire')]).toEqual([['ORGBLAD-1:1.0'], []]);
    store.commit({ changes: [putDocument(doc('1', { text: 'leire' }), 1), putDocument(doc('2', { text: 'sand' }), 0)] });
    expect(found(store, 'sand')).toEqual(['ORGBLAD-2:1.0']);
    expect(found(store, 'leire')).toEqual(['ORGBLAD-1:1.0']);
    store.commit({ changes: [{ op: 'remove', kind: 'document', id: 'ORGBLAD-2', expect: 1 }] });
    expect(found(store, 'sand')).toEqual([]);
    expect(numbers(store)).toEqual(['1']);
  });

  test('documents are others after a snapshot was loaded', () => {
    store.commit({ changes: [putDocument(doc('1', { text: 'sand' }), 0)] });
    const taken = store.dump();
    store.commit({ changes: [putDocument(doc('2', { text: 'sand' }), 0)] });
    expect(found(store, 'sand')).toHaveLength(2);
    store.load(taken);
    expect(found(store, 'sand')).toEqual(['ORGBLAD-1:1.0']);
    expect(numbers(store)).toEqual(['1']);
    expect(store.dump()).toEqual(taken);
  });

  test('documents have words that go on from a beginning, the most frequent first', () => {
    const texts = ['grøft grøfter', 'grøft 2026', 'ground'];
    store.commit({ changes: texts.map((text, at) => putDocument(doc(String(at), { text, title: 'x' }), 0)) });
    const { words } = store.documentIndex();
    expect(words('gro', 10).map(({ word, count }) => `${word} ${count}`)).toEqual(['grøft 2', 'ground 1', 'grøfter 1']);
    // A number is no word.
    expect([words('gro', 1).length, words('zz', 10), words('20', 10)]).toEqual([1, [], []]);
  });
});

describe('the sqlite store on disk', () => {
  test('remembers across a restart, its secret too', () => {
    const first = openFile();
    first.load(demoSnapshot());
    first.commit({ changes: [put('1', 'a', 0)] });
    const [state, secret] = [first.dump(), first.secret()];
    first.close();
    const second = openFile();
    expect(second.dump()).toEqual(state);
    expect(second.secret().equals(secret)).toBe(true);
    second.close();
  });

  test('two processes on one file see each other and cannot overwrite each other', () => {
    const [a, b] = [openFile(), openFile()];
    a.load(demoSnapshot());
    b.refresh();
    const { version = 0, value } = b.get('segment', '500001') ?? {};
    const change = { op: 'put', kind: 'segment', id: '500001', expect: version } as const;
    const renamed = (name: string): Change => ({ ...change, value: { ...(value as Segment), name } });
    expect(a.commit({ changes: [renamed('by a')] })).toBe(true);
    expect(b.commit({ changes: [renamed('by b')] })).toBe(false);
    expect([b.get('segment', '500001')?.value.name, b.segmentHeads('6002')[0]?.name]).toEqual(['by a', 'by a']);
    for (const store of [a, b]) store.close();
  });

  test('more segments than it keeps at hand are all there', () => {
    const store = openFile();
    store.load(demoSnapshot());
    const model = store.get('segment', '500001')?.value as Segment;
    for (let n = 0; n < 600; n += 1) {
      const id = String(900000 + n);
      store.commit({ changes: [{ op: 'put', kind: 'segment', id, value: { ...model, id, name: `S${n}` }, expect: 0 }] });
    }
    for (let n = 0; n < 600; n += 1) expect(store.get('segment', String(900000 + n))?.value.name).toBe(`S${n}`);
    store.close();
  });
});

test('two processes on one file find the documents that the other has written', () => {
  const [one, two] = [openFile(), openFile()];
  one.commit({ changes: [putDocument(doc('1', { text: 'sand' }), 0)] });
  two.refresh();
  expect(found(two, 'sand')).toHaveLength(1);
  two.commit({ changes: [putDocument(doc('1', { text: 'leire' }), 1)] });
  one.refresh();
  expect(found(one, 'sand')).toEqual([]);
  expect(found(one, 'leire')).toHaveLength(1);
  expect(numbers(one)).toEqual(numbers(two));
  two.load(createMemoryStore().dump());
  one.refresh();
  expect(found(one, 'leire')).toEqual([]);
  for (const store of [one, two]) store.close();
});

test('what was not yet in the index when the process ended is found by the next one', () => {
  const first = openFile();
  first.commit({ changes: [putDocument(doc('1', { text: 'sand' }), 0)] });
  expect(found(first, 'sand')).toHaveLength(1);
  first.commit({ changes: [putDocument(doc('2', { text: 'sand' }), 0)] });
  first.close();
  const second = openFile();
  expect(found(second, 'sand')).toHaveLength(2);
  second.close();
});

const version = (db: Database.Database) => (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

test('takes each step once, from wherever the data stands', () => {
  const db = new Database(':memory:');
  const steps = ['CREATE TABLE a (x TEXT)', "INSERT INTO a VALUES ('second')"];
  migrate(db, steps.slice(0, 1));
  expect(version(db)).toBe(5);
  migrate(db, steps);
  migrate(db, steps);
  expect(version(db)).toBe(6);
  expect(db.prepare('SELECT x FROM a').all()).toHaveLength(1);
});

test('a step that fails leaves the data as it was', () => {
  const db = new Database(':memory:');
  migrate(db, ['CREATE TABLE a (x TEXT)']);
  expect(() => migrate(db, ['CREATE TABLE a (x TEXT)', 'CREATE TABLE b (x TEXT); nonsense'])).toThrow();
  expect(version(db)).toBe(5);
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'b'").get()).toBeUndefined();
});

test('data of a newer program is refused with a remedy', () => {
  const db = new Database(':memory:');
  migrate(db, ['CREATE TABLE a (x TEXT)', 'CREATE TABLE b (x TEXT)']);
  expect(() => migrate(db, ['CREATE TABLE a (x TEXT)'])).toThrow(
    'the data was written by a newer trenchctl (data version 6, this one knows 5): update trenchctl or use another --data folder',
  );
});

test.each([1, 4])('data of version %i, from before the first release, is refused with a remedy and not changed', (old) => {
  const db = new Database(':memory:');
  db.exec(`CREATE TABLE segment_change (x TEXT); PRAGMA user_version = ${old}`);
  expect(() => migrate(db)).toThrow(
    /from before its first release \(data version \d, this one reads from 5 on\): export your projects with that trenchctl, then delete the data folder and apply the exported specs, or use another --data folder$/,
  );
  expect(version(db)).toBe(old);
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'record'").get()).toBeUndefined();
});
