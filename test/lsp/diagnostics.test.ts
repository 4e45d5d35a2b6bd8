// Diagnostics while somebody types: after each edit they are what `validate` finds in the same texts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { judgeStated } from '../../src/cli/commands/check/judge-stated.js';
import { committedTexts } from '../../src/cli/commands/lsp.js';
import { isError, type Problem } from '../../src/diagnostics/problem.js';
import { readRules } from '../../src/rules/read-rules.js';
import { newRepository } from '../git/repository.js';
import { changeOf, type EditOfText, editsOf, SAMPLES } from '../spec/memory/edits.js';
import { cases } from '../support/counts.js';
import { loadSpecs } from '../support/load-specs.js';
import { type Client, savedIn, startClient, TODAY, uri } from './client.js';

const FILES = Object.keys(SAMPLES).map((name) => `specs/${name}`);
const SAVED = Object.fromEntries(Object.entries(SAMPLES).map(([name, text]) => [`specs/${name}`, text]));

/** `file:line:col code severity` of each diagnostic. */
const shown = ({ diagnostics }: Client): string[] =>
  [...diagnostics].flatMap(([file, all]) =>
    all.map(
      ({ range: { start }, code, severity, message }) =>
        `${file}:${start.line + 1}:${start.character + 1} ${code} ${severity} ${String(message).split('\n')[0]}`,
    ),
  );

const expected = (problems: readonly Problem[]): string[] =>
  problems.map((one) => {
    const { file, line, col } = one.place ?? {};
    return `${file}:${line}:${col} ${one.code} ${isError(one) ? 1 : 2} ${one.message.split('\n')[0]}`;
  });

/** Rules on facts that the samples state, so that they are judged without a catalog. */
const RULES = `apiVersion: trenchctl-rules/v1
rules:
  short: {for: segment, severity: error, require: segment.length < 150, source: "Sheet 1, 2.1", link: "https://example.com/sheet"}
  shallow: {for: section, severity: warning, require: section.cover >= 800, message: "{section.cover} mm"}
  thin: {title: Thick coverings, for: covering, severity: note, require: covering.thickness >= 100}
  filled: {for: pipe, severity: warning, require: item.contentCount > 1}
`;
const A = SAVED['specs/a.yaml'] ?? '';
const WAIVED: Record<string, string> = {
  ...SAVED,
  'specs/a.yaml': A.replace('    length: 60\n', '    length: 60\n    waivers: [{rule: shallow, reason: rock}]\n'),
  'rules.yaml': RULES,
};
const JUDGED = { files: [{ file: 'rules.yaml', digest: '', rules: readRules(RULES, 'rules.yaml').rules.rules }] };

/** The problems of `validate`, and the findings of rules, which it makes only if no problem is an error. */
const validated = async (texts: Record<string, string>): Promise<string[]> => {
  const specs = loadSpecs(['specs'], savedIn(texts));
  if (specs.problems.some(isError)) return expected(specs.problems);
  const judged = await judgeStated(specs.projects, { ...JUDGED, today: TODAY }, undefined);
  return expected([...specs.problems, ...judged.problems]);
};

// 2,000 edits in the long run: 50 sessions of 40.
test('after each of many edits, the diagnostics are those of validate', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(editsOf(), { minLength: 40, maxLength: 40 }), async (edits: readonly EditOfText[]) => {
      const client = await startClient({ saved: WAIVED, rules: ['rules.yaml'] });
      const texts: Record<string, string> = { ...WAIVED };
      for (const file of FILES) await client.open(file, WAIVED[file] ?? '');
      for (const edit of edits) {
        const file = FILES[edit.file] ?? '';
        await client.change(file, changeOf(client.text(file), file.slice('specs/'.length), edit));
        texts[file] = client.text(file);
        expect(shown(client).sort()).toEqual((await validated(texts)).sort());
      }
      client.close();
    }),
    { seed: 20260417, numRuns: cases(3, 25) },
  );
});

let client: Client;
afterEach(() => client?.close());

/** Starts a server on saved files and opens documents, in the order of the texts. */
async function opened(texts: Readonly<Record<string, string>>, world: Parameters<typeof startClient>[0] = { saved: SAVED }) {
  client = await startClient(world);
  for (const [file, text] of Object.entries(texts)) await client.open(file, text);
}
const rewrite = (file: string, text: string) => client.change(file, { from: 0, to: client.text(file).length, text });
const codes = (file: string) => client.diagnostics.get(file)?.map(({ code }) => code);

