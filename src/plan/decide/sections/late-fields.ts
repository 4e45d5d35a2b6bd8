import type { Fields } from '../../../kinds/model.js';
import { DEPTH_FIELDS } from '../../../kinds/structure.js';

/** Measured to the centre of the cable zone, so that whatever is put into a section or taken out of it moves it. */
const MOVED_BY_CONTENTS = 'layoutDepth';

/** Dimensions that have to be written after the contents, also where they agree before. */
export const movedByContents = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name === MOVED_BY_CONTENTS));

const unmovedByContents = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== MOVED_BY_CONTENTS));

/** What is written of a section before its contents are made, and what after them. */
export interface Writes {
  readonly early: Fields;
  readonly late: Fields;
}

/** The dimensions of a replacement are written first, so that it is recognised when it is interrupted; but not all of them. */
export const writesOf = (fields: Fields, isMoved: boolean): Writes =>
  isMoved ? { early: unmovedByContents(fields), late: movedByContents(fields) } : { early: fields, late: {} };

/** Which of cover and layout depth a service holds fixed is not shown: in a section that stays, both are written last. */
export const isDepth = (fields: Fields): boolean => DEPTH_FIELDS.some((name) => name in fields);
