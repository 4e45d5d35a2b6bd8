import type Database from 'libsql';
import type { DocumentIndex, Hit, IndexEntry, KnownWord, Phrase, TextQuery } from '../core/document-index.js';

export interface WritableIndex extends DocumentIndex {
  /** Entries of a document take the place of those that it had. */
  replace(documentId: string, entries: readonly IndexEntry[]): void;
  clear(): void;
}

/** Weights of title, labels, description and body. */
const RANK = 'bm25(search_text, 12.0, 8.0, 4.0, 1.0)';

const TABLES = `
  CREATE TABLE IF NOT EXISTS search_entry (rowid INTEGER PRIMARY KEY, document TEXT NOT NULL, id TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS search_entry_of ON search_entry (document);
  CREATE TABLE IF NOT EXISTS search_word (
    folded TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (folded, word)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE IF NOT EXISTS search_text USING fts5(
    title, labels, description, body, content = '', contentless_delete = 1, tokenize = 'unicode61');
  CREATE VIRTUAL TABLE IF NOT EXISTS search_vocabulary USING fts5vocab(search_text, 'row');`;

/** Makes the tables of the index where there are none. */
export function prepareIndex(db: Database.Database): void {
  db.exec(TABLES);
}

/** Full text in SQLite (FTS5). What is written is part of whatever transaction the caller has open. */
export function createSearchIndex(db: Database.Database): WritableIndex {
  const sql = {
    newEntry: db.prepare('INSERT INTO search_entry (document, id) VALUES (?, ?)'),
    newText: db.prepare(
      'INSERT INTO search_text (rowid, title, labels, description, body) VALUES (?, ?, ?, ?, ?)',
    ),
    newWord: db.prepare('INSERT OR IGNORE INTO search_word (folded, word) VALUES (?, ?)'),
    oldTexts: db.prepare(
      'DELETE FROM search_text WHERE rowid IN (SELECT rowid FROM search_entry WHERE document = ?)',
    ),
    oldEntries: db.prepare('DELETE FROM search_entry WHERE document = ?'),
    find: db.prepare(
      `SELECT search_entry.id AS id, -${RANK} AS score FROM search_text
       JOIN search_entry ON search_entry.rowid = search_text.rowid
       WHERE search_text MATCH ? ORDER BY score DESC, search_entry.rowid`,
    ),
    words: db.prepare(
      `SELECT word, folded, doc AS count FROM search_word
       JOIN search_vocabulary ON term = folded WHERE folded >= ? AND folded < ?
       ORDER BY count DESC, length(word), word LIMIT ?`,
    ),
  };
  return {
    replace(documentId, entries) {
      sql.oldTexts.run(documentId);
      sql.oldEntries.run(documentId);
      for (const { id, title, labels, description, body, words } of entries) {
        const { lastInsertRowid } = sql.newEntry.run(documentId, id);
        sql.newText.run(lastInsertRowid, title, labels, description, body);
        for (const [folded, word] of words) sql.newWord.run(folded, word);
      }
    },
    clear: () => db.exec('DELETE FROM search_word; DELETE FROM search_entry; DELETE FROM search_text;'),
    find: (query) => {
      const match = matchOf(query);
      return match === '' ? [] : (sql.find.all(match) as Hit[]).map(({ id, score }) => ({ id, score }));
    },
    words: (prefix, most) =>
      (sql.words.all(prefix, `${prefix}\u{10ffff}`, most) as KnownWord[]).map(({ word, folded, count }) => ({
        word,
        folded,
        count,
      })),
  };
}

/** In the query language of FTS5. Words are quoted, so nothing in them can be an operator. */
const matchOf = (query: TextQuery): string =>
  query.map((phrases) => `(${phrases.map(phraseOf).join(' OR ')})`).join(' AND ');

const phraseOf = ({ words, isPrefix }: Phrase): string =>
  `"${words.join(' ').replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`;
