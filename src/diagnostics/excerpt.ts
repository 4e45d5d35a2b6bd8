import type { Place } from './problem.js';
import { visible, visibleChar, width } from './visible.js';

/** Columns of source that are shown at most. */
const MOST = 110;

/** The line in question and a caret under the column, clipped around it where the line is long. */
export function excerpt(
  lines: readonly string[],
  { line, col }: Place,
): { text: string; caret: string } | undefined {
  const source = lines[line - 1];
  if (source === undefined) return undefined;
  const tabless = (text: string): string => text.replaceAll('\t', ' ');
  const [start, end] = [tabless(source.slice(0, col - 1)), tabless(source.slice(col - 1))];
  const fits = source.length <= MOST && width(visible(source)) <= MOST;
  const before = fits ? visible(start) : clipStart(start);
  const after = fits ? visible(end) : clipEnd(end, MOST - width(before));
  return { text: (before + after).trimEnd(), caret: `${' '.repeat(width(before))}^` };
}

/** As much of the end of what stands before the caret as there is room for. */
function clipStart(text: string): string {
  const chars = Array.from(text.slice(-MOST)).toReversed();
  const shown = take(chars, MOST / 2);
  if (shown.length === chars.length && chars.length === Array.from(text).length)
    return shown.toReversed().join('');
  return `...${take(chars, MOST / 2 - 3)
    .toReversed()
    .join('')}`;
}

function clipEnd(text: string, room: number): string {
  // What lies far beyond the room is never shown, so it is not looked at.
  const chars = Array.from(text.slice(0, 2 * MOST));
  const shown = take(chars, room - 3);
  if (shown.length === chars.length) return shown.join('');
  const all = take(chars, room);
  return all.length === chars.length ? all.join('') : `${shown.join('')}...`;
}

/** So many of the characters, made visible, as fit. */
function take(chars: readonly string[], room: number): string[] {
  const taken: string[] = [];
  let left = room;
  for (const char of chars) {
    const shown = visibleChar(char);
    left -= width(shown);
    if (left < 0) break;
    taken.push(shown);
  }
  return taken;
}
