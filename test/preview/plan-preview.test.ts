// The change against the live state, as the preview shows it.
import { expect, test } from 'vitest';
import { planPreview } from '../../src/preview/plan-preview.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { ASSUMED } from '../../src/rating/assumptions.js';
import { budgetsUntil } from '../../src/reconcile/plan-specs.js';
import { raterWith } from '../../src/reconcile/rater.js';
import { readRules } from '../../src/rules/read-rules.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { client, withClient } from '../support/around.js';

withClient('each');

const ADDRESS = '2026-0417/Ny gate';
const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Ny gate:
    length: 10
    sections:
      - coverThickness: 700
        layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]
  Andre gate: {length: 20, sections: [{coverThickness: 800, layers: [{}]}]}
`;

async function planned(spec: string, rule = '') {
  const text = `apiVersion: trenchctl-rules/v1\nrules:\n  r: {severity: error, for: cable, require: ${rule}}\n`;
  const { rules, problems } = readRules(text, 'rules.yaml');
  const files = [{ file: 'rules.yaml', digest: text, rules: rules.rules }];
  return planPreview({
    load: () => loadSpecs(['a.yaml'], { list: () => ['a.yaml'], read: () => spec }),
    service: {
      ...{ reading: client.api, writing: client.api, username: 'kari.nordmann' },
      ...{ profile: ASSUMED_PROFILE, isRemote: false, target: 'the embedded service' },
    },
    budgets: budgetsUntil(() => () => undefined),
    rules: rule === '' ? { files: [], problems: [] } : { files, problems },
    rater: await raterWith(ASSUMED),
    date: '2026-11-16',
  });
}

test('a new segment is a change with its drawing, and nothing is written', async () => {
  const { plan, drawing } = await planned(SPEC);
  expect(plan).toEqual({
    ...{ verdict: 'allowed', words: 'Verdict: allowed. 5 objects are added.', reasons: [] },
    changes: [
      { address: ADDRESS, title: 'Ny gate', destroyed: 0, counts: '3 objects are added' },
      { address: '2026-0417/Andre gate', title: 'Andre gate', destroyed: 0, counts: '2 objects are added' },
    ],
  });
  const drawn = drawing(ADDRESS, false);
  expect(drawn?.sections[0]?.items).toMatchObject([
    { words: 'cable: TSLF 24 kV 3x1x240 Al', address: `${ADDRESS}/sections[0]/layers[0]/cables[0]`, place: { line: 8 } },
  ]);
  expect(drawn?.change).toMatchObject({ address: ADDRESS });
  const other = drawing('2026-0417/Andre gate', false);
  expect([other?.change?.title, other?.sections.map(({ view }) => view.after?.cover), other?.undrawn]).toEqual(['Andre gate', [800], []]);
  expect(drawn?.change).not.toHaveProperty('views');
  const ratingOf = (isRated: boolean) => drawing(ADDRESS, isRated)?.sections[0]?.view.after?.items[0]?.rating;
  expect([ratingOf(false), ratingOf(true)]).toEqual([undefined, expect.objectContaining({ current: expect.any(Number) })]);
  expect(drawing('2026-0417/Nowhere', false)).toBeUndefined();
  expect(client.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a change of a project has words and no drawing', async () => {
  const { plan, drawing } = await planned(SPEC.replace('project: "2026-0417"', 'project: {number: "2026-0417", description: Another}'));
  const [own] = plan.changes;
  expect(plan.changes).toHaveLength(3);
  expect(drawing(own?.address ?? '', false)).toMatchObject({ sections: [], undrawn: [], change: own });
});

test('a rule that does not hold refuses the plan, with the reason', async () => {
  const { plan } = await planned(SPEC, 'item.depth >= 900');
  expect(plan).toMatchObject({
    ...{ verdict: 'refused', words: 'Verdict: refused. 5 objects are added.' },
    reasons: [
      `rule r: ${ADDRESS}/sections[0]/layers[0]/cables[0] (a.yaml:8): item.depth >= 900 is required: item.depth is 700 mm. Change the design, or state a waiver with a reason in the spec`,
    ],
  });
});

test.each([
  ['rules', SPEC, 'item.dept >= 900', '`dept` is not a variable of `item`'],
  ['specs', SPEC.replace('length', 'lenght'), '', 'lenght'],
  ['specs', SPEC.replace('TSLF 24 kV', 'TSLX 99 kV'), '', 'TSLX 99 kV'],
])('%s with problems have no plan', async (what, spec, rule, words) => {
  const { plan, drawing } = await planned(spec, rule);
  expect(plan).toEqual({ ...{ words: `No plan: the ${what} have problems.`, changes: [] }, reasons: [expect.stringContaining(words)] });
  expect(drawing(ADDRESS, false)).toBeUndefined();
});
