import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { Composer } from 'yaml';
import { formatSpec } from '../../src/spec/format/format-spec.js';

const UNTIDY = readFileSync(new URL('format-spec.untidy.yaml', import.meta.url), 'utf8');

const TIDY = readFileSync(new URL('format-spec.tidy.yaml', import.meta.url), 'utf8');

/** A text of words of which a line holds one. */
const FOLDED = `      ${'x'.repeat(60)}\n`.repeat(3);

describe('formatting', () => {
  it('puts keys in order, indents by two and keeps comments, anchors and the names of segments', () => {
    expect(formatSpec(UNTIDY)).toBe(TIDY);
  });

  it('leaves alone what is tidy', () => {
    expect(formatSpec(TIDY)).toBe(TIDY);
  });

  it.each([
    ['quotes', 'project: \'a\'\nprune: true\nsegments:\n  "b": {description: "c\\n\\td"}\n'],
    ['notations of numbers', 'segments:\n  A: {length: 1.50}\n  B: {length: 1e3}\n  C: {segmentId: 9007199254740993}\n'],
    ['a literal text', 'segments:\n  A:\n    description: |\n      a\n        b\n\n      c\n'],
    ['a long text on one line', `segments:\n  A:\n    description: ${'word '.repeat(60)}end\n`],
    ['a text that its author folded', `segments:\n  A:\n    description: >\n${FOLDED}`],
    ['a plain text of several lines', `segments:\n  A:\n    description: ${FOLDED.trimStart()}`],
    ['a comment behind a key', 'segments: # all of them\n  A: {}\n'],
    ['a comment behind a key and one below it', 'segments: # all of them\n  # the first\n  A: {}\n'],
    ['blank lines', 'project: p\n\nsegments:\n  A: {}\n\n  B: {}\n'],
    ['nothing', ''],
    ['comments alone', '# nothing yet\n\n# nor here\n'],
  ])('keeps %s', (_what, text) => {
    expect(formatSpec(text)).toBe(text);
  });

  it('would rather keep a comment than be tidy', () => {
    const text = 'segments: {A: {topCoverings: [ # none yet\n  ],   length: 1}}\n';
    expect(formatSpec(text)).toContain('# none yet');
  });

  it('breaks a flow that is a little wider than 110 columns, and fills a folded text to 80', () => {
    const flow = (length: number) => `segments:\n  A: {description: ${'x'.repeat(length)}}\n`;
    expect(formatSpec(flow(93))).toBe(flow(93));
    expect(formatSpec(flow(94))).toBe(`segments:\n  A:\n    description: ${'x'.repeat(94)}\n`);
    const folded = (...lines: string[]) => `segments:\n  A:\n    description: >\n${lines.map((line) => `      ${line}\n`).join('')}`;
    const words = (count: number) => Array(count).fill('four').join(' ');
    expect(formatSpec(folded(words(10), words(10)))).toBe(folded(words(15), words(5)));
  });

  it('breaks a flow that is too wide', () => {
    const wide = `segments:\n  A: {${Array.from({ length: 4 }, (_, n) => `key${n}: ${'x'.repeat(30)}`).join(', ')}}\n`;
    expect(formatSpec(wide)).toBe(wide.replace('{', '\n    ').replaceAll(', ', '\n    ').replace('}', '').replace(': \n', ':\n'));
  });

  it.each([
    ['tidy', TIDY],
    ['wide and untidy', `# a comment\nsegments:\n    A: {sections: [{layers: [{pipes: [${'{type: X}, '.repeat(20)}]}]}]}\n`],
  ])('parses a %s text once, because parsing takes most of the time', (_what, text) => {
    const compose = vi.spyOn(Composer.prototype, 'compose');
    try {
      const once = formatSpec(text);
      expect(compose).toHaveBeenCalledTimes(1);
      expect(formatSpec(once)).toBe(once);
    } finally {
      compose.mockRestore();
    }
  });

  it('never lets an alias pass its anchor', () => {
    const text = 'segments:\n  A:\n    sections: [{layers: &l [{}]}]\n    settings: *l\n';
    expect(formatSpec(text)).toBe(text);
    const used = 'templates: {layers: {x: &l {}}}\nsegments:\n  A:\n    sections: [{layers: [*l]}]\n    settings: *l\n';
    expect(formatSpec(used)).toContain('settings: *l\n    sections');
  });

  it('follows an anchor that is used beside its value', () => {
    const text = 'segments:\n  A:\n    sections: [&x {}, *x]\n    settings: *x\n';
    expect(formatSpec(text)).toBe(text);
  });

  it('keeps the comment of editors on top, also below another comment', () => {
    const [modeline, rest] = ['# yaml-language-server: $schema=x', '# one\nproject: p\n'];
    const text = `# one\n${modeline}\nproject: p\napiVersion: trenchctl/v1\n`;
    expect(formatSpec(text)).toBe(`${modeline}\napiVersion: trenchctl/v1\n${rest}`);
  });

  it('keeps a comment behind a key, and the one below it', () => {
    expect(formatSpec('segments:   # one\n    # two\n    # three\n    A: {}\n')).toBe('segments: # one\n  # two\n  # three\n  A: {}\n');
  });

  it('leaves no blanks in a line that was empty in brackets', () => {
    const text = 'segments:\n  A:\n    sections: [\n\n      {layers: [{}]},\n      ]\n';
    expect(formatSpec(text)).toBe('segments:\n  A:\n    sections:\n\n      - {layers: [{}]}\n');
  });

  it('follows an anchor whose name is set twice', () => {
    const text = 'segments: {A: {sections: [&x {}, *x], lifecycle: &x {}, settings: *x}}\n';
    expect(formatSpec(text)).toBe(text);
  });

  it('takes the byte order mark away and keeps carriage returns', () => {
    expect(formatSpec('\ufeffproject: p\r\nprune: true\r\n')).toBe('project: p\r\nprune: true\r\n');
  });

  it('refuses what is not YAML, and says where', () => {
    const problems = [expect.objectContaining({ code: 'yaml-syntax', place: { file: 'specs/a.yaml', line: 1, col: 4 } })];
    expect(() => formatSpec('a: [', 'specs/a.yaml')).toThrow(expect.objectContaining({ name: 'UnreadableSpec', problems }));
  });

  it('formats what is YAML but not a spec', () => {
    expect(formatSpec('b: 1\na:   2\n')).toBe('b: 1\na: 2\n');
  });
});

it('a character that was escaped so that it can be seen stays escaped; one that hides in quotes is shown', () => {
  const named = (name: string) => `apiVersion: trenchctl/v1\nproject: P\nsegments:\n  ${name}: {length: 1}\n`;
  const seen = named('"a\\x85b\\u2028c\\u202ed\\x7fe"');
  expect(formatSpec(seen)).toBe(seen);
  expect(formatSpec(named('"a\u202eb"'))).toBe(named('"a\\u202eb"'));
  // Outside of double quotes there are no escapes.
  expect(formatSpec(named('a\u00adb'))).toBe(named('a\u00adb'));
});
