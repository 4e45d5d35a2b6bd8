// What the sources of the client say, as text: which commands there are, and what each of them can reach.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (file: string): string => readFileSync(file, 'utf8');

/** What runs a command. */
interface Found {
  readonly file: string;
  /** Words that are no command of their own but a value of its first argument: `calc report quantity`. */
  readonly values: readonly string[];
}

const ROW = /\[\s*'([^']+)',\s*'[^']*',\s*async \(\) => (?:\(await import\('([^']+)'\)\)\.)?\w+,?\s*\]/g;

/** Follows the words of a command through the tables of src/cli, as the parser does. */
export function commandFile(words: readonly string[], file = 'src/cli/run.ts'): Found | undefined {
  const [word, ...rest] = words;
  const rows = [...read(file).matchAll(ROW)];
  const [, usage = '', module] = rows.find(([, one = '']) => one.split(' ')[0] === word) ?? [];
  if (usage === '') return undefined;
  const own = module ? join(dirname(file), module.replace(/\.js$/, '.ts')) : file;
  if (rest.length === 0) return { file: own, values: [] };
  return usage.includes('<') ? { file: own, values: rest } : commandFile(rest, own);
}

const IMPORT = /(?:^import (?!type )[^;]*? from |\bimport\()'(\.[^']+)'/gm;

/** The text of a module and of all that it imports, types aside. */
export function reachedBy(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = read(file);
  const inner = [...text.matchAll(IMPORT)].map(([, to = '']) =>
    join(dirname(file), to.replace(/\.js$/, '.ts')),
  );
  const ours = inner.filter((one) => isOfClient(one) && existsSync(one));
  return [text, ...ours.map((one) => reachedBy(one, seen))].join('\n');
}

/** The contract and the table of its operations name all of them, and so does the service. */
const isOfClient = (file: string): boolean => !/^src\/(api|contract|service)\//.test(file);

export const textOf = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) =>
        join('src', folder, name),
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .map(read)
    .join('\n');

/** As a key or a literal. */
export const offers = (text: string, value: string): boolean =>
  new RegExp(`^\\s+${value}:|'${value}'`, 'm').test(text);

export const names = (text: string, id: string): boolean => new RegExp(`\\b${id}\\b`).test(text);
