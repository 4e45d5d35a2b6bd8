// Waivers are seen: which ones are new, changed or old, those that do not count, and since when each one stands in the specs.
import { expect, onTestFinished, test, vi } from 'vitest';
import { change, commit, git, judgeWorld, merge, plan, planAt, planned, rules, spec, trenchctl, write } from './judge-world.js';
import { prints } from './outcome.js';

judgeWorld();

const waiver = (reason = 'rock at 200 mm', until = '2999-03-01', rule = 'cover'): string =>
  `    waivers: [{rule: ${rule}, reason: ${reason}, until: ${until}}]\n`;

test('a new waiver is in the verdict, in the heading of the comment and in JSON', async () => {
  const said = '1 new waiver: cover, "rock at 200 mm", until 2999-03-01';
  const allowed = new RegExp(`^Verdict: allowed with ${said}\\. 1 object changes`);
  expect(await planAt(spec(700, waiver()))).toMatchObject(prints(allowed));
  expect((await plan('--format', 'markdown')).stdout).toMatch(
    new RegExp(`^### trenchctl plan: apply is allowed with \`${said}\`; 1 changed segment\n`),
  );
  const { rules: judged } = await planned();
  expect(judged.waivers).toEqual([
    expect.objectContaining({ code: 'waiver-new', rule: 'cover', segment: 'Storgata', until: '2999-03-01' }),
  ]);
});

test('a waiver that excuses nothing yet, and one without any change of the design, are new too', async () => {
  const stated = 'The specs state 1 new waiver: cover, "rock at 200 mm", until 2999-03-01.';
  expect(await planAt(spec(900, waiver()))).toMatchObject(prints(stated));
  expect((await plan('--format', 'markdown')).stdout).toMatch(/^### trenchctl plan: nothing to apply with `1 new/);
});

test('a waiver of the base is old, and one with another reason is seen', async () => {
  merge(spec(900, waiver()));
  expect((await planAt(spec(700, waiver()))).stdout).toMatch(/^Verdict: allowed\. /);
  expect((await planned()).rules.waivers).toEqual([]);
  expect((await planAt(spec(700, waiver('no money')))).stdout).toMatch(/^Verdict: allowed with 1 changed waiver: cover, "no money"/);
});

test('a waiver of a segment that is renamed is old, and one of a segment that comes from another project is new', async () => {
  merge(spec(900, waiver()));
  const codes = async (text: string) => {
    change(text);
    return (await planned()).rules.waivers.map(({ code }: { code: string }) => code);
  };
  expect(await codes(spec(700, `    renamedFrom: Storgata\n${waiver()}`, 'Kirkegata'))).toEqual([]);
  const moved = spec(700, `    renamedFrom: 2026-0417/Storgata\n${waiver()}`);
  expect(await codes(moved.replace('2026-0417', '2026-0418'))).toEqual(['waiver-new']);
});

test('a rule that allows no waiver refuses in spite of one, also if the change makes it waivable', async () => {
  write('rules/company.yaml', rules(800, 'error', '    waivable: false\n'));
  merge(900);
  const refused = await planAt(spec(700, waiver()));
  expect(refused).toMatchObject(prints('Change the design; the rule allows no waiver\n', 3));
  expect(refused.stdout).toContain('the waiver of cover in 2026-0417/Storgata does not count, because the rule allows no waiver');
  write('rules/company.yaml', rules(800));
  expect(await plan()).toMatchObject(prints('rule of the base; this change alters it', 3));
});

test('without a base, the waivers that excuse something are named', async () => {
  change(spec(700, waiver()));
  expect((await trenchctl('plan', 'specs')).stdout).toMatch(/^Verdict: allowed with 1 waiver: cover, "rock/);
});

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
