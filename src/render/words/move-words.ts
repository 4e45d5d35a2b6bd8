import type { PlanDocument } from '../../plan/emit/document.js';
import type { GroundPlace, ItemMove } from '../../plan/model/item-move.js';

export const MOVES_TITLE = 'Items whose place in the ground changes by 5 mm or more:';

/** One line for equal items: `2026-0417/Storgata: 2 x TSLF 24 kV 3x1x240 Al: depth 1010 -> 800 mm`. */
export function moveLines({ moves = [] }: Pick<PlanDocument, 'moves'>): string[] {
  const counts = new Map<string, { readonly move: ItemMove; readonly words: string; count: number }>();
  for (const move of moves) {
    const words = moveWords(move.from, move.to);
    const key = JSON.stringify([move.project, move.segment, move.name, words]);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { move, words, count: 1 });
  }
  return [...counts.values()].map(
    ({ move, words, count }) =>
      `${move.project}/${move.segment}: ${count > 1 ? `${count} x ` : ''}${move.name}: ${words}`,
  );
}

function moveWords(from: GroundPlace, to: GroundPlace): string {
  const depth =
    Math.round(from.depth) === Math.round(to.depth) ? [] : [`depth ${mm(from.depth)} -> ${mm(to.depth)} mm`];
  const x = Math.round(from.x) === Math.round(to.x) ? [] : [`position ${mm(from.x)} -> ${mm(to.x)} mm`];
  const section = from.section === to.section ? [] : [`section ${from.section} -> ${to.section}`];
  const layer = from.layer === to.layer ? [] : [`layer ${from.layer} -> ${to.layer}`];
  return [...depth, ...x, ...section, ...layer].join(', ');
}

const mm = (value: number): string => String(Math.round(value));
