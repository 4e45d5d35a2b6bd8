// Waivers are seen: which ones are new, changed or old, those that do not count, and since when each one stands in the specs.
import { expect, onTestFinished, test } from 'vitest';
import { commit, git, here, judgeWorld, merge, plan, planned, rules, setClock, spec, trenchctl, write } from './judge-world.js';

judgeWorld();

const waiver = (reason = 'rock at 200 mm', until = '2999-03-01', rule = 'cover'): string =>
  `    waivers: [{rule: ${rule}, reason: ${reason}, until: ${until}}]\n`;

test('a new waiver is in the verdict, in the heading of the comment and in JSON', async () => {
  write('specs/a.yaml', spec(700, waiver()));
  const said = '1 new waiver: cover, "rock at 200 mm", until 2999-03-01';
  const { status, stdout } = await plan();
  expect(stdout).toMatch(new RegExp(`^Verdict: allowed with ${said}\\. 1 object changes`));
  expect(status).toBe(0);
  expect((await plan('--format', 'markdown')).stdout).toMatch(
    new RegExp(`^### trenchctl plan: apply is allowed with \`${said}\`; 1 changed segment\n`),
  );
  const { rules: judged } = await planned();
  expect(judged.waivers).toEqual([
    expect.objectContaining({ code: 'waiver-new', rule: 'cover', segment: 'Storgata', until: '2999-03-01' }),
  ]);
});

test('a waiver that excuses nothing yet, and one without any change of the design, are new too', async () => {
  write('specs/a.yaml', spec(900, waiver()));
  const { status, stdout } = await plan();
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining('The specs state 1 new waiver: cover, "rock at 200 mm", until 2999-03-01.'),
  ]);
  expect((await plan('--format', 'markdown')).stdout).toMatch(/^### trenchctl plan: nothing to apply with `1 new/);
});

test('a waiver of the base is old, and one with another reason is seen', async () => {
  write('specs/a.yaml', spec(900, waiver()));
  merge();
  write('specs/a.yaml', spec(700, waiver()));
  expect([(await planned()).rules.waivers, (await plan()).stdout]).toEqual([[], expect.stringMatching(/^Verdict: allowed\. /)]);
  write('specs/a.yaml', spec(700, waiver('no money')));
  expect((await plan()).stdout).toMatch(/^Verdict: allowed with 1 changed waiver: cover, "no money"/);
});

test('a waiver of a segment that is renamed is old, and one of a segment that comes from another project is new', async () => {
  write('specs/a.yaml', spec(900, waiver()));
  merge();
  const codes = async (text: string) => {
    write('specs/a.yaml', text);
    return (await planned()).rules.waivers.map(({ code }: { code: string }) => code);
  };
  expect(await codes(spec(700, `    renamedFrom: Storgata\n${waiver()}`, 'Kirkegata'))).toEqual([]);
  const moved = spec(700, `    renamedFrom: 2026-0417/Storgata\n${waiver()}`);
  expect(await codes(moved.replace('2026-0417', '2026-0418'))).toEqual(['waiver-new']);
});

test('a rule that allows no waiver refuses in spite of one, also if the change makes it waivable', async () => {
  write('rules/company.yaml', rules(800, 'error', '    waivable: false\n'));
  write('specs/a.yaml', spec(900));
  merge();
  write('specs/a.yaml', spec(700, waiver()));
  const { status, stdout } = await plan();
  expect(status).toBe(3);
  expect(stdout).toContain('Change the design; the rule allows no waiver\n');
  expect(stdout).toContain('the waiver of cover in 2026-0417/Storgata does not count, because the rule allows no waiver');
  write('rules/company.yaml', rules(800));
  expect(await plan()).toMatchObject({ status: 3, stdout: expect.stringContaining('rule of the base; this change alters it') });
});

test('without a base, the waivers that excuse something are named', async () => {
  write('specs/a.yaml', spec(700, waiver()));
  expect((await trenchctl('plan', 'specs')).stdout).toMatch(/^Verdict: allowed with 1 waiver: cover, "rock/);
});

test.each([
  ['after one another', []],
  ['in the same second', ['2026-11-17T12:00:00Z', '2026-11-17T12:00:00Z', '2026-11-17T12:00:00Z']],
  ['by clocks that disagree', ['2026-11-17T12:00:00Z', '2026-11-16T12:00:00Z', '2026-11-15T12:00:00Z']],
])('check lists every waiver with the commit that last wrote it: commits %s', async (_name, times) => {
  const [one, two, three] = times;
  onTestFinished(() => setClock(undefined));
  setClock(one);
  const day = (text: string): string => `    waivers:\n      - rule: cover\n        reason: rock\n        until: ${text}\n`;
  write('specs/a.yaml', spec(700, day('2999-01-01')));
  commit();
  const first = git('rev-parse', 'HEAD').trim();
  write('specs/a.yaml', spec(710, day('2999-01-01')));
  setClock(two);
  commit();
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
  write('specs/a.yaml', spec(710, day('2999-02-01')));
  expect((await listed())[0].since).toBeUndefined();
  setClock(three);
  commit();
  expect((await listed())[0].since.commit).toBe(git('rev-parse', 'HEAD').trim());
  expect(here).toContain('pull-');
});
