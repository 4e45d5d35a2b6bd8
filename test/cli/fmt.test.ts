// `fmt --check` shows what it would change and the command that does it; comments and ends of lines stay as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatSpec } from '../../src/spec/format/format-spec.js';
import { lineDiff } from '../../src/spec/format/line-diff.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';

inFolder('all');

test('the difference and the command that mends it are shown, and nothing is written', async () => {
  const text = `${HEAD}segments:\n    A: {length:  5}\n`;
  writeFileSync(join(cwd, 'my spec.yaml'), text);
  expect(await runHere(['fmt', '--check', 'my spec.yaml'], { cwd })).toMatchObject({
    status: 1,
    stdout: 'my spec.yaml\n@@ line 3 @@\n segments:\n-    A: {length:  5}\n+  A: {length: 5}\n \n',
    stderr: "1 file is not in the canonical form. Mend with: trenchctl fmt 'my spec.yaml'\n",
  });
  expect(readFileSync(join(cwd, 'my spec.yaml'), 'utf8')).toBe(text);
  expect((await runHere(['fmt', 'my spec.yaml'], { cwd })).stdout).toBe('my spec.yaml\n');
  expect(await runHere(['fmt', '--check', 'my spec.yaml'], { cwd })).toMatchObject({ status: 0, stdout: '' });
});

test('the first spec of README is in the canonical form', () => {
  const [, spec = ''] = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(spec).toContain('segments:');
  expect(formatSpec(spec)).toBe(spec);
});

test('a comment behind a key stays there, and one below it stays below it', () => {
  const text = `${HEAD}segments:
  A: # the name
    length: 5 # m
    sections: # from the left
      # the only one
      - coverThickness: 700
        layers: # bottom first
          - cables: # none
              [] # yet
`;
  expect(formatSpec(text)).toBe(text.replace('# none\n              []', '# none\n              []'));
});

test('ends of lines stay as they are', () => {
  const tidy = `${HEAD}segments:\n  A: {length: 5}\n`.replaceAll('\n', '\r\n');
  expect(formatSpec(tidy)).toBe(tidy);
  expect(formatSpec(tidy.replace('  A', '     A'))).toBe(tidy);
});

test('a difference has every line that goes and comes, and the lines around it once', () => {
  expect(lineDiff('a\nb\nc\nd\ne\nf', 'a\nB\nc\nd\nf\ng')).toEqual([...['@@ line 1 @@', ' a', '-b', '+B', ' c', ' d', '-e', ' f', '+g']]);
  expect(lineDiff('x\n', 'x\n')).toEqual([]);
});
