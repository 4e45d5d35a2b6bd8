import type { ReportData, ReportEntry, ReportSegment } from '../../render/report/report-data.js';

// The filters of a report, without the page: texts are put into lower case once, and an answer is a list of flags.

export interface Filters {
  readonly text: string;
  /** The position of a project, or undefined for all. */
  readonly project?: number;
  readonly cause?: string;
  /** The name of a rule: only segments with findings of it. */
  readonly rule?: string;
  /** No action means all. */
  readonly actions: ReadonlySet<string>;
  readonly isDestroying: boolean;
}

export interface IndexedSegment {
  readonly project: number;
  readonly segment: ReportSegment;
  readonly entries: readonly ReportEntry[];
  /** The texts of the segment and of each change in lower case. They are made once, when a text is searched first. */
  readonly texts: () => { readonly own: string; readonly entries: readonly string[] };
}

const lower = (texts: readonly (string | undefined)[]): string => texts.join('\n').toLowerCase();

export const indexOf = ({ projects }: ReportData): IndexedSegment[] =>
  projects.flatMap(({ title, segments }, project) =>
    segments.map((segment) => {
      let texts: ReturnType<IndexedSegment['texts']> | undefined;
      return {
        project,
        segment,
        entries: segment.entries,
        texts: () => {
          texts ??= {
            own: lower([title, segment.title, segment.address]),
            entries: segment.entries.map(textOf),
          };
          return texts;
        },
      };
    }),
  );

const textOf = ({ reason, addresses, above, lines }: ReportEntry): string =>
  lower([
    reason,
    ...addresses,
    ...[...above, ...lines].flatMap(({ words, place, mark }) => [words, place, mark]),
  ]);

/** Returns for each change of a segment if the filters show it. */
export function shownIn({ project, segment, entries, texts }: IndexedSegment, filters: Filters): boolean[] {
  const isOfRule = filters.rule === undefined || segment.rules.includes(filters.rule);
  if (!isOfRule || (filters.project !== undefined && filters.project !== project))
    return entries.map(() => false);
  const words = wordsOf(filters.text);
  const hasWords = words.length === 0 ? () => true : searchIn(texts(), words);
  return entries.map(
    (entry, n) =>
      (filters.actions.size === 0 || entry.actions.some((action) => filters.actions.has(action))) &&
      (!filters.isDestroying || entry.destroyed > 0) &&
      (filters.cause === undefined || entry.cause === filters.cause) &&
      hasWords(n),
  );
}

function searchIn(
  { own, entries }: ReturnType<IndexedSegment['texts']>,
  words: readonly string[],
): (entry: number) => boolean {
  const left = words.filter((word) => !own.includes(word));
  return (entry) => left.every((word) => entries[entry]?.includes(word));
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
