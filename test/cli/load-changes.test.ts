// A change of loads alone makes no call. The plan judges it, because a pull request must not state a load above the rating unseen.
import { beforeAll, describe, expect, test } from 'vitest';
import { change, commit, judgeWorld, merge, plan, planned, spec, trenchctl, write } from './judge-world.js';
import { fails, prints } from './outcome.js';

judgeWorld();

beforeAll(async () => {
  change(loaded(undefined));
  commit();
  expect((await trenchctl('apply', 'specs', '--auto-approve')).status).toBe(0);
});

const RULE = 'load-above-rating';
const RATINGS = 'apiVersion: trenchctl-ratings/v1\n';

/** The live segment, with the load of its cable; `more` stands on a line of its own above the top coverings. */
const loaded = (load: number | undefined, more = ''): string =>
  spec(900, more).replace('SINGLE}', `TRIANGLE${load === undefined ? '' : `, load: ${load}`}}`);
const WAIVER = `    waivers: [{rule: ${RULE}, reason: winter only}]\n`;

/** Makes a base whose specs and ratings are these. */
function base(load: number | undefined, ratings?: string): void {
  change(loaded(load));
  if (ratings !== undefined) {
    write('trenchctl.yaml', 'rules: [rules/company.yaml]\nratings: ratings.yaml\n');
    write('ratings.yaml', `${RATINGS}${ratings}`);
  }
  merge();
}

const REFUSED = {
  changes: [],
  findings: [{ rule: RULE, state: 'new' }],
  verdict: { apply: 'refused', reasons: [{ code: 'rule-not-met', rule: RULE }] },
};
/** The document of the plan of a spec. */
const plannedAt = (text: string) => {
  change(text);
  return planned();
};
const FINE = { changes: [], findings: [], verdict: { apply: 'nothing', reasons: [] } };

describe('a change of a load alone', () => {
  test('above the rating is refused at its line, by plan and apply', async () => {
    base(5);
    change(loaded(5000));
    for (const more of [[], ['--only-changed']])
      expect(await planned(...more)).toMatchObject({
        ...REFUSED,
        findings: [{ place: { file: 'specs/a.yaml', line: 10 } }],
        rules: { segments: 1 },
      });
    expect(await plan()).toMatchObject(prints(/Verdict: refused\..*is to carry 5000 A/s, 3));
    const applied = await trenchctl('apply', 'specs', '--base', 'main', '--auto-approve');
    expect(applied).toMatchObject(fails(`refused: rule ${RULE}`, 3));
  });

  test('is judged and allowed within the rating, or with a waiver', async () => {
    base(5);
    expect(await plannedAt(loaded(6))).toMatchObject({ ...FINE, rules: { segments: 1 } });
    expect((await plan()).status).toBe(0);
    expect(await plannedAt(loaded(5000, WAIVER))).toMatchObject({ ...FINE, findings: [{ rule: RULE, state: 'waived' }] });
  });

  test('that was above the rating in the base is known, and worse if it rises', async () => {
    base(5000);
    expect(await plannedAt(loaded(5000, '    description: a road\n'))).toMatchObject({
      findings: [{ state: 'known' }],
      verdict: { apply: 'allowed' },
    });
    expect(await plannedAt(loaded(4000))).toMatchObject({ ...FINE, findings: [{ state: 'known' }] });
    expect(await plannedAt(loaded(6000))).toMatchObject({ ...REFUSED, findings: [{ state: 'worse' }] });
  });

  test('is refused beside a change of the segment too, although the cable stays', async () => {
    base(5);
    const { findings, verdict } = await plannedAt(loaded(5000, '    description: a road\n'));
    expect([findings, verdict.apply]).toMatchObject([[{ rule: RULE, state: 'new' }], 'refused']);
  });

  test('of a live segment that the base does not state is refused, with and without a change of it', async () => {
    merge('apiVersion: trenchctl/v1\nproject: "2026-0417"\n');
    expect(await plannedAt(loaded(5000))).toMatchObject(REFUSED);
    expect((await plannedAt(loaded(5000, '    description: a road\n'))).verdict.apply).toBe('refused');
  });

  test('of a cable that cannot be rated is refused with the reason', async () => {
    const single = (load?: number): string => loaded(load).replace('TRIANGLE', 'SINGLE');
    merge(single());
    expect((await trenchctl('apply', 'specs', '--auto-approve')).status).toBe(0);
    const { changes, verdict } = await plannedAt(single(5));
    expect([changes, verdict]).toMatchObject([[], { apply: 'refused', reasons: [{ code: 'rules-not-judged' }] }]);
  });

  test('is refused if shards are merged', async () => {
    base(5);
    change(loaded(5000));
    for (const n of [1, 2]) expect((await plan('--shard', `${n}/2`, '-o', `${n}.json`)).status).toBe(0);
    expect(await trenchctl('merge', '1.json', '2.json')).toMatchObject({ status: 3 });
  });
});

describe('a change of the ratings file alone', () => {
  test.each([
    ['a load above the rating', '', 'loads: {MV: 5000}\n'],
    ['a load of a type above the rating', '', 'loads: {types: {TSLF 24 kV 3x1x240 Al: 5000}}\n'],
    ['soil in which a load is above the rating', 'loads: {MV: 300}\n', 'loads: {MV: 300}\nground: {soil: 3}\n'],
  ])('that states %s is refused', async (_, before, after) => {
    base(undefined, before);
    write('ratings.yaml', `${RATINGS}${after}`);
    for (const more of [[], ['--only-changed']]) expect(await planned(...more)).toMatchObject(REFUSED);
    expect((await plan()).status).toBe(3);
  });

  test('does not raise a rating for a load that rises with it', async () => {
    base(5, 'ground: {soil: 3}\n');
    write('ratings.yaml', `${RATINGS}ground: {soil: 0.5}\n`);
    expect(await plannedAt(loaded(300))).toMatchObject({ ...REFUSED, findings: [{ ofBase: 'ratings', state: 'new' }] });
  });

  test('does not take away the load that the base states for a type', async () => {
    base(undefined, 'loads: {MV: 300}\n');
    write('ratings.yaml', RATINGS);
    const { findings, verdict } = await plannedAt(loaded(undefined).replace('TRIANGLE}', 'TRIANGLE, count: 6}'));
    expect([findings[0], verdict.apply]).toMatchObject([{ rule: RULE, ofBase: 'ratings' }, 'refused']);
  });

  test('without loads judges nothing and reads nothing more', async () => {
    base(undefined, '');
    const { calls } = await planned();
    write('ratings.yaml', `${RATINGS}ground: {soil: 3}\n`);
    expect(await planned()).toMatchObject({ ...FINE, calls });
  });
});
