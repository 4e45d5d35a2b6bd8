// Since when a waiver stands in the specs. `sessions/waivers.txt` has waivers that are new, changed or old, and those that do not count.
import { expect, onTestFinished, test, vi } from 'vitest';
import { listWaivers } from '../../src/cli/options/waiver-list.js';
import { newRepository } from '../git/repository.js';
import { change, commit, git, judgeWorld, spec, trenchctl } from './judge-world.js';

judgeWorld();

test.each([
  ['after one another', []],
  ['in the same second', ['2026-11-17T12:00:00Z', '2026-11-17T12:00:00Z', '2026-11-17T12:00:00Z']],
  ['by clocks that disagree', ['2026-11-17T12:00:00Z', '2026-11-16T12:00:00Z', '2026-11-15T12:00:00Z']],
])('check lists every waiver with the commit that last wrote it: commits %s', async (_name, times) => {
  const clock = times.values();
  onTestFinished(() => void vi.unstubAllEnvs());
  /** Commits at the next of the times. */
  const commitNext = (text: string): void => {
    change(text);
    vi.stubEnv('GIT_COMMITTER_DATE', clock.next().value);
    commit();
  };
  const day = (text: string): string => `    waivers:\n      - rule: cover\n        reason: rock\n        until: ${text}\n`;
  commitNext(spec(700, day('2999-01-01')));
  const first = git('rev-parse', 'HEAD').trim();
  commitNext(spec(710, day('2999-01-01')));
  const listed = async () => JSON.parse((await trenchctl('check', 'specs', '--format', 'json')).stdout).waivers;
  expect(await listed()).toEqual([
    {
      ...{ rule: 'cover', project: '2026-0417', segment: 'Storgata', reason: 'rock', until: '2999-01-01' },
      place: { file: 'specs/a.yaml', line: 7, column: 9 },
      since: { commit: first, day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
    },
  ]);
  const text = (await trenchctl('check', 'specs')).stdout;
  expect(text).toContain('Waivers of the specs:\n  cover in 2026-0417/Storgata until 2999-01-01: rock; since ');
  change(spec(710, day('2999-02-01')));
  expect((await listed())[0].since).toBeUndefined();
  commitNext(spec(710, day('2999-02-01')));
  expect((await listed())[0].since.commit).toBe(git('rev-parse', 'HEAD').trim());
});

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
