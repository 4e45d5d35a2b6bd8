// The plan that the README shows is the one that the example gives.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'trenchctl-readme-'));
  cpSync('examples/replacement', cwd, { recursive: true });
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** Ids are others each time. */
const plain = (text: string): string => text.replace(/\b[0-9a-f]{8}\b/g, '<id>').trim();

test('the second half of examples/replacement', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const shown = /```\n( {4}Havnegata\n.*?)```/s.exec(readme)?.[1] ?? '';
  const trenchctl = (...args: string[]) => runHere([...args, '--embedded'], { cwd });
  expect(await trenchctl('apply', 'before.yaml', '--auto-approve')).toMatchObject({ status: 0 });
  const { stdout, status } = await trenchctl('plan', 'after.yaml');
  expect(status).toBe(0);
  expect(plain(stdout)).toContain(plain(shown));
});
