// The data that the server of the preview sends to its page. It is plain JSON without other imports than types, because the
// script of the page is compiled for a browser.
import type { Place } from '../diagnostics/problem.js';
import type { SectionView } from '../draw/section.js';
import type { ReportSegment } from '../render/report/report-data.js';

/**
 * Something that a reader should know about the specs: a problem of a spec, of the layout, or the finding of any other check.
 * All of them are one list.
 */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly remedy?: string;
  /** True if a rule does not hold: the spec can be read all the same. */
  readonly isOfRule?: true;
  /** The addresses of the objects that it is about, as in a plan. */
  readonly addresses?: readonly string[];
  readonly place?: Place;
  /** The address of the segment in the list. */
  readonly segment?: string;
}

export interface PreviewSegment {
  readonly address: string;
  readonly project: string;
  readonly name: string;
  readonly place: Place;
  /** True if the file has errors now: the segment is shown as the file last stated it. */
  readonly isStale?: true;
}

/** The whole state of the page, except drawings. */
export interface PreviewState {
  /** Counts the changes of the specs. */
  readonly revision: number;
  readonly segments: readonly PreviewSegment[];
  readonly findings: readonly Finding[];
  /** False while the layout of some segments is not checked yet. */
  readonly isChecked: boolean;
  /** The segment that an editor leads to; the number counts how often it did. */
  readonly led?: { readonly address: string; readonly count: number };
}

export interface PreviewItem {
  /** The id that the item has in the drawing. */
  readonly id: string;
  /** As in `cable: TSLF 24 kV 3x1x240 Al`. */
  readonly words: string;
  readonly isInside?: true;
  /** Absent for an item that the spec does not state. */
  readonly address?: string;
  readonly place?: Place;
}

export interface PreviewSection {
  readonly view: SectionView;
  readonly items: readonly PreviewItem[];
  readonly place?: Place;
}

export interface PreviewDrawing {
  readonly address: string;
  readonly sections: readonly PreviewSection[];
  /** Sentences about sections that cannot be drawn. */
  readonly undrawn: readonly string[];
  /** In a plan: the changes of the segment. */
  readonly change?: Omit<ReportSegment, 'views'>;
}

/** A segment that the plan changes. */
export type PlannedChange = Pick<ReportSegment, 'address' | 'title' | 'counts' | 'destroyed'>;

/** The change against the live state; `why` says why there is none. */
export interface PreviewPlan {
  readonly revision: number;
  readonly verdict?: 'allowed' | 'refused' | 'nothing';
  /** As in `Verdict: allowed. 1 object changes, 3 are removed.` */
  readonly words: string;
  readonly reasons: readonly string[];
  readonly changes: readonly PlannedChange[];
}

/** A piece of a spec. */
export interface SourceLines {
  readonly file: string;
  /** The number of the first line. */
  readonly first: number;
  readonly lines: readonly string[];
}
