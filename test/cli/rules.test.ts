// Rules on the command line: a pull request that lowers a cover under the limit of the company is refused.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const RULES = `apiVersion: trenchctl-rules/v1
rules:
  cover-mv-road:
    title: Cover over medium-voltage cables under a road
    source: "ORGBLAD 9000, 3.2"
    severity: error
    for: cable
    where: item.voltage == "MV" && "TARMAC" in segment.coverings
    require: item.depth >= 800
    message: "{item.name} lies {item.depth} mm deep, 800 mm are required under a road"
tests:
  - title: Too shallow under tarmac
    segment:
      topCoverings: [{type: TARMAC, thickness: 80}]
      sections: [{coverThickness: 700, layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]
    expect: [{rule: cover-mv-road, at: "cables[0]"}]
`;

const spec = (cover: number, length = 100, more = ''): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: ${length}
${more}    topCoverings: [{type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: ${cover}
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: SINGLE}]
`;

const SAID =
  'error cover-mv-road (ORGBLAD 9000, 3.2): 2026-0417/Storgata, section 1, layer 1: TSLF 24 kV 3x1x240 Al lies 700 mm deep, 800 mm are required under a road';

const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
inFolder('each');
beforeEach(() => {
  mkdirSync(join(cwd, 'rules'));
  write('trenchctl.yaml', 'rules: [rules/company.yaml]\n');
  write('rules/company.yaml', RULES);
});

const trenchctl = (...args: string[]) => runHere([...args, '--embedded'], { cwd });
const on = (command: string, ...args: string[]) => trenchctl(command, 'spec.yaml', ...args);

/** Makes a trench live that breaks the rule. */
async function tooShallow(): Promise<void> {
  write('spec.yaml', spec(700, 120));
  expect((await on('apply', '--auto-approve', '--rules', 'none')).status).toBe(0);
}

test('a plan is refused by a new finding, folds a known one, and is refused when it gets worse', async () => {
  write('spec.yaml', spec(900));
  const fine = await on('apply', '--auto-approve');
  expect([fine.status, fine.stdout]).toEqual([0, expect.stringContaining('1 rule of rules/company.yaml')]);
  write('spec.yaml', spec(700));
  const planned = await on('plan');
  expect(planned.status).toBe(3);
  expect(planned.stdout).toMatch(/^Verdict: refused\. .*\n {2}! rule cover-mv-road \(ORGBLAD 9000, 3\.2\): /);
  expect(planned.stdout).toContain(`  ! ${SAID}  # spec.yaml:10\n`);
  const json = JSON.parse((await on('plan', '--format', 'json')).stdout);
  expect(json.verdict.reasons).toEqual([expect.objectContaining({ code: 'rule-not-met', rule: 'cover-mv-road', count: 1 })]);
  expect(json.findings).toEqual([
    expect.objectContaining({
      rule: 'cover-mv-road',
      source: 'ORGBLAD 9000, 3.2',
      severity: 'error',
      address: '2026-0417/Storgata/sections[0]/layers[0]/cables[0]',
      state: 'new',
      facts: { 'item.voltage': 'MV', 'segment.coverings': ['TARMAC'], 'item.depth': 700 },
      place: { file: 'spec.yaml', line: 10, column: 22 },
    }),
  ]);
  const refused = await on('apply', '--auto-approve');
  expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining('refused: rule cover-mv-road')]);
  expect((await on('apply', '--auto-approve', '--rules', 'none')).status).toBe(0);
  write('spec.yaml', spec(700, 120));
  const known = await on('plan');
  expect([known.status, known.stdout]).toEqual([0, expect.stringContaining('1 known finding\n')]);
  expect(known.stdout).not.toContain(SAID);
  expect((await on('plan', '--verbose')).stdout).toContain(SAID);
  write('spec.yaml', spec(690, 120));
  const worse = await on('plan');
  expect([worse.status, worse.stdout]).toEqual([3, expect.stringContaining('(worse than before)')]);
});

test('check, drift and a saved plan judge too', async () => {
  await tooShallow();
  write('spec.yaml', spec(900));
  const live = await on('check', '--state', 'live');
  expect([live.status, live.stdout]).toEqual([3, expect.stringContaining(SAID)]);
  const planned = await on('check');
  expect([planned.status, planned.stdout]).toEqual([0, expect.stringContaining('no findings')]);
  const drift = await on('drift');
  expect([drift.status, drift.stdout]).toEqual([2, expect.stringContaining(`  ! ${SAID}`)]);
  write('spec.yaml', spec(650));
  expect((await on('plan', '-o', 'plan.json')).status).toBe(3);
  const saved = await trenchctl('apply', 'plan.json', '--auto-approve');
  expect([saved.status, saved.stderr]).toEqual([3, expect.stringContaining('refused: rule cover-mv-road')]);
  const none = await on('check', '--rules', 'none');
  expect([none.status, none.stderr]).toEqual([0, expect.stringContaining('only the layout and stated loads are judged')]);
  const both = await on('plan', '--rules', 'none', '--rules', 'rules/company.yaml');
  expect([both.status, both.stderr]).toEqual([1, expect.stringContaining('exclude each other')]);
});

