import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/spec/limits.js';
import { parseYaml } from '../../../../src/spec/yaml/parse-yaml.js';
import { quickYaml } from '../../../../src/spec/yaml/quick/quick-yaml.js';

/** What the yaml package makes of it. */
function truth(text: string) {
  const problems: unknown[] = [];
  const parsed = parseYaml(text, 'a.yaml', (problem) => void problems.push(problem));
  return { ...parsed, problems };
}

const soundTree = (tree: unknown) => ({ trees: [tree], broken: 0, problems: [] });

const yamlFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ya?ml$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);

const flowsOf = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}\n`;
const mapsOf = (depth: number): string => `${Array.from({ length: depth }, (_, n) => `${' '.repeat(n)}a:`).join('\n')} b\n`;

describe('the quick reader', () => {
  it.each([
    ['a map', 'a: b\n'],
    ['no line end', 'a: b'],
    ['a nested map', 'a:\n  b:\n      c: d\n  e: f\ng: h\n'],
    ['a list under its key', 'a:\n- b\n- c\nd: e\n'],
    ['a list further in', 'a:\n    - b\n    - c\nd: e\n'],
    ['a list at the top', '- a\n- b: c\n  d: e\n-   f: g\n    h: i\n'],
    ['items below their dash', '-\n  a: b\n- # c\n  - d\n'],
    ['lists in lists', '- - a\n  - b\n- - - c\n'],
    ['a list in a map in a list', '- a:\n  - b\n  c: d\n- e:\n    - f\n'],
    ['braces and brackets', 'a: {b: [c, {d: e}, []], f: {}}\n'],
    ['brackets over lines', 'a: [\n  b, # c\n\n  {d:\n      e},\n  # f\n]\ng: h\n'],
    ['brackets at the top', '{\n  "a": 1,\n  "b": [1, 2,],\n}\n'],
    ['quotes', '"a": \'b\'\n\'c\': "d"\ne: {"f": "g, h", \'i\': \'}\'}\n'],
    ['quotes in quotes', 'a: \'it\'\'s\'\nb: "\\"c\\" \\\\ \\/ \\b\\f\\n\\r\\t"\nc: \'\'\nd: ""\n'],
    ['signs inside texts', 'a: b#c\nd: e:f\ng: it\'s "h"\ni: j - k, [l] {m}\nn: {o: p:q#r}\n'],
    ['comments', '# a\n\n   # b\nc: # d\n# e\n  f: g # h\n      # i\n  j: k\n# l'],
    ['a marker', '# yaml-language-server: $schema=x\n--- # a\nb: c\n'],
    ['ends of lines with a return', 'a:\r\n  - b # c\r\n\r\n  - {d:\r\n       e}\r\n'],
    ['letters of all sorts', '\u00e6\u00f8\u00e5: \u{1f600} b\n\u{1f600}: "\u2028"\n\u00a0: \u3000\n'],
    ['keys that are no text', '1: a\ntrue: b\n~: c\nnull: d\n__proto__: e\n'],
  ])('reads %s as the yaml package does', (_what, text) => {
    expect(truth(text)).toStrictEqual(soundTree(quickYaml(text, 'a.yaml')));
  });

  it.each(
    (
      'null Null NULL nULL ~ ~~ true True TRUE tRUE false False FALSE yes no on off n t f ' +
      '0 -0 +0 1 -1 +1 007 -007 0o17 0o18 -0o17 0O17 0x1F 0xfg -0x1F 0X1F 0b1 1_000 123456789012345678901234567890 ' +
      '1. 1.5 -1.5 +.5 .5 -.5 . -. .. 1.5.2 1e3 1E+3 1.e-3 .5e3 1e 1e+ 1e400 -1e400 -0.0 1.50 e3 ' +
      '.inf .Inf .INF -.inf +.inf .iNF inf .nan .NaN .NAN -.nan NaN 2026-04-17 12:30:45 1,2 a\u00a0 = <<x ++1 --1'
    ).split(' '),
  )('takes %s for what the yaml package does', (word) => {
    for (const text of [`a: ${word}\n`, `- ${word}\n`, `a: [${word}]\n`, `${word}: a\n`, `a: {b: ${word}}\n`]) {
      const tree = quickYaml(text, 'a.yaml');
      if (tree) expect(truth(text)).toStrictEqual(soundTree(tree));
      else expect(word).toMatch(/^-\D|1,2/);
    }
  });

  it.each([
    ['nothing', ''],
    ['a comment', '# a\n'],
    ['a lone text', 'a\n'],
    ['anchors', 'a: &b c\n'],
    ['aliases', 'a: *b\n'],
    ['tags', 'a: !!str b\n'],
    ['directives', '%YAML 1.2\n---\na: b\n'],
    ['texts by line', 'a: |\n  b\n'],
    ['folded texts', 'a: >-\n  b\n'],
    ['question marks', '? a\n: b\n'],
    ['a text over two lines', 'a: b\n  c\n'],
    ['an item over two lines', '- b\n  c\n'],
    ['a text in brackets over two lines', 'a: [b\n  c]\n'],
    ['quotes over two lines', 'a: "b\n  c"\n'],
    ['single quotes over two lines', "a: 'b\n  c'\n"],
    ['tabs', 'a:\tb\n'],
    ['merge keys', 'a:\n  <<: {b: c}\n'],
    ['a key twice', 'a: b\na: c\n'],
    ['a key twice in braces', 'a: {b: c, "b": d}\n'],
    ['odd characters', 'a: b\u0007\n'],
    ['a return alone', 'a: b\rc: d\n'],
    ['half a character', 'a: \ud83d\n'],
    ['a byte order mark', '\ufeffa: b\n'],
    ['two documents', 'a: b\n---\nc: d\n'],
    ['an end of the document', 'a: b\n...\n'],
    ['dots before a key', '... a: b\n'],
    ['no value', 'a:\nb: c\n'],
    ['no item', '-\n- a\n'],
    ['no value in braces', 'a: {b, c: }\n'],
    ['no key', ': a\n'],
    ['a blank before the colon', 'a : b\n'],
    ['no blank after the colon', 'a: {"b":c}\n'],
    ['a pair in brackets', 'a: [b: c]\n'],
    ['two colons', 'a: b: c\n'],
    ['two commas', 'a: [b,, c]\n'],
    ['no comma', 'a: ["b" "c"]\n'],
    ['an open bracket', 'a: [b\n'],
    ['the wrong bracket', 'a: [b}\n'],
    ['something after a bracket', 'a: [b] c\n'],
    ['a glued comment', 'a: "b"#c\n'],
    ['a glued comment in brackets', 'a: [b,#c\n  d]\n'],
    ['a bracket too far out', 'a:\n  b: [\n  c]\n'],
    ['an inner bracket too far out', 'a: [[\n],]\n'],
    ['an item on the line of its key', 'a: - b\n'],
    ['a key further in than the others', 'a: b\n  c: d\n'],
    ['a key between two levels', 'a:\n    b: c\n  d: e\n'],
    ['an item between two levels', 'a:\n  - b\n - c\n'],
    ['an item among keys', 'a: b\n- c\n'],
    ['a key among items', '- a\nb: c\n'],
    ['everything further in', '  a: b\n'],
    ['a long key', `${'a'.repeat(1100)}: b\n`],
    ['other escapes', 'a: "\\x41 \\u0041"\n'],
    ['brackets too deep', flowsOf(LIMITS.depth + 1)],
    ['maps too deep', mapsOf(LIMITS.depth + 1)],
    ['too long a text', `# ${'a'.repeat(LIMITS.fileSize)}\nb: c\n`],
  ])('leaves %s to the yaml package', (_what, text) => {
    expect(quickYaml(text, 'a.yaml')).toBeUndefined();
  });

  it('goes as deep as is allowed', () => {
    for (const text of [flowsOf(LIMITS.depth), mapsOf(LIMITS.depth)]) {
      expect(truth(text)).toStrictEqual(soundTree(quickYaml(text, 'a.yaml')));
    }
  });

  it('cannot meet too many values', () => {
    expect(LIMITS.fileSize / 2).toBeLessThan(LIMITS.values);
  });

  it.each(yamlFilesIn('examples').filter((path) => path.includes('/specs/')))('reads %s', (path) => {
    const text = readFileSync(path, 'utf8');
    expect(truth(text)).toStrictEqual(soundTree(quickYaml(text, 'a.yaml')));
  });

  /** A text over lines, another document, brackets below their key, and nothing but comments. */
  const LEFT_OUT = [/[|>]-?$/m, /^---$/m, /^ *\[/m, /^(#.*|\n)*$/];

  it.each([...yamlFilesIn('examples'), ...yamlFilesIn('test'), ...yamlFilesIn('schemas')])(
    'reads %s as the yaml package does, or leaves it for a reason',
    (path) => {
      const text = readFileSync(path, 'utf8');
      const tree = quickYaml(text, 'a.yaml');
      if (tree) expect(truth(text)).toStrictEqual(soundTree(tree));
      else expect(LEFT_OUT.some((sign) => sign.test(text))).toBe(true);
    },
  );
});
