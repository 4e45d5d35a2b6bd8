// The files in editors/ start the language server whenever somebody opens a YAML file, also in a folder that has not installed trenchctl.
// npx must not install a package of that name from a registry there.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const START = ['npx', '--no', 'trenchctl', 'lsp'];
const read = (name: string): string => readFileSync(`editors/${name}`, 'utf8');
/** The words in quotes. */
const quoted = (text = ''): string[] => [...text.matchAll(/["']([^"']+)["']/g)].map(([, word = '']) => word);

test('Neovim', () => {
  expect(quoted(/command = \{(.*?)\}/.exec(read('neovim/trenchctl.lua'))?.[1])).toEqual(START);
});

test('VS Code', () => {
  const { contributes } = JSON.parse(read('vscode/package.json'));
  expect(contributes.configuration.properties['trenchctl.command'].default).toEqual(START);
});

test('Helix', () => {
  expect(quoted(/^command = .*\nargs = .*$/m.exec(read('helix/languages.toml'))?.[0])).toEqual(START);
});

test('the editors that the page describes', () => {
  const text = read('README.md');
  const spans = [...text.matchAll(/`(npx [^`\n]*lsp)`/g)].map(([, line = '']) => line.split(' '));
  expect(spans.length).toBeGreaterThan(1);
  for (const words of spans) expect(words).toEqual(START);
});
