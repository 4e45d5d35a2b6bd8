// Diagnostics while somebody types: after each edit they are what `validate` finds in the same texts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isError, type Problem } from '../../src/diagnostics/problem.js';
import { changeOf, type EditOfText, editsOf, SAMPLES } from '../spec/memory/edits.js';
import { cases } from '../support/counts.js';
import { loadSpecs } from '../support/load-specs.js';
import { type Client, savedIn, startClient } from './client.js';

const FILES = Object.keys(SAMPLES).map((name) => `specs/${name}`);
const SAVED = Object.fromEntries(Object.entries(SAMPLES).map(([name, text]) => [`specs/${name}`, text]));

/** `file:line:col code severity` of each diagnostic. */
const shown = ({ diagnostics }: Client): string[] =>
  [...diagnostics].flatMap(([file, all]) =>
    all.map(({ range: { start }, code, severity, message }) =>
      [
        `${file}:${start.line + 1}:${start.character + 1}`,
        code,
        severity,
        String(message).split('\n')[0],
      ].join(' '),
    ),
  );

const expected = (problems: readonly Problem[]): string[] =>
  problems.map((problem) => {
    const { place, code, message } = problem;
    return [
      `${place?.file}:${place?.line}:${place?.col}`,
      code,
      isError(problem) ? 1 : 2,
      message.split('\n')[0],
    ].join(' ');
  });

const validated = (texts: Record<string, string>): string[] =>
  expected(loadSpecs(['specs'], savedIn(texts)).problems);

// 2,000 edits in the long run: 50 sessions of 40.
test('after each of many edits, the diagnostics are those of validate', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(editsOf(), { minLength: 40, maxLength: 40 }),
      async (edits: readonly EditOfText[]) => {
        const client = await startClient({ saved: SAVED });
        const texts: Record<string, string> = { ...SAVED };
        for (const file of FILES) await client.open(file, SAVED[file] ?? '');
        for (const edit of edits) {
          const file = FILES[edit.file] ?? '';
          await client.change(file, changeOf(client.text(file), file.slice('specs/'.length), edit));
          texts[file] = client.text(file);
          expect(shown(client).sort()).toEqual(validated(texts).sort());
        }
        client.close();
      },
    ),
    { seed: 20260417, numRuns: cases(5, 50) },
  );
});

test('a file that is not open has diagnostics too, and a closed one has those of its saved text', async () => {
  const wrong = SAVED['specs/a.yaml']?.replace('length: 60', 'lenght: 60') ?? '';
  const client = await startClient({ saved: { ...SAVED, 'specs/a.yaml': wrong } });
  await client.open('specs/b.yaml', SAVED['specs/b.yaml'] ?? '');
  expect(client.diagnostics.get('specs/a.yaml')?.map(({ code }) => code)).toEqual([
    'unknown-field',
    'no-length',
  ]);
  await client.open('specs/a.yaml', SAVED['specs/a.yaml'] ?? '');
  expect(client.diagnostics.get('specs/a.yaml')).toEqual([]);
  const closed = { textDocument: { uri: `file:///specs-of-a-test/specs/a.yaml` } };
  await client.connection.sendNotification('textDocument/didClose', closed);
  await client.settled();
  expect(client.diagnostics.get('specs/a.yaml')?.length).toBe(2);
  client.close();
});

test('a YAML file that is no spec is left alone; a spec outside of the folder is checked', async () => {
  const client = await startClient({ saved: SAVED });
  await client.open('docker-compose.yml', 'services: {a: 1}\n');
  await client.open('other.yaml', 'apiVersion: trenchctl/v1\nproject: p\nsegment: {}\n');
  expect(client.diagnostics.get('docker-compose.yml')).toBeUndefined();
  expect(client.diagnostics.get('other.yaml')?.map(({ code }) => code)).toEqual(['unknown-field']);
  client.close();
});

test('a template of one open document is used in another one, before either is saved', async () => {
  const client = await startClient();
  const head = 'apiVersion: trenchctl/v1\nproject: p\n';
  await client.open('specs/use.yaml', `${head}segments: {A: {sections: [{use: standard}]}}\n`);
  expect(client.diagnostics.get('specs/use.yaml')?.map(({ code }) => code)).toEqual(['unknown-template']);
  await client.open('specs/new.yaml', `${head}templates: {sections: {standard: {}}}\n`);
  expect(client.diagnostics.get('specs/use.yaml')).toEqual([]);
  client.close();
});
