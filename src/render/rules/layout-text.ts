import { visible } from '../../diagnostics/visible.js';
import { inColumn } from '../review/comments.js';
import { type LayoutBlock, layoutFindingLine } from '../words/layout-blocks.js';

/** The most layout problems that one block shows. */
const MAX_LAYOUT = 50;

/** Layout problems as lines of a text, with their places in the specs. */
export const layoutLines = (blocks: readonly LayoutBlock[], columns?: number): string[] =>
  blocks.flatMap(({ title, problems }) => {
    const lines = problems.slice(0, MAX_LAYOUT).flatMap((problem) => {
      const sign = problem.state === 'waived' ? ' ' : '!';
      const comment = problem.place ? `# ${visible(problem.place.file)}:${problem.place.line}` : '';
      const row = { text: `  ${sign} ${visible(layoutFindingLine(problem))}`, comment };
      return inColumn([row], undefined, columns);
    });
    const more = problems.length - MAX_LAYOUT;
    return [title, ...lines, ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []), ''];
  });
