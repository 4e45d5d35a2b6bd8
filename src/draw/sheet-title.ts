import type { Heading } from './section.js';

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
