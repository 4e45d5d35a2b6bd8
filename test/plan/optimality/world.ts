// A segment in a small pure model of the API, which shares no code with the planner.
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../../../src/kinds/model.js';

export interface Piece {
  readonly id: string;
  /** True if the object was live at the start. Of other objects only the written values are known. */
  readonly live: boolean;
  readonly fields: Fields;
}

export interface Item extends Piece {
  readonly kind: string;
  readonly cables: readonly Piece[];
}

export interface Layer extends Piece {
  readonly items: readonly Item[];
}

export interface Section extends Piece {
  readonly layers: readonly Layer[];
}

export interface World {
  readonly fields: Fields;
  readonly settings: Fields;
  readonly coverings: readonly Piece[];
  readonly sections: readonly Section[];
  /** Number of ids that were assigned. */
  readonly made: number;
}

export const NOTHING: World = { fields: {}, settings: {}, coverings: [], sections: [], made: 0 };

const piece = ({ id, fields }: { id: string; fields: Fields }): Piece => ({ id, live: true, fields });

const item = (live: LiveItem): Item => ({ ...piece(live), kind: live.kind, cables: live.cables.map(piece) });

export const layerOf = (live: LiveLayer): Layer => ({ ...piece(live), items: live.items.map(item) });

export const sectionOf = (live: LiveSection): Section => ({ ...piece(live), layers: live.layers.map(layerOf) });

export const worldOf = (live: LiveSegment): World => ({
  fields: live.fields,
  settings: live.settings ?? {},
  coverings: (live.topCoverings ?? []).map(piece),
  sections: live.sections.map(sectionOf),
  made: 0,
});

/** A section as it comes with a new segment or a create: one layer and no known values. */
export const newSection = (id: string): Section => ({ id, live: false, fields: {}, layers: [newLayer(`${id}.layer`)] });

export const newLayer = (id: string, fields: Fields = {}): Layer => ({ id, live: false, fields, items: [] });
