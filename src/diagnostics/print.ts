import { excerpt } from './excerpt.js';
import { isError, type Place, type Problem } from './problem.js';
import { visible } from './visible.js';

export interface PrintOptions {
  readonly color: boolean;
  /** Masks secrets. A line of source that holds a secret is not shown. */
  readonly mask?: (text: string) => string;
}

/** The texts of the files that problems refer to. */
export interface SourceTexts {
  get(file: string): string | undefined;
}

/** The most problems that are printed; the first ones often cause the rest. */
const MAX = 20;

type Paint = (style: keyof typeof CODES, text: string) => string;

const CODES = { bold: '1', red: '1;31', yellow: '1;33', blue: '1;34' } as const;

/**
 * Formats problems for people: place, code and message on a line that editors and CI can follow, then the source with a
 * caret, the remedy, and related places.
 */
export function printProblems(
  problems: readonly Problem[],
  sources: SourceTexts,
  { color, mask = (text) => text }: PrintOptions,
): string {
  if (problems.length === 0) return '';
  const paint: Paint = color
    ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`
    : (_style, text) => text;
  const lines = linesOf(sources, mask);
  // Errors come first, so that warnings do not push them over the limit.
  const inOrder = [...problems.filter(isError), ...problems.filter((one) => !isError(one))];
  const blocks = inOrder.slice(0, MAX).map((problem) => block(problem, lines, paint).join('\n'));
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

const where = ({ file, line, col }: Place): string => `${visible(file)}:${line}:${col}`;

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
