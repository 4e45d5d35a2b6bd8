import fc from 'fast-check';
import { expect } from 'vitest';

// Outputs are judged here by what runners and GitHub do with them, and not by the code that makes them harmless.

/** A runner trims every blank of Unicode before it looks for `::`, and ends a line at either of two characters. */
const LINE_COMMAND = /^\p{White_Space}*::/u;
const HASH_COMMAND = /##\w*\[/;

export function expectNoCommands(output: string): void {
  expect(output.split(/[\r\n]/).filter((line) => LINE_COMMAND.test(line))).toEqual([]);
  expect(output.split(/[\r\n]/).filter((line) => HASH_COMMAND.test(line))).toEqual([]);
}

/** Markup that GitHub makes of plain text: mentions, references, commits, addresses, HTML, links, emphasis. */
const MARKUP = /@|#\d|GH-\d|\b[0-9a-f]{7,40}\b|https?:|www\.|<(?!br>)|\]|&\w+;|\\[^|]|~|_/i;

/** Outside of its code spans, a comment holds nothing but the words and the signs of trenchctl. */
export function expectOwnMarkdownOnly(markdown: string): void {
  let width = 0;
  for (const whole of withoutFences(markdown)) {
    const line = withoutOwnTags(whole);
    const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/) : [line];
    const isTable = line.startsWith('|');
    if (isTable && width > 0) expect([line, cells.length]).toEqual([line, width]);
    width = isTable ? cells.length : 0;
    for (const cell of cells) expect(withoutCode(cell)).not.toMatch(MARKUP);
  }
}

/** A fenced block begins with three or more backticks and ends with a line of at least as many and nothing else. */
function withoutFences(markdown: string): string[] {
  let fence: string | undefined;
  const lines = markdown.split('\n').filter((line) => {
    const [, ticks] = /^ {0,3}(`{3,})/.exec(line) ?? [];
    if (fence === undefined) {
      fence = ticks;
      return ticks === undefined;
    }
    if (ticks && ticks.length >= fence.length && /^ {0,3}`+ *$/.test(line)) fence = undefined;
    return false;
  });
  expect(fence, 'a fenced block that does not end').toBeUndefined();
  return lines;
}

/** Folds are HTML of trenchctl itself; foreign text in it stands in code elements, and cannot end one without a `<`. */
const withoutOwnTags = (line: string): string =>
  line.replaceAll(/<code>[^<]*<\/code>/g, 'CODE').replaceAll(/<\/?(?:details|summary)>/g, '');

/** A code span begins with a run of backticks and ends with the next run of the same length. */
export function withoutCode(text: string): string {
  const open = /`+/.exec(text);
  if (!open) return text;
  const rest = text.slice(open.index + open[0].length);
  const close = Array.from(rest.matchAll(/`+/g)).find(([run]) => run.length === open[0].length);
  const before = text.slice(0, open.index);
  if (!close) return `${before}UNCLOSED@${rest}`;
  return `${before}CODE${withoutCode(rest.slice(close.index + close[0].length))}`;
}

const FRAGMENTS = [
  '::add-mask::x',
  '::set-output name=a::b',
  '::',
  ':',
  '##[error]x',
  '##vso[task.setvariable variable=a]b',
  '##teamcity[x]',
  '#',
  '##',
  '[',
  'vso[',
  '\r',
  '\n',
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '@octocat',
  '#12',
  'GH-12',
  'https://evil.example/x',
  'www.evil.example',
  '<img src=x>',
  '<!--',
  '[a](b)',
  '![a](b)',
  '`',
  '```',
  '|',
  '\\',
  '**',
  '&lt;',
  'deadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
  'Storgata 1',
] as const;

/** Names as somebody writes them who wants a runner or a comment to do something. */
export const hostileText = fc
  .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
