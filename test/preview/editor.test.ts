// The command of an editor: words without a shell.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createEditor, editorLine, editorWords } from '../../src/preview/editor.js';

test('a command is split into words, and quotes hold words together', () => {
  expect(editorWords('code -g {file}:{line}')).toEqual(['code', '-g', '{file}:{line}']);
  expect(editorWords(`"/opt/My Editor/run" '+{line}' {file}`)).toEqual([
    '/opt/My Editor/run',
    '+{line}',
    '{file}',
  ]);
});

test.each(['', 'code', '{file}', 'code -g {line}'])('a command without a place is refused: %j', (command) => {
  expect(() => editorWords(command)).toThrow(/--editor takes a command/);
});

test('a name of a file stays one word, is absolute, and is not filled in twice', () => {
  const line = (file: string) => editorLine(['code', '-g', '{file}:{line}'], file, 7);
  expect(line('specs/a b.yaml')).toEqual(['code', '-g', `${resolve('specs/a b.yaml')}:7`]);
  expect(line('$(touch x);`id`|&.yaml')[2]).toBe(`${resolve('$(touch x);`id`|&.yaml')}:7`);
  expect(line('-rf.yaml')[2]?.startsWith('-')).toBe(false);
  expect(line('{line}.yaml')[2]).toBe(`${resolve('{line}.yaml')}:7`);
  // The pattern of a replacement, which has a meaning for String.replace, is text.
  expect(line("$'$&.yaml")[2]).toBe(`${resolve("$'$&.yaml")}:7`);
});

test('an editor that is not there gives a message', async () => {
  const open = createEditor('no-such-editor-here {file}');
  await expect(open('a.yaml', 1)).rejects.toThrow(/the editor no-such-editor-here cannot be started/);
});
