import type { Place } from '../diagnostics/problem.js';
import { andThen, fileMapOf, fileSchema, key, leaf, namedOf } from '../spec/language/describe.js';
import { choice, FLAG, NAME, NAME_BOUNDS, text, valuesOf, versionKey } from '../spec/language/fields.js';
import type { MapType, Schema, Type } from '../spec/language/language.js';
import { LIMITS } from '../spec/limits.js';
import type { Report } from '../spec/problems.js';
import { didYouMean, nearest } from '../spec/read/nearest.js';
import type { Named } from '../spec/read/read-map.js';
import { numberReader } from '../spec/read/read-number.js';
import type { ScalarTree } from '../spec/yaml/tree.js';
import { UNITS, type Unit } from './numbers.js';
import { findPath, type SpecPath } from './spec-path.js';
import { TABLE_LIMITS } from './table.js';

// The map of an import: it says which column of a table is which value of a spec.

export const IMPORT_VERSION = 'trenchctl-import/v1';

/** The values of a row that are not under a path of the segment. */
const ROLES = ['project', 'segment', 'section', 'layer', 'count'] as const;
export type Role = (typeof ROLES)[number];

/** The words for paths that most tables need. */
const SHORT: Readonly<Record<string, string>> = { template: 'sections[].use' };

/** The meaning of a value of the table: a role of the row, or a path of the spec. */
export type Target = { readonly role: Role } | { readonly path: SpecPath };

const readTarget = (text: string, place: Place, report: Report): Target | undefined => {
  const role = ROLES.find((one) => one === text);
  if (role) return { role };
  const path = findPath(SHORT[text] ?? text);
  if (!('reason' in path)) return { path };
  const near = nearest(text, [...ROLES, ...Object.keys(SHORT)]);
  report({ code: 'unknown-field', message: path.reason, place, remedy: didYouMean(near) ?? path.remedy });
};

const TARGET: Type<Target> = andThen(text(LIMITS.name), (value, place, { report }) =>
  readTarget(value, place, report),
);

const VALUES = namedOf({ what: 'values', ...NAME_BOUNDS }, NAME);

const COLUMN_KEYS = {
  to: key(
    TARGET,
    'The value that the column holds: project, segment, section, layer, count, template, or a path of a segment. A path has an index (`sections[0]`) or the entry of the row (`[]`).',
    'sections[0].coverThickness',
    { required: true },
  ),
  unit: key(choice(UNITS), 'Unit of the numbers of the column. Default: the unit of the spec.', 'cm'),
  values: key(
    VALUES,
    'Values of the table, and what the spec has in their place. A value that is not listed is a problem.',
    { 'Profil A': 'profil-a' },
  ),
  fillDown: key(FLAG, 'True gives an empty cell the value of the cell above it. Default: false.', true),
};

interface ColumnMap {
  readonly to: Target;
  readonly unit?: Unit;
  readonly values?: ReadonlyMap<string, string>;
  readonly fillDown: boolean;
}

const LONG_COLUMN: MapType<ColumnMap> = fileMapOf(
  { name: 'column', what: 'a column' },
  COLUMN_KEYS,
  (keys, _, { report }) => {
    const { to, unit, values, fillDown = false } = valuesOf(COLUMN_KEYS, keys);
    if (!to) return undefined;
    if (unit && !('path' in to && UNITS.some((one) => one === to.path.leaf.unit)))
      report({
        code: 'wrong-type',
        message: 'a unit is for a column of lengths, and this column is none',
        place: keys.unit?.place ?? { file: '', line: 1, col: 1 },
        remedy: 'remove `unit`',
      });
    return {
      to,
      fillDown,
      ...(unit ? { unit: unit as Unit } : {}),
      ...(values ? { values: new Map(values.map(({ name, value }) => [name, value])) } : {}),
    };
  },
);

/** A column is a map, or its target alone. */
const COLUMN: Type<ColumnMap> = {
  ...LONG_COLUMN,
  read: (tree, site) => {
    if (tree.form === 'map') return LONG_COLUMN.read(tree, site);
    const to = TARGET.read(tree, site);
    return to && { to, fillDown: false };
  },
  schema: () => ({ anyOf: [TARGET.schema(), LONG_COLUMN.schema()] }),
};

/** A value without a list or map in it. It is checked by the reader of specs, in the place where the spec gets it. */
const SCALAR: Type<ScalarTree> = leaf(
  (tree, { report }) => {
    if (tree.form === 'scalar') return tree;
    report({ code: 'wrong-type', message: 'expected one value', place: tree.place });
  },
  { type: ['string', 'number', 'boolean'] },
);

interface Default {
  readonly to: Target;
  readonly tree: ScalarTree;
}

const DEFAULTS = andThen(
  namedOf({ what: 'defaults', ...NAME_BOUNDS }, SCALAR),
  (named, _, { report }): readonly Default[] =>
    named.flatMap(({ name, place, value }) => {
      const to = readTarget(name, place, report);
      return to ? [{ to, tree: value }] : [];
    }),
);

const ROW = leaf(numberReader({ minimum: 1, maximum: TABLE_LIMITS.rows, whole: true }), {
  type: 'integer',
  minimum: 1,
});

const FILE_KEYS = {
  apiVersion: versionKey(IMPORT_VERSION, 'Version of the file.', 'the map of an import'),
  sheet: key(text(LIMITS.name), 'Sheet of the workbook. Default: its only visible sheet.', 'Trenches'),
  headings: key(ROW, 'Number of the row with the headings. Default: the first row with values.', 1),
  decimal: key(
    choice(['comma', 'point']),
    'The decimal mark of numbers that are texts. Without it, a text that can be read in two ways (1,234) is a problem.',
    'comma',
  ),
  hiddenRows: key(
    choice(['import', 'skip']),
    'What is done with hidden rows. Without it, a hidden row is a problem.',
    'skip',
  ),
  columns: key(
    namedOf({ what: 'columns', ...NAME_BOUNDS }, COLUMN),
    'The columns by their headings, without regard to case and white space. Other columns are not imported.',
    { Strekning: 'segment', 'Lengde (m)': 'length' },
    { required: '{Strekning: segment}' },
  ),
  defaults: key(DEFAULTS, 'Values for rows that state none, by the same words as `to` of a column.', {
    project: '2026-0417',
  }),
};

export interface ImportMap {
  readonly sheet?: string;
  readonly headings?: number;
  readonly decimal?: 'comma' | 'point';
  readonly hiddenRows?: 'import' | 'skip';
  readonly columns: readonly Named<ColumnMap>[];
  readonly defaults: readonly Default[];
}

export const IMPORT_MAP: MapType<ImportMap> = fileMapOf(
  {
    name: 'file',
    what: 'a map of an import',
    about: 'The meaning of the columns of a table, for the command import.',
  },
  FILE_KEYS,
  (keys) => {
    const { apiVersion: _, columns = [], defaults = [], ...rest } = valuesOf(FILE_KEYS, keys);
    return { ...rest, columns, defaults } as ImportMap;
  },
);

/** The JSON Schema of a map, for editors. */
export const importMapSchema = (): Schema => fileSchema('trenchctl table map, version 1', IMPORT_MAP);
