// The input of a drawing: one cross-section with all positions in mm of the trench, x from the left wall, y down from
// ground level. It is plain JSON, because a report carries it and draws it in the browser.
import type { Distance } from '../geometry/clearance.js';
import type { Circle } from '../geometry/shapes.js';

/** The effect of a plan on an object; absent in a drawing of one state. */
export type Mark = 'kept' | 'added' | 'removed' | 'changed';

/** Selects colour and letter of an item. */
export type Category =
  | 'EHV'
  | 'HV'
  | 'MV'
  | 'LV'
  | 'ELV'
  | 'DC'
  | 'ECC'
  | 'CONTAINER'
  | 'ECOM'
  | 'WATER'
  | 'SEWER'
  | 'HEAT'
  | 'GAS'
  | 'SENSOR'
  | 'CULVERT'
  | 'OTHER';

export type DrawnKind =
  | 'cable'
  | 'pipe'
  | 'pipeGroup'
  | 'pipeCanal'
  | 'culvert'
  | 'ecc'
  | 'ecomDuct'
  | 'sensor';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The result of a thermal screening. */
export interface DrawnRating {
  /** Amperes in each conductor. */
  readonly current: number;
  /** Temperature of the hottest conductor (C). */
  readonly temperature: number;
  /** Number of other circuits of the section without a load, which have an equal share. */
  readonly unstated: number;
  /** Where the values come from. */
  readonly basis: string;
  /** The same cable under other conditions. */
  readonly whatIf?: { readonly current: number; readonly temperature: number };
}

export interface DrawnItem {
  /** Unique in its section. */
  readonly id: string;
  readonly kind: DrawnKind;
  readonly category: Category;
  /** The id of the pipe or culvert that holds the item. */
  readonly inside?: string;
  /** The id of the layer. */
  readonly layerId: string;
  /** The name of the type, or the size; foreign text. */
  readonly name: string;
  /** The label that a user gave; foreign text. */
  readonly label?: string;
  /** The arrangement of the parts, such as TRIANGLE; absent for one part. */
  readonly arrangement?: string;
  /** The parts as the layout engine places them; none for a culvert. */
  readonly circles: readonly Circle[];
  /** The box of the layout engine; for contents of a pipe, the box around the whole bundle. */
  readonly box: Box;
  /** Wall of a pipe or culvert (mm). */
  readonly wall?: number;
  /** Outer diameter of one part (mm); absent for a culvert. */
  readonly diameter?: number;
  /** Number of conductors in one cable of this type; 1 if not known. */
  readonly conductors?: number;
  /** Distances to the neighbours' surfaces or the walls; absent for contents of a pipe or culvert. */
  readonly openingLeft?: number;
  readonly openingRight?: number;
  /** The current that a power cable can carry; present if ratings were asked for. */
  readonly rating?: DrawnRating;
  /** Says why a power cable has no rating, if ratings were asked for. */
  readonly notRated?: string;
  /** The current that the circuit of a power cable is to carry (A), if ratings were asked for. */
  readonly load?: number;
  readonly mark?: Mark;
  /** In the state after a plan: the id of the item of the state before that this one continues. */
  readonly was?: string;
  /** In a drawing of a change: the place before, if the item lies elsewhere then. */
  readonly from?: OldPlace;
}

/** The parts and the box of an item at another place. */
export type OldPlace = Pick<DrawnItem, 'circles' | 'box'>;

export interface DrawnLayer {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
  /** Thickness of the protection above the layer; 0 if there is none. */
  readonly protection: number;
  /** Number of marker tapes (cable bands) above the layer. */
  readonly bands: number;
  readonly mark?: Mark;
}

export type CoveringMaterial =
  | 'TARMAC'
  | 'CONCRETE'
  | 'COBBLESTONE'
  | 'GRAVEL'
  | 'CRUSHED_STONES'
  | 'SAND'
  | 'OTHER';

/** A top covering. The list of coverings starts at the surface. */
export interface DrawnCovering {
  readonly material: CoveringMaterial;
  readonly thickness: number;
  readonly isWide: boolean;
  /** Foreign text. */
  readonly description?: string;
  readonly mark?: Mark;
  /** Depth of its upper side; given in a drawing of a change for a covering that goes, which is beside the stack of the others. */
  readonly top?: number;
}

export interface DrawnProblem {
  /** COVER, OVERLAP, OUTSIDE, TOO_CLOSE, FILL, NOT_CHECKED, a code that only the service knows, or the name of a rule. */
  readonly code: string;
  /** One sentence for a reader; foreign text. */
  readonly words: string;
  /** The items; a problem without items is about the layer or the whole section. */
  readonly itemIds: readonly string[];
  readonly layerId?: string;
  /** The distance of the two items that is too small or too large; it is drawn instead of an outline around them. */
  readonly measure?: Distance;
  /** True if the plan causes the problem. */
  readonly isNew?: boolean;
}

export interface DrawnSection {
  readonly width: number;
  readonly depth: number;
  readonly cover: number;
  readonly zoneHeight: number;
  readonly foundation: number;
  readonly leftPadding: number;
  readonly rightPadding: number;
  readonly sectionType?: string;
  /** From the surface down; absent if they were not read. */
  readonly coverings?: readonly DrawnCovering[];
  /** Bottom first. */
  readonly layers: readonly DrawnLayer[];
  /** Every item once, containers before their contents. */
  readonly items: readonly DrawnItem[];
  readonly problems: readonly DrawnProblem[];
  /** In a drawing of a change: the trench of the state before, if its size differs. */
  readonly was?: { readonly width: number; readonly depth: number };
}

/** A row of the revision table; all foreign text. */
export interface Revision {
  readonly revision: string;
  readonly date?: string;
  readonly text?: string;
  readonly by?: string;
}

/** The words of the title block that settings and options state; all are foreign text. */
export interface SheetTitle {
  /** Names, usually with a date behind each. */
  readonly drawn?: string;
  readonly checked?: string;
  readonly approved?: string;
  readonly company?: string;
  /** The commit of the specs, or another name of the state that is drawn. */
  readonly revision?: string;
  /** The direction in which a reader looks at the section, and its place along the line. */
  readonly direction?: string;
  readonly chainage?: string;
  /** The height system. */
  readonly datum?: string;
  /** The pattern of the drawing number. */
  readonly number?: string;
  readonly revisions?: readonly Revision[];
  /** A picture as a data URI; SVG and PNG show it. */
  readonly logo?: string;
}

/** The words of the title block; all are foreign text. */
export interface Heading {
  readonly project: string;
  readonly projectName?: string;
  readonly segment: string;
  /** 1 for the first section. */
  readonly section: number;
  readonly sections: number;
  /** Length of the segment (m). */
  readonly length?: number;
  /** As in 2026-11-16. */
  readonly date: string;
  /** The address of the service. */
  readonly service?: string;
  /** The words of settings and options. */
  readonly title?: SheetTitle;
}

/** One section of a segment before and after a plan. A drawing of one state has only `after`. */
export interface SectionView {
  readonly heading: Heading;
  readonly before?: DrawnSection;
  readonly after?: DrawnSection;
  /** True if the plan creates a new section in the place of the live one. */
  readonly isReplaced?: boolean;
}

/** live and planned: one state; change: both states in one drawing with marks; both: side by side. */
export type ViewState = 'live' | 'planned' | 'change' | 'both';

export type DrawLanguage = 'en' | 'nb';

/** Finds the sections of a segment before and after a plan; none if they cannot be drawn. */
export type ViewsOf = (projectId: string, segment: string) => readonly SectionView[];
