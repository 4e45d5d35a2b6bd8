// Loads of cables in specs: every command that rates or judges counts them, and no call sends them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const FEEDER = '{type: TSLF 24 kV 3x1x630 Al, groupConfiguration: TRIANGLE';
const LIGHT = '{type: PFSP 3x10/10 Cu 1 kV';
const UNRATED = '{type: XLPE 145 kV 1x1200 Al, groupConfiguration: TRIANGLE';

inFolder('each');
const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
const on = (command: string, ...args: string[]) => runHere([command, 'spec.yaml', ...args, '--embedded'], { cwd });
const json = async (command: string, ...args: string[]) => JSON.parse((await on(command, ...args, '--format', 'json')).stdout);

/** A segment with these cables, each on a line of its own from line 8; `more` goes to the end of line 5. */
const spec = (cables: readonly string[], more = ''): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 100${more}
    sections:
      - {coverThickness: 700, layers: [{cables: [
${cables.map((cable) => `          ${cable}}`).join(',\n')}
        ]}]}
`;
const lay = (cables: readonly string[], more = ''): void => write('spec.yaml', spec(cables, more));
const WAIVER = '\n    waivers: [{rule: load-above-rating, reason: winter only}]';

describe('a new segment', () => {
  const rating = async (...cables: string[]) => {
    lay(cables);
    return (await json('rate')).ratings[0];
  };

  test('a street light with a load of 5 A costs a feeder next to nothing', async () => {
    expect((await rating(FEEDER)).rating).toBe(726.3);
    const equal = await rating(FEEDER, LIGHT);
    expect([equal.rating, equal.basis]).toEqual([529.6, expect.stringContaining('1 circuit without a stated load at an equal share')]);
    const loaded = await rating(FEEDER, `${LIGHT}, load: 5`);
    expect([loaded.rating, loaded.basis]).toEqual([725.9, expect.not.stringContaining('equal share')]);
  });

  test('a load of the spec beats that of the ratings file, and 0 is out of service', async () => {
    write('ratings.yaml', 'apiVersion: trenchctl-ratings/v1\nloads: {MV: 300, LV: 50}\n');
    lay([FEEDER, `${LIGHT}, load: 0`]);
    const { ratings } = await json('rate', '--ratings-file', 'ratings.yaml');
    expect(ratings).toMatchObject([{ load: 300, rating: 726.3 }, { load: 0 }]);
  });

  test('a load above the rating is found at its line by validate, plan and check, and a waiver excuses it', async () => {
    const said = 'PFSP 3x10/10 Cu 1 kV is to carry 500 A, and its rating is';
    const found = {
      ...{ rule: 'load-above-rating', severity: 'error', message: expect.stringContaining(said) },
      place: { file: 'spec.yaml', line: 9, column: 46 },
      drawn: { section: 1, itemIds: [expect.any(String)] },
    };
    lay([FEEDER, `${LIGHT}, load: 500`]);
    const planned = await json('plan');
    expect(planned.findings).toMatchObject([{ ...found, state: 'new' }]);
    expect(planned.verdict).toMatchObject({ apply: 'refused', reasons: [{ code: 'rule-not-met' }] });
    expect(planned.rules).toMatchObject({ files: [], segments: 1 });
    expect(planned.rules.rules[0]).toMatchObject({ file: 'built-in', objects: 1, unjudged: [] });
    const text = await on('plan');
    expect([text.status, text.stdout]).toEqual([3, expect.stringContaining('Rules: 1 built-in rule; 1 new finding')]);
    expect(await on('check')).toMatchObject({ status: 3, stdout: expect.stringContaining(said) });
    expect((await on('render', '--format', 'txt', '-o', '-')).stdout).toContain('! load-above-rating: 2');
    lay([FEEDER, `${LIGHT}, load: 500`], WAIVER);
    const place = { ...found.place, line: 10 };
    expect((await json('plan')).findings).toMatchObject([{ ...found, place, state: 'waived' }]);
    expect((await on('check')).status).toBe(0);
  }, 60_000);

  test('validate judges with the catalogs, and says offline that it cannot', async () => {
    const whole = spec([`${LIGHT}, load: 500`])
      .replace('700,', '700, foundationThickness: 100, leftBorderPadding: 100, rightBorderPadding: 100,')
      .replace('[{cables', '[{protectionLayerThickness: 0, leftBorderAdjustment: 0, rightBorderAdjustment: 0, cables')
      .replace(LIGHT, `${LIGHT}, groupConfiguration: SINGLE`);
    write('spec.yaml', whole);
    expect((await on('validate', '--online')).stderr).toMatch(/spec\.yaml:8:\d+.*\n?.*is to carry 500 A/);
    expect((await on('validate')).stderr).toContain('not judged: load-above-rating for 1 object, because item.rating is not known');
  });

  test('without a load nothing is judged and nothing is said', async () => {
    lay([FEEDER, LIGHT]);
    const { rules, findings, verdict } = await json('plan');
    expect(JSON.stringify([rules, findings])).not.toContain('load-above-rating');
    expect(verdict.apply).toBe('allowed');
    expect((await on('plan')).stdout).not.toContain('Rules:');
  });

  test('a cable with a load that cannot be rated refuses the plan with the reason, unless it is waived', async () => {
    lay([`${UNRATED}, load: 400`]);
    const { status, stdout } = await on('plan');
    expect([status, stdout]).toEqual([
      3,
      expect.stringMatching(
        /the rule load-above-rating could not be judged for 2026-0417\/Storgata: XLPE 145 kV 1x1200 Al could not be rated: needs the maker's values .*State the maker's values in the ratings file, or a waiver/,
      ),
    ]);
    expect(stdout).toMatch(
      /Power cables that could not be rated:\n {2}2026-0417\/Storgata: XLPE 145 kV 1x1200 Al in section 1 \(load 400 A\): needs/,
    );
    lay([`${UNRATED}, load: 400`], WAIVER);
    expect((await json('plan')).verdict.apply).toBe('allowed');
  });

  test.each([
    ['a signal cable', ['{type: "PFSP 4x2x0,75 signal (ELV)", load: 5'], 'load-of-no-power-cable', 8],
    [
      'different loads of one circuit',
      ['{type: XLPE 145 kV 1x400 Al, load: 100', '{type: XLPE 145 kV 1x400 Al, load: 200, count: 2'],
      'different-loads',
      9,
    ],
    ['a negative load', [`${LIGHT}, load: -1`], 'out-of-range', 8],
    ['a load that no cable carries', [`${LIGHT}, load: 10001`], 'out-of-range', 8],
  ])('%s is refused with its place', async (_, cables, code, line) => {
    lay(cables);
    const { status, stdout } = await on('validate', '--online', '--format', 'json');
    expect([status, JSON.parse(stdout).problems]).toMatchObject([1, [{ code, place: { line } }]]);
  });
});

describe('a live segment', () => {
  beforeEach(async () => {
    lay([FEEDER, `${LIGHT}, load: 5`]);
    expect((await on('apply', '--auto-approve')).status).toBe(0);
  }, 60_000);

  test('a load is no difference, also if it changes', async () => {
    for (const load of ['', ', load: 5', ', load: 20']) {
      lay([FEEDER, `${LIGHT}${load}`]);
      expect((await json('plan')).changes).toEqual([]);
    }
  }, 60_000);

  test('rate, check, drift and drawings count the loads of cables that do not change', async () => {
    lay([FEEDER, `${LIGHT}, load: 500`]);
    for (const more of [[], ['--state', 'live']]) {
      expect((await json('rate', ...more)).ratings).toMatchObject([{}, { load: 500 }]);
      expect((await json('check', ...more)).findings).toMatchObject([{ state: 'known', place: { line: 9 } }]);
    }
    expect((await json('drift')).findings).toMatchObject([{ rule: 'load-above-rating', state: 'known' }]);
    expect((await on('render', '--ratings', '--format', 'txt', '-o', '-')).stdout).toContain('load 500 A');
  }, 60_000);

  test('a plan names the circuits without a load that cost a cable something, and no others', async () => {
    lay([FEEDER, `${LIGHT}, load: 5`, LIGHT]);
    const { ratings } = await json('plan');
    expect(ratings[0]).toMatchObject({ type: 'TSLF 24 kV 3x1x630 Al', before: 725.9, unstated: 1 });
    expect((await on('plan')).stdout).toMatch(
      /726 A -> \d+ A \(-\d+ %\), because of 1 more circuit: 1 circuit without a stated load carries an equal share/,
    );
    lay([FEEDER, `${LIGHT}, load: 5, count: 2`]);
    expect((await on('plan')).stdout).not.toContain('equal share');
  }, 60_000);

  test('export does not write the load, and export --merge keeps it', async () => {
    lay([FEEDER, `${LIGHT}, load: 5`]);
    const exported = await runHere(['export', '--target', '2026-0417', '--embedded'], { cwd });
    expect(exported.stdout).toContain('PFSP 3x10/10');
    expect(exported.stdout).not.toContain('load');
    write('spec.yaml', spec([FEEDER, `${LIGHT}, load: 5`]).replace('length: 100', 'length: 90'));
    const merged = await runHere(['export', '--merge', 'spec.yaml', '--embedded'], { cwd });
    expect([merged.status, merged.stderr]).toEqual([0, expect.any(String)]);
    expect(readFileSync(join(cwd, 'spec.yaml'), 'utf8')).toBe(spec([FEEDER, `${LIGHT}, load: 5`]));
  }, 60_000);

  test('a saved plan is judged again by its loads, and is stale with another ratings file', async () => {
    write('ratings.yaml', 'apiVersion: trenchctl-ratings/v1\n');
    write('spec.yaml', spec([FEEDER, `${LIGHT}, load: 5`]).replace('length: 100', 'length: 90'));
    write('trenchctl.yaml', 'ratings: ratings.yaml\n');
    expect((await on('plan', '-o', 'plan.json')).status).toBe(0);
    const apply = () => runHere(['apply', 'plan.json', '--auto-approve', '--embedded'], { cwd });
    write('ratings.yaml', 'apiVersion: trenchctl-ratings/v1\nground: {soil: 2}\n');
    expect(await apply()).toMatchObject({ status: 3, stderr: expect.stringContaining('the rules are others') });
    write('ratings.yaml', 'apiVersion: trenchctl-ratings/v1\n');
    const applied = await apply();
    expect([applied.status, applied.stdout]).toEqual([0, expect.stringContaining('1 built-in rule')]);
  }, 60_000);
});
