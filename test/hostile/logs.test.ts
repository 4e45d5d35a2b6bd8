// Specs, file names and servers that want the log of CI, or a comment on a pull request, to do something.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { expectNoCommands, expectOwnMarkdownOnly, hostileText, withoutCode } from './no-commands.js';

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
      const cwd = mkdtempSync(join(tmpdir(), 'logs-'));
      const spec = fileNamed(file);
      writeFileSync(join(cwd, spec), specOf(name, label));
      const run = async (...args: string[]) => {
        const ran = await runHere(args, { cwd });
        expectNoCommands(ran.stdout);
        expectNoCommands(ran.stderr);
        return ran;
      };
      const valid = await run('validate', `./${spec}`);
      await run('plan', `./${spec}`, ...EMBEDDED);
      const { stdout: markdown } = await run('plan', `./${spec}`, '--format', 'markdown', ...EMBEDDED);
      expectOwnMarkdownOnly(markdown);
      const json = await run('plan', `./${spec}`, '--format', 'json', ...EMBEDDED);
      await run('apply', `./${spec}`, '--auto-approve', ...EMBEDDED);
      await run('drift', `./${spec}`, ...EMBEDDED);
      const exported = await run('export', '--project', '2026-0417', '--with', 'project', ...EMBEDDED);
      await run('get', 'project', '2026-0417', ...EMBEDDED);
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

test('nor do problems of a spec that is wrong everywhere', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'logs-'));
  const spec = '::add-mask::x: 1\n  ##vso[task.x]: 2\n"a\\r::b": 3\n##[error]y\n::stop-commands::t\n';
  writeFileSync(join(cwd, '::warning::.yaml'), spec);
  for (const args of [
    ['validate', '::warning::.yaml'],
    ['validate', '::error::gone.yaml'],
    ['::error::x'],
    ['plan', '--::x'],
  ]) {
    const ran = await runHere(args, { cwd });
    expect(ran.status).toBe(1);
    expectNoCommands(ran.stderr);
  }
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
