// A segment that changes and that a rule of severity error could not judge is refused, whatever the reason.
import { expect, test } from 'vitest';
import { judgeWorld, merge, plan, planAt, planned, rules, spec, write } from './judge-world.js';
import { prints } from './outcome.js';

judgeWorld();

const SKIPPED = ['--skip', 'rehearsal'];
const more = (name: string, require: string, severity = 'error'): string =>
  `  ${name}:\n    severity: ${severity}\n    for: cable\n    require: ${require}\n`;

test('a change that was not rehearsed is refused, with the segment, the rule and what to do', async () => {
  const why = 'the change was not rehearsed. Plan without --skip rehearsal; ';
  const { status, stdout } = await planAt(850, ...SKIPPED);
  expect(status).toBe(3);
  expect(stdout).toContain(`  ! the rule cover could not be judged for 2026-0417/Storgata: ${why}`);
  expect(stdout).toContain('nothing was judged, because no segment that changes could be; `check` judges');
  expect(stdout).not.toContain('no findings');
  const { verdict } = await planned(...SKIPPED);
  const reason = { code: 'rules-not-judged', rules: ['cover'], lack: 'rehearsal', segments: 1, first: '2026-0417/Storgata' };
  expect(verdict.reasons).toEqual([expect.objectContaining(reason)]);
});

test('a new segment is judged by its spec where the spec states enough', async () => {
  const whole = (cover: number): string => `${spec(900)}${spec(cover, '', 'Ny').slice(spec(cover).indexOf('  Storgata'))}`;
  expect((await planAt(whole(700), ...SKIPPED)).stdout).toContain('rule cover: 2026-0417/Ny/sections[0]');
  expect(await planAt(whole(850), ...SKIPPED)).toMatchObject(prints('; no findings'));
  // The cover of a new section is that of the embedded service, on which the plan would be rehearsed.
  const bare = whole(850).replace(/- coverThickness: 850\n {8}layers/, '- layers');
  expect((await planAt(bare, ...SKIPPED)).stdout).toContain('lies 600 mm deep, 800 mm are required');
});

test('a fact that is not known refuses a rule of severity error, and no other', async () => {
  write('rules/company.yaml', rules(100) + more('inner', 'item.innerDiameter > 10'));
  const why = 'the rule inner could not be judged for 2026-0417/Storgata: item.innerDiameter is not known. State in the spec';
  expect(await planAt(850)).toMatchObject(prints(why, 3));
  for (const rule of [['item.innerDiameter > 10', 'warning'], ['"!has(item.innerDiameter) || item.innerDiameter > 10"']] as const) {
    write('rules/company.yaml', rules(100) + more('inner', ...rule));
    expect((await plan()).status).toBe(0);
  }
});

test('a waiver of the segment excuses that a rule could not be judged, and is not called unneeded', async () => {
  const waived = (cover: number) => planAt(spec(cover, '    waivers: [{rule: cover, reason: surveyed}]\n'), ...SKIPPED);
  const allowed = await waived(850);
  expect(allowed).toMatchObject(prints(/^Verdict: allowed with 1 new waiver: cover, "surveyed"/));
  expect(allowed.stdout).not.toContain('excuses nothing');
  write('rules/company.yaml', rules(800, 'error', '    waivable: false\n'));
  merge();
  expect((await waived(860)).status).toBe(3);
});

test('a segment that is made too large to rehearse is refused', async () => {
  const sensors = Array.from({ length: 8 }, () => '          - sensors: [{outerDiameter: 10, count: 1000}]\n').join('');
  expect(await planAt(spec(700) + sensors)).toMatchObject(prints('the rule cover could not be judged for 2026-0417/Storgata', 3));
}, 120_000);
