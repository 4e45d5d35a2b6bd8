import type { Catalog } from '../../kinds/kind.js';
import type { DesiredSegment, Fields } from '../../kinds/model.js';
import type { SpecProblem, WarningCode } from '../codes.js';

/** A type with its dimensions. */
export interface SizedType {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
}

export type SizedCatalogs = Readonly<Partial<Record<Catalog, readonly SizedType[]>>>;

type Finding = Omit<SpecProblem, 'code' | 'severity'>;

/**
 * A warning about a built segment: its templates are filled in and its counts are written out. A warning about a single value
 * belongs to its reader instead, which knows how the value is written.
 */
export interface SegmentCheck {
  readonly code: WarningCode;
  /** The catalogs that it needs; without any, it runs while the specs are loaded, and otherwise after the catalogs are read. */
  readonly needs: readonly Catalog[];
  start(catalogs: SizedCatalogs): (segment: DesiredSegment) => readonly Finding[];
}
