// The command lines in documents, and what the command line offers: read from its own help.
import { runHere } from '../support/run-here.js';
import { blocks, codeSpans, type Document } from './documents.js';

export interface CommandLine {
  readonly file: string;
  readonly line: string;
  readonly words: readonly string[];
}

/** Lines such as `npx trenchctl plan specs/ -o plan.json # why`, in blocks and in the text. */
export function commandLines({ file, text }: Document, program: string): CommandLine[] {
  const inBlocks = blocks({ text }).flatMap(({ language, text: inner }) => (language === 'sh' ? inner.split('\n') : []));
  const start = new RegExp(`^(?:UPDATE_SCENARIOS=1 )?(?:npx (?:--no )?)?${program} `);
  return [...inBlocks, ...codeSpans({ text })]
    .map((line) => line.replace(/ #.*$/, '').trim())
    .filter((line) => start.test(line))
    .map((line) => ({ file, line, words: line.replace(start, '').split(/\s+/) }));
}

/** Options that a document mentions: `--target PROJECT` and the comments behind command lines. */
export const optionsIn = ({ text }: Pick<Document, 'text'>): string[] =>
  [...blocks({ text }).map(({ text: inner }) => inner), ...codeSpans({ text })].flatMap((code) =>
    [...code.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, name = '']) => name),
  );

/** The commands in the help of the program, which stand behind the titles of their groups. */
export const listedIn = (help: string): string[] => [...help.matchAll(/^ {2}[a-z ]{12}([a-z]+) +\S/gm)].map(([, name = '']) => name);

interface Offer {
  readonly status: number | null;
  readonly commands: readonly string[];
  readonly options: readonly string[];
  /** Command lines without the name of the program. */
  readonly examples: readonly string[];
  readonly stdout: string;
}

const known = new Map<string, Promise<Offer>>();

/** What `trenchctl WORDS --help` says, asked once. */
export function offerOf(words: readonly string[]): Promise<Offer> {
  const key = words.join(' ');
  const found = known.get(key) ?? ask(words);
  known.set(key, found);
  return found;
}

async function ask(words: readonly string[]): Promise<Offer> {
  const { status, stdout } = await runHere([...words, '--help'], { cwd: process.cwd() });
  const [, list = ''] = /^Commands:\n([\s\S]*?)\n\n/m.exec(stdout) ?? [];
  const inner = [...list.matchAll(/^ {2}trenchctl ((?:[a-z]+ ?)+)/gm)].map(([, name = '']) => name.trim());
  const commands = words.length === 0 ? listedIn(stdout) : inner;
  const [, shown = ''] = /^Examples:\n([\s\S]*?)\n\n/m.exec(stdout) ?? [];
  const examples = [...shown.matchAll(/^ {2}trenchctl (.+?)(?: {2,}.*)?$/gm)].map(([, line = '']) => line);
  const options = [...stdout.matchAll(/(?<=[\s(,])--([a-z][a-z-]+)/g)].map(([, name = '']) => name);
  return { status, stdout, commands, options, examples };
}

/** Every command, those of nouns included. */
export async function allCommands(words: readonly string[] = []): Promise<string[]> {
  const { commands } = await offerOf(words);
  const own = commands.filter((name) => name.split(' ').length === words.length + 1);
  const inner: string[] = [];
  for (const name of own) inner.push(...(await allCommands(name.split(' '))));
  return [...own, ...inner];
}

/** The longest beginning of the words that is a command. */
export const commandIn = (words: readonly string[], commands: readonly string[]): string[] | undefined =>
  [3, 2, 1].map((count) => words.slice(0, count)).find((first) => commands.includes(first.join(' ')));

/** `--no-color` and `--color` are one option. */
export const isOffered = (name: string, options: readonly string[]): boolean =>
  options.includes(name) || options.includes(name.replace(/^no-/, ''));
