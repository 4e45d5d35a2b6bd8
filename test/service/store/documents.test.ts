import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../../src/service/core/context.js';
import type { Document } from '../../../src/service/core/document-records.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Store } from '../../../src/service/store/port.js';
import { openSqliteStore } from '../../../src/service/store/sqlite.js';
import { doc } from '../../rules/document/world.js';
import { cwd, inFolder } from '../../support/around.js';

const put = (value: Document, expect: number): Change => ({ op: 'put', kind: 'document', id: `ORGBLAD-${value.number}`, value, expect });
const found = (store: Store, word: string): string[] =>
  store
    .documentIndex()
    .find([[{ words: [word], isPrefix: false }]])
    .map(({ id }) => id);
const numbers = (store: Store): string[] => store.documents().map(({ number }) => number);

inFolder('each');

const open = () => openSqliteStore(join(cwd, 'service.db'));

describe.each([
  ['memory', () => createMemoryStore()],
  ['sqlite', open],
])('documents in the %s store', (_, create) => {
  let store: Store;
  beforeEach(() => {
    store = create();
  });
  afterEach(() => store.close());

  test('are listed in order of creation and read with their texts', () => {
    store.commit({ changes: [put(doc('2', { text: 'sand' }), 0), put(doc('1'), 0)] });
    expect(numbers(store)).toEqual(['2', '1']);
    expect(store.get('document', 'ORGBLAD-2')).toEqual({ version: 1, value: doc('2', { text: 'sand' }) });
    expect(store.get('document', 'ORGBLAD-3')).toBeUndefined();
  });

  test('are all found, also if there are more than the index takes in at once', () => {
    const all = Array.from({ length: 205 }, (_, n) => put(doc(String(n), { text: 'sand' }), 0));
    store.commit({ changes: all });
    expect(found(store, 'sand')).toHaveLength(all.length);
  });

  test('are found by what they say now, and not by what they said before', () => {
    store.commit({ changes: [put(doc('1', { text: 'sand' }), 0)] });
    expect(found(store, 'sand')).toEqual(['ORGBLAD-1:1.0']);
    store.commit({ changes: [put(doc('1', { text: 'leire' }), 1), put(doc('2', { text: 'sand' }), 0)] });
    expect(found(store, 'sand')).toEqual(['ORGBLAD-2:1.0']);
    expect(found(store, 'leire')).toEqual(['ORGBLAD-1:1.0']);
    store.commit({ changes: [{ op: 'remove', kind: 'document', id: 'ORGBLAD-2', expect: 1 }] });
    expect(found(store, 'sand')).toEqual([]);
    expect(numbers(store)).toEqual(['1']);
  });

  test('are not changed by a write that stands on an old version', () => {
    store.commit({ changes: [put(doc('1', { text: 'sand' }), 0)] });
    expect(store.commit({ changes: [put(doc('1', { text: 'leire' }), 4)] })).toBe(false);
    expect(store.commit({ changes: [put(doc('1', { text: 'leire' }), 0)] })).toBe(false);
    expect(found(store, 'sand')).toHaveLength(1);
    expect(found(store, 'leire')).toEqual([]);
  });

  test('are others after a snapshot was loaded', () => {
    store.commit({ changes: [put(doc('1', { text: 'sand' }), 0)] });
    const taken = store.dump();
    store.commit({ changes: [put(doc('2', { text: 'sand' }), 0)] });
    expect(found(store, 'sand')).toHaveLength(2);
    store.load(taken);
    expect(found(store, 'sand')).toEqual(['ORGBLAD-1:1.0']);
    expect(numbers(store)).toEqual(['1']);
    expect(store.dump()).toEqual(taken);
  });

  test('have words that go on from a beginning, the most frequent first', () => {
    const texts = ['grøft grøfter', 'grøft', 'ground'];
    store.commit({ changes: texts.map((text, at) => put(doc(String(at), { text, title: 'x' }), 0)) });
    expect(
      store
        .documentIndex()
        .words('gro', 10)
        .map(({ word, count }) => [word, count]),
    ).toEqual([
      ['grøft', 2],
      ['ground', 1],
      ['grøfter', 1],
    ]);
    expect(store.documentIndex().words('gro', 1)).toHaveLength(1);
    expect(store.documentIndex().words('zz', 10)).toEqual([]);
  });
});

test('two processes on one file find what the other has written', () => {
  const [one, two] = [open(), open()];
  one.commit({ changes: [put(doc('1', { text: 'sand' }), 0)] });
  two.refresh();
  expect(found(two, 'sand')).toHaveLength(1);
  two.commit({ changes: [put(doc('1', { text: 'leire' }), 1)] });
  one.refresh();
  expect(found(one, 'sand')).toEqual([]);
  expect(found(one, 'leire')).toHaveLength(1);
  expect(numbers(one)).toEqual(numbers(two));
  two.load(createMemoryStore().dump());
  one.refresh();
  expect(found(one, 'leire')).toEqual([]);
  one.close();
  two.close();
});

test('what was not yet in the index when the process ended is found by the next one', () => {
  const first = open();
  first.commit({ changes: [put(doc('1', { text: 'sand' }), 0)] });
  expect(found(first, 'sand')).toHaveLength(1);
  first.commit({ changes: [put(doc('2', { text: 'sand' }), 0)] });
  first.close();
  const second = open();
  expect(found(second, 'sand')).toHaveLength(2);
  second.close();
});
