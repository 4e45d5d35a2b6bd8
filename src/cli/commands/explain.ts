import { UserError } from '../../diagnostics/user-error.js';
import { FUNCTION_ROWS, OPERATORS } from '../../rules/language.js';
import { FIELDS, type Owner, PAIR_FIELDS, TARGETS, type Variable } from '../../rules/variables.js';
import { rulesOf } from '../../spec/explain/effect.js';
import { type Entry, entriesOf, findEntry, pathOf } from '../../spec/explain/entries.js';
import { DOCUMENT } from '../../spec/language/document.js';
import type { MapType, Schema } from '../../spec/language/language.js';
import { didYouMean, nearest } from '../../spec/read/nearest.js';
import { command, text } from '../command.js';
import { lineWidth, wrapped } from '../output/print-json.js';

/** The generator of the schema writes a unit as a sentence of the description. */
const UNIT = / In (\S+)\.(?= |$)/;

export const explain = command({
  examples: [
    ['explain sections.layers.cables', 'Explain a list of the spec language'],
    ['explain rules.item.depth', 'Explain a variable of rules'],
  ],
  positionals: {
    path: text(
      'Key of the spec language, or the end of its path: sections.layers.cables; or a variable of rules: rules.item.depth; or a key of the ratings file: ratings.ground.soil',
    ),
  },
  run: async ({ path }) => {
    if (path !== undefined && /^rules(\.|$)/.test(path)) {
      return console.log(rows(explainRules(path)));
    }
    const language = await languageOf(path);
    const { root, asked, prefix } = language;
    const entries = entriesOf(root);
    if (asked === '') return console.log(overview(entries, language));
    const found = findEntry(entries, asked);
    if ('entry' in found) return console.log(await explained(found.entry, found.others, entries, language));
    if ('suggestions' in found) throw new UserError(unknown(asked, found.suggestions, language));
    console.log(`Several keys end with ${prefix}${asked}; write more of the path:\n`);
    console.log(rows(found.candidates.map((entry) => [pathOf(entry), String(entry.schema.description)])));
    return 1;
  },
});

/** The files that have keys: specs, and the ratings file. */
interface Language {
  readonly name: string;
  readonly root: MapType;
  /** The path without the word that chooses the file. */
  readonly asked: string;
  readonly prefix: string;
  readonly examples: readonly string[];
}

const RATINGS = /^ratings(\.|$)/;

async function languageOf(path = ''): Promise<Language> {
  if (!RATINGS.test(path))
    return {
      ...{ name: 'the spec language', root: DOCUMENT, asked: path, prefix: '' },
      examples: ['segments', 'sections.layers.cables'],
    };
  const { RATINGS_FILE } = await import('../../spec/ratings/ratings-language.js');
  return {
    ...{
      name: 'the ratings file',
      root: RATINGS_FILE,
      asked: path.replace(RATINGS, ''),
      prefix: 'ratings.',
    },
    examples: ['ratings.ground.soil', 'ratings.cables'],
  };
}

