import { letterOf, type Speech, signOf } from '../drawing-words.js';
import { itemBefore } from '../figure-moves.js';
import { isShift, placeOf } from '../item-place.js';
import { changedName } from '../names.js';
import type { DrawnItem } from '../section.js';
import type { Cell } from './cell.js';
import type { Key, Keys } from './keys.js';
import { NORMAL, SMALL } from './pen.js';
import { drawSign, type Sign, widthOfSign } from './signs.js';
import { cleaned, fitted, wrapped } from './text-width.js';

const FIRST = 16;
const NEXT = 14;
const MAX_NAMES = 4;
const MAX_LINES = 6;
/** A row names this many pipes around its items. */
const MAX_HOLDERS = 6;

/** The legend of items: number and letter, type, and below them the details. */
export function itemCells(keys: Keys, width: number, speech: Speech): Cell[] {
  const texts = keys.rows.map((row) => `${signOfRow(row)}${row.no}${letterOf(row.first.category)}`);
  const indent = 8 + Math.max(0, ...texts.map((text) => widthOfSign({ form: 'balloon', text })));
  return keys.rows.map((row, n): Cell => {
    const { first } = row;
    const name = titleOfRow(row, speech);
    const room = width - indent;
    const names = wrapped(name, room, NORMAL, MAX_NAMES);
    const lines = wrapped(detailsOf(row, keys, speech).join('\u00a0· '), room, SMALL, MAX_LINES);
    const { id: item, category } = first;
    return {
      height: FIRST * names.length + NEXT * lines.length + 8,
      draw: (pen, x, y) => {
        const balloon: Sign = { form: 'balloon', text: texts[n] ?? '', category, mark: row.mark };
        drawSign(pen, balloon, { x: x + (indent - 8) / 2, y: y + 14 });
        for (const [at, text] of names.entries())
          pen.text(text, { x: x + indent, y: y + 14 + at * FIRST }, { layer: 'legend', look: 'text', item });
        for (const [at, line] of lines.entries())
          pen.text(
            line,
            { x: x + indent, y: y + 13 + FIRST * names.length + at * NEXT },
            { layer: 'legend', look: 'text-quiet', size: SMALL, item },
          );
      },
    };
  });
}

/** The letters of the balloons that occur, with the categories that they stand for. */
export function letterCells(keys: Keys, width: number, speech: Speech): Cell[] {
  const categories = new Set(keys.rows.map(({ first }) => first.category));
  const words = [...categories].map((one) => whole(`${letterOf(one)} ${speech.category(one)}`));
  if (words.length === 0) return [];
  const lines = wrapped(words.toSorted().join(', '), width, SMALL, MAX_LINES);
  return [
    {
      height: NEXT * lines.length + 6,
      draw: (pen, x, y) => {
        for (const [at, line] of lines.entries())
          pen.text(line, { x, y: y + 12 + at * NEXT }, { layer: 'legend', look: 'text', size: SMALL });
      },
    },
  ];
}

/** Lines break between details, not within one. */
const whole = (detail: string): string => detail.replaceAll(' ', '\u00a0');

const signOfRow = ({ mark }: Key): string => (mark ? signOf(mark) : '');

/** Number and name of the items of a row; for a changed type the name before and the name after. */
export function titleOfRow(row: Key, speech: Speech): string {
  return `${countOf(row)}${cleaned(changedName(row.was, row.first, '→', speech))}`;
}

function countOf({ items, before }: Key): string {
  if (before === undefined) return items.length > 1 ? `${items.length} × ` : '';
  const after = items.length - before;
  if (before !== after && before > 0 && after > 0) return `${before} → ${after} × `;
  const count = Math.max(before, after);
  return count > 1 ? `${count} × ` : '';
}

function detailsOf(row: Key, keys: Keys, speech: Speech): string[] {
  const { first, mark, was } = row;
  // The row of a changed item is about its later state.
  const items = was ? [first] : row.items;
  const label = cleaned(first.label ?? '');
  const change = mark && mark !== 'kept' ? [`${signOf(mark)} ${speech.mark(mark)}`] : [];
  const values = was ? differences(was, first, speech) : [];
  const [least = '', ...more] = values.map(whole);
  const old = values.length > 0 ? [[whole(`${speech.term('was')} ${least}`), ...more].join(', ')] : [];
  const others = [
    ...(label === '' ? [] : [`“${fitted(label, 220, SMALL)}”`]),
    sizeOf(first, speech),
    ...arrangementOf(first, speech),
    speech.category(first.category),
    ...insideOf(items, keys, speech),
    `${speech.term('depthOfItem')} ${depthsOf(row, speech)}`,
    ...asideOf(row, speech),
    ...ratingOf(items, speech),
  ];
  return [...change.map(whole), ...old, ...others.map(whole)];
}

function sizeOf({ diameter, wall, box }: DrawnItem, speech: Speech): string {
  const walls = wall === undefined ? '' : ` × ${speech.number(wall, 1)}`;
  if (diameter !== undefined) return `Ø ${speech.number(diameter, 1)}${walls}`;
  return `${speech.mm(box.width)} × ${speech.mm(box.height)}`;
}

