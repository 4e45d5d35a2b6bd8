import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { DocumentHead } from './document-records.js';
import type { PdfDocument } from './pdf-document.js';
import { invalid } from './refusal.js';
import { parseInt64 } from './scalars.js';
import type {
  ApiClient,
  Int64,
  Kind,
  Lang,
  Records,
  Scope,
  SegmentHead,
  Sequence,
  SmallKind,
  User,
} from './world.js';

export interface Versioned<T> {
  readonly version: number;
  readonly value: T;
}

/** The state that a command reads. It has no writes. */
export interface World {
  get<K extends Kind>(kind: K, id: string): Versioned<Records[K]> | undefined;
  /** All aggregates of a kind in order of creation. */
  all<K extends SmallKind>(kind: K): readonly Records[K][];
  segmentHeads(projectId: Int64): readonly SegmentHead[];
  /** All documents in order of creation, without their texts. */
  documents(): readonly DocumentHead[];
  /** The current texts of the documents. */
  documentIndex(): DocumentIndex;
  readonly derived: Derived;
}

export type Change =
  | {
      [K in Kind]: {
        readonly op: 'put';
        readonly kind: K;
        readonly id: string;
        readonly value: Records[K];
        /** The version that must be stored now; 0 for an aggregate that must not exist yet. */
        readonly expect: number;
      };
    }[Kind]
  | { readonly op: 'remove'; readonly kind: Kind; readonly id: string; readonly expect: number };

/** The caller that the token names. */
export interface Caller {
  readonly client: ApiClient;
  /** Absent in the client flow. */
  readonly user?: User;
  readonly companyId: Int64;
  readonly scopes: ReadonlySet<Scope>;
}

export interface Context {
  readonly world: World;
  readonly caller: Caller;
  readonly lang: Lang;
  readonly now: Date;
  /** The behaviours of this service that the documents leave open. */
  readonly profile: ServiceProfile;
  /** False leaves out the place of an item in the answer of its create. */
  readonly answersPlaces: boolean;
  /** A fresh component id. */
  uuid(): string;
  /** The next int64 of a sequence; it is taken only if the command commits. */
  nextId(sequence: Sequence): Int64;
}

/** A request that fits the contract: path and query values are decoded and of the documented type. */
export interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface Outcome {
  readonly status: number;
  /** Plain JSON, where an int64 may be a bigint. Absent for an empty answer. */
  readonly body?: unknown;
  /** The body as JSON in UTF-8, if the handler has it already. */
  readonly bytes?: Uint8Array;
  readonly file?: { readonly type: string; readonly name: string; readonly bytes: Uint8Array };
  /** Answered as a PDF. */
  readonly pdf?: PdfDocument;
  /** Answered as an Excel file. */
  readonly workbook?: Workbook;
  readonly changes?: readonly Change[];
}

export type Handler = (context: Context, input: Input) => Outcome;

/** One handler for each of these operations. */
export type Handlers<Id extends OperationId> = Readonly<Record<Id, Handler>>;

/**
 * Returns a value that is computed from a record or a part of one. Records never change in place, so that it is
 * computed once and kept as long as the record.
 */
type Derived = <T>(from: object, name: string, compute: () => T) => T;

export function createDerived(): Derived {
  const known = new WeakMap<object, Map<string, unknown>>();
  return <T>(from: object, name: string, compute: () => T): T => {
    const values = known.get(from) ?? new Map<string, unknown>();
    known.set(from, values);
    if (!values.has(name)) values.set(name, compute());
    return values.get(name) as T;
  };
}

// A workbook as plain data: the contents of its sheets. The engine writes the file.

/** Numbers stay numbers, so that the reader of the file can calculate with them. */
export type WorkbookCell = string | number | null;

export interface WorkbookColumn {
  readonly title: string;
  /** In letters; longer texts are wrapped, longer numbers widen the column. */
  readonly width: number;
  readonly kind: 'text' | 'quantity' | 'money';
}

export interface WorkbookSheet {
  readonly name: string;
  readonly title: string;
  /** Lines between the title and the table. */
  readonly subtitle: string;
  readonly columns: readonly WorkbookColumn[];
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly total: readonly WorkbookCell[];
}

export interface Workbook {
  /** Letters, digits, dots and dashes. */
  readonly fileName: string;
  readonly sheets: readonly WorkbookSheet[];
}

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

/** Returns the int64 in the path; any other value is answered with 400. */
export function int64In({ path }: Input, name: string): Int64 {
  const id = parseInt64(path[name] ?? '');
  if (id === undefined) throw invalid(name, 'must be an int64');
  return id;
}

/** Returns the value of an enumeration in the path; any other value is answered with 400. */
export function oneOf<T extends string>({ path }: Input, name: string, values: readonly T[]): T {
  const found = values.find((value) => value === path[name]);
  if (found === undefined) throw invalid(name, `must be one of ${values.join(', ')}`);
  return found;
}
