import { UserError } from '../../diagnostics/user-error.js';
import type { Catalog } from '../../kinds/kind.js';
import { searchNames } from '../../kinds/search-names.js';
import { CATALOG_OPERATIONS } from '../../live/catalog.js';
import { namedObjects } from '../../live/raw.js';
import { command, text, word } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { enumWord, FORMAT, given } from '../options/noun-options.js';
import { jsonText, table } from '../output/print-json.js';

const COLUMNS: Readonly<Record<Catalog, readonly string[]>> = {
  cables: [
    'id',
    'name',
    'voltageCategory',
    'conductorCount',
    'conductorArea',
    'outerDiameter',
    'cablesimulatorCompatible',
  ],
  pipes: ['id', 'name', 'outerDiameter', 'wallThickness'],
  eccs: ['id', 'name', 'area', 'radius'],
};

const UNITS: Readonly<Record<string, string>> = {
  conductorArea: 'mm2',
  outerDiameter: 'mm',
  wallThickness: 'mm',
  area: 'mm2',
  radius: 'mm',
};

const heading = (column: string): string =>
  UNITS[column] === undefined ? column : `${column} (${UNITS[column]})`;

/** Returns the types as a table whose headings state the units. */
function typeTable(types: readonly object[], columns: readonly string[]): string {
  const rows = types.map((type) => {
    const fields: Readonly<Record<string, unknown>> = { ...type };
    return Object.fromEntries(columns.map((column) => [heading(column), fields[column]]));
  });
  return table(rows, columns.map(heading));
}

export const catalog = command({
  examples: [['catalog cables --search TSLF --category MV', 'List medium voltage cables of a type']],
  positionals: { kind: { ...word(['cables', 'pipes', 'eccs'], 'Catalog to list'), demandOption: true } },
  options: {
    search: text('Only names that contain these words'),
    category: word(['ELV', 'LV', 'MV', 'HV', 'EHV', 'DC'], 'Only cables of this category'),
    scope: enumWord(
      'trench',
      'ComponentSetScope',
      'Only cables of this part of the catalog: the standard, your company’s or your own',
    ),
    ...FORMAT,
  },
  run: (args) =>
    withConnection(
      args,
      async ({ reading }) => {
        const { category, scope: componentSetScope } = args;
        if (args.kind !== 'cables' && (category ?? componentSetScope) !== undefined)
          throw new UserError(`--category and --scope are for cables: leave them out for ${args.kind}`);
        const query = { query: given({ category, componentSetScope }) };
        const operation = CATALOG_OPERATIONS[args.kind];
        const types = namedObjects(operation, await reading.call(operation, query));
        const found = searchNames(args.search ?? '', types, ({ name }) => name);
        if (args.format === 'json') console.log(jsonText(found));
        else if (found.length > 0) console.log(typeTable(found, COLUMNS[args.kind]));
        else console.error(`No ${args.kind} were found: leave out words of --search, or other filters.`);
      },
      ['trench'],
    ),
});