test('a file that is not open has diagnostics too, and a closed one has those of its saved text', async () => {
  const saved = { ...SAVED, 'specs/a.yaml': A.replace('length: 60', 'lenght: 60') };
  await opened({}, { saved });
  await client.settled();
  expect(codes('specs/a.yaml')).toEqual(['unknown-field', 'no-length']);
  client.close();
  await opened({ 'specs/b.yaml': SAVED['specs/b.yaml'] ?? '' }, { saved });
  expect(codes('specs/a.yaml')).toEqual(['unknown-field', 'no-length']);
  await client.open('specs/a.yaml', A);
  expect(codes('specs/a.yaml')).toEqual([]);
  await rewrite('specs/a.yaml', '');
  expect(codes('specs/a.yaml')).toEqual([]);
  await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri('specs/a.yaml') } });
  await client.settled();
  expect(codes('specs/a.yaml')?.length).toBe(2);
});

test.each(['untitled:Untitled-1', 'git:/specs/a.yaml?HEAD', 'file://server/share/specs/a.yaml'])(
  'a document without a file on this machine is left alone: %s',
  async (of) => {
    await opened({});
    // The library prints what a handler of a notification throws.
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const text = 'apiVersion: trenchctl/v1\nproject: p\nsegment: {}\n';
    const send = (verb: string, params: object) => client.connection.sendNotification(`textDocument/${verb}`, params);
    await send('didOpen', { textDocument: { uri: of, languageId: 'yaml', version: 1, text } });
    await send('didChange', { textDocument: { uri: of, version: 2 }, contentChanges: [{ text }] });
    const at = { textDocument: { uri: of }, position: { line: 0, character: 0 } };
    expect(await client.connection.sendRequest('textDocument/completion', at)).toEqual([]);
    await send('didClose', { textDocument: { uri: of } });
    await client.settled();
    expect(printed.mock.calls).toEqual([]);
    printed.mockRestore();
    // The specs of the folder are checked as before.
    await client.open('specs/b.yaml', text);
    expect(codes('specs/b.yaml')).toContain('unknown-field');
  },
);

test('a template of one open document is used in another one, before either is saved', async () => {
  const head = 'apiVersion: trenchctl/v1\nproject: p\n';
  await opened({ 'specs/use.yaml': `${head}segments: {A: {sections: [{use: standard}]}}\n` }, {});
  expect(codes('specs/use.yaml')).toEqual(['unknown-template']);
  await client.open('specs/new.yaml', `${head}templates: {sections: {standard: {}}}\n`);
  expect(codes('specs/use.yaml')).toEqual([]);
  // A file that never had a problem has no diagnostics.
  expect(codes('specs/new.yaml')).toBeUndefined();
});

const BY_RULES = { saved: WAIVED, rules: ['rules.yaml'] };

test('a rule that does not hold is a warning with the id, the source and the place of the rule', async () => {
  await opened({ 'specs/a.yaml': WAIVED['specs/a.yaml'] ?? '' }, BY_RULES);
  const found = client.diagnostics.get('specs/a.yaml') ?? [];
  expect(found.map(({ code }) => code)).toEqual(['short', 'shallow', 'thin', 'filled']);
  expect(found[0]).toMatchObject({
    severity: 2,
    source: 'trenchctl, Sheet 1, 2.1',
    message: expect.stringMatching(/^2026-0417\/Storgata 1-40[\s\S]* \(Sheet 1, 2\.1; severity error\)\nhttps:\/\/example\.com\/sheet$/),
    range: { start: { line: 9 } },
    relatedInformation: [{ location: { uri: uri('rules.yaml'), range: { start: { line: 2 } } } }],
  });
  // A pull request can change the rules file, so its address is text and nothing that a click opens.
  expect(found.filter(({ codeDescription }) => codeDescription !== undefined)).toEqual([]);
  expect(found[2]?.relatedInformation?.[0]?.message).toBe('Thick coverings');
});

