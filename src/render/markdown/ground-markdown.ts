import type { PlanDocument } from '../../plan/emit/document.js';
import { MOVES_TITLE, shortMoveLines } from '../words/move-words.js';
import {
  RATINGS_TITLE,
  ratingLines,
  UNRATED_TITLE,
  unratedLines,
  unratedWords,
} from '../words/rating-words.js';
import { codeSpan } from './markdown-group.js';

interface Block {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The blocks of a comment about the ground: what carries less, then what lies elsewhere. */
export function groundBlocks(plan: PlanDocument): Block[] {
  const block = (title: string, lines: readonly string[]): Block => ({
    title: `**${title}**\n\n`,
    lines: lines.map((line) => `- ${codeSpan(line)}\n`),
  });
  const unrated = unratedWords(plan);
  return [
    unrated === undefined ? block(RATINGS_TITLE, ratingLines(plan)) : { title: '', lines: [`${unrated}\n`] },
    block(UNRATED_TITLE, unratedLines(plan)),
    block(MOVES_TITLE, shortMoveLines(plan)),
  ];
}
