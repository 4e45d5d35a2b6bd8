import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import type { Catalog } from '../../kinds/kind.js';
import { readCatalogs } from '../../live/catalog.js';
import { jsonText, specSchema } from '../../spec/schema/schema.js';
import { sortedNames, withSuggestions } from '../../spec/schema/suggestions.js';
import { command, flag, type GlobalArgs, text, word } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { many } from '../output/print-json.js';
import { guardPlace, replaceFile, writing } from '../output/write-file.js';

const NAMES = ['spec', 'settings', 'rules', 'ratings', 'import-map', 'plan', 'service-profile'] as const;
const CATALOGS: readonly Catalog[] = ['cables', 'pipes', 'eccs'];

export const schema = command({
  examples: [['schema -o schemas/trench-spec.v1.schema.json', 'Save the schema of specs for editors']],
  positionals: { name: { ...word(NAMES, 'Schema to print'), default: 'spec' } },
  options: {
    'with-catalog': flag('Add the type names of the live catalog as suggestions for editors'),
    output: { ...text('Write to this file'), alias: 'o' },
  },
  run: async (args) => {
    if (args.withCatalog && args.name !== 'spec')
      throw new UserError('--with-catalog is for the schema of specs: leave out the name');
    const found = args.withCatalog ? await schemaWithCatalog(args) : await schemaOf(args.name);
    const text = `${jsonText(found)}\n`;
    if (args.output === undefined || args.output === '-') return void process.stdout.write(text);
    save(args.output, text);
    console.error(`Saved in ${args.output}.`);
  },
});

async function schemaOf(name: (typeof NAMES)[number]): Promise<unknown> {
  if (name === 'spec') return specSchema();
  if (name === 'settings') return (await import('../connection/settings-schema.js')).settingsSchema();
  if (name === 'rules') return (await import('../../rules/rules-language.js')).rulesSchema();
  if (name === 'service-profile') return (await import('../../profile/read-profile.js')).profileSchema();
  if (name === 'import-map') return (await import('../../tables/map-language.js')).importMapSchema();
  if (name === 'ratings') return (await import('../../spec/ratings/ratings-language.js')).ratingsSchema();
  const [{ readFileSync }, { packageFile }] = await Promise.all([
    import('node:fs'),
    import('../../package/package-file.js'),
  ]);
  return JSON.parse(readFileSync(packageFile('schemas/plan.v1.schema.json'), 'utf8'));
}

const schemaWithCatalog = (args: GlobalArgs): Promise<unknown> =>
  withConnection(
    args,
    async ({ reading, target }) => {
      console.error(`Reading the catalogs of ${target}.`);
      const types = await readCatalogs(reading, CATALOGS);
      const catalogs = CATALOGS.map((catalog) => ({
        catalog,
        // A type that cannot be placed in a trench is no suggestion.
        names: types[catalog].filter(({ compatible }) => compatible !== false).map(({ name }) => name),
      }));
      const ambiguous = catalogs.flatMap(({ names }) => sortedNames(names).ambiguous);
      if (ambiguous.length > 0)
        console.error(
          `${many(ambiguous.length, 'name')} of several types each, marked as deprecated: state typeId for them.`,
        );
      return withSuggestions(specSchema(), catalogs);
    },
    ['trench'],
  );

const save = (file: string, text: string): void =>
  writing(file, () => {
    guardPlace(file);
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, text, 0o644);
  });
