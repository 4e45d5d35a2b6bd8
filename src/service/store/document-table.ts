import type Database from 'libsql';
import type { Change, Versioned } from '../core/context.js';
import type { Document, DocumentHead } from '../core/document-records.js';
import type { SnapshotRecord } from './port.js';

/**
 * Documents on disk. Their texts are read on demand; the fields for lists are read by the first list and kept until a
 * document changes. The index of their texts is beside them (document-indexing.ts).
 */
export interface DocumentTable {
  get(id: string): Versioned<Document> | undefined;
  /** Returns the version of a document; 0 if it does not exist. */
  version(id: string): number;
  heads(): readonly DocumentHead[];
  /** Drops what is kept in memory, because changes were taken back. */
  forget(): void;
  /** These two are part of a transaction, in which the caller has checked the versions. */
  write(change: Change): void;
  load(records: readonly SnapshotRecord[]): void;
  dump(): readonly SnapshotRecord[];
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly body: string;
}

export function openDocumentTable(db: Database.Database): DocumentTable {
  const sql = statements(db);
  let kept: { stamp: number; heads: readonly DocumentHead[] } | undefined;

  const insert = (id: string, version: number, document: Document) =>
    sql.put.run(id, version, JSON.stringify(withoutTexts(document)), JSON.stringify(document));

  return {
    get(id) {
      const row = sql.one.get(id) as Row | undefined;
      return row && { version: row.version, value: JSON.parse(row.body) as Document };
    },
    version: (id) => (sql.version.get(id) as Row | undefined)?.version ?? 0,
    heads() {
      const { stamp } = sql.stamp.get() as { stamp: number };
      if (kept?.stamp === stamp) return kept.heads;
      const rows = sql.heads.all() as { head: string }[];
      kept = { stamp, heads: rows.map(({ head }) => JSON.parse(head) as DocumentHead) };
      return kept.heads;
    },
    forget() {
      kept = undefined;
    },
    write(change) {
      sql.changed.run(change.op === 'remove' ? 1 : 0);
      if (change.op === 'remove') sql.remove.run(change.id);
      else insert(change.id, change.expect + 1, change.value as Document);
    },
    load(records) {
      sql.clear.run();
      sql.changed.run(1);
      for (const { id, version, value } of records) insert(id, version, value as Document);
    },
    dump: () =>
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
