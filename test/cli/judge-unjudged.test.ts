// A segment that changes and that a rule of severity error could not judge is refused, whatever the reason.
import { expect, test } from 'vitest';
import { judgeWorld, merge, plan, planned, rules, spec, write } from './judge-world.js';

judgeWorld();

const more = (name: string, require: string, severity = 'error'): string =>
  `  ${name}:\n    severity: ${severity}\n    for: cable\n    require: ${require}\n`;

test('a change that was not rehearsed is refused, with the segment, the rule and what to do', async () => {
  write('specs/a.yaml', spec(850));
  const { status, stdout } = await plan('--skip', 'rehearsal');
  expect(status).toBe(3);
  expect(stdout).toContain(
    '  ! the rule cover could not be judged for 2026-0417/Storgata: the change was not rehearsed. Plan without --skip rehearsal; ',
  );
  expect(stdout).toContain('nothing was judged, because no segment that changes could be; `check` judges');
  expect(stdout).not.toContain('no findings');
  const { verdict } = await planned('--skip', 'rehearsal');
  expect(verdict.reasons).toEqual([
    expect.objectContaining({
      code: 'rules-not-judged',
      ...{ rules: ['cover'], lack: 'rehearsal', segments: 1, first: '2026-0417/Storgata' },
    }),
  ]);
});

test('a new segment is judged by its spec where the spec states enough', async () => {
  const whole = (cover: number): string => `${spec(900)}${spec(cover, '', 'Ny').slice(spec(cover).indexOf('  Storgata') - 0)}`;
  write('specs/a.yaml', whole(700));
  expect((await plan('--skip', 'rehearsal')).stdout).toContain('rule cover: 2026-0417/Ny/sections[0]');
  write('specs/a.yaml', whole(850));
  const { status, stdout } = await plan('--skip', 'rehearsal');
  expect([status, stdout]).toEqual([0, expect.stringContaining('; no findings')]);
  write('specs/a.yaml', whole(850).replace(/- coverThickness: 850\n {8}layers/, '- layers'));
  // The cover of a new section is that of the embedded service, on which the plan would be rehearsed.
  expect((await plan('--skip', 'rehearsal')).stdout).toContain('lies 600 mm deep, 800 mm are required');
});

test('a fact that is not known refuses a rule of severity error, and no other', async () => {
  write('rules/company.yaml', rules(100) + more('inner', 'item.innerDiameter > 10'));
  write('specs/a.yaml', spec(850));
  const { status, stdout } = await plan();
  expect(status).toBe(3);
  expect(stdout).toContain('the rule inner could not be judged for 2026-0417/Storgata: item.innerDiameter is not known. State in the spec');
  write('rules/company.yaml', rules(100) + more('inner', 'item.innerDiameter > 10', 'warning'));
  expect((await plan()).status).toBe(0);
  write('rules/company.yaml', rules(100) + more('inner', '"!has(item.innerDiameter) || item.innerDiameter > 10"'));
  expect((await plan()).status).toBe(0);
});

test('a waiver of the segment excuses that a rule could not be judged, and is not called unneeded', async () => {
  write('specs/a.yaml', spec(850, '    waivers: [{rule: cover, reason: surveyed}]\n'));
  const { status, stdout } = await plan('--skip', 'rehearsal');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Verdict: allowed with 1 new waiver: cover, "surveyed"/)]);
  expect(stdout).not.toContain('excuses nothing');
  write('rules/company.yaml', rules(800, 'error', '    waivable: false\n'));
  merge();
  write('specs/a.yaml', spec(860, '    waivers: [{rule: cover, reason: surveyed}]\n'));
  expect((await plan('--skip', 'rehearsal')).status).toBe(3);
});

test('a segment that is made too large to rehearse is refused', async () => {
  const sensors = Array.from({ length: 8 }, () => '          - sensors: [{outerDiameter: 10, count: 1000}]\n').join('');
  write('specs/a.yaml', spec(700) + sensors);
  const { status, stdout } = await plan();
  expect([status, stdout]).toEqual([3, expect.stringContaining('the rule cover could not be judged for 2026-0417/Storgata')]);
}, 120_000);
