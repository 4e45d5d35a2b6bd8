// Specs, file names and servers that want the log of CI, or a comment on a pull request, to do something.
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { errorText } from '../../src/cli/output/error-text.js';
import { factsOf, jsonText, tableOf } from '../../src/cli/output/print-json.js';
import { printProblems } from '../../src/diagnostics/print.js';
import { visible, withoutCommands } from '../../src/diagnostics/visible.js';
import { cellSpan, codeSpan } from '../../src/render/markdown/markdown-group.js';
import { writeYaml } from '../../src/spec/write/write-yaml.js';
import { runCli } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { folderWith } from './desk.js';

// Outputs are judged here by what runners and GitHub do with them, and not by the code that makes them harmless.

/** A runner trims every blank of Unicode before it looks for `::`, and ends a line at either of two characters. */
const LINE_COMMAND = /^\p{White_Space}*::/u;
const HASH_COMMAND = /##\w*\[/;

function expectNoCommands(output: string): void {
  expect(output.split(/[\r\n]/).filter((line) => LINE_COMMAND.test(line))).toEqual([]);
  expect(output.split(/[\r\n]/).filter((line) => HASH_COMMAND.test(line))).toEqual([]);
}

/** Markup that GitHub makes of plain text: mentions, references, commits, addresses, HTML, links, emphasis. */
const MARKUP = /@|#\d|GH-\d|\b[0-9a-f]{7,40}\b|https?:|www\.|<(?!br>)|\]|&\w+;|\\[^|]|~|_/i;

/** Outside of its code spans, a comment holds nothing but the words and the signs of trenchctl. */
function expectOwnMarkdownOnly(markdown: string): void {
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
function withoutCode(text: string): string {
  const open = /`+/.exec(text);
  if (!open) return text;
  const rest = text.slice(open.index + open[0].length);
  const close = Array.from(rest.matchAll(/`+/g)).find(([run]) => run.length === open[0].length);
  const before = text.slice(0, open.index);
  if (!close) return `${before}UNCLOSED@${rest}`;
  return `${before}CODE${withoutCode(rest.slice(close.index + close[0].length))}`;
}

const FRAGMENTS = [
  ...['::add-mask::x', '::set-output name=a::b', '::', ':', '##[error]x', '##vso[task.setvariable variable=a]b', '##teamcity[x]', '#'],
  ...['##', '[', 'vso[', '\r', '\n', ' ', '\u00a0', '\u3000', '\t', '@octocat', '#12', 'GH-12', 'https://evil.example/x'],
  ...['www.evil.example', '<img src=x>', '<!--', '[a](b)', '![a](b)', '`', '```', '|', '\\', '**', '&lt;'],
  ...['deadbeefdeadbeefdeadbeefdeadbeefdeadbeef', 'Storgata 1'],
] as const;

/** Names as somebody writes them who wants a runner or a comment to do something. */
const hostileText = fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));

const RUNS = { seed: 20260911, numRuns: 400 };
const holds = (check: (...texts: [string, string, string]) => void): void =>
  fc.assert(fc.property(hostileText, hostileText, hostileText, check), RUNS);

describe('no text becomes a workflow command', () => {
  test('as a problem with its place, its excerpt, its remedy and its other places', () =>
    holds((a, b, c) => {
      const source = `${a}${b}`.replaceAll(/[\r\n]/g, ' ');
      const place = { file: c, line: 1, col: 1 + (a.length % (source.length + 1)) };
      const problem = { code: 'x', message: b, remedy: a, place, also: [{ place, message: c }] };
      expectNoCommands(withoutCommands(printProblems([problem], new Map([[c, source]]), { color: false })));
      expectNoCommands(` ${visible(a)}`);
    }));

  test('as an error', () => holds((a, b) => expectNoCommands(`trenchctl: ${errorText(new Error(a + b))}`)));

  test('in a table, or in facts that are wrapped', () =>
    holds((a, b, c) => {
      expectNoCommands(tableOf([{ a, b, c }], ''));
      expectNoCommands(factsOf({ name: `${a} ${'x'.repeat(90)} ${b}`, other: c }));
    }));

  test('in JSON, which stays the same value', () =>
    holds((a, b, c) => {
      const value = { [a]: [b, { c }] };
      expectNoCommands(jsonText(value));
      expect(JSON.parse(jsonText(value))).toEqual(value);
    }));

  test('in YAML, which stays the same value', () =>
    holds((a, b, c) => {
      const value = { [a]: [b, { c }] };
      const text = writeYaml(value, { head: [a, b], beside: () => c });
      expectNoCommands(text);
      expect(parse(text)).toEqual(value);
    }));
});