function arrangementOf({ circles, kind, ...item }: DrawnItem, speech: Speech): string[] {
  if (circles.length < 2) return [];
  const arrangement = item.arrangement ?? (kind === 'pipeCanal' ? 'ROW' : undefined);
  const word = arrangement === undefined ? '' : fitted(cleaned(speech.arrangement(arrangement)), 160, SMALL);
  // A comma divides the number of parts from an arrangement that has a number itself, such as 1 + trefoil.
  return [`${circles.length}${/\d/.test(word) ? ',' : ''} ${word || '×'}`];
}

function insideOf(items: readonly DrawnItem[], keys: Keys, speech: Speech): string[] {
  const holders = new Set(items.map((item) => keys.holderNo(item)).filter((no) => no > 0));
  if (holders.size === 0) return [];
  const more = holders.size > MAX_HOLDERS ? ['…'] : [];
  return [`${speech.term('inside')} ${[...[...holders].slice(0, MAX_HOLDERS), ...more].join(', ')}`];
}

/** Amperes and temperatures of equal cables, as ranges if they differ; of the state after the plan if both are drawn. */
export function ratingOf(items: readonly DrawnItem[], speech: Speech): string[] {
  const shown = items.filter(({ rating, mark }) => rating && mark !== 'removed');
  const rated = shown.flatMap(({ rating }) => rating ?? []);
  if (rated.length === 0) return [];
  const range = (values: readonly number[]): string => {
    const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => speech.number(value, 0));
    return least === most ? `${least}` : `${least}–${most}`;
  };
  const amperes = range(rated.map(({ current }) => current));
  const degrees = range(rated.map(({ temperature }) => temperature));
  const loads = shown.flatMap(({ load }) => load ?? []);
  const loaded = loads.length === 0 ? '' : `, ${speech.term('load')} ${range(loads)} A`;
  return [`${amperes} A, ${degrees} °C${loaded}`, speech.term('screening')];
}

/** In a drawing of both states, the depths before and after if they differ. */
function depthsOf({ first, items, before = 0, was }: Key, speech: Speech): string {
  if (was) return depthOf([first], speech);
  if (first.from) return changed(depthOf(items.map(itemBefore), speech), depthOf(items, speech));
  if (before === 0 || before === items.length) return depthOf(items, speech);
  const [old, now] = [items.slice(0, before), items.slice(before)].map((some) => depthOf(some, speech));
  return changed(`${old}`, `${now}`);
}

const changed = (old: string, now: string): string => (old === now ? now : `${old} → ${now}`);

/** In a drawing of a change: how far the items of a row move to the side. The row of a changed item has its old place. */
const asideOf = ({ first, was }: Key, speech: Speech): string[] =>
  was || !first.from ? [] : asideWords(first, speech).map((words) => `${speech.term('moved')} ${words}`);

function asideWords(item: DrawnItem, speech: Speech): string[] {
  const by = placeOf(item).x - placeOf(itemBefore(item)).x;
  if (!isShift(0, by)) return [];
  return [`${speech.mm(Math.abs(by))} mm ${speech.term(by > 0 ? 'toTheRight' : 'toTheLeft')}`];
}

/** The move of an item: its depth before and after, and how far it moves to the side. */
export function shiftWords(item: DrawnItem, speech: Speech): string[] {
  const [was, now] = [placeOf(itemBefore(item)).depth, placeOf(item).depth];
  const depth = `${speech.term('depth').toLowerCase()} ${speech.mm(was)} -> ${speech.mm(now)} mm`;
  return [...(isShift(was, now) ? [depth] : []), ...asideWords(item, speech)];
}

/** The depth of the top, as a range if the items lie at different depths. */
function depthOf(items: readonly DrawnItem[], speech: Speech): string {
  const tops = items.map((item) => placeOf(item).depth);
  const least = speech.mm(Math.min(...tops));
  const most = speech.mm(Math.max(...tops));
  return least === most ? least : `${least}–${most}`;
}

/** The values of the state before that differ, without the name. */
export function differences(was: DrawnItem, now: DrawnItem, speech: Speech): string[] {
  const label = cleaned(was.label ?? '');
  const arrangement = (item: DrawnItem) =>
    arrangementOf(item, speech).join('') || speech.arrangement('SINGLE');
  const [from, to] = [placeOf(was), placeOf(now)];
  const isElsewhere = Math.abs(was.box.x - now.box.x) > 0.5 || Math.abs(from.depth - to.depth) > 0.5;
  const found = [
    ...(label === cleaned(now.label ?? '') ? [] : [`“${fitted(label, 160, SMALL)}”`]),
    ...(sizeOf(was, speech) === sizeOf(now, speech) ? [] : [sizeOf(was, speech)]),
    ...(arrangement(was) === arrangement(now) ? [] : [arrangement(was)]),
    ...(was.category === now.category ? [] : [speech.category(was.category)]),
  ];
  const place = `x ${speech.mm(was.box.x)}, ${speech.term('depthOfItem')} ${speech.mm(from.depth)}`;
  return isElsewhere ? [...found, place] : found;
}