test('the text of an open rules file counts before it is saved; an error in it is shown there, and nothing is judged', async () => {
  await opened({ 'rules.yaml': RULES.replace('>= 800', '>= 900').replace('< 150', '< 190') }, BY_RULES);
  expect(codes('specs/a.yaml')).toEqual(['shallow', 'thin', 'filled']);
  await client.open('specs/a.yaml', WAIVED['specs/a.yaml']?.replace('length: 60', 'length: 0.5') ?? '');
  expect(codes('specs/a.yaml')).toEqual(['unit-mistake', 'shallow', 'thin', 'filled']);
  await rewrite('rules.yaml', RULES.replace('section.cover', 'section.cove'));
  expect([codes('rules.yaml'), codes('specs/a.yaml')]).toEqual([['bad-condition'], ['unit-mistake']]);
});

test('a rules file that an editor has no time for is not judged by, and says so', async () => {
  await opened({ 'rules.yaml': `${RULES}# ${'x'.repeat(1024 * 1024)}\n` }, BY_RULES);
  expect([codes('rules.yaml'), codes('specs/a.yaml')]).toEqual([['not-judged'], []]);
  await rewrite('rules.yaml', RULES);
  expect(codes('rules.yaml')).toEqual([]);
  expect(codes('specs/a.yaml')).not.toEqual([]);
});

/** Opens a spec with these segments, each with so many cables in its layer, beside rules, and returns its diagnostics. */
async function judged(rules: readonly string[], segments: Readonly<Record<string, number>>) {
  const blocks = Object.entries(segments).map(
    ([name, count]) => `  ${name}: {length: 9, sections: [{layers: [{cables: [{type: x, count: ${count}}]}]}]}\n`,
  );
  const text = `apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n${blocks.join('')}`;
  const ruled = `apiVersion: trenchctl-rules/v1\nrules:\n${rules.map((one) => `  ${one}\n`).join('')}`;
  const saved = { 'specs/a.yaml': text, 'rules.yaml': ruled };
  await opened({ 'specs/a.yaml': text }, { saved, rules: ['rules.yaml'] });
  return client.diagnostics.get('specs/a.yaml') ?? [];
}

test('a rule that takes too much work is named at the segment, and the others are judged', async () => {
  const short = 'short: {for: segment, severity: error, require: segment.length < 5}';
  const dear = 'dear: {for: pair, severity: error, require: "section.items.all(x, section.items.all(y, x.kind == y.kind))"}';
  const found = await judged([short, dear], { Large: 300, Small: 1 });
  expect(found.map(({ code, range }) => `${code} ${range.start.line}`)).toEqual(['short 3', 'short 4', 'not-judged 3']);
  expect(found[2]?.message).toContain('Large is not judged by dear here');
});

test('an editor shows a bounded number of findings', async () => {
  const segments = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`S${n}`, 100]));
  const found = await judged(['all: {for: item, severity: note, require: item.kind == "no"}'], segments);
  expect(found.filter(({ code }) => code === 'all')).toHaveLength(1000);
  expect(found.at(-1)).toMatchObject({ code: 'not-judged', range: { start: { line: 13 } } });
});

// The specs of the last commit, whose segments are completed after they were renamed or removed.

test('the last commit is read once, and again after another commit', async () => {
  const repository = newRepository();
  const texts = committedTexts([join(repository.folder, 'specs')]);
  expect(await texts()).toEqual([]);
  repository.commit({ 'specs/a.yaml': 'one', 'other/b.yaml': 'two' });
  repository.write('specs/a.yaml', 'not committed');
  const first = await texts();
  expect(first.map(({ text }) => text)).toEqual(['one']);
  expect(await texts()).toBe(first);
  repository.commit({ 'specs/a.yaml': 'three' });
  expect((await texts()).map(({ text }) => text)).toEqual(['three']);
});

test('a folder without a repository has no commit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trenchctl-no-repository-'));
  expect(await committedTexts([folder])()).toEqual([]);
  expect(await committedTexts([])()).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['    length: 182,5 # m', '182,5'],
  ['    length: 12:30', '12:30'],
  ['    length: "1 m" # m', '"1 m"'],
  ['    lenght: 182.5', 'lenght'],
])('a diagnostic in %s marks %s', async (line, word) => {
  const text = A.replace('    length: 182.5', line);
  await opened({ 'specs/a.yaml': text });
  const { start, end } = client.diagnostics.get('specs/a.yaml')?.[0]?.range ?? {};
  expect(start?.line).toBe(end?.line);
  expect(text.split('\n')[start?.line ?? 0]?.slice(start?.character, end?.character)).toBe(word);
});
