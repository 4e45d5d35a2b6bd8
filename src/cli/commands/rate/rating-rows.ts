import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { WhatIf } from '../../../rating/rate-items.js';
import { type ArgsOf, type GlobalArgs, type Options, texts, word } from '../../command.js';
import { usualSpecs } from '../../options/common-options.js';
import { RATINGS_FILE_OPTION } from '../../options/rating-options.js';
import { jsonText, tableOf } from '../../output/print-json.js';

/** The rating of one item of a section; section and item are counted from 1. */
export interface RatingRow {
  readonly project: string;
  readonly segment: string;
  readonly section: number;
  readonly item: number;
  readonly type: string;
  /** Amperes in each conductor. */
  readonly rating: number;
  /** The hottest conductor (C), if circuits with a load carry it, and the others their rating. */
  readonly temperature: number;
  /** The current that the circuit is to carry, and what is left of the rating beside it (A). */
  readonly load?: number;
  readonly left?: number;
  readonly basis: string;
  /** Under other conditions; the change is in percent. */
  readonly whatIf?: { readonly rating: number; readonly temperature: number; readonly change: number };
}

const METHOD = 'screening, IEC 60287, steady state';

/** The ratings in one format, with the words that they are a screening. */
export function ratingsText(
  rows: readonly RatingRow[],
  { format, whatIf }: Pick<CheckedRate, 'format' | 'whatIf'>,
): string {
  if (format === 'json')
    return `${jsonText({ method: METHOD, ...(whatIf ? { whatIf } : {}), ratings: rows })}\n`;
  if (format === 'csv') return csvOf(rows);
  if (rows.length === 0) return '';
  const bases = [...new Set(rows.map(({ basis }) => basis))];
  const hasLoads = rows.some(({ load }) => load !== undefined);
  return [
    tableOf(
      rows.map((row) => textRow(row, bases, hasLoads)),
      '',
    ),
    '',
    ...bases.map((basis, n) => visible(`${n + 1}: ${basis}`)),
    ...(whatIf ? [`What if: ${whatIfWords(whatIf)}`] : []),
    `${METHOD[0]?.toUpperCase()}${METHOD.slice(1)}: no guarantee. Circuits without a stated load carry the same share of their reference current.`,
    '',
  ].join('\n');
}

const textRow = ({ whatIf, ...row }: RatingRow, bases: readonly string[], hasLoads: boolean) => ({
  ...{ project: row.project, segment: row.segment, section: row.section, item: row.item, type: row.type },
  A: Math.round(row.rating),
  C: Math.round(row.temperature),
  ...(hasLoads ? loadCells(row) : {}),
  ...(whatIf
    ? {
        'A if': Math.round(whatIf.rating),
        'C if': Math.round(whatIf.temperature),
        '%': signed(whatIf.change),
      }
    : {}),
  basis: bases.indexOf(row.basis) + 1,
});

const loadCells = ({ rating, load, left = 0 }: RatingRow) => {
  if (load === undefined) return { load: '', left: '', 'left %': '' };
  return { load, left: Math.round(left), 'left %': rating > 0 ? Math.round((100 * left) / rating) : '' };
};

const signed = (change: number): string => `${change > 0 ? '+' : ''}${Math.round(change) || 0}`;

function whatIfWords({ soil, ambient, depth }: WhatIf): string {
  return [
    ...(soil === undefined ? [] : [`soil ${soil} K.m/W`]),
    ...(ambient === undefined ? [] : [`ground ${ambient} C`]),
    ...(depth === undefined ? [] : [`${Math.abs(depth)} mm ${depth < 0 ? 'shallower' : 'deeper'}`]),
  ].join(', ');
}

const COLUMNS = [
  ...(['project', 'segment', 'section', 'item', 'type'] as const),
  ...(['rating', 'temperature', 'load', 'left', 'basis'] as const),
];

function csvOf(rows: readonly RatingRow[]): string {
  const hasWhatIf = rows.some(({ whatIf }) => whatIf);
  const head = [...COLUMNS, ...(hasWhatIf ? ['ratingWhatIf', 'temperatureWhatIf', 'changeWhatIf'] : [])];
  const lines = rows.map(({ whatIf, ...row }) => [
    ...COLUMNS.map((name) => row[name] ?? ''),
    ...(whatIf ? [whatIf.rating, whatIf.temperature, whatIf.change] : []),
  ]);
  return [head, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * Quotes a cell by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe, and a character that is not
 * visible is shown as an escape.
 */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const shown = visible(value);
  const text = /^[=+\-@]/.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const RATE_OPTIONS = {
  state: {
    ...word(['planned', 'live'], 'Rate the state after an apply, or the live state'),
    default: 'planned',
  },
  target: texts('Rate only this project, or only this segment: PROJECT/SEGMENT (may be repeated)'),
  'what-if': texts(
    'Also rate under other conditions, such as soil=1.5 (K.m/W), ambient=25 (C) or depth=+200 (mm deeper; -100 for shallower); a list with commas (may be repeated)',
  ),
  format: { ...word(['text', 'json', 'csv'], 'Output format'), default: 'text' },
  ...RATINGS_FILE_OPTION,
} as const satisfies Options;

type RateArgs = GlobalArgs &
  ArgsOf<typeof RATE_OPTIONS> & {
    /** Empty if a live project is rated without specs. */
    readonly paths?: readonly string[];
  };

export interface CheckedRate extends Omit<RateArgs, 'whatIf'> {
  readonly paths: readonly string[];
  /** Present if other conditions are asked for. */
  readonly whatIf?: WhatIf;
}

/** Checks the options before the service is asked. */
export function checkedRate({ paths = [], whatIf: asked, ...args }: RateArgs): CheckedRate {
  const needsNoSpecs = args.state === 'live' && args.target !== undefined;
  return {
    ...args,
    paths: paths.length > 0 || needsNoSpecs ? paths : usualSpecs(),
    ...(asked ? { whatIf: whatIfOf(asked) } : {}),
  };
}

const MAX_MM = 10_000;

/** The conditions of --what-if: the number that each takes, and its words. */
const CONDITIONS: Readonly<Record<keyof WhatIf, { holds: (value: number) => boolean; words: string }>> = {
  soil: { holds: (value) => value > 0 && value <= 10, words: 'a number above 0 and up to 10 K.m/W' },
  ambient: { holds: (value) => value > -20 && value <= 60, words: 'a number above -20 and up to 60 C' },
  depth: {
    holds: (value) => Math.abs(value) <= MAX_MM,
    words: `a difference in mm up to ${MAX_MM}, such as depth=+200 (deeper) or depth=-100 (shallower)`,
  },
};

const isCondition = (name: string): name is keyof WhatIf => Object.hasOwn(CONDITIONS, name);

function whatIfOf(asked: readonly string[]): WhatIf {
  const found = new Map<string, number>();
  for (const one of asked.flatMap((list) => list.split(','))) {
    const [name = '', text = ''] = one.split(/=(.*)/s);
    if (!isCondition(name))
      throw new UserError(
        `--what-if takes ${Object.keys(CONDITIONS).join(', ')}, such as soil=1.5,depth=+200; ${one} is none of them`,
      );
    const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const { holds, words } = CONDITIONS[name];
    if (!holds(value)) throw new UserError(`--what-if ${name} must be ${words}`);
    if (found.has(name))
      throw new UserError(`--what-if ${name} is given more than once, and takes one value`);
    found.set(name, value);
  }
  return Object.fromEntries(found);
}