describe('no text becomes markup', () => {
  test('in a code span, of which every character stays', () =>
    holds((a, b, c) => {
      const text = a + b + c;
      expect(withoutCode(`x ${codeSpan(text)} y`)).toBe('x CODE y');
      expect(codeSpan(text)).toContain(visible(text).trim());
    }));

  test('in a cell of a table', () =>
    holds((a, b, c) => {
      expect(`|${cellSpan(a)}|${cellSpan(b + c)}|`.split(/(?<!\\)\|/)).toHaveLength(4);
    }));
});

const EMBEDDED = ['--embedded', '--data', 'data'];
/** The plan in words has the rehearsal. */
const QUICK = ['--skip', 'rehearsal', ...EMBEDDED];

/** A file name can hold everything but a slash and a NUL. */
const fileNamed = (text: string): string => `${text.replaceAll('/', '_').slice(0, 60)}.yaml`;

const specOf = (name: string, label: string): string =>
  JSON.stringify({
    apiVersion: 'trenchctl/v1',
    project: { number: '2026-0417', description: label },
    segments: { [name]: { length: 10, sections: [{ layers: [{ cables: [{ typeId: 1010 }] }] }] } },
  });

test('nor do hostile names in what validate, plan, apply, drift, export and get print', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, hostileText, async (name, label, file) => {
      const spec = fileNamed(file);
      const cwd = folderWith({ [spec]: specOf(name, label) });
      const run = async (...args: string[]) => {
        const ran = await runHere(args, { cwd });
        expectNoCommands(ran.stdout);
        expectNoCommands(ran.stderr);
        return ran;
      };
      const valid = await run('validate', `./${spec}`);
      await run('plan', `./${spec}`, ...EMBEDDED);
      const { stdout: markdown } = await run('plan', `./${spec}`, '--format', 'markdown', ...QUICK);
      expectOwnMarkdownOnly(markdown);
      const json = await run('plan', `./${spec}`, '--format', 'json', ...QUICK);
      await run('apply', `./${spec}`, '--auto-approve', ...QUICK);
      await run('drift', `./${spec}`, ...QUICK);
      const exported = await run('export', '--target', '2026-0417', '--with', 'project', ...EMBEDDED);
      await run('project', 'show', '2026-0417', ...EMBEDDED);
      if (valid.status !== 0) return;
      accepted += 1;
      expect(JSON.parse(json.stdout).segments[0].name).toBe(name);
      expect(Object.keys(parse(exported.stdout).segments)).toContain(name);
    }),
    { seed: 20260911, numRuns: 8 },
  );
  // A spec that is refused shows less: most of these names must get through to a plan.
  expect(accepted).toBeGreaterThanOrEqual(4);
});

test('the program itself looks at every text once more before it is written', async () => {
  const code = [
    'console.log("::set-output name=a::b\\n  ::x\\r::y");',
    'console.error("a ##vso[task.x] ##[b]");',
    'process.stdout.write(Buffer.from("::bytes\\n"));',
  ].join('');
  const late = `process.once("beforeExit",()=>{${code}})`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(late)}` };
  const ran = await runCli(['validate', '--help'], { cwd: tmpdir(), env });
  expect(ran.stdout).toContain('\\u{3a}:set-output name=a::b\n  \\u{3a}:x\r\\u{3a}:y\n::bytes\n');
  expect(ran.stderr).toContain('a \\u{23}#vso[task.x] \\u{23}#[b]');
});
