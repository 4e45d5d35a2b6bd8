import type { Fields } from '../../../kinds/model.js';
import { DEPTH_FIELDS } from '../../../kinds/structure.js';

/** The layout depth reaches to the centre of the contents, so every item that is added or deleted changes it. */
const MOVED_BY_CONTENTS = 'layoutDepth';

/** The dimensions that have to be written after the contents, even if they agree before. */
export const movedByContents = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name === MOVED_BY_CONTENTS));

const unmovedByContents = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== MOVED_BY_CONTENTS));

/** The fields of a section that are written before and after its contents. */
export interface Writes {
  readonly early: Fields;
  readonly late: Fields;
}

/** Most dimensions of a replacement are written first, so that an interrupted replacement can be recognised. */
export const writesOf = (fields: Fields, isMoved: boolean): Writes =>
  isMoved ? { early: unmovedByContents(fields), late: movedByContents(fields) } : { early: fields, late: {} };

/**
 * True if a depth is among the fields. The service does not show which of cover and layout depth it holds fixed, so in
 * a kept section both are written last.
 */
export const isDepth = (fields: Fields): boolean => DEPTH_FIELDS.some((name) => name in fields);
