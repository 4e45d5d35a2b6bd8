import type { Heading } from './section.js';

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

export const NUMBER_PATTERN = '{project}-{segment}-{section}';

/** The parts of a pattern that stand for values. */
export const NUMBER_PARTS = ['project', 'segment', 'section', 'revision'] as const;

/** The number of a drawing by a pattern such as {project}-{segment}-{section}. */
export function drawingNumberOf({ project, segment, section, title }: Heading): string {
  const values = { project, segment, section: String(section), revision: title?.revision ?? '' };
  // One pass, because a name may look like a part of the pattern.
  return (title?.number ?? NUMBER_PATTERN).replaceAll(
    /\{(\w+)\}/g,
    (part, name: string) => (values as Record<string, string>)[name] ?? part,
  );
}
