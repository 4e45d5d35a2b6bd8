import type { SectionView, ViewState } from '../../../draw/section.js';

/** One section that is drawn, and the state that its drawing shows. */
export interface Drawing {
  readonly view: SectionView;
  readonly state: ViewState;
}

/** A section or segment that is not drawn, and why. */
export interface NotDrawn {
  readonly what: string;
  readonly why: string;
  /** True if it is as it should be: a section that the plan destroys has no planned state. */
  readonly isFine?: true;
}

export interface Drawings {
  readonly drawings: readonly Drawing[];
  readonly notDrawn: readonly NotDrawn[];
}

/** `2026-0417/Storgata, section 2` */
export const sectionName = (project: string, segment: string, section?: number, word = 'section'): string =>
  `${project}/${segment}${section === undefined ? '' : `, ${word} ${section}`}`;
