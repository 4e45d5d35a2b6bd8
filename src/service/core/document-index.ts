// The port behind which the full text of the documents is searched. It knows words and where they stand, and no rule.

/** Words that stand one after another; the last one may go on. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/** Every term must be found; a term is found where any of its phrases is. */
export type TextQuery = readonly (readonly Phrase[])[];

interface Hit {
  /** {type}-{number}:{version} */
  readonly id: string;
  /** Larger is better. */
  readonly score: number;
}

export interface KnownWord {
  /** As it was written, in lower case. */
  readonly word: string;
  readonly folded: string;
  /** How many versions of documents have it, or another word that folds to the same. */
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
  /** Whether any version that is found passes the test. Stops at the first. */
  some(query: TextQuery, test: (id: string) => boolean): boolean;
  /** Words that start with these letters, folded; the most frequent first. */
  words(prefix: string, most: number): readonly KnownWord[];
}
