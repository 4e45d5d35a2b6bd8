import type { Place } from '../diagnostics/problem.js';
import type { Report } from '../spec/problems.js';
import { didYouMean, fold, nearest } from '../spec/read/nearest.js';
import { short } from '../spec/read/read-value.js';
import type { ScalarTree } from '../spec/yaml/tree.js';
import type { ImportMap, Target } from './map-language.js';
import { converted, isUnit, textNumber, type Unit } from './numbers.js';
import { formOf, type LeafForm } from './spec-path.js';
import type { CellValue, Unusable } from './table.js';

/** A column of the table that the map names. */
export interface Column {
  /** Counted from 0. */
  readonly at: number;
  readonly to: Target;
  readonly unit?: Unit;
  readonly values?: ReadonlyMap<string, string>;
  readonly fillDown: boolean;
}

/** The name of the value in messages. */
export const nameOf = (to: Target): string => ('role' in to ? to.role : (to.path.steps.at(-1)?.key ?? ''));

const NUMBERS: readonly string[] = ['section', 'layer', 'count'];

const formOfTarget = (to: Target): LeafForm => {
  if ('path' in to) return formOf(to.path.leaf);
  return NUMBERS.includes(to.role) ? 'number' : 'text';
};

const isUnusable = (cell: CellValue): cell is Unusable =>
  typeof cell === 'object' && cell !== null && 'unusable' in cell;

/** Turns a cell into the value of its column; undefined, after a report, if that is not possible. */
export function cellValue(
  cell: Exclude<CellValue, null>,
  column: Column,
  place: Place,
  { decimal, report }: { readonly decimal?: ImportMap['decimal'] | undefined; readonly report: Report },
): ScalarTree | undefined {
  const name = nameOf(column.to);
  const refuse = (message: string, remedy: string): undefined =>
    report({ code: 'bad-cell', message: `${name} ${message}`, place, remedy }) as undefined;
  if (isUnusable(cell)) return refuse(cell.unusable, 'write a value in its place');
  const listed = column.values ? translated(cell, column.values, refuse) : cell;
  if (listed === undefined) return undefined;
  switch (formOfTarget(column.to)) {
    case 'number': {
      const value = numberOf(listed, column, decimal, refuse);
      return value === undefined ? undefined : scalar(value, place);
    }
    case 'flag': {
      const value = flagOf(listed);
      if (value !== undefined) return scalar(value, place);
      return refuse(`${shown(listed)} is neither yes nor no`, 'write yes or no, true or false, ja or nei');
    }
    default:
      return scalar(listed instanceof Date ? dayOf(listed) : String(listed), place);
  }
}

const scalar = (value: string | number | boolean, place: Place): ScalarTree => ({
  form: 'scalar',
  place,
  value,
  source: String(value),
  size: 1,
});

type Refuse = (message: string, remedy: string) => undefined;
type Value = string | number | boolean | Date;

function translated(cell: Value, values: ReadonlyMap<string, string>, refuse: Refuse): string | undefined {
  const text = cell instanceof Date ? dayOf(cell) : String(cell);
  const found = values.get(text) ?? [...values].find(([name]) => fold(name) === fold(text))?.[1];
  if (found !== undefined) return found;
  const known = [...values.keys()];
  return refuse(
    `${shown(cell)} is not one of the \`values\` of the map`,
    didYouMean(nearest(text, known)) ?? 'add it to `values` of the column in the map',
  );
}

function numberOf(
  cell: Value,
  { to, unit }: Column,
  decimal: ImportMap['decimal'],
  refuse: Refuse,
): number | undefined {
  const own = 'path' in to && isUnit(to.path.leaf.unit) ? to.path.leaf.unit : undefined;
  const kind = own ? 'length' : 'number';
  if (cell instanceof Date)
    return refuse(
      `${shown(cell)} is a date and not a ${kind}`,
      'format the cell as a number and write the value again: spreadsheet programs turn values such as 12.5 into dates',
    );
  const read = typeof cell === 'number' ? { value: cell } : textNumber(String(cell), decimal);
  if (read === 'ambiguous')
    return refuse(
      `${shown(cell)} can be read in two ways`,
      'state the decimal mark in the map: `decimal: comma` or `decimal: point`',
    );
  const isOfField = read && (own !== undefined || !('unit' in read));
  if (!isOfField)
    return refuse(
      `${shown(cell)} is not a ${kind}`,
      own ? 'write a number, alone or with mm, cm or m' : 'write a number without a unit',
    );
  return own ? converted(read.value, read.unit ?? unit ?? own, own) : read.value;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['ja', 'yes', 'true', 'sann', 'x', '1'].map((word) => [word, true] as const),
  ...['nei', 'no', 'false', 'usann', '0'].map((word) => [word, false] as const),
]);

const flagOf = (cell: Value): boolean | undefined => FLAGS.get(String(cell).toLowerCase());

/** A spreadsheet program stores a day without a time zone, and the reader of workbooks returns it in UTC. */
const dayOf = (date: Date): string =>
  Number.isNaN(date.getTime()) ? 'no date' : date.toISOString().slice(0, 10);

const shown = (cell: Value): string =>
  JSON.stringify(short(cell instanceof Date ? dayOf(cell) : String(cell)));
