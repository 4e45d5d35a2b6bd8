// The outputs that documents show are those that trenchctl prints.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unexpectedStateAdvice, unexpectedStateLines } from '../../src/render/words/apply-words.js';
import { canary } from '../canary/marker.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { blocks, readDocument } from './documents.js';

inFolder('each');

/** Ids are others each time. */
const plain = (text: string): string => text.replace(/\b[0-9a-f]{8}\b/g, '<id>').trim();

const trenchctl = (...args: string[]) => runHere([...args, '--embedded'], { cwd });

/** The block of a document that begins with this text. */
function shownIn(file: string, start: string): string {
  const found = blocks(readDocument(file)).find(({ text }) => text.startsWith(start))?.text;
  if (found === undefined) throw new Error(`${file} shows nothing that begins with ${start}`);
  return found;
}

test('README.md shows the second half of examples/replacement', async () => {
  const shown = shownIn('README.md', '    Havnegata\n');
  cpSync('examples/replacement', cwd, { recursive: true });
  expect(await trenchctl('apply', 'before.yaml', '--auto-approve')).toMatchObject({ status: 0 });
  const { stdout, status } = await trenchctl('plan', 'after.yaml');
  expect(status).toBe(0);
  expect(plain(stdout)).toContain(plain(shown));
});

test('examples/README.md shows the costs of a longer trench', async () => {
  const shown = shownIn('examples/README.md', '    calculation\n');
  cpSync('examples/project-and-costs', cwd, { recursive: true });
  expect(await trenchctl('apply', 'specs', '--auto-approve')).toMatchObject({ status: 0 });
  const file = join(cwd, 'specs/nygata.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('length: 120', 'length: 130'));
  const { stdout } = await trenchctl('plan', 'specs');
  for (const paragraph of shown.trimEnd().split('\n\n')) expect(plain(stdout)).toContain(plain(paragraph));
});

test('examples/README.md shows the refusal of a host that the environment does not name', async () => {
  const shown = shownIn('examples/README.md', '$ trenchctl plan specs/\n');
  writeFileSync(join(cwd, 'trenchctl.yaml'), 'baseUrl: https://api.example\ntokenUrl: https://evil.example/token\n');
  const env = {
    CI: 'true',
    TRENCHCTL_BASE_URL: 'https://api.example',
    TRENCHCTL_CLIENT_ID: 'pipeline',
    TRENCHCTL_CLIENT_SECRET: canary('secret'),
  };
  const { stderr, status } = await runHere(['plan', 'specs/'], { cwd, env });
  expect(status).toBe(1);
  expect(inOneLine(stderr)).toContain(inOneLine(shown.split('\n').slice(1).join('\n')));
});

const inOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

test('src/apply/README.md shows the report of an unexpected state', () => {
  const shown = shownIn('src/apply/README.md', 'trenchctl: 2026-0417/Storgata: ').trimEnd().split('\n');
  const address = '2026-0417/Storgata/sections[0]/layers[0]/pipes[0]/ecomDucts[0]';
  const [advice] = unexpectedStateAdvice('2026-0417', { plan: 'trenchctl plan', probe: () => 'trenchctl probe' });
  const ids = ['1f0c2c1e-6d0a-4c7e-9a53-0d7a1c7be0a4'];
  const expected = { outerDiameter: 32 };
  const duct = { address, kind: 'item' as const, item: 'ecomDuct', expected, found: null, count: 1, ids };
  expect(shown.slice(1)).toEqual([...unexpectedStateLines([duct]), advice]);
  const [, headline = ''] = (shown[0] ?? '').split('Storgata: ');
  expect(readFileSync('src/cli/commands/apply/run-apply.ts', 'utf8')).toContain(headline);
});
