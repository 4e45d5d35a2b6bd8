import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { WhatIf } from '../../../rating/rate-items.js';
import {
  type ArgsOf,
  flag,
  type GlobalArgs,
  number,
  type Options,
  text,
  texts,
  word,
} from '../../command.js';
import { PLANNING_OPTIONS, usualSpecs } from '../../options/common-options.js';
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

/** Quotes a cell by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const RATE_OPTIONS = {
  live: flag('Rate the live state instead of the planned one'),
  target: texts('Rate only this project, or only this segment: PROJECT/SEGMENT (may be repeated)'),
  soil: number('What if the soil had this thermal resistivity (K.m/W)'),
  ambient: number('What if the ground had this temperature (C)'),
  depth: text('What if everything were deeper (+200) or shallower (=-100), in mm'),
  format: { ...word(['text', 'json', 'csv'], 'Output format'), default: 'text' },
  ...RATINGS_FILE_OPTION,
  parallelism: PLANNING_OPTIONS.parallelism,
} as const satisfies Options;

type RateArgs = GlobalArgs &
  ArgsOf<typeof RATE_OPTIONS> & {
    /** Empty if a live project is rated without specs. */
    readonly paths?: readonly string[];
  };

export interface CheckedRate extends Omit<RateArgs, 'soil' | 'ambient' | 'depth'> {
  readonly paths: readonly string[];
  /** Present if other conditions are asked for. */
  readonly whatIf?: WhatIf;
}

/** Checks the options before the service is asked. */
export function checkedRate({ paths = [], soil, ambient, depth, ...args }: RateArgs): CheckedRate {
  const whatIf: WhatIf = {
    ...(soil === undefined ? {} : { soil: within('--soil', soil, { above: 0, to: 10, unit: 'K.m/W' }) }),
    ...(ambient === undefined
      ? {}
      : { ambient: within('--ambient', ambient, { above: -20, to: 60, unit: 'C' }) }),
    ...(depth === undefined ? {} : { depth: depthOf(depth) }),
  };
  const needsNoSpecs = args.live && args.target !== undefined;
  return {
    ...args,
    paths: paths.length > 0 || needsNoSpecs ? paths : usualSpecs(),
    ...(Object.keys(whatIf).length > 0 ? { whatIf } : {}),
  };
}

interface Range {
  readonly above: number;
  readonly to: number;
  readonly unit: string;
}

function within(option: string, value: number, { above, to, unit }: Range): number {
  if (value > above && value <= to) return value;
  throw new UserError(`${option} must be a number above ${above} and up to ${to} ${unit}`);
}

const MAX_MM = 10_000;

function depthOf(text: string): number {
  const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= MAX_MM) return value;
  throw new UserError(
    `--depth must be a difference in mm up to ${MAX_MM}, such as --depth +200 (deeper) or --depth=-100 (shallower)`,
  );
}
