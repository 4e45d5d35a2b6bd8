// Since when a waiver stands at the end of a file without a line break.
import { expect, onTestFinished, test } from 'vitest';
import { listWaivers } from '../../src/cli/options/waiver-list.js';
import { newRepository } from '../git/repository.js';

test('the last line of a file belongs to the waiver that ends there', async () => {
  const { folder, commit } = newRepository();
  const home = process.cwd();
  onTestFinished(() => process.chdir(home));
  process.chdir(folder);
  const text = (reason: string) => `segments:\n  A:\n    waivers:\n      - rule: cover\n        reason: ${reason}`;
  commit({ 'a.yaml': text('sand') });
  const changed = commit({ 'a.yaml': text('rock') });
  const place = { file: 'a.yaml', line: 4, col: 9 };
  const desired = { name: 'A', waivers: [{ rule: 'cover', reason: 'rock', place }] };
  expect(await listWaivers([{ project: 'P', desired: desired as never }])).toMatchObject([{ since: { commit: changed } }]);
});
