import { readPackaged, type StarterFile } from './starter-files.js';

export const EDITORS = ['nvim', 'vscode', 'helix'] as const;

/** An editor whose settings `init` can write. */
export type Editor = (typeof EDITORS)[number];

interface EditorSetup {
  /** The files of a repository, each with its source in the folder `editors` of this package. */
  readonly files: readonly (Omit<StarterFile, 'text'> & { readonly from: string })[];
  /** The step that only the user can take. */
  readonly next?: string;
}

const SETUPS: Readonly<Record<Editor, EditorSetup>> = {
  nvim: {
    files: [
      { path: '.nvim/trenchctl.lua', from: 'editors/neovim/trenchctl.lua' },
      {
        path: '.nvim.lua',
        from: 'editors/neovim/exrc.lua',
        needs: ["dofile(vim.fn.getcwd() .. '/.nvim/trenchctl.lua').setup()"],
      },
    ],
    next: 'Neovim reads .nvim.lua if its init.lua has: vim.o.exrc = true',
  },
  vscode: {
    files: [
      {
        path: '.vscode/settings.json',
        from: 'editors/vscode/settings.json',
        needs: ['"editor.defaultFormatter": "trenchctl.trenchctl-vscode"'],
      },
    ],
    next: 'VS Code needs the extension of trenchctl: editors/README.md in the package of trenchctl says how to install it.',
  },
  helix: {
    files: [
      {
        path: '.helix/languages.toml',
        from: 'editors/helix/languages.toml',
        needs: ['[language-server.trenchctl]'],
      },
    ],
  },
};

/** The settings with which an editor starts the language server in this repository. */
export const editorFiles = (editor: Editor): StarterFile[] =>
  SETUPS[editor].files.map(({ from, ...file }) => ({ ...file, text: readPackaged(from) }));

export const editorStep = (editor: Editor): string | undefined => SETUPS[editor].next;
