import { type CellPlace, isError, type Place, type Problem } from './problem.js';
import { visible, visibleChars, width } from './visible.js';

interface PrintOptions {
  readonly color: boolean;
  /** Masks secrets. A line of source that holds a secret is not shown. */
  readonly mask?: (text: string) => string;
  /** The most problems that are printed. */
  readonly most?: number;
}

export interface SourceTexts {
  get(file: string): string | undefined;
}

/** The most problems that are printed; the first ones often cause the rest. */
const MAX_PROBLEMS = 20;

type Paint = (style: keyof typeof CODES, text: string) => string;

const CODES = { bold: '1', red: '1;31', yellow: '1;33', blue: '1;34' } as const;

/**
 * Formats problems for people: place, code and message on a line that editors and CI can follow, then the source with a
 * caret, the remedy, and related places.
 */
export function printProblems(
  problems: readonly Problem[],
  sources: SourceTexts,
  { color, mask = (text) => text, most = MAX_PROBLEMS }: PrintOptions,
): string {
  if (problems.length === 0) return '';
  const paint: Paint = color
    ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`
    : (_style, text) => text;
  const lines = linesOf(sources, mask);
  // Errors come first, so that warnings do not push them over the limit.
  const inOrder = [...problems.filter(isError), ...problems.filter((one) => !isError(one))];
  const blocks = inOrder.slice(0, most).map((problem) => block(problem, lines, paint).join('\n'));
  const more = problems.length - blocks.length;
  const rest = more > 0 ? [`and ${more.toLocaleString('en')} more`] : [];
  return `${[...blocks, ...rest].join('\n\n')}\n\n${summary(problems)}\n`;
}

/**
 * Returns the lines of a file, split once for all its problems. A line that holds a secret is blanked before it is clipped,
 * because a part of a secret would not be found any more.
 */
function linesOf(sources: SourceTexts, mask: (text: string) => string): (file: string) => readonly string[] {
  const cut = new Map<string, readonly string[]>();
  const shown = (line: string): string => (mask(line) === line ? line : '');
  return (file) => {
    const lines = cut.get(file) ?? (sources.get(file) ?? '').split(/\r?\n/).map(shown);
    cut.set(file, lines);
    return lines;
  };
}

type Lines = ReturnType<typeof linesOf>;

function block(problem: Problem, lines: Lines, paint: Paint): string[] {
  const { place, code, message, remedy } = problem;
  const head = place ? `${paint('bold', where(place))} ` : '';
  const others = (problem.also ?? []).filter((other) => !isSame(other.place, place));
  const kind = isError(problem)
    ? paint('red', `error ${visible(code)}`)
    : paint('yellow', `warning ${visible(code)}`);
  return [
    `${head}${kind}: ${visible(message)}`,
    ...(place ? show(place, lines, paint) : []),
    ...(remedy ? [`  ${paint('blue', '=')} ${visible(remedy)}`] : []),
    ...others.flatMap((other) => [
      `  ${where(other.place)} ${visible(other.message)}`,
      ...show(other.place, lines, paint),
    ]),
  ];
}

function show(place: Place, lines: Lines, paint: Paint): string[] {
  const shown = excerpt(lines(place.file), place);
  if (!shown || shown.text === '') return [];
  const number = String(place.line).padStart(5);
  const blank = ' '.repeat(number.length);
  return [
    `${paint('blue', `${number} |`)} ${shown.text}`,
    `${paint('blue', `${blank} |`)} ${paint('red', shown.caret)}`,
  ];
}

const where = (place: Place | CellPlace): string =>
  'address' in place
    ? `${visible(`${place.file}, ${place.address}`)}:`
    : `${visible(place.file)}:${place.line}:${place.col}`;

const isSame = (a: Place, b: Place | undefined): boolean =>
  a.file === b?.file && a.line === b.line && a.col === b.col;

function summary(problems: readonly Problem[]): string {
  const files = new Set(problems.flatMap(({ place }) => (place ? [place.file] : []))).size;
  const many = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  const counts = [
    ...(errors > 0 ? [many(errors, 'problem')] : []),
    ...(warnings > 0 ? [many(warnings, 'warning')] : []),
  ].join(' and ');
  return files === 0 ? counts : `${counts} in ${many(files, 'file')}`;
}

/** The most columns of source that are shown. */
const MAX_COLUMNS = 110;

/** Returns a line of source and a caret under the column; a long line is clipped around the column. */
function excerpt(
  lines: readonly string[],
  { line, col }: Place,
): { text: string; caret: string } | undefined {
  const source = lines[line - 1];
  if (source === undefined) return undefined;
  const { before, after, fromStart, toEnd } = nearCaret(source.replaceAll('\t', ' '), col - 1);
  const fits = fromStart && toEnd && columns([...before, ...after]) <= MAX_COLUMNS;
  const left = fits ? before.join('') : clipStart(before, fromStart);
  const right = fits ? after.join('') : clipEnd(after, MAX_COLUMNS - width(left));
  return { text: (left + right).trimEnd(), caret: `${' '.repeat(width(left))}^` };
}

interface NearCaret {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

/** Returns the part of a line near the caret, as pieces before and after it. The rest of a long line is not processed. */
function nearCaret(source: string, caret: number): NearCaret {
  const start = Math.max(0, caret - MAX_COLUMNS);
  const end = caret + 2 * MAX_COLUMNS;
  const near = source.slice(start, end);
  const pieces = visibleChars(near);
  const count = Array.from(near.slice(0, Math.max(0, caret - start))).length;
  return {
    before: pieces.slice(0, count),
    after: pieces.slice(count),
    fromStart: start === 0,
    toEnd: source.length <= end,
  };
}

const columns = (pieces: readonly string[]): number => pieces.reduce((sum, piece) => sum + width(piece), 0);

/** Returns the last pieces before the caret that fit. */
function clipStart(pieces: readonly string[], fromStart: boolean): string {
  const fromEnd = pieces.toReversed();
  const shown = take(fromEnd, MAX_COLUMNS / 2);
  if (shown.length === pieces.length && fromStart) return shown.toReversed().join('');
  return `...${take(fromEnd, MAX_COLUMNS / 2 - 3)
    .toReversed()
    .join('')}`;
}

function clipEnd(pieces: readonly string[], room: number): string {
  const shown = take(pieces, room - 3);
  if (shown.length === pieces.length) return shown.join('');
  const all = take(pieces, room);
  return all.length === pieces.length ? all.join('') : `${shown.join('')}...`;
}

/** Returns the first pieces that fit into `room` columns. */
function take(pieces: readonly string[], room: number): string[] {
  const taken: string[] = [];
  let left = room;
  for (const piece of pieces) {
    left -= width(piece);
    if (left < 0) break;
    taken.push(piece);
  }
  return taken;
}
