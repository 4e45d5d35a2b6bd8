import type { Audience, Document, DocumentType, VersionText } from '../core/document-records.js';
import type { Lang } from '../core/world.js';

/** A row of the tables of sample data: a document; most fields have a default. */
export interface DocumentRow {
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly text: string;
  readonly lang?: Lang;
  readonly main?: true;
  readonly obsolete?: true;
  readonly facility?: readonly string[];
  readonly activity1?: readonly string[];
  readonly activity2?: readonly string[];
  readonly internalControl?: readonly string[];
  /** Ids without version. */
  readonly links?: readonly string[];
  readonly audience?: Audience;
  readonly isTable?: true;
  /** Label, date and comment are those of the latest version. */
  readonly label?: string;
  readonly date?: string;
  readonly comment?: string;
  /** Earlier versions. */
  readonly before?: readonly VersionText[];
}

export interface DocumentKind {
  readonly type: DocumentType;
  readonly audience: Audience;
  /** Returns the series of a number. */
  seriesOf(number: string): string | null;
}

/** Spaces at the start of lines belong to the table of sample data, not to the text. */
const unindented = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

export const documentOf =
  ({ type, audience, seriesOf }: DocumentKind) =>
  (row: DocumentRow): Document => {
    const latest: VersionText = {
      label: row.label ?? '1.0',
      title: row.title,
      comment: row.comment ?? null,
      date: row.date ?? '2025-03-10T08:00:00Z',
      text: unindented(row.text),
    };
    const before = (row.before ?? []).map((version) => ({ ...version, text: unindented(version.text) }));
    return {
      type,
      number: row.number,
      lang: row.lang ?? 'nb',
      description: row.description,
      main: row.main === true,
      obsolete: row.obsolete === true,
      keywords: row.keywords,
      series: seriesOf(row.number),
      facility: row.facility ?? [],
      activity1: row.activity1 ?? [],
      activity2: row.activity2 ?? [],
      internalControl: row.internalControl ?? [],
      linkIds: row.links ?? [],
      audience: row.audience ?? audience,
      contentType: row.isTable ? 'application/octet-stream' : 'application/pdf',
      createdDate: (before[0] ?? latest).date,
      versions: [...before, latest],
    };
  };
