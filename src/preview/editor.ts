import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { UserError } from '../diagnostics/user-error.js';

/** Opens a line of a file in an editor. Resolves when the editor has started. */
export type OpenInEditor = (file: string, line: number) => Promise<void>;

/**
 * Reads the command of an editor, such as `code -g {file}:{line}`, into words: the program and its arguments. Quotes hold a
 * word with blanks together. There is no shell, so no other character has a meaning.
 */
export function editorWords(command: string): readonly string[] {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  if (words.slice(1).some((word) => word.includes('{file}'))) return words;
  throw new UserError(
    '--editor takes a command with the place of the file, such as "code -g {file}:{line}": {file} and {line} are filled in',
  );
}

/** Returns the command line for a place. The path is absolute, so that no name of a file can be an option. */
export const editorLine = (words: readonly string[], file: string, line: number): string[] =>
  words.map((word, n) =>
    n === 0
      ? word
      : word.replaceAll(/\{(file|line)\}/g, (_, what) => (what === 'file' ? resolve(file) : `${line}`)),
  );

export function createEditor(command: string): OpenInEditor {
  const words = editorWords(command);
  return (file, line) =>
    new Promise((done, failed) => {
      const [program = '', ...args] = editorLine(words, file, line);
      const child = spawn(program, args, { stdio: 'ignore', detached: true, shell: false });
      child.once('error', (error) =>
        failed(new UserError(`the editor ${program} cannot be started: ${error.message}`, { cause: error })),
      );
      child.once('spawn', () => {
        child.unref();
        done();
      });
    });
}
