// The records of the document service. Callers only read; a download is recorded as a use.
import type { Int64, Lang } from './scalars.js';

export const DOCUMENT_TYPES = ['ORGBLAD', 'ORGNYTT', 'ARCHIVE'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export interface VersionHead {
  /** Such as 1.0. */
  readonly label: string;
  readonly title: string;
  readonly comment: string | null;
  readonly date: string;
}

export interface VersionText extends VersionHead {
  /** Paragraphs with an empty line between them; `## ` starts a heading and `| ` a row of a table. */
  readonly text: string;
}

/** The audience that may open a document: everybody, subscribers, or the users of some companies. */
export type Audience = 'EVERYONE' | 'SUBSCRIBERS' | { readonly companyIds: readonly Int64[] };

/** A document without the text of its versions. */
export interface DocumentHead {
  readonly type: DocumentType;
  /** Unique within the type, not always numeric. */
  readonly number: string;
  readonly lang: Lang;
  readonly description: string | null;
  readonly main: boolean;
  readonly obsolete: boolean;
  readonly keywords: readonly string[];
  readonly series: string | null;
  readonly facility: readonly string[];
  readonly activity1: readonly string[];
  readonly activity2: readonly string[];
  readonly internalControl: readonly string[];
  /** Ids, without version, of the documents that it refers to. */
  readonly linkIds: readonly string[];
  readonly audience: Audience;
  readonly contentType: 'application/pdf' | 'application/octet-stream';
  readonly createdDate: string;
  /** Never empty. */
  readonly versions: readonly VersionHead[];
}

export interface Document extends DocumentHead {
  readonly versions: readonly VersionText[];
}

export interface SheetSeries {
  readonly title: string;
  readonly description: string;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** A company's comment on a document, for all its versions. */
export interface Comment {
  readonly id: Int64;
  readonly docId: string;
  readonly companyId: Int64;
  readonly text: string;
  readonly modifiedBy: string;
  readonly modifiedDate: string;
}

/** A company allows another to read its comments. */
export interface CommentSharing {
  readonly from: Int64;
  readonly to: Int64;
}

export interface Favorite {
  readonly username: string;
  readonly docId: string;
}

/** The last time a user opened a document. */
export interface DocumentUse {
  readonly username: string;
  readonly docId: string;
  readonly at: string;
}

/** The number of times a document was opened on one day (UTC). */
export interface DocumentDay {
  readonly docId: string;
  readonly day: string;
  readonly count: number;
}

/** The id of a document without its version. */
export const documentId = ({ type, number }: Pick<DocumentHead, 'type' | 'number'>): string =>
  `${type}-${number}`;

export const versionId = (document: DocumentHead, { label }: VersionHead): string =>
  `${documentId(document)}:${label}`;
