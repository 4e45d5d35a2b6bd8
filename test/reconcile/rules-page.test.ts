// A page shows what rules find in plans: every finding with its place, its state and its facts, and how often each rule judged.
import { test } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { ASSUMED, type Assumptions } from '../../src/rating/assumptions.js';
import { budgetsUntil, type PlanRequest, planSpecs } from '../../src/reconcile/plan-specs.js';
import { viewsOfPlan } from '../../src/reconcile/plan-views.js';
import { raterWith } from '../../src/reconcile/rater.js';
import type { JudgingFile } from '../../src/reconcile/rules/base-rules.js';
import type { RulesRequest } from '../../src/reconcile/rules/judge-plan.js';
import { rulesFile } from '../company-rules/rules-of.js';
import { connect } from '../live/connect.js';
import { load } from '../spec/support.js';
import { expectPage } from '../support/page.js';

interface Case {
  readonly live?: string;
  readonly head: string;
  readonly rules: readonly JudgingFile[];
  readonly bases?: readonly (readonly JudgingFile[])[];
  readonly asked?: Partial<RulesRequest> & Partial<Pick<PlanRequest, 'rehearse'>>;
  /** What the cables are rated by; absent if they are not rated. */
  readonly ratedBy?: Assumptions;
}

const spec = (segments: string, more = '') => `apiVersion: trenchctl/v1\nproject: "2026-0417"\n${more}segments: {${segments}}\n`;
const FEEDER = 'TSLF 24 kV 3x1x240 Al';
const trench = (cover: number, items = `cables: [{type: ${FEEDER}}]`, more = '') =>
  `{length: 10, ${more}sections: [{coverThickness: ${cover}, layers: [{${items}}]}]}`;

const TWO = `cables: [{type: ${FEEDER}}, {type: ${FEEDER}}]`;
const SECTION = `{coverThickness: 600, layers: [{cables: [{type: ${FEEDER}}]}]}`;
/** A rating of this cable needs values of its maker. */
const UNRATED = 'cables: [{typeId: 1057}]';

const loaded = (cover: number, load: number) => trench(cover, `cables: [{type: ${FEEDER}, load: ${load}}]`);

const file = (name: string, text: string): JudgingFile => ({
  ...{ file: name, digest: `digest of ${name}` },
  rules: rulesFile(text, name).rules,
});
const rule = (name: string, target: string, require: string, more = '') =>
  `  ${name}: {severity: error, for: ${target}, require: "${require}"${more}}\n`;
const COVER = rule(
  'cover',
  'cable',
  'item.depth >= 700',
  ', message: "{item.name} lies {item.depth} mm deep", title: Deep enough, source: "Handbook, 3", link: "https://example.org/3"',
);
const ALL = file(
  'all.yaml',
  [
    COVER,
    rule('length', 'segment', 'segment.length >= 100'),
    rule('wide', 'section', 'section.width >= 5000'),
    rule('layers', 'layer', 'layer.top >= 5000'),
    rule('coverings', 'covering', 'covering.thickness >= 100'),
    rule('apart', 'pair', 'a.depth > b.depth'),
    rule('name', 'project', "project.name == 'Other'"),
    rule('loads', 'cable', 'item.load <= 100', ', waivable: false'),
    rule('tapes', 'layer', 'layer.tapeCount >= 1').replace('error', 'warning'),
  ].join(''),
);
const ONE = file('cover.yaml', COVER);
const WAIVER = (rest: string) => `waivers: [{rule: cover, reason: rock${rest}}], `;

