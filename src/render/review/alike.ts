import type { ObjectState } from '../../plan/model/change.js';
import { described } from '../words/change-words.js';
import { withUnit } from '../words/kind-words.js';
import type { ReviewLine } from './review-line.js';

// New segments that differ only in lengths, dimensions and descriptions are alike. Many of them are one entry of a text, with the
// range of each number, because nobody reads thousands of entries.

/** So many alike new segments are listed one by one. */
const FEW = 10;

/** Returns the keys of new segments that are alike and many; the others are undefined. */
export function alikeKeys(all: readonly (readonly ReviewLine[])[]): (string | undefined)[] {
  const keys = all.map((lines) => (isNew(lines) ? JSON.stringify(lines.map(shapeOf)) : undefined));
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => (key !== undefined && (counts.get(key) ?? 0) > FEW ? key : undefined));
}

const isNew = ([head]: readonly ReviewLine[]): boolean => head?.depth === 0 && head.values !== undefined;

const shapeOf = ({ depth, title, rest, values, cause }: ReviewLine): unknown[] => [
  depth,
  depth === 0 ? '' : title,
  values
    ? Object.entries(values).map(([name, value]) => (mayDiffer(name, value) ? name : [name, value]))
    : rest,
  cause,
];

const DESCRIPTION = 'description';

const mayDiffer = (name: string, value: ObjectState[string]): boolean =>
  typeof value === 'number' || name === 'name' || name === DESCRIPTION;

/** Returns the words behind the title of alike lines: `length 100 to 149 m`. */
export function alikeRest(lines: readonly ReviewLine[]): string {
  const all = lines.map(({ values }) => values ?? {});
  return Object.entries(all[0] ?? {})
    .map(([name, first]) => {
      const values = all.map((one) => one[name]);
      if (name === DESCRIPTION && values.some((value) => value !== first)) return 'different descriptions';
      return typeof first === 'number'
        ? range(name, values as number[])
        : described({ [name]: first }, undefined, {});
    })
    .filter((words) => words !== '')
    .join(', ');
}

function range(name: string, values: readonly number[]): string {
  // Thousands of values are too many for the arguments of Math.min.
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return `${name} ${withUnit(name, least, least === most ? String(least) : `${least} to ${most}`)}`;
}