test('drift is folded to the width of the terminal, and lists known findings with --verbose', async () => {
  await tooShallow();
  write('spec.yaml', spec(900, 100).replace('Storgata', 'Storgata med et langt navn').replace('project', 'prune: true\nproject'));
  const narrow = await runHere(['drift', 'spec.yaml', '--embedded'], { cwd, env: { COLUMNS: '60' } });
  const wide = await on('drift');
  const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
  expect(words(narrow.stdout)).toEqual(words(wide.stdout));
  expect(wide.stdout.split('\n').some((line) => line.length > 60)).toBe(true);
  const isCommand = (line: string): boolean => /^ *`?trenchctl /.test(line);
  for (const line of narrow.stdout.split('\n')) if (!isCommand(line)) expect(line.length, line).toBeLessThanOrEqual(60);
  write('spec.yaml', spec(700, 130));
  expect((await on('drift')).stdout).toContain('1 finding more (--verbose lists them)');
  expect((await on('drift', '--verbose')).stdout).toContain(SAID);
});

test('coverings that the spec leaves out are read for the rules', async () => {
  await tooShallow();
  write('spec.yaml', spec(600).replace(/ +topCoverings.*\n/, ''));
  const planned = await on('plan', '--format', 'json');
  const { findings } = JSON.parse(planned.stdout);
  expect(findings).toEqual([expect.objectContaining({ state: 'worse', rule: 'cover-mv-road' })]);
});

test('validate judges what the specs state, and names the rules that it cannot judge', async () => {
  write('spec.yaml', spec(700));
  const { status, stderr } = await on('validate');
  expect([status, stderr]).toEqual([
    0,
    expect.stringContaining('Rules: not judged: cover-mv-road for 1 object, because item.voltage is not known.'),
  ]);
  write('rules/company.yaml', RULES.replace('item.voltage == "MV"', 'segment.length > 1').replace('item.depth', 'section.cover'));
  const stated = await on('validate', '--format', 'json');
  expect(JSON.parse(stated.stdout)).toEqual({
    valid: true,
    problems: [expect.objectContaining({ code: 'cover-mv-road', severity: 'warning' })],
    findings: [expect.objectContaining({ rule: 'cover-mv-road', state: 'new' })],
  });
});

test('a file that cannot be used ends the run', async () => {
  write('rules/company.yaml', RULES.replace('item.depth >=', 'item.depht >='));
  const { status, stderr } = await on('plan');
  expect([status, stderr]).toEqual([1, expect.stringContaining('did you mean `depth`?')]);
  expect(stderr).toContain('rules/company.yaml:9:19');
  const absent = await on('plan', '--rules', 'rules/absent.yaml');
  expect([absent.status, absent.stderr]).toEqual([1, expect.stringContaining('there is no such file')]);
  const tested = await trenchctl('rules', 'test', 'rules/company.yaml');
  expect(tested.status).toBe(1);
});

test('rules list and rules test work without a service', async () => {
  const listed = await runHere(['rules', 'list'], { cwd });
  expect([listed.status, listed.stdout]).toEqual([0, expect.stringContaining('  require item.depth >= 800\n')]);
  const json = JSON.parse((await runHere(['rules', 'list', '--format', 'json'], { cwd })).stdout);
  expect(json.rules.filter(({ file }: { file: string }) => file !== 'built-in')).toEqual([
    expect.objectContaining({ rule: 'cover-mv-road', for: 'cable' }),
  ]);
  write('rules/other.yaml', RULES.replace('cover-mv-road:', 'other:'));
  const other = await runHere(['rules', 'list', 'rules/other.yaml'], { cwd });
  expect([other.status, other.stdout]).toEqual([0, expect.stringMatching(/^other \(error\): Cover over/)]);
  const fine = await runHere(['rules', 'test', 'rules/company.yaml'], { cwd });
  expect([fine.status, fine.stdout]).toEqual([0, 'rules/company.yaml: 1 rule, 1 test case: all passed.\n']);
  write('rules/company.yaml', RULES.replace('cables[0]', 'cables[1]'));
  const wrong = await runHere(['rules', 'test', 'rules/company.yaml'], { cwd });
  expect([wrong.status, wrong.stdout]).toEqual([
    1,
    expect.stringContaining('  expected and not found: cover-mv-road at cables[1]\n  found and not expected: cover-mv-road at '),
  ]);
});

test('equal findings are printed once with their number, and JSON has all of them', async () => {
  write('spec.yaml', spec(700).replace('SINGLE}', 'SINGLE, count: 2}').replace('Storgata', 'Kaia'));
  expect((await on('plan')).stdout).toContain(`  ! ${SAID.replace('Storgata', 'Kaia')} (2 times)  # spec.yaml:10\n`);
  const comment = (await on('plan', '--format', 'markdown')).stdout;
  expect(comment.match(/lies 700 mm deep, 800 mm are required under a road \(2 times\) \(spec\.yaml:10\)/g)).toHaveLength(1);
  const { findings } = JSON.parse((await on('plan', '--format', 'json')).stdout);
  expect(findings).toHaveLength(2);
});

