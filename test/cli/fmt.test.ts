// `fmt` keeps ends of lines, and the difference that `fmt --check` shows. `sessions/tools.txt` has the command that mends it, and links.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSpec } from '../../src/spec/format/format-spec.js';
import { lineDiff } from '../../src/spec/format/line-diff.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';

test('the first spec of README is in the canonical form', () => {
  const [, spec = ''] = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(spec).toContain('segments:');
  expect(formatSpec(spec)).toBe(spec);
});

test('ends of lines stay as they are', () => {
  const tidy = `${HEAD}segments:\n  A: {length: 5}\n`.replaceAll('\n', '\r\n');
  expect(formatSpec(tidy)).toBe(tidy);
  expect(formatSpec(tidy.replace('  A', '     A'))).toBe(tidy);
});

test.each([
  ['a\nb\nc\nd\ne\nf', 'a\nB\nc\nd\nf\ng', ['@@ line 1 @@', ' a', '-b', '+B', ' c', ' d', '-e', ' f', '+g']],
  ['x\n', 'x\n', []],
  ['s\ns\na\nb\nc\nd\ne', 's\ns\nA\nb\nc\nd\nE', ['@@ line 2 @@', ' s', '-a', '+A', ' b', '@@ line 6 @@', ' d', '-e', '+E']],
  ['a\r\nb', 'a\nb', ['@@ line 1 @@', '-a', '+a', ' b']],
  ['a', 'n\na', ['@@ line 1 @@', '+n', ' a']],
])('the difference of %j and %j has every line that goes and comes, and the lines around it once', (before, after, lines) => {
  expect(lineDiff(before, after)).toEqual(lines);
});

/** The old text with the groups of a difference applied to it. Each group begins at the line that its heading names. */
function patched(before: string, lines: readonly string[]): string {
  const old = before.split('\n');
  const made: string[] = [];
  let at = 0;
  for (const line of lines) {
    const [, group] = /^@@ line (\d+) @@$/.exec(line) ?? [];
    if (group !== undefined) {
      made.push(...old.slice(at, Number(group) - 1));
      at = Number(group) - 1;
      continue;
    }
    const text = line.slice(1);
    if (!line.startsWith('+')) {
      expect(old[at]).toBe(text);
      at += 1;
    }
    if (!line.startsWith('-')) made.push(text);
  }
  return [...made, ...old.slice(at)].join('\n');
}

/** The least number of lines that go and come, by trying all ways. */
function leastChanges([a, ...old]: readonly string[], [b, ...now]: readonly string[]): number {
  if (a === undefined) return b === undefined ? 0 : now.length + 1;
  if (b === undefined) return old.length + 1;
  if (a === b) return leastChanges(old, now);
  return 1 + Math.min(leastChanges(old, [b, ...now]), leastChanges([a, ...old], now));
}

test('a difference turns the old text into the new one, has no line too many, and old lines come before new ones', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 7 });
  const property = fc.property(texts, texts, (old, now) => {
    const lines = lineDiff(old.join('\n'), now.join('\n'));
    expect(patched(old.join('\n'), lines)).toBe(now.join('\n'));
    expect(lines.filter((line) => /^[-+]/.test(line))).toHaveLength(leastChanges(old, now));
    expect(lines.filter((line, n) => line.startsWith('-') && lines[n - 1]?.startsWith('+'))).toEqual([]);
  });
  fc.assert(property, { seed: 47, numRuns: 500 });
});

test.each([
  [2000, 1],
  [2001, 0],
])('of %i lines against 2000 with one in common, %i lines are shown as unchanged', (count, unchanged) => {
  const lines = (length: number, name: string, shared: number) => Array.from({ length }, (_, n) => (n === shared ? 'both' : `${name}${n}`));
  const shown = lineDiff(lines(count, 'a', 700).join('\n'), lines(2000, 'b', 900).join('\n'));
  expect(shown.filter((line) => line === ' both')).toHaveLength(unchanged);
});
