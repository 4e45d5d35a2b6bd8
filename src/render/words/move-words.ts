import { isShift } from '../../draw/item-place.js';
import { groupBy } from '../../plan/algorithms/group-by.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { ItemMove } from '../../plan/model/item-move.js';
import { type Block, blockOf } from './blocks.js';
import { counted } from './kind-words.js';
import { placedLines, segmentLines, times, whereOf } from './segment-lines.js';

const MOVES_TITLE = 'Items that move in the ground (by 5 mm or more):';

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

type Moving = Pick<PlanDocument, 'moves'>;

/** All moves: one line for equal items, and one for equal segments. */
export const moveBlocks = ({ moves = [] }: Moving): Block[] =>
  blockOf(MOVES_TITLE, segmentLines(moves, moveWords));

/** A short line names this many different items. */
const FEW_ITEMS = 3;

/**
 * The short form: a line for each segment with the items that change their depth, those that do so most first, and the number of all
 * items that only move to the side.
 */
export function shortMoveBlocks({ moves = [] }: Moving): Block[] {
  const deep = moves.filter(({ from, to }) => isShift(from.depth, to.depth)).toSorted(byDepth);
  const segments = [...groupBy(deep, whereOf)].map(([where, own]) => ({ where, line: shortLine(own) }));
  const aside = moves.length - deep.length;
  const words = `${counted(aside, deep.length > 0 ? 'other item' : 'item')} ${aside === 1 ? 'moves' : 'move'}`;
  const sidewards = aside === 0 ? [] : [`${words} to the side at the same depth`];
  return blockOf(MOVES_TITLE, [...placedLines(segments), ...sidewards]);
}

const byDepth = (a: ItemMove, b: ItemMove): number => deeperBy(b) - deeperBy(a);

const deeperBy = ({ from, to }: ItemMove): number => Math.abs(to.depth - from.depth);

/** `2 x TSLF 24 kV 3x1x240 Al: depth 1010 -> 800 mm; PVC 110 SN8: depth 800 -> 974 mm; and 3 more items` */
function shortLine(moves: readonly ItemMove[]): string {
  const equal = [...groupBy(moves, (move) => `${move.name}: ${depthWords(move).join('')}`)];
  const shown = equal.slice(0, FEW_ITEMS).map(([words, own]) => `${times(own.length)}${words}`);
  const more = equal.slice(FEW_ITEMS).reduce((sum, [, own]) => sum + own.length, 0);
  return [...shown, ...(more > 0 ? [`and ${counted(more, 'more item')}`] : [])].join('; ');
}