const FINDINGS: Readonly<Record<string, Case>> = {
  'A new segment': {
    head: spec(
      `A: ${trench(600, `cables: [{type: ${FEEDER}, load: 200}], pipes: [{type: PVC 110 SN8}]`, 'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 90}], ')}`,
    ),
    rules: [ALL],
  },
  'New segments that were not rehearsed, of which one has a section without layers': {
    head: spec(`A: ${trench(600)}, B: ${trench(600)}, C: {sections: [{coverThickness: 600}]}`),
    rules: [ALL],
    asked: { rehearse: false },
  },
  'A waiver of a template that two sections use, and the names of two projects': {
    head: `${spec('A: {sections: [{use: t}, {use: t}]}', `templates: {sections: {t: {${WAIVER(', until: 2026-11-20')}${SECTION.slice(1)}}}\n`)}---\n${spec(`A: ${trench(900)}`).replace('2026-0417', 'DEMO-1')}`,
    rules: [file('b.yaml', COVER + rule('name', 'project', "project.name == 'Other'"))],
  },
  'A live segment that was not rehearsed': {
    live: spec(`A: ${trench(600)}`),
    head: spec(`A: ${trench(500)}`),
    rules: [ONE],
    asked: { rehearse: false },
  },
  'Findings that are known, new, worse and better': {
    live: spec(`A: ${trench(600)}, B: ${trench(900)}, C: ${trench(600)}, D: ${trench(500)}`),
    head: spec(`A: ${trench(600).replace('10', '11')}, B: ${trench(600)}, C: ${trench(500)}, D: ${trench(600)}`),
    rules: [ONE],
  },
  'The live state': {
    live: spec(`A: ${trench(600)}, B: ${trench(600)}, C: ${trench(900)}`),
    head: spec(`A: ${trench(900)}, B: ${trench(600)}, C: ${trench(600)}, D: ${trench(600)}`),
    rules: [ONE],
    asked: { side: 'live', scope: 'all' },
  },
  'Segments without a change, of which only the changed are judged': {
    live: spec(`A: ${trench(600)}, B: ${trench(600)}`),
    head: spec(`A: ${trench(600)}, B: ${trench(500)}`),
    rules: [ALL],
  },
  'Segments without a change, of which all are judged': {
    live: spec(`A: ${trench(600)}, B: ${trench(600)}`),
    head: spec(`A: ${trench(600)}`),
    rules: [ALL],
    asked: { scope: 'all' },
  },
  'Coverings that the spec does not state': {
    live: spec(`A: ${trench(600, undefined, 'topCoverings: [{type: SAND, thickness: 50}], ')}`),
    head: spec(`A: ${trench(500)}`),
    rules: [
      file(
        'b.yaml',
        rule('covered', 'segment', 'segment.coveringThickness >= 100') + rule('terrain', 'segment', "segment.terrain == 'ROCK'"),
      ),
    ],
  },
  'Markers that only the service knows': {
    live: spec(`A: ${trench(600, undefined, 'settings: {autoMarkers: true}, ')}, B: ${trench(600)}`),
    head: spec(`A: ${trench(500)}, B: ${trench(600)}`),
    rules: [file('b.yaml', rule('marked', 'segment', '!segment.autoMarkers'))],
    asked: { scope: 'all' },
  },
  'A segment that goes': { live: spec(`A: ${trench(600)}`), head: spec('B: {}', 'prune: true\n'), rules: [ONE] },
  'A section in front of another, and one that goes': {
    live: spec(
      'A: {sections: [{coverThickness: 600, layers: [{cables: [{typeId: 1010}]}]}, {coverThickness: 500, layers: [{cables: [{typeId: 1010}]}]}]}',
    ),
    head: spec(
      'A: {sections: [{coverThickness: 400, layers: [{pipes: [{typeId: 1}]}]}, {coverThickness: 600, layers: [{cables: [{typeId: 1010}]}]}]}',
    ),
    rules: [file('b.yaml', rule('items', 'item', 'item.depth >= 700') + rule('wide', 'section', 'section.width >= 5000'))],
  },
  'Waivers that count, are expired, expire soon, are not needed or not allowed': {
    head: spec(
      [
        `A: ${trench(600, undefined, WAIVER(''))}`,
        `B: ${trench(600, undefined, WAIVER(', until: 2026-10-31'))}`,
        `C: ${trench(600, undefined, WAIVER(', until: 2026-12-01'))}`,
        `D: ${trench(600, undefined, WAIVER(', until: 2026-12-02'))}`,
        `E: ${trench(900, undefined, WAIVER(''))}`,
        `F: ${trench(600, `cables: [{type: ${FEEDER}, load: 200}]`, 'waivers: [{rule: loads, reason: rock}], ')}`,
        `G: {sections: [{coverThickness: 600, waivers: [{rule: cover, reason: rock}], layers: [{cables: [{type: ${FEEDER}}]}]}, {coverThickness: 600, layers: [{waivers: [{rule: cover, reason: rock}], cables: [{type: ${FEEDER}}]}, {cables: [{type: ${FEEDER}}]}]}]}`,
      ].join(', '),
    ),
    rules: [file('b.yaml', COVER + rule('loads', 'cable', 'item.load <= 100', ', waivable: false'))],
    asked: { today: '2026-11-01' },
  },
  'A waiver of a rule that could not be judged': {
    live: spec(`A: ${trench(600)}, B: ${trench(600)}`),
    head: spec(`A: ${trench(500, undefined, WAIVER(''))}, B: ${trench(500, undefined, WAIVER(', until: 2026-10-31'))}`),
    rules: [ONE],
    asked: { rehearse: false },
  },
  'Two bases with a file of the same name, of which one is held': {
    head: spec(`A: ${trench(600)}`),
    rules: [ONE],
    bases: [
      [ONE, file('x.yaml', rule('length', 'segment', 'segment.length >= 100'))],
      [
        file('cover.yaml', COVER.replace('700', '650')),
        file('x.yaml', '  length: {severity: error, for: segment, require: "segment.length >= 100"}\n'),
      ],
    ],
    asked: { isListChanged: true },
  },
  'A pair that only the rule of the base finds, beside one that both find': {
    head: spec(`A: ${trench(900, `cables: [{type: ${FEEDER}, count: 3}]`)}`),
    rules: [file('apart.yaml', rule('apart', 'pair', 'clearance >= 100'))],
    bases: [[file('apart.yaml', rule('apart', 'pair', 'clearance >= 300'))]],
  },
  'The only rule, which the change removes with its file': { head: spec(`A: ${trench(600)}`), rules: [], bases: [[ONE]] },
  'A rule that the base refuses and the change only mentions': {
    head: spec(`A: ${trench(600)}`),
    rules: [file('cover.yaml', COVER.replace('severity: error', 'severity: warning'))],
    bases: [[ONE]],
  },
};

const RATINGS: Readonly<Record<string, Case>> = {
  'Loads: above the rating, below it, above it already, and of a segment that is not changed': {
    live: spec(`A: ${trench(600)}, B: ${trench(600)}, C: ${trench(600)}, D: ${trench(600)}`),
    head: spec(`A: ${loaded(500, 2000)}, B: ${loaded(500, 20)}, C: ${trench(500)}, D: ${loaded(600, 2000)}, E: ${loaded(600, 2000)}`),
    rules: [file('b.yaml', rule('loads', 'cable', 'item.load <= 100'))],
    ratedBy: { ...ASSUMED },
  },
  'Loads that nobody has stated, by ratings that nobody expects': {
    live: spec(`A: ${trench(600)}`),
    head: spec(`A: ${trench(500)}, B: ${trench(500)}`),
    rules: [ONE],
    ratedBy: ASSUMED,
  },
  'Ratings that a rule names': {
    live: spec(`A: ${trench(600)}, B: ${trench(600)}`),
    head: spec(`A: ${trench(500)}, B: ${trench(600)}, C: ${trench(500, 'cables: [{typeId: 1010}, {typeId: 1039}]')}`),
    rules: [file('b.yaml', rule('ratings', 'cable', 'item.rating >= 2000'))],
    ratedBy: ASSUMED,
    asked: { scope: 'all' },
  },
  'A cable and a section that go, by a ratings file that asks the service for the soil': {
    live: spec(`A: ${trench(600, TWO)}, B: {sections: [${SECTION}, ${SECTION.replace('240', '95')}]}, D: ${trench(600, UNRATED)}`),
    head: spec(`A: ${trench(600)}, B: {sections: [${SECTION}]}, D: ${trench(500, UNRATED)}`),
    rules: [ONE],
    ratedBy: { ...ASSUMED, soil: 'service' },
  },
  'A cable without a rating beside a rating that changes': {
    live: spec(`A: ${trench(600)}, C: ${trench(600, UNRATED)}, B: ${trench(600, UNRATED)}`),
    head: spec(`A: ${trench(500)}, C: ${trench(500, UNRATED)}, B: ${trench(500, UNRATED)}`),
    rules: [ONE],
    ratedBy: ASSUMED,
  },
  'A cable without a rating, and no rating that changes': {
    live: spec(`B: ${trench(600, UNRATED)}`),
    head: spec(`B: ${trench(500, UNRATED)}`),
    rules: [ONE],
    ratedBy: ASSUMED,
  },
};

async function findingsOf({ live, head, rules, bases = [], asked = {}, ratedBy }: Case): Promise<string[]> {
  const { under, api } = await connect();
  const service = { reading: api, writing: api, username: 'kari.nordmann', companyId: '1001', profile: ASSUMED_PROFILE, isRemote: false };
  const planOf = async (text: string, more: Partial<PlanRequest>) => {
    const { plan, problems, specs } = await planSpecs(
      {
        load: async () => load(text),
        ...{ parallelism: 4, rehearse: true, cost: true, budgets: budgetsUntil(() => () => undefined) },
        ...more,
      },
      service,
    );
    if (!plan) throw new Error(JSON.stringify([problems, specs.problems]));
    return plan;
  };
  try {
    if (live !== undefined) await applyAll(await planOf(live, {}), { api, parallelism: 1, wait: async () => {} });
    const { rehearse = true, ...more } = asked;
    const request: RulesRequest = {
      ...{ files: rules, today: '2026-11-01', scope: 'changed', side: 'planned', ...more },
      bases: bases.map((files) => ({ files, unreadable: [] })),
    };
    const plan = await planOf(head, { rehearse, rules: request, ...(ratedBy ? { rater: await raterWith(ratedBy) } : {}) });
    const views = viewsOfPlan(plan, { date: '2026-11-01', service: 'test' });
    const marked = plan.segments.flatMap(({ projectId, name }) => [
      ...views(projectId, name).flatMap(({ after }) => after?.problems.map((one) => `drawn ${name}: ${JSON.stringify(one)}`) ?? []),
      ...views.undrawn(projectId, name).map((one) => `undrawn ${name}: ${JSON.stringify(one)}`),
    ]);
    const text = [
      ...(plan.findings ?? []).map((one) => JSON.stringify(one)),
      ...marked,
      ...(plan.rules?.rules ?? []).map((one) => `rule ${JSON.stringify(one)}`),
      `files ${JSON.stringify([plan.rules?.files, plan.rules?.isListChanged, plan.rules?.segments, plan.rules?.waivers])}`,
      `moves ${JSON.stringify(plan.moves)}`,
      `ratings ${JSON.stringify([plan.ratings, plan.ratedCables, plan.unrated])}`,
      `(${plan.reads} reads)`,
    ].join('\n');
    // The ids of new objects differ from run to run.
    return [text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')];
  } finally {
    await under.close();
  }
}

test.each(Object.entries({ findings: FINDINGS, ratings: RATINGS }))('the findings are those of the page of %s', async (name, cases) => {
  const parts: Record<string, string[]> = {};
  for (const [title, one] of Object.entries(cases)) parts[title] = await findingsOf(one);
  expectPage(new URL(`rules-${name}.expected.txt`, import.meta.url), parts);
});
