import type Database from 'libsql';
import type { Change, DocumentIndex, Versioned } from '../core/context.js';
import type { Document, DocumentHead } from '../core/document-records.js';
import type { GroupCommit } from './group-commit.js';
import type { SnapshotRecord } from './port.js';
import { createSearchIndex, prepareIndex, type WritableIndex } from './search-index.js';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly body: string;
}

/**
 * Documents on disk. Their texts are read on demand; the fields for lists are read by the first list and kept until a
 * document changes. `write` and `load` are part of a transaction, in which the caller has checked the versions.
 */
export function openDocumentTable(db: Database.Database) {
  const sql = statements(db);
  let kept: { stamp: number; heads: readonly DocumentHead[] } | undefined;

  const insert = (id: string, version: number, document: Document) =>
    sql.put.run(id, version, JSON.stringify(withoutTexts(document)), JSON.stringify(document));

  return {
    get(id: string): Versioned<Document> | undefined {
      const row = sql.one.get(id) as Row | undefined;
      return row && { version: row.version, value: JSON.parse(row.body) as Document };
    },
    /** Returns the version of a document; 0 if it does not exist. */
    version: (id: string) => (sql.version.get(id) as Row | undefined)?.version ?? 0,
    heads(): readonly DocumentHead[] {
      const { stamp } = sql.stamp.get() as { stamp: number };
      if (kept?.stamp === stamp) return kept.heads;
      const rows = sql.heads.all() as { head: string }[];
      kept = { stamp, heads: rows.map(({ head }) => JSON.parse(head) as DocumentHead) };
      return kept.heads;
    },
    /** Drops what is kept in memory, because changes were taken back. */
    forget() {
      kept = undefined;
    },
    write(change: Change): void {
      sql.changed.run(change.op === 'remove' ? 1 : 0);
      if (change.op === 'remove') sql.remove.run(change.id);
      else insert(change.id, change.expect + 1, change.value as Document);
    },
    load(records: readonly SnapshotRecord[]): void {
      sql.clear.run();
      sql.changed.run(1);
      for (const { id, version, value } of records) insert(id, version, value as Document);
    },
    dump: (): readonly SnapshotRecord[] =>
      (sql.all.all() as Row[]).map(({ id, version, body }) => ({
        kind: 'document',
        id,
        version,
        value: JSON.parse(body),
      })),
  };
}

const withoutTexts = (document: Document): DocumentHead => ({
  ...document,
  versions: document.versions.map(({ text: _, ...head }) => head),
});

const statements = (db: Database.Database) => ({
  stamp: db.prepare('SELECT stamp FROM document_state'),
  changed: db.prepare('UPDATE document_state SET stamp = stamp + 1, rebuild = max(rebuild, ?)'),
  one: db.prepare('SELECT version, body FROM document WHERE id = ?'),
  version: db.prepare('SELECT version FROM document WHERE id = ?'),
  heads: db.prepare('SELECT head FROM document ORDER BY position'),
  all: db.prepare('SELECT id, version, body FROM document ORDER BY position'),
  put: db.prepare(
    `INSERT INTO document (id, version, head, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, head = excluded.head, body = excluded.body`,
  ),
  remove: db.prepare('DELETE FROM document WHERE id = ?'),
  clear: db.prepare('DELETE FROM document'),
});

interface ToIndex {
  readonly id: string;
  readonly version: number;
  /** The version in the index; 0 if it has none. */
  readonly indexed: number;
  readonly body: string;
}

/** The number of documents that are indexed at a time; other requests wait that long. */
const BATCH = 100;

/** The index of the documents on disk. It takes in changed documents when it is next used. */
export function createDocumentIndexing(db: Database.Database, groups: GroupCommit) {
  const sql = indexStatements(db);
  let opened: WritableIndex | undefined;
  let running: Promise<void> | undefined;
  let isOpen = true;

  const isStale = () => (sql.state.get() as { rebuild: number }).rebuild !== 0;
  const isBehind = () => isStale() || sql.toIndex.get(1) !== undefined;

  /** The first search creates the tables of the index, so that no start waits for them. */
  function open(): WritableIndex {
    if (opened) return opened;
    groups.alone(() => prepareIndex(db));
    opened = createSearchIndex(db);
    return opened;
  }

  /** Takes in one batch, so that the texts of a large library are not all in memory at once. */
  function takeIn(index: WritableIndex): void {
    if (isStale()) {
      index.clear();
      sql.unindexed.run();
      sql.rebuilt.run();
    }
    for (const { id, version, indexed, body } of sql.toIndex.all(BATCH) as ToIndex[]) {
      index.replace(JSON.parse(body) as Document, id, indexed === 0);
      sql.indexed.run(version, id);
    }
  }

  async function indexAll(): Promise<void> {
    const index = open();
    while (isOpen && isBehind()) {
      groups.join(() => takeIn(index));
      await groups.stored();
    }
  }

  /** Takes in all documents batch by batch, and other requests are served between two batches. Undefined if none is left. */
  function run(): Promise<void> | undefined {
    if (running || !isBehind()) return running;
    running = indexAll().finally(() => {
      running = undefined;
    });
    // Nobody waits if the store itself has started this; the next search meets the same error.
    running.catch(() => {});
    return running;
  }

  return {
    index(): DocumentIndex {
      const index = open();
      if (isBehind())
        groups.alone(() => {
          while (isBehind()) takeIn(index);
        });
      return index;
    },
    run,
    forget: () => opened?.forgetWords(),
    /** Ends a run that is under way. */
    close() {
      isOpen = false;
    },
  };
}

const indexStatements = (db: Database.Database) => ({
  state: db.prepare('SELECT rebuild FROM document_state'),
  rebuilt: db.prepare('UPDATE document_state SET rebuild = 0'),
  toIndex: db.prepare('SELECT id, version, indexed, body FROM document WHERE indexed <> version LIMIT ?'),
  indexed: db.prepare('UPDATE document SET indexed = ? WHERE id = ?'),
  unindexed: db.prepare('UPDATE document SET indexed = 0'),
});
