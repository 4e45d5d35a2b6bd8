import type {
  Audience,
  Comment,
  CommentSharing,
  Document,
  DocumentDay,
  DocumentType,
  DocumentUse,
  Favorite,
  SheetSeries,
  VersionText,
} from '../core/document-records.js';
import use from './document-use.json' with { type: 'json' };
import data from './documents.json' with { type: 'json' };

/** A text of several lines is a list of them. */
type Text = string | readonly string[];
type VersionRow = Omit<VersionText, 'text'> & { readonly text: Text };

type Listed = 'main' | 'obsolete' | 'facility' | 'activity1' | 'activity2' | 'internalControl';

/** A row of the tables of documents; most fields have a default. Label, date and comment are those of the latest version. */
interface DocumentRow
  extends Pick<Document, 'number' | 'description' | 'keywords'>,
    Partial<Pick<Document, Listed | 'lang' | 'audience'>>,
    Partial<Pick<VersionText, 'label' | 'date' | 'comment'>> {
  readonly title: string;
  readonly text: Text;
  /** Ids without version. */
  readonly links?: readonly string[];
  readonly isTable?: boolean;
  /** Earlier versions. */
  readonly before?: readonly VersionRow[];
}

export const SERIES: readonly SheetSeries[] = data.series;

const seriesOf = (number: string): string | null =>
  SERIES.find(({ firstNumber, lastNumber }) => Number(number) >= firstNumber && Number(number) <= lastNumber)
    ?.title ?? null;

const joined = (text: Text): string => [text].flat().join('\n');

const documentOf =
  (type: DocumentType, audience: Audience) =>
  (row: DocumentRow): Document => {
    const latest: VersionText = {
      label: row.label ?? '1.0',
      title: row.title,
      comment: row.comment ?? null,
      date: row.date ?? '2025-03-10T08:00:00Z',
      text: joined(row.text),
    };
    const before = (row.before ?? []).map((version) => ({ ...version, text: joined(version.text) }));
    return {
      type,
      number: row.number,
      lang: row.lang ?? 'nb',
      description: row.description,
      main: row.main === true,
      obsolete: row.obsolete === true,
      keywords: row.keywords,
      series: type === 'ORGBLAD' ? seriesOf(row.number) : null,
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

export const DOCUMENTS: readonly Document[] = [
  ...(data.sheets as readonly DocumentRow[]).map(documentOf('ORGBLAD', 'SUBSCRIBERS')),
  ...(data.news as readonly DocumentRow[]).map(documentOf('ORGNYTT', 'EVERYONE')),
  ...(data.archive as readonly DocumentRow[]).map(documentOf('ARCHIVE', 'SUBSCRIBERS')),
];

export const COMMENTS: readonly Comment[] = use.comments;
/** The contractor lets the network company read its comments, not the other way round. */
export const SHARINGS: readonly CommentSharing[] = use.sharings;
export const FAVORITES: readonly Favorite[] = use.favorites;

const DAY_MS = 86_400_000;

/** Returns the day that many days before today, in UTC. */
const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);

/** The sample use is in the weeks before the start of the service. */
export const usesAt = (now: number): readonly DocumentUse[] =>
  use.uses.map(({ username, docId, daysAgo, time }) => ({
    username,
    docId,
    at: `${dayBefore(now, daysAgo)}T${time}:00.000Z`,
  }));

export const daysAt = (now: number): readonly DocumentDay[] =>
  use.days.map(({ docId, daysAgo, count }) => ({ docId, day: dayBefore(now, daysAgo), count }));
