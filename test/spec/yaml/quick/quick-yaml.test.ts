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
  const PLAIN = [
    ...['a: b\n', 'a: b', 'a:\n  b:\n      c: d\n  e: f\ng: h\n', 'a:\n- b\n- c\nd: e\n', 'a:\n    - b\n    - c\nd: e\n'],
    ...['- a\n- b: c\n  d: e\n-   f: g\n    h: i\n', '-\n  a: b\n- # c\n  - d\n', '- - a\n  - b\n- - - c\n'],
    ...['- a:\n  - b\n  c: d\n- e:\n    - f\n', 'a: {b: [c, {d: e}, []], f: {}}\n'],
    ...['a: [\n  b, # c\n\n  {d:\n      e},\n  # f\n]\ng: h\n', '{\n  "a": 1,\n  "b": [1, 2,],\n}\n'],
    '"a": \'b\'\n\'c\': "d"\ne: {"f": "g, h", \'i\': \'}\'}\n',
    'a: \'it\'\'s\'\nb: "\\"c\\" \\\\ \\/ \\b\\f\\n\\r\\t"\nc: \'\'\nd: ""\n',
    'a: b#c\nd: e:f\ng: it\'s "h"\ni: j - k, [l] {m}\nn: {o: p:q#r}\n',
    ...['# a\n\n   # b\nc: # d\n# e\n  f: g # h\n      # i\n  j: k\n# l', '# yaml-language-server: $schema=x\n--- # a\nb: c\n'],
    'a:\r\n  - b # c\r\n\r\n  - {d:\r\n       e}\r\n',
    ...['\u00e6\u00f8\u00e5: \u{1f600} b\n\u{1f600}: "\u2028"\n\u00a0: \u3000\n', '1: a\ntrue: b\n~: c\nnull: d\n__proto__: e\n'],
  ];
  it('reads plain texts as the yaml package does', () => {
    for (const text of PLAIN) expect(truth(text), text).toStrictEqual(soundTree(quickYaml(text, 'a.yaml')));
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

  /** Marks and forms that it does not know, mistakes, and texts that are too deep or too long. */
  const OTHERS = [
    ...['', '# a\n', 'a\n', 'a: &b c\n', 'a: *b\n', 'a: !!str b\n', '%YAML 1.2\n---\na: b\n', 'a: |\n  b\n', 'a: >-\n  b\n'],
    ...['? a\n: b\n', 'a: b\n  c\n', '- b\n  c\n', 'a: [b\n  c]\n', 'a: "b\n  c"\n', "a: 'b\n  c'\n", 'a:\tb\n'],
    ...['a:\n  <<: {b: c}\n', 'a: b\na: c\n', 'a: {b: c, "b": d}\n', 'a: b\u0007\n', 'a: b\rc: d\n', 'a: \ud83d\n', '\ufeffa: b\n'],
    ...['a: b\n---\nc: d\n', 'a: b\n...\n', '... a: b\n', 'a:\nb: c\n', '-\n- a\n', 'a: {b, c: }\n', ': a\n', 'a : b\n'],
    ...['a: {"b":c}\n', 'a: [b: c]\n', 'a: b: c\n', 'a: [b,, c]\n', 'a: ["b" "c"]\n', 'a: [b\n', 'a: [b}\n', 'a: [b] c\n'],
    ...['a: "b"#c\n', 'a: [b,#c\n  d]\n', 'a:\n  b: [\n  c]\n', 'a: [[\n],]\n', 'a: - b\n', 'a: b\n  c: d\n'],
    ...['a:\n    b: c\n  d: e\n', 'a:\n  - b\n - c\n', 'a: b\n- c\n', '- a\nb: c\n', '  a: b\n', `${'a'.repeat(1100)}: b\n`],
    ...['a: "\\x41 \\u0041"\n', flowsOf(LIMITS.depth + 1), mapsOf(LIMITS.depth + 1), `# ${'a'.repeat(LIMITS.fileSize)}\nb: c\n`],
  ];
  it('leaves other texts to the yaml package', () => {
    for (const text of OTHERS) expect(quickYaml(text, 'a.yaml'), text.slice(0, 80)).toBeUndefined();
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
