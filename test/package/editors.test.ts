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

/** Runs the extension with an editor that leads from outside to another address, and returns what it does with the preview. */
async function shownIn(externalHost: string): Promise<{ isOpened: boolean; success: boolean }> {
  let options: { middleware?: { window: { showDocument: (...args: unknown[]) => Promise<{ success: boolean }> } } } = {};
  const modules: Record<string, unknown> = {
    vscode: {
      workspace: { getConfiguration: () => ({ get: () => START }) },
      Uri: { parse: (text: string) => text },
      env: { asExternalUri: async () => ({ authority: externalHost }) },
    },
    'vscode-languageclient/node': {
      LanguageClient: class {
        constructor(...[, , , given]: [string, string, object, typeof options]) {
          options = given;
        }
        async start(): Promise<void> {}
      },
    },
  };
  const extension = { activate: async () => {} };
  new Function('require', 'exports', read('vscode/extension.js'))((name: string) => modules[name], extension);
  await extension.activate();
  let isOpened = false;
  const open = async () => {
    isOpened = true;
    return { success: true };
  };
  const shown = await options.middleware?.window.showDocument({ uri: 'http://127.0.0.1:4711/token/#a', external: true }, {}, open);
  return { isOpened, success: shown?.success === true };
}

test.each([
  ['127.0.0.1:4711', true],
  ['localhost:4711', true],
  ['localhost:4712', false],
  ['editor.example:443', false],
])('VS Code opens the preview only under a host that the preview answers to: %s', async (host, success) => {
  expect(await shownIn(host)).toEqual({ isOpened: success, success });
});

test('VS Code starts nothing in a folder that nobody trusts', () => {
  expect(JSON.parse(read('vscode/package.json')).capabilities.untrustedWorkspaces.supported).toBe(false);
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
