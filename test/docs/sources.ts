// What the sources of the client say, as text: which commands there are, and what each of them can reach.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (file: string): string => readFileSync(file, 'utf8');

/** What runs a command. */
interface Found {
  readonly file: string;
  /** The name of its declaration in the file. */
  readonly name: string;
  /** Words that are no command of their own but a value of its first argument: `calc report quantity`. */
  readonly values: readonly string[];
}

/** A row of a noun, `['list', 'purpose', list]`, or of the program, `list: async () => (await import('./list.js')).list`. */
const ROW = /\['([^']+)', '[^']*', ()(\w+)\]|^ {2}(\w+): async \(\) => \(await import\('([^']+)'\)\)\.(\w+),$/gm;

/** Follows the words of a command through the tables of src/cli, as the parser does. */
export function commandFile(words: readonly string[], file = 'src/cli/run.ts'): Found | undefined {
  const [word, ...rest] = words;
  const rows = [...read(file).matchAll(ROW)].map((row) => (row[1] === undefined ? row.slice(4) : row.slice(1)));
  const [, module, name = ''] = rows.find(([one]) => one === word) ?? [];
  if (name === '') return undefined;
  const own = module ? resolved(file, module) : (moduleOf(file).imported.get(name) ?? file);
  const inner = rest.length > 0 && own !== file ? commandFile(rest, own) : undefined;
  return inner ?? { file: own, name, values: rest };
}

const resolved = (file: string, to: string): string => join(dirname(file), to.replace(/\.js$/, '.ts'));

/** The declarations of a file by their names, and the files from which it imports other names, types aside. */
interface Module {
  readonly declared: ReadonlyMap<string, string>;
  readonly imported: ReadonlyMap<string, string>;
}

const DECLARATION = /^(?:export )?(?:async )?(?:const|function|interface|type|class) (\w+)/;
const IMPORT = /^import (?!type )([^;]*?) from '(\.[^']+)'/gm;
const LATE_IMPORT = /\bimport\('(\.[^']+)'\)/g;
const MODULES = new Map<string, Module>();

function moduleOf(file: string): Module {
  const known = MODULES.get(file);
  if (known) return known;
  const text = read(file);
  const chunks = text.split(/^(?=(?:export |async |const |function |interface |type |class ))/m);
  const declared = new Map(
    chunks.flatMap((chunk) => {
      const name = DECLARATION.exec(chunk)?.[1];
      return name === undefined ? [] : [[name, chunk] as const];
    }),
  );
  const imported = new Map(
    [...text.matchAll(IMPORT)].flatMap(([, list = '', to = '']) => wordsOf(list).map((name) => [name, resolved(file, to)] as const)),
  );
  const module = { declared, imported };
  MODULES.set(file, module);
  return module;
}

/** The identifiers of a text, without its comments and strings, and without names after a dot. */
const wordsOf = (text: string): string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');
  return [...new Set(code.match(/(?<![.\w])\w+/g) ?? [])];
};

/** The text of a declaration and of all that it uses, in its file and in others. Without a name: of a whole file. */
export function reachedBy(file: string, name?: string, seen = new Set<string>()): string {
  const { declared, imported } = moduleOf(file);
  if (name === undefined) return [...declared.keys()].map((one) => reachedBy(file, one, seen)).join('\n');
  const text = declared.get(name);
  const key = `${file} ${name}`;
  if (text === undefined || seen.has(key)) return '';
  seen.add(key);
  const others = USES.get(key) ?? usesOf(file, text, imported);
  USES.set(key, others);
  return [text, ...others.map(([one, word]) => reachedBy(one, word, seen))].join('\n');
}

type Use = readonly [file: string, name?: string];
/** Most commands reach the same declarations, so each is read once. */
const USES = new Map<string, readonly Use[]>();

/** The declarations of the client that the text of one declaration may mean. */
function usesOf(file: string, text: string, imported: Module['imported']): readonly Use[] {
  const used = wordsOf(text).flatMap((word): Use[] => {
    const from = imported.get(word) ?? file;
    return from === file && !moduleOf(file).declared.has(word) ? [] : [[from, word]];
  });
  const late = [...text.matchAll(LATE_IMPORT)].map(([, to = '']): Use => [resolved(file, to)]);
  return [...used, ...late].filter(([one]) => isOfClient(one) && existsSync(one));
}

/** The contract and the table of its operations name all of them, and so does the service. */
const isOfClient = (file: string): boolean => !/^src\/(api|contract|service)\//.test(file);

export const textOf = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) => readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => join('src', folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .map(read)
    .join('\n');

/** As a key or a literal. */
export const offers = (text: string, value: string): boolean => new RegExp(`^\\s+${value}:|'${value}'`, 'm').test(text);

export const names = (text: string, id: string): boolean => new RegExp(`\\b${id}\\b`).test(text);
