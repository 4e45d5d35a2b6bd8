import { dirname } from 'node:path';
import type Database from 'libsql';
import type { Versioned } from '../core/context.js';
import type { Segment } from '../core/world.js';
import type { DocumentTable } from './document-table.js';
import { namingFullDisk } from './full-disk.js';
import { createGroupCommit, endOpenGroups, type GroupCommit } from './group-commit.js';
import type { RecordCache } from './record-cache.js';
import { inTransaction } from './transaction.js';
import type { WalSync } from './wal-sync.js';

/** Runs the work in a transaction; `remember` takes over what it wrote. */
export type Run = (work: () => boolean, remember: () => void, isOneStatement: boolean) => boolean;

/** Runs the work; its commits are on the disk when this returns. */
export function withSync<T>(db: Database.Database, work: () => T): T {
  db.exec('PRAGMA synchronous = FULL');
  try {
    return work();
  } finally {
    db.exec('PRAGMA synchronous = NORMAL');
  }
}

export interface RunParts {
  readonly db: Database.Database;
  readonly file: string;
  readonly sync: WalSync;
  readonly cache: RecordCache;
  readonly documents: DocumentTable;
}

export interface Runs {
  readonly groups: GroupCommit;
  /** Runs work that is on the disk when this returns. */
  readonly transaction: (work: () => boolean) => boolean;
  /** Runs a write in a transaction of its own, or as a part of the open group. */
  readonly alone: Run;
  readonly inGroup: Run;
}

/** The ways to write to the database. */
export function createRuns({ db, file, sync, cache, documents }: RunParts): Runs {
  const named = <T>(work: () => T): T => namingFullDisk(dirname(file), work);
  const lost = () => {
    cache.forgetSegments();
    cache.readRecords();
    documents.forget();
  };
  const ready = () => cache.journal.save((id) => cache.get('segment', id) as Versioned<Segment> | undefined);
  // The transaction keeps others from writing, so that what is in memory is exact from here on.
  const begun = cache.refresh;
  const groups = createGroupCommit({ db, file, sync, named, begun, ready, lost });
  const transaction = (work: () => boolean): boolean => {
    groups.flush();
    endOpenGroups(file);
    return withSync(db, () =>
      named(() =>
        inTransaction(db, () => {
          begun();
          return work();
        }),
      ),
    );
  };
  const alone: Run = (work, remember) => {
    try {
      return transaction(() => {
        const isDone = work();
        if (isDone) remember();
        if (isDone) ready();
        return isDone;
      });
    } catch (error) {
      lost();
      throw error;
    }
  };
  const inGroup: Run = (work, remember, isOneStatement) => {
    const isDone = groups.join(work, isOneStatement);
    if (isDone) remember();
    return isDone;
  };
  return { groups, transaction, alone, inGroup };
}
