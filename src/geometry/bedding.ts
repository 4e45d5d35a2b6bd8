// The bedding of a section, for drawings, quantities, rules and ratings alike: a choice, because the documents do not define it.

/** A trench as far as its bedding depends on it: mm, y down from ground level. */
export interface BeddedTrench {
  /** As the service names it. */
  readonly sectionType?: unknown;
  readonly width: number;
  readonly depth: number;
  /** From ground level to the cable zone. */
  readonly cover: number;
  /** Thickness of the top coverings, which lie above the bedding; 0 if they are not known. */
  readonly covered: number;
}

/** The rectangle of bedding, from wall to wall. It includes the foundation, and the items take their room in it. */
export interface Bedding {
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** Height of the bedding above the cable zone (mm). */
const ABOVE = 150;

/**
 * The cable zone, the foundation below it and 150 mm above it, as far as the coverings leave room; undefined if there is no
 * bedding. Cables directly in the ground lie in the soil that was excavated, also at the height of the foundation.
 */
export function beddingOf({ sectionType, width, depth, cover, covered }: BeddedTrench): Bedding | undefined {
  if (sectionType === 'DIRECTLY_IN_GROUND') return undefined;
  const top = Math.max(0, covered, cover - ABOVE);
  return top < depth && width > 0 ? { top, bottom: depth, width } : undefined;
}
