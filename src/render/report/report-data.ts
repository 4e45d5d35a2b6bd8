// The data that a report carries for its script, which builds the tree of changes and the drawings from it. It is plain JSON
// without other imports than types, because the script of the page is compiled for a browser.
import type { SectionView } from '../../draw/section.js';

/** One line of a change, in the words of the terminal. */
export interface ReportLine {
  /** One of `+`, `~`, `-`, `-/+`; empty for a line that changes nothing itself. */
  readonly sign: string;
  readonly depth: number;
  readonly words: string;
  /** `spec.yaml:8` */
  readonly place?: string;
  /** A note behind the place, such as `forces replacement`. */
  readonly mark?: string;
  /** True for a line that explains another one. */
  readonly isNote?: true;
}

/** A section or layer around a change; the key is its address. */
interface ReportLevel extends ReportLine {
  readonly key: string;
}

type ReportAction = 'create' | 'update' | 'replace' | 'delete' | 'rename';
type ReportCause = 'request' | 'drift' | 'both';

export interface ReportEntry {
  /** Addresses of the changes that the lines show; each is the target of a link. */
  readonly addresses: readonly string[];
  readonly actions: readonly ReportAction[];
  readonly cause?: ReportCause;
  /** Number of changes, as the summary counts them. */
  readonly count: number;
  readonly destroyed: number;
  /** Absent if the lines state the reason. */
  readonly reason?: string;
  readonly above: readonly ReportLevel[];
  readonly lines: readonly ReportLine[];
}

export interface ReportCall {
  readonly operation: string;
  /** Ids, options and body. */
  readonly words: string;
}

export interface ReportSegment {
  /** The name of the segment, or the title of a part of the project. */
  readonly title: string;
  /** The target of a link to the whole segment. */
  readonly address: string;
  /** The words of that link, by the kind of its target. */
  readonly link: string;
  /** The position of its group in the project; absent if no other segment has the same changes. */
  readonly group?: number;
  /** The numbers of its objects: `1 object changes, 2 are recreated unchanged`. */
  readonly counts: string;
  readonly destroyed: number;
  readonly entries: readonly ReportEntry[];
  readonly losses: readonly string[];
  readonly problems: readonly string[];
  /** Findings of the company's rules. */
  readonly findings: readonly string[];
  /** The names of the rules with findings, also of the built-in pack. */
  readonly rules: readonly string[];
  readonly calls: readonly ReportCall[];
  readonly views: readonly SectionView[];
  /** The reason why there is no drawing. */
  readonly noDrawing?: string;
}

export interface ReportGroup {
  /** `60 segments: the same change` */
  readonly title: string;
  readonly counts: string;
  readonly lines: readonly ReportLine[];
}

interface ReportProject {
  readonly number: string;
  readonly title: string;
  readonly groups: readonly ReportGroup[];
  readonly segments: readonly ReportSegment[];
}

export interface ReportData {
  readonly projects: readonly ReportProject[];
}

/**
 * Data in which every text, number, list and object that occurs several times is held once. A list in `values` is an object
 * or list: the number of its shape, then the places of its values. Values come before the objects that hold them, and the
 * last value is the whole.
 */
export interface Packed {
  /** The names of the fields of each shape; shape 0 is a list. */
  readonly shapes: readonly (readonly string[])[];
  readonly values: readonly PackedValue[];
}

export type PackedValue = string | number | boolean | null | readonly number[];
