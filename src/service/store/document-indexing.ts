import type Database from 'libsql';
import type { DocumentIndex } from '../core/context.js';
import type { Document } from '../core/document-records.js';
import type { GroupCommit } from './group-commit.js';
import { createSearchIndex, prepareIndex, type WritableIndex } from './search-index.js';

/** The index of the documents on disk. It takes in changed documents when it is next used. */
export interface DocumentIndexing {
  /** Returns the current index, after it has taken in all documents. */
  index(): DocumentIndex;
  /** Takes in all documents batch by batch, and other requests are served between two batches. Undefined if none is left. */
  run(): Promise<void> | undefined;
  /** Drops what is kept in memory, because changes were taken back. */
  forget(): void;
  /** Ends a run that is under way. */
  close(): void;
}

interface ToIndex {
  readonly id: string;
  readonly version: number;
  /** The version in the index; 0 if it has none. */
  readonly indexed: number;
  readonly body: string;
}

/** The number of documents that are indexed at a time; other requests wait that long. */
const BATCH = 100;

export function createDocumentIndexing(db: Database.Database, groups: GroupCommit): DocumentIndexing {
  const sql = statements(db);
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
    index() {
      const index = open();
      if (isBehind())
        groups.alone(() => {
          while (isBehind()) takeIn(index);
        });
      return index;
    },
    run,
    forget: () => opened?.forgetWords(),
    close() {
      isOpen = false;
    },
  };
}

const statements = (db: Database.Database) => ({
  state: db.prepare('SELECT rebuild FROM document_state'),
  rebuilt: db.prepare('UPDATE document_state SET rebuild = 0'),
  toIndex: db.prepare('SELECT id, version, indexed, body FROM document WHERE indexed <> version LIMIT ?'),
  indexed: db.prepare('UPDATE document SET indexed = ? WHERE id = ?'),
  unindexed: db.prepare('UPDATE document SET indexed = 0'),
});
