// Every command line in a document can be typed: commands, options, scripts and examples are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.js';
import { entriesOf, pathOf } from '../../src/spec/explain/entries.js';
import { DOCUMENT } from '../../src/spec/language/document.js';
import { allCommands, commandIn, commandLines, isOffered, offerOf, optionsIn } from './commands.js';
import { documents, quoted, readDocument, rows, section } from './documents.js';

const ALL = documents();
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

let commands: readonly string[] = [];
beforeAll(async () => {
  commands = await allCommands();
});

const LINES = ALL.flatMap((document) => commandLines(document, 'trenchctl'));

test('there are command lines, and the command line has commands', () => {
  expect(LINES.length).toBeGreaterThan(40);
  expect(commands).toEqual(expect.arrayContaining(['plan', 'apply', 'project', 'project show']));
});

test.each(LINES)('$file: $line', async ({ words }) => {
  const named = words.filter((word) => !word.startsWith('-'));
  if (named.length === 0) {
    const { options } = await offerOf([]);
    expect(words.filter((word) => !isOffered(word.replace(/^--/, ''), options))).toEqual([]);
    return;
  }
  const command = commandIn(named, commands);
  if (command === undefined) throw new Error(`there is no command ${named.slice(0, 2).join(' ')}`);
  const { options } = await offerOf(command);
  const asked = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).replace(/=.*/, ''));
  expect(asked.filter((name) => !isOffered(name, options))).toEqual([]);
});

test('every option that is mentioned is one of some command or script', async () => {
  const offers = await Promise.all(commands.map((name) => offerOf(name.split(' '))));
  const ofCommands = offers.flatMap(({ options }) => options);
  const scripts = readdirSync('.ci', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const tools = scripts.map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'));
  const isOfTool = (name: string): boolean => tools.some((text) => new RegExp(`\\b${name}: \\{ type:|--${name}\\b`).test(text));
  const unknown = ALL.flatMap((document) =>
    optionsIn({ text: document.text.replace(/^.*\b(openssl|npm (version|install|ci)) .*$/gm, '') })
      .filter((name) => !isOffered(name, ofCommands) && !isOfTool(name))
      .map((name) => `${document.file}: --${name}`),
  );
  expect(unknown).toEqual([]);
});

const REPLACED = rows(section(readDocument('schemas/README.md'), '## Which command replaces what'));

test.each(REPLACED)('%s is no command, and what replaces it exists: %s', async (former = '', by = '', keys = '', calls = '') => {
  expect(quoted(former).length).toBeGreaterThan(0);
  expect(quoted(former).filter((name) => commands.includes(name))).toEqual([]);
  for (const line of quoted(by)) {
    const words = line.split(' ');
    const { options } = await offerOf(commandIn(words, commands) ?? [line]);
    expect(optionsIn({ text: `\`${line}\`` }).filter((name) => !isOffered(name, options))).toEqual([]);
    expect([line, commandIn(words, commands)]).toEqual([line, expect.anything()]);
  }
  const operations = OPERATIONS.map(({ id }): string => id);
  expect(quoted(calls).filter((id) => !operations.includes(id))).toEqual([]);
  const known = entriesOf(DOCUMENT).map(pathOf);
  expect(quoted(keys).filter((key) => !known.includes(key))).toEqual([]);
});

test('every npm script that is named is there', () => {
  const named = ALL.flatMap(({ file, text }) => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => ({ file, name })));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every test folder that a command line names is there', () => {
  const lines = ALL.flatMap((document) => commandLines(document, 'vitest run'));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter(({ words: [path = ''] }) => !existsSync(path))).toEqual([]);
});

const SIMULATION = /^ {2}(\w+): \{ count:/gm;

test('the table of simulations has every simulation', () => {
  const there = [...readFileSync('.ci/simulate.mjs', 'utf8').matchAll(SIMULATION)].map(([, name]) => name);
  const text = readFileSync('test/README.md', 'utf8').split('| name | what is played |')[1]?.split('\n\n')[0];
  expect([...(text ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(there);
});