test('the plan says when the pull request changes the rules', async () => {
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd, stdio: 'pipe' });
  write('spec.yaml', spec(900));
  git('init', '-q', '-b', 'main');
  git('add', 'spec.yaml', 'rules', 'trenchctl.yaml');
  git('commit', '-qm', 'a');
  const same = await on('plan', '--base', 'main');
  expect(same.stdout).not.toContain('This change alters');
  write('rules/company.yaml', RULES.replace('>= 800', '>= 600'));
  const changed = await on('plan', '--base', 'main');
  expect(changed.stdout).toContain('Warning: This change alters the rules file rules/company.yaml: review');
  write('trenchctl.yaml', 'rules: []\n');
  const without = await on('plan', '--base', 'main');
  expect(without.stdout).toContain('Warning: This change alters the list of rules files in the settings');
  write('trenchctl.yaml', 'rules: [rules/company.yaml, rules/new.yaml]\n');
  write('rules/new.yaml', RULES.replaceAll('cover-mv-road', 'other'));
  const added = await on('plan', '--base', 'main', '--format', 'json');
  expect(JSON.parse(added.stdout).rules.files).toEqual([
    expect.objectContaining({ file: 'rules/company.yaml', isChanged: true }),
    expect.objectContaining({ file: 'rules/new.yaml', isChanged: true }),
    expect.objectContaining({ file: 'rules/company.yaml', ofBase: true }),
  ]);
});

test('a waiver with a reason excuses a finding until its day', async () => {
  const waived = (until: string, rule = 'cover-mv-road'): string =>
    spec(500, 100, `    waivers: [{rule: ${rule}, reason: rock at 500 mm, until: ${until}}]\n`);
  write('spec.yaml', waived('2999-12-31'));
  const fine = await on('plan', '--format', 'json');
  expect(fine.status).toBe(0);
  expect(JSON.parse(fine.stdout).findings).toEqual([
    expect.objectContaining({
      state: 'waived',
      waiver: { reason: 'rock at 500 mm', until: '2999-12-31', place: { file: 'spec.yaml', line: 6, column: 15 } },
    }),
  ]);
  expect((await on('plan', '--verbose')).stdout).toContain('(waived until 2999-12-31: rock at 500 mm)');
  const soon = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  write('spec.yaml', waived(soon));
  expect((await on('plan')).stdout).toContain(`the waiver of cover-mv-road in 2026-0417/Storgata expires on ${soon} (spec.yaml:6)`);
  await on('plan', '-o', 'plan.json');
  const saved = await trenchctl('apply', 'plan.json', '--auto-approve');
  expect([saved.status, saved.stderr]).toEqual([3, expect.stringContaining('rule cover-mv-road')]);
  write('spec.yaml', waived('2020-01-01'));
  const expired = await on('plan');
  expect([expired.status, expired.stdout]).toEqual([3, expect.stringContaining('expired on 2020-01-01 and counts no more')]);
  write('spec.yaml', waived('2999-12-31', 'other'));
  const other = await on('plan');
  expect([other.status, other.stdout]).toEqual([
    3,
    expect.stringContaining('the waiver of other in 2026-0417/Storgata excuses nothing: remove it'),
  ]);
  write('spec.yaml', waived('2999-12-31').replace('reason: rock at 500 mm, ', ''));
  const without = await on('plan');
  expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('a waiver needs `reason`')]);
});

test.each([
  ['section', '      - waivers: [{rule: cover-mv-road, reason: rock}]\n        coverThickness: 500'],
  ['layer', '      - coverThickness: 500'],
])(
  'a waiver of a %s excuses what lies in it',
  async (where, head) => {
    const text = spec(500).replace('      - coverThickness: 500', head);
    const layer = '          - waivers: [{rule: cover-mv-road, reason: rock}]\n            cables';
    write('spec.yaml', where === 'layer' ? text.replace('          - cables', layer) : text);
    const { status, stdout } = await on('plan');
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 waived finding\n')]);
  },
  60_000,
);

test('check says that nothing was judged, which is not the same as no findings', async () => {
  const two = spec(700).replaceAll('Storgata', 'New 1') + spec(700).split('segments:\n')[1]?.replaceAll('Storgata', 'New 2');
  write('new.yaml', two);
  const live = await trenchctl('check', 'new.yaml', '--state', 'live');
  expect([live.status, live.stdout]).toEqual([
    0,
    'Nothing was judged: none of the 2 segments of the specs is live yet; apply the specs, or leave out --state live to judge them as they are planned.\n',
  ]);
  const markdown = await trenchctl('check', 'new.yaml', '--state', 'live', '--format', 'markdown');
  expect(markdown.stdout).toContain('Nothing was judged');
  const planned = await trenchctl('check', 'new.yaml');
  expect([planned.status, planned.stdout]).toEqual([3, expect.stringContaining('2 new findings')]);
  write('none.yaml', 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {}\n');
  const none = await trenchctl('check', 'none.yaml');
  expect([none.status, none.stdout]).toEqual([0, 'Nothing was judged: the specs name no segment.\n']);
});
