import type Database from 'libsql';
import type { DocumentIndex, IndexEntry, KnownWord, Phrase, TextQuery } from '../core/context.js';
import { type Document, versionId } from '../core/document-records.js';
import { foldWord, wordsOf } from '../document/text-query.js';

export interface WritableIndex extends DocumentIndex {
  /** Replaces the entries of a document. */
  replace(document: Document, documentId: string, isNew: boolean): void;
  /** Forgets which words are stored, because writes were taken back. */
  forgetWords(): void;
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

/** Creates the tables of the index if they do not exist. */
export function prepareIndex(db: Database.Database): void {
  db.exec(TABLES);
}

/** Full-text search in SQLite (FTS5). Writes are part of the transaction that the caller has open. */
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
    // One row with two lists, because returning thousands of rows takes longer than finding them.
    find: db.prepare(
      `WITH hit AS MATERIALIZED (SELECT rowid AS at, -${RANK} AS score FROM search_text WHERE search_text MATCH ?)
       SELECT json_group_array(id) AS ids, json_group_array(score) AS scores FROM hit
       JOIN search_entry ON search_entry.rowid = at`,
    ),
    each: db.prepare(
      `SELECT id FROM search_text JOIN search_entry ON search_entry.rowid = search_text.rowid
       WHERE search_text MATCH ?`,
    ),
    words: db.prepare(
      `SELECT word, folded, doc AS count FROM search_word
       JOIN search_vocabulary ON term = folded WHERE folded >= ? AND folded < ?
       ORDER BY count DESC, length(word), word LIMIT ?`,
    ),
  };
  /** The words that are stored, with their folded forms. */
  let known = new Map<string, string>();
  function remove(documentId: string): void {
    sql.oldTexts.run(documentId);
    sql.oldEntries.run(documentId);
  }
  function forgetWords(): void {
    known = new Map();
  }
  return {
    forgetWords,
    replace(document, documentId, isNew) {
      if (!isNew) remove(documentId);
      for (const { id, title, labels, description, body, words } of entriesOf(document, known)) {
        const { lastInsertRowid } = sql.newEntry.run(documentId, id);
        sql.newText.run(lastInsertRowid, title, labels, description, body);
        for (const [folded, word] of words) sql.newWord.run(folded, word);
      }
    },
    clear() {
      forgetWords();
      db.exec('DELETE FROM search_word; DELETE FROM search_entry; DELETE FROM search_text;');
    },
    find(query) {
      if (query.length === 0) return [];
      const { ids, scores } = sql.find.get(matchOf(query)) as { ids: string; scores: string };
      const numbers = JSON.parse(scores) as number[];
      return (JSON.parse(ids) as string[]).map((id, at) => ({ id, score: numbers[at] ?? 0 }));
    },
    some(query, test) {
      if (query.length === 0) return false;
      for (const row of sql.each.iterate(matchOf(query))) if (test((row as { id: string }).id)) return true;
      return false;
    },
    words: (prefix, most) =>
      (sql.words.all(prefix, `${prefix}\u{10ffff}`, most) as KnownWord[]).map(({ word, folded, count }) => ({
        word,
        folded,
        count,
      })),
  };
}

/** Writes the query in the language of FTS5. Words are quoted, so no word can be an operator. */
const matchOf = (query: TextQuery): string =>
  query.map((phrases) => `(${phrases.map(phraseOf).join(' OR ')})`).join(' AND ');

const phraseOf = ({ words, isPrefix }: Phrase): string =>
  `"${words.join(' ').replaceAll('"', '""')}"${isPrefix ? ' *' : ''}`;

const SHORTEST = 3;
const LETTER = /\p{L}/u;

/** The largest number of words that are remembered. */
const MAX_KNOWN = 200_000;

/**
 * Returns the searchable text of a document, a row for each version: title, labels, description and contents, by weight.
 * `known` has the folded form of each word that the index has; the words of an entry are those that it lacked. Most words of a
 * document occur in others too.
 */
const entriesOf = (document: Document, known: Map<string, string> = new Map()): readonly IndexEntry[] =>
  document.versions.map((version) => {
    const { number, keywords, description, series, facility } = document;
    const labels = [number, ...keywords, series ?? '', ...facility].join(' ');
    const words: (readonly [folded: string, word: string])[] = [];
    const field = (text: string): string => folded(text, known, words);
    return {
      id: versionId(document, version),
      title: field(version.title),
      labels: field(labels),
      description: field(description ?? ''),
      body: field(version.text),
      words,
    };
  });

/** Returns the folded words of the text, and adds those that were not known. */
function folded(
  text: string,
  known: Map<string, string>,
  added: (readonly [folded: string, word: string])[],
): string {
  let all = '';
  for (const word of wordsOf(text)) {
    let form = known.get(word);
    if (form === undefined) {
      form = foldWord(word);
      if (known.size < MAX_KNOWN) known.set(word, form);
      if (word.length >= SHORTEST && LETTER.test(word)) added.push([form, word]);
    }
    all = all === '' ? form : `${all} ${form}`;
  }
  return all;
}
