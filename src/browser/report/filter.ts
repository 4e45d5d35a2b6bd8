import type { ReportData, ReportEntry, ReportSegment } from '../../render/report/report-data.js';

// The filters of a report, without the page: texts are put into lower case once, and an answer is a list of flags.

export interface Filters {
  readonly text: string;
  /** The position of a project, or undefined for all. */
  readonly project?: number;
  readonly cause?: string;
  /** No action means all. */
  readonly actions: ReadonlySet<string>;
  readonly isDestroying: boolean;
}

export interface IndexedSegment {
  readonly project: number;
  readonly segment: ReportSegment;
  /** Words that belong to every change of the segment. */
  readonly text: string;
  readonly entries: readonly { readonly entry: ReportEntry; readonly text: string }[];
}

const lower = (texts: readonly (string | undefined)[]): string => texts.join('\n').toLowerCase();

export const indexOf = ({ projects }: ReportData): IndexedSegment[] =>
  projects.flatMap(({ title, segments }, project) =>
    segments.map((segment) => ({
      project,
      segment,
      text: lower([title, segment.title, segment.address]),
      entries: segment.entries.map((entry) => ({
        entry,
        text: lower([
          entry.reason,
          ...entry.addresses,
          ...[...entry.above, ...entry.lines].flatMap(({ words, place, mark }) => [words, place, mark]),
        ]),
      })),
    })),
  );

/** Returns for each change of a segment if the filters show it. */
export function shownIn({ project, text, entries }: IndexedSegment, filters: Filters): boolean[] {
  if (filters.project !== undefined && filters.project !== project) return entries.map(() => false);
  const words = wordsOf(filters.text).filter((word) => !text.includes(word));
  return entries.map(
    ({ entry, text: own }) =>
      (filters.actions.size === 0 || entry.actions.some((action) => filters.actions.has(action))) &&
      (!filters.isDestroying || entry.destroyed > 0) &&
      (filters.cause === undefined || entry.cause === filters.cause) &&
      words.every((word) => own.includes(word)),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
