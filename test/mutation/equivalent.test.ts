// The lists of `npm run mutate` name lines and tests that are there.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Equivalent {
  readonly file: string;
  /** The line of the source, without the white space around it. */
  readonly line: string;
  /** The text that the mutant puts in place of a part of the line. */
  readonly to: string;
  readonly why: string;
}

test('each equivalent mutant names a line of its file, and has a reason', () => {
  const all: readonly Equivalent[] = JSON.parse(readFileSync('test/mutation/equivalent.json', 'utf8'));
  for (const { file, line, to, why } of all) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const count = lines.filter((text) => text.trim() === line).length;
    expect([file, line, count, to !== '', why !== '']).toEqual([file, line, 1, true, true]);
  }
});

test('each beginning of a name in the table of areas leads to a test', async () => {
  const { AREAS } = await import(new URL('areas.mjs', import.meta.url).href);
  const files = readdirSync('test', { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.test.ts'));
  const begun = Object.values<string[]>(AREAS).flat();
  expect(begun.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});
