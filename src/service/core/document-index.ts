// The port of the full-text search in documents. It knows words and their positions, and no rule of the API.

/** Consecutive words; the last one may be the beginning of a longer word. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/** Every term must be found; a term is found if one of its phrases is. */
export type TextQuery = readonly (readonly Phrase[])[];

interface Hit {
  /** {type}-{number}:{version} */
  readonly id: string;
  /** Larger is better. */
  readonly score: number;
}

export interface KnownWord {
  /** The word as written, in lower case. */
  readonly word: string;
  readonly folded: string;
  /** The number of document versions that have the word, or another word that folds to the same. */
  readonly count: number;
}

/** One version of a document, its words folded and with spaces between them. */
export interface IndexEntry {
  readonly id: string;
  readonly title: string;
  readonly labels: string;
  readonly description: string;
  readonly body: string;
  readonly words: readonly (readonly [folded: string, word: string])[];
}

export interface DocumentIndex {
  find(query: TextQuery): readonly Hit[];
  /** Returns whether a version that is found passes the test. Stops at the first. */
  some(query: TextQuery, test: (id: string) => boolean): boolean;
  /** Returns words that start with these folded letters, the most frequent first. */
  words(prefix: string, most: number): readonly KnownWord[];
}