function unknown(path: string, near: readonly string[], { name, prefix }: Language): string {
  if (ALL.some((one) => one.path === path))
    return `${name} has no key ${path}; for the variable of rules, write \`trenchctl explain rules.${path}\``;
  const listing = ['trenchctl explain', prefix.slice(0, -1)].filter((word) => word !== '').join(' ');
  return near.length === 0
    ? `${name} has no key ${path}; \`${listing}\` lists the keys`
    : `${name} has no key ${path}; did you mean ${near.map((one) => `\`${prefix}${one}\``).join(' or ')}?`;
}

/** The first keys of a file, and how to go on. */
function overview(entries: readonly Entry[], { root, examples }: Language): string {
  const top = entries.filter(({ path }) => path.length === 1);
  return [
    `${root.about}`,
    '',
    rows(top.map(keyRow)),
    '',
    `Go on with a key or the end of its path: ${examples.map((one) => `\`trenchctl explain ${one}\``).join(', ')}`,
  ].join('\n');
}

async function explained(
  entry: Entry,
  others: readonly Entry[],
  entries: readonly Entry[],
  { prefix }: Language,
): Promise<string> {
  const { schema, maps, keys, path } = entry;
  // Only a spec owns live objects.
  const { ownership, effect } = prefix === '' ? rulesOf(entry) : {};
  const limits = limitsOf(schema);
  const unit = UNIT.exec(String(schema.description))?.[1];
  const facts: [string, string][] = [
    ['key', `${pathOf(entry)}${entry.isRequired ? ' (required)' : ''}`],
    ['type', typeWords(schema, keys.length > 0)],
    ...(unit === undefined ? [] : [['unit', unit] as [string, string]]),
    ['meaning', meaningOf(schema, maps[0]?.about).replace(UNIT, '')],
    ...(limits === '' ? [] : [['values', limits] as [string, string]]),
    ...(schema.default === undefined ? [] : [['default', String(schema.default)] as [string, string]]),
    ...(ownership === undefined ? [] : [['ownership', ownership] as [string, string]]),
    ...(effect === undefined ? [] : [['change', effect] as [string, string]]),
  ];
  const below = entries.filter(
    (one) => one.path.length === path.length + 1 && pathOf(one).startsWith(`${pathOf(entry)}.`),
  );
  return [
    rows(facts),
    ...(below.length > 0 ? ['', `keys below ${path.at(-1)}:`, rows(below.map(keyRow), '  ')] : []),
    '',
    'example:',
    await example(path.at(-1) ?? '', schema),
    ...(others.length > 0 ? ['', `Other keys of this name: ${others.map(pathOf).join(', ')}`] : []),
  ].join('\n');
}

const keyRow = (entry: Entry): [string, string] => [
  `${entry.path.at(-1)}${entry.isRequired ? ' *' : ''}`,
  `${typeWords(entry.schema, entry.keys.length > 0)}: ${entry.schema.description}`,
];

/** The description of a key, and of the map below it if that says more. */
function meaningOf({ description }: Schema, below = ''): string {
  const own = String(description);
  return own.includes(below) || below === '' ? own : `${own} Each: ${below}`;
}

type Forms = readonly Schema[];
const formsOf = (schema: Schema): Forms =>
  ['anyOf', 'oneOf'].flatMap((name) => (Array.isArray(schema[name]) ? (schema[name] as Forms) : []));

function typeWords(schema: Schema, hasKeys: boolean): string {
  const forms = formsOf(schema);
  if (forms.length > 0 && schema.type === undefined)
    return [...new Set(forms.map((form) => typeWords(form, form.properties !== undefined)))].join(' or ');
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  if (schema.enum) return 'one of a list of words';
  if (schema.type === 'array') return hasKeys ? 'list of maps' : 'list';
  if (schema.additionalProperties && typeof schema.additionalProperties === 'object') return 'map by name';
  const names: Readonly<Record<string, string>> = {
    object: 'map',
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
  };
  return names[String(schema.type)] ?? String(schema.type ?? 'value');
}

function limitsOf(schema: Schema): string {
  const words = [schema, ...formsOf(schema), Object(schema.items) as Schema].flatMap((form) =>
    Array.isArray(form.enum) ? form.enum.map(String) : [],
  );
  const longest = typeof schema.maxLength === 'number' ? [`at most ${schema.maxLength} characters`] : [];
  const least = typeof schema.minItems === 'number' ? [`at least ${schema.minItems}`] : [];
  return [...(words.length > 0 ? [words.join(', ')] : []), ...longest, ...least].join('; ');
}

async function example(key: string, schema: Schema): Promise<string> {
  const { stringify } = await import('yaml');
  const [first] = schema.examples as readonly unknown[];
  return stringify({ [key]: first })
    .trimEnd()
    .replaceAll(/^/gm, '  ');
}

function rows(cells: readonly (readonly [string, string])[], indent = ''): string {
  const widest = Math.min(50, Math.max(...cells.map(([name]) => name.length)));
  const room = Math.max(30, lineWidth() - widest - 2 - indent.length);
  return cells
    .flatMap(([name, text]) =>
      wrapped(text, room).map((line, n) => `${indent}${(n === 0 ? name : '').padEnd(widest)}  ${line}`),
    )
    .join('\n');
}

type Row = readonly [string, string];

const ALL: readonly { readonly path: string; readonly variable: Variable }[] = [
  ...Object.entries(FIELDS).flatMap(([owner, rows]) =>
    rows.map((variable: Variable) => ({ path: `${owner}.${variable.name}`, variable })),
  ),
  ...PAIR_FIELDS.map((variable: Variable) => ({ path: variable.name, variable })),
];

const words = ({ type, unit, about }: Variable): string =>
  `${type}${unit === undefined ? '' : ` in ${unit}`}: ${about}`;

/** Explains a variable of rules, such as rules.item.depth, or lists those of an object or all of them. */
export function explainRules(asked: string): readonly Row[] {
  const path = asked.replace(/^rules\.?/, '');
  const exact = ALL.find((one) => one.path === path);
  if (exact && !Object.hasOwn(FIELDS, path)) return rowsOf(exact);
  const below = path === '' ? ALL : ALL.filter((one) => one.path.startsWith(`${path}.`));
  const variables = below.map((one): Row => [one.path, words(one.variable)]);
  if (below.length > 0) return path === '' ? [...variables, ...languageRows()] : variables;
  const near = nearest(path, [...ALL.map((one) => one.path), ...Object.keys(FIELDS)]);
  const hint =
    didYouMean(near.map((name) => `rules.${name}`)) ?? '`trenchctl explain rules` lists the variables';
  throw new UserError(`rules have no variable ${path}; ${hint}`);
}

/** The operators and functions of conditions. */
const languageRows = (): Row[] => [
  ...OPERATORS.map(({ signs, between, about }): Row => [signs.join(' '), `between ${between}: ${about}`]),
  ...FUNCTION_ROWS.map(({ example, about }): Row => [example, about]),
];

function rowsOf({ path, variable }: (typeof ALL)[number]): Row[] {
  const [owner = ''] = path.split('.');
  const targets = Object.hasOwn(FIELDS, owner) ? usersOf(owner as Owner) : ['pair'];
  return [
    ['variable', path],
    ['type', variable.type],
    ...(variable.unit === undefined ? [] : [['unit', variable.unit] as const]),
    ['meaning', variable.about],
    ['in rules for', targets.join(', ')],
  ];
}

/** The objects whose rules have a variable of this owner. */
function usersOf(owner: Owner): readonly string[] {
  const from = TARGETS.indexOf(owner);
  if (owner === 'covering') return ['covering'];
  if (owner === 'item') return [...TARGETS.slice(from, -1), 'pair (as a and b)'];
  const isSeen = (name: string): boolean => name !== 'covering' || owner === 'project' || owner === 'segment';
  return TARGETS.slice(from).filter((name) => isSeen(name) && (name !== 'pair' || owner !== 'layer'));
}
