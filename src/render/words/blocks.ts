import type { PlanDocument } from '../../plan/emit/document.js';
import { lossLine } from './change-words.js';
import { letGoLines } from './note-words.js';

/** Lines under a title. Text, comment, page and drift write it each in their own form. A title without lines is a whole sentence. */
export interface Block {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The block as a list, which is empty if there are no lines. */
export const blockOf = (title: string, lines: readonly string[]): Block[] =>
  lines.length === 0 ? [] : [{ title, lines }];

export const NOT_KEPT = 'Lost: unmanaged values and objects that this plan cannot keep:';

/** The unmanaged values and objects that are lost. */
export const lossBlocks = (plan: PlanDocument, title = NOT_KEPT): Block[] =>
  blockOf(
    title,
    plan.losses.map((loss) => lossLine(loss, plan)),
  );

/** What the specs let go since the base. */
export const letGoBlocks = ({ remarks }: PlanDocument): Block[] =>
  blockOf('The specs let go of these objects, which stay as they are:', letGoLines(remarks));
