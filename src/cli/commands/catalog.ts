import { UserError } from '../../diagnostics/user-error.js';
import type { Catalog } from '../../kinds/kind.js';
import { searchNames } from '../../kinds/search-names.js';
import { CATALOG_OPERATIONS } from '../../live/catalog.js';
import { namedObjects } from '../../live/raw.js';
import { type ArgsOf, camelCase, command, type Options, texts, word } from '../command.js';
import { type Services, withClient } from '../connection/find-project.js';
import { enumWord, FORMAT, given } from '../options/noun-options.js';
import { CATALOGS } from '../options/saved-catalogs.js';
import { jsonText, table } from '../output/print-json.js';
import { COST_OPTIONS, showCosts } from './catalog/costs.js';

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

const TYPE_OPTIONS = {
  category: word(['ELV', 'LV', 'MV', 'HV', 'EHV', 'DC'], 'cables: only this category'),
  scope: enumWord(
    'trench',
    'ComponentSetScope',
    'cables: only this part of the catalog: the standard, your company’s or your own',
  ),
} as const satisfies Options;

const POSITIONALS = {
  kind: {
    ...word([...CATALOGS, 'costs'], 'Catalog to list: types that a spec can name, or costs'),
    demandOption: true,
  },
  words: texts('Only names that contain these words'),
} as const satisfies Options;

export const catalog = command({
  examples: [
    ['catalog cables TSLF --category MV', 'List medium voltage cables of a type'],
    ['catalog costs kabel --type BUDGET', 'Find budget codes of the cost catalog'],
    ['catalog costs --node 1201 --quantity 120', 'Show a budget code with the costs of a quantity'],
    ['catalog costs --revisions', 'List the revisions of the cost catalog'],
  ],
  positionals: POSITIONALS,
  options: { ...TYPE_OPTIONS, ...COST_OPTIONS, ...FORMAT },
  run: (args) => {
    const { kind } = args;
    refuseOthers(kind, args);
    if (kind === 'costs')
      return withClient(args, ['project', 'customer', 'calculation'], (services) =>
        showCosts(services, args),
      );
    return withClient(args, ['trench'], (services) => showTypes(services, kind, args));
  },
});

type CatalogArgs = ArgsOf<typeof POSITIONALS & typeof TYPE_OPTIONS & typeof FORMAT>;

async function showTypes({ reading }: Services, kind: Catalog, args: CatalogArgs): Promise<void> {
  const { category, scope: componentSetScope } = args;
  const operation = CATALOG_OPERATIONS[kind];
  const answer = await reading.call(operation, { query: given({ category, componentSetScope }) });
  const types = namedObjects(operation, answer);
  const found = searchNames((args.words ?? []).join(' '), types, ({ name }) => name);
  if (args.format === 'json') console.log(jsonText(found));
  else if (found.length > 0) console.log(typeTable(found, COLUMNS[kind]));
  else console.error(`No ${kind} were found: leave out words, or other filters.`);
}

/** Refuses options of another catalog, which would be ignored without a word. */
function refuseOthers(kind: string, args: object): void {
  const others = {
    ...(kind === 'cables' ? {} : TYPE_OPTIONS),
    ...(kind === 'costs' ? {} : COST_OPTIONS),
  };
  const given = new Map<string, unknown>(Object.entries(args));
  const other = Object.keys(others).find(
    (name) => ![undefined, false].includes(given.get(camelCase(name)) as never),
  );
  if (other !== undefined)
    throw new UserError(
      `--${other} is for ${other in TYPE_OPTIONS ? 'cables' : 'costs'}: leave it out for ${kind}`,
    );
}
