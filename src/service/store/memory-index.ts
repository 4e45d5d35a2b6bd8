import { createRequire } from 'node:module';
import type Database from 'libsql';
import type { DocumentIndex } from '../core/context.js';
import type { Document } from '../core/document-records.js';
import { createSearchIndex, prepareIndex, type WritableIndex } from './search-index.js';

export interface MemoryIndex {
  /** Records a changed document; undefined if it was deleted. */
  note(id: string, document: Document | undefined): void;
  /** Records that all documents changed. */
  forget(): void;
  /** Returns the current index, which is created at the first call. */
  open(all: () => Iterable<readonly [string, Document]>): DocumentIndex;
  close(): void;
}

/** The database is loaded at the first search, because a rehearsal never searches; an import would load it with the store. */
function openDatabase(): Database.Database {
  const InMemory = createRequire(import.meta.url)('libsql') as typeof Database;
  return new InMemory(':memory:');
}

/** The index of a store without a disk: a SQLite database in memory. */
export function createMemoryIndex(): MemoryIndex {
  let db: Database.Database | undefined;
  let index: WritableIndex | undefined;
  let changed = new Map<string, Document | undefined>();
  let isFresh = false;

  function close(): void {
    db?.close();
    db = undefined;
    index = undefined;
    changed = new Map();
  }

  function write(target: Database.Database, work: () => void): void {
    target.exec('BEGIN');
    work();
    target.exec('COMMIT');
  }

  return {
    note: (id, document) => {
      if (index) changed.set(id, document);
    },
    forget: close,
    close,
    open(all) {
      if (!db || !index) {
        db = openDatabase();
        prepareIndex(db);
        index = createSearchIndex(db);
        changed = new Map(all());
        isFresh = true;
      }
      const ready = index;
      if (changed.size > 0) {
        write(db, () => {
          for (const [id, document] of changed) {
            if (document) ready.replace(document, id, isFresh);
            else ready.remove(id);
          }
        });
        changed.clear();
      }
      isFresh = false;
      return ready;
    },
  };
}
