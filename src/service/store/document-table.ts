import type Database from 'libsql';
import type { Change, Versioned } from '../core/context.js';
import type { DocumentIndex } from '../core/document-index.js';
import type { Document, DocumentHead } from '../core/document-records.js';
import type { Missing, SnapshotRecord } from './port.js';
import { createSearchIndex, prepareIndex, type WritableIndex } from './search-index.js';

/**
 * Documents on disk. Their texts are read on demand; the fields for lists are read by the first list and kept until a
 * document changes. The index is beside them and takes in changed documents when it is next used.
 */
export interface DocumentTable {
  get(id: string): Versioned<Document> | undefined;
  heads(): readonly DocumentHead[];
  /** Drops what is kept in memory, because changes were taken back. */
  forget(): void;
  /** Returns the current index. `transaction` keeps other processes out while it takes in changes. */
  index(transaction: Transaction): DocumentIndex;
  /** Returns whether the index lacks documents. */
  hasToIndex(): boolean;
  /** Creates the tables of the index if they do not exist. */
  openIndex(transaction: Transaction): void;
  /** Takes some documents into the open index, as a part of a transaction. */
  indexSome(): void;
  /** These two are part of a transaction. */
  write(change: Change): boolean;
  load(records: readonly SnapshotRecord[]): void;
  /** Returns the data that the file was written without; `isFilled` records that it was added. */
  lacking(): Missing | undefined;
  isFilled(): void;
  dump(): readonly SnapshotRecord[];
}

type Transaction = (work: () => boolean) => boolean;

interface ToIndex {
  id: string;
  version: number;
  /** The version in the index; 0 if it has none. */
  indexed: number;
  body: string;
}

interface State {
  stamp: number;
  rebuild: number;
  lacks_content: number;
}

export function openDocumentTable(db: Database.Database): DocumentTable {
  const sql = statements(db);
  let index: WritableIndex | undefined;
  let kept: { stamp: number; heads: readonly DocumentHead[] } | undefined;

  const state = () => sql.state.get() as State;

  const hasToIndex = () => state().rebuild !== 0 || sql.toIndex.get(1) !== undefined;

  /** Takes in one batch, so that the texts of a large library are not all in memory at once. */
  function takeIn(ready: WritableIndex): void {
    if (state().rebuild !== 0) {
      ready.clear();
      sql.unindexed.run();
      sql.rebuilt.run();
    }
    for (const { id, version, indexed, body } of sql.toIndex.all(BATCH) as ToIndex[]) {
      ready.replace(JSON.parse(body) as Document, id, indexed === 0);
      sql.indexed.run(version, id);
    }
  }

  function openIndex(transaction: Transaction): WritableIndex {
    if (index) return index;
    transaction(() => {
      prepareIndex(db);
      return true;
    });
    index = createSearchIndex(db);
    return index;
  }

  return {
    get(id) {
      const row = sql.one.get(id) as { version: number; body: string } | undefined;
      return row && { version: row.version, value: JSON.parse(row.body) as Document };
    },
    heads() {
      const { stamp } = state();
      if (kept?.stamp === stamp) return kept.heads;
      const rows = sql.heads.all() as { head: string }[];
      kept = { stamp, heads: rows.map(({ head }) => JSON.parse(head) as DocumentHead) };
      return kept.heads;
    },
    forget() {
      kept = undefined;
      index?.forgetWords();
    },
    index(transaction) {
      const ready = openIndex(transaction);
      if (!hasToIndex()) return ready;
      try {
        transaction(() => {
          while (hasToIndex()) takeIn(ready);
          return true;
        });
      } catch (error) {
        ready.forgetWords();
        throw error;
      }
      return ready;
    },
    hasToIndex,
    openIndex,
    indexSome: () => {
      if (index) takeIn(index);
    },
    write(change) {
      const { id, expect } = change;
      if (change.op === 'remove') {
        sql.changed.run(1);
        return sql.remove.run(id, expect).changes === 1;
      }
      const [head, body] = texts(change.value as Document);
      sql.changed.run(0);
      const result =
        expect === 0 ? sql.insert.run(id, 1, head, body) : sql.update.run(expect + 1, head, body, id, expect);
      return result.changes === 1;
    },
    load(records) {
      sql.clear.run();
      sql.changed.run(1);
      for (const { id, version, value } of records) sql.insert.run(id, version, ...texts(value as Document));
    },
    lacking: () => LACKING[state().lacks_content],
    isFilled: () => sql.filled.run(),
    dump: () =>
      (sql.all.all() as { id: string; version: number; body: string }[]).map(({ id, version, body }) => ({
        kind: 'document',
        id,
        version,
        value: JSON.parse(body),
      })),
  };
}

/** The number of documents that are indexed at a time; other requests wait that long. */
const BATCH = 100;

const LACKING: readonly (Missing | undefined)[] = [undefined, 'everything', 'costs'];

const texts = (document: Document): [head: string, body: string] => {
  const versions = document.versions.map(({ text: _, ...head }) => head);
  return [JSON.stringify({ ...document, versions }), JSON.stringify(document)];
};

const statements = (db: Database.Database) => ({
  state: db.prepare('SELECT stamp, rebuild, lacks_content FROM document_state'),
  changed: db.prepare('UPDATE document_state SET stamp = stamp + 1, rebuild = max(rebuild, ?)'),
  filled: db.prepare('UPDATE document_state SET lacks_content = 0'),
  rebuilt: db.prepare('UPDATE document_state SET rebuild = 0'),
  one: db.prepare('SELECT version, body FROM document WHERE id = ?'),
  heads: db.prepare('SELECT head FROM document ORDER BY position'),
  all: db.prepare('SELECT id, version, body FROM document ORDER BY position'),
  toIndex: db.prepare('SELECT id, version, indexed, body FROM document WHERE indexed <> version LIMIT ?'),
  indexed: db.prepare('UPDATE document SET indexed = ? WHERE id = ?'),
  unindexed: db.prepare('UPDATE document SET indexed = 0'),
  insert: db.prepare('INSERT OR IGNORE INTO document (id, version, head, body) VALUES (?, ?, ?, ?)'),
  update: db.prepare('UPDATE document SET version = ?, head = ?, body = ? WHERE id = ? AND version = ?'),
  remove: db.prepare('DELETE FROM document WHERE id = ? AND version = ?'),
  clear: db.prepare('DELETE FROM document'),
});
