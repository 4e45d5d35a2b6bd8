import { codeHtml } from './markdown/code-span.js';

/** A section of a changed segment, drawn for a terminal and for a comment. */
export interface PlanDrawing {
  readonly section: number;
  /** Lines of box drawing characters; foreign texts in it are escaped for a terminal. */
  readonly text: string;
  /** The address of the picture that the pipeline publishes. */
  readonly picture?: string;
}

interface SegmentDrawings {
  readonly drawings: readonly PlanDrawing[];
  /** Sentences about sections that cannot be drawn. */
  readonly undrawn: readonly string[];
}

/** Finds the drawings of a segment by the number of its project and its name. */
export type DrawingsOf = (project: string, segment: string) => SegmentDrawings;

/** The drawing as a folded block of a comment, under its picture if there is one. */
export function drawingMarkdown({ section, text, picture }: PlanDrawing, segment: string): string {
  const image = picture === undefined ? '' : `![Cross-section ${section} of the change](<${picture}>)\n\n`;
  const title = `Drawing of ${codeHtml(segment)}, section ${section}`;
  // A line of the drawing must not end the block.
  const block = `\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\`\n\n`;
  return `${image}<details><summary>${title}</summary>\n\n${block}</details>\n\n`;
}
