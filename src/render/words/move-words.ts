import { visible } from '../../diagnostics/visible.js';
import { isShift } from '../../draw/item-place.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { ItemMove } from '../../plan/model/item-move.js';
import { counted } from './kind-words.js';
import { firstLines, segmentLines } from './segment-lines.js';

export const MOVES_TITLE = 'Items that move in the ground (by 5 mm or more):';

/** `TSLF 24 kV 3x1x240 Al in section 1: layer 1 -> layer 2, depth 1010 -> 800 mm, 120 mm to the right` */
export function moveWords(move: ItemMove): string {
  const { from, to } = move;
  const layer = from.layer === to.layer ? [] : [`layer ${from.layer} -> layer ${to.layer}`];
  return `${placeWords(move)}: ${[...layer, ...depthWords(move), ...asideWords(move)].join(', ')}`;
}

function placeWords({ name, from, to }: ItemMove): string {
  const before = from.section === to.section ? '' : ` (before: section ${from.section})`;
  return `${name} in section ${to.section}${before}`;
}

const depthWords = ({ from, to }: ItemMove): string[] =>
  isShift(from.depth, to.depth) ? [`depth ${Math.round(from.depth)} -> ${Math.round(to.depth)} mm`] : [];

function asideWords({ from, to }: ItemMove): string[] {
  if (!isShift(from.x, to.x)) return [];
  return [`${Math.round(Math.abs(to.x - from.x))} mm to the ${to.x > from.x ? 'right' : 'left'}`];
}

/** All moves: one line for equal items, and one for equal segments. */
export const moveLines = ({ moves = [] }: Pick<PlanDocument, 'moves'>): string[] =>
  segmentLines(moves, moveWords);

/** The short form: the items that change their depth, and the number of the others, which move to the side only. */
export function shortMoveLines({ moves = [] }: Pick<PlanDocument, 'moves'>): string[] {
  const deep = moves.filter((move) => depthWords(move).length > 0);
  const aside = moves.length - deep.length;
  const lines = segmentLines(deep, (move) => `${placeWords(move)}: ${depthWords(move).join('')}`);
  if (aside === 0) return lines;
  const words = counted(aside, deep.length > 0 ? 'other item' : 'item');
  return [...lines, `${words} ${aside === 1 ? 'moves' : 'move'} to the side at the same depth`];
}

/** The moves as lines of a text under their title; empty if nothing moves. */
export function moveBlock(plan: Pick<PlanDocument, 'moves'>): string[] {
  const lines = firstLines(moveLines(plan));
  return lines.length === 0 ? [] : [MOVES_TITLE, ...lines.map((line) => `  ${visible(line)}`), ''];
}
