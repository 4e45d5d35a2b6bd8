import type { Place, Problem } from '../../diagnostics/problem.js';
import type { DesiredProject } from '../../kinds/model.js';
import { CABLE } from '../../kinds/roles.js';
import { takeFirst } from '../../kinds/take-first.js';
import type { CatalogType } from '../../live/catalog.js';
import { pathText } from '../../plan/model/address.js';
import { statedItems } from '../../plan/model/desired-items.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { typesIn } from '../../plan/quantities/segment-amounts.js';
import { ASSUMED_PROFILE } from '../../profile/profile-fields.js';
import type { CaseDraft, Expected, TypesDraft } from '../../rules/cases-language.js';
import { OVER_BUDGET } from '../../rules/judge.js';
import type { RulesFile } from '../../rules/read-rules.js';
import { createWork, type Work } from '../../rules/work.js';
import { mergeProjects } from '../../spec/build/merge-projects.js';
import { resolveTypes } from '../../spec/build/resolve-types.js';
import { API_VERSION, readDocument } from '../../spec/language/document.js';
import { createProblems, type SpecProblem } from '../../spec/problems.js';
import type { Entry, Tree } from '../../spec/yaml/tree.js';
import { NEW_OBJECTS } from '../../views/desired-live.js';
import type { ViewContext } from '../../views/live-views.js';
import type { RateSection } from '../../views/with-ratings.js';
import type { Catalogs } from '../made-plan.js';
import { judgeSpecs } from './judge-specs.js';
import { createJudge } from './judge-state.js';

export interface CaseResult {
  readonly title: string;
  readonly place: Place;
  /** Findings that the case expects and that were not made. */
  readonly missing: readonly Expected[];
  /** Findings that the case does not expect. */
  readonly unexpected: readonly RuleFinding[];
  /** Rules that could not be judged, with the fact that is not known. */
  readonly unjudged: readonly { readonly rule: string; readonly lack: string }[];
  /** Problems of the segment. */
  readonly problems: readonly Problem[];
}

/** The objects that the segments of all test cases may hold together. Cases of a real file hold some hundred. */
const MAX_OBJECTS = 50_000;

/** Judges the segments of the test cases of a rules file, and compares the findings with those that are expected. */
export function testRules(
  { rules, types, cases }: RulesFile,
  sample: Catalogs,
  work: Work = createWork(),
): CaseResult[] {
  const catalogs = withTypes(sample, types);
  let objects = 0;
  return cases.map((one): CaseResult => {
    const { title, place } = one;
    const found = createProblems();
    const draft = objects > MAX_OBJECTS ? undefined : readDocument(documentOf(one), found.report);
    const projects = draft ? mergeProjects([draft], { profile: ASSUMED_PROFILE, report: found.report }) : [];
    objects += objectsIn(projects);
    if (objects > MAX_OBJECTS) found.report(tooMany(place));
    const resolved = resolveTypes(projects, catalogs);
    const problems = [...found.all(), ...resolved.problems].filter(({ severity }) => severity !== 'warning');
    const none = { title, place, missing: [], unexpected: [], unjudged: [], problems };
    if (problems.length > 0) return none;
    const run = createJudge(rules, '', work);
    const findings = judgeSpecs(run, resolved.projects, {
      typeOf: typesIn(catalogs),
      defaults: NEW_OBJECTS,
      rate: Object.assign(statedRatings(types), { ground: groundOf(one) }),
      facts: factsOf(one),
    });
    const expected = new Set(one.expect.map(({ rule }) => rule));
    const unjudged = run.unjudged
      .map(({ rule, lack }) => ({ rule: rule.name, lack }))
      .filter(({ rule, lack }) => expected.has(rule) || lack === OVER_BUDGET);
    return { ...none, ...compared(one.expect, findings), unjudged };
  });
}

const objectsIn = (projects: readonly DesiredProject[]): number =>
  projects.flatMap(({ segments }) => segments.flatMap(({ sections = [] }) => sections)).flatMap(statedItems)
    .length;

const tooMany = (place: Place): SpecProblem => ({
  code: 'expands-too-far',
  message: `the test cases up to this one hold more than ${MAX_OBJECTS} objects together`,
  place,
  remedy: 'use smaller segments, or divide the file',
});

/** The ratings that the types state. A test of rules is no screening, so other cables have no rating. */
function statedRatings({ cables = [] }: TypesDraft): RateSection {
  const ratings = new Map(cables.map(({ name, fields }) => [name, fields.rating]));
  return ({ items }) => ({
    notRated: [],
    ratings: items.flatMap(({ id, name, kind, load }) => {
      const current = kind === CABLE ? ratings.get(name) : undefined;
      const loaded = load === undefined ? {} : { load };
      return typeof current === 'number'
        ? [{ id, current, temperature: 0, unstated: 0, basis: '', ...loaded }]
        : [];
    }),
  });
}

const groundOf = ({ soil, bedding }: CaseDraft): RateSection['ground'] => ({
  ...(soil === undefined ? {} : { soil }),
  ...(bedding === undefined ? {} : { bedding }),
});

const factsOf = ({ terrain, tapes }: CaseDraft): ViewContext['facts'] => ({
  ...(terrain === undefined ? {} : { terrain }),
  ...(tapes === undefined ? {} : { tapes }),
});

function compared(expect: readonly Expected[], findings: readonly RuleFinding[]) {
  const left = [...findings];
  const missing = expect.filter(
    ({ rule, at = '' }) =>
      !takeFirst(left, (finding) => finding.rule === rule && pathText(finding.path).endsWith(at)),
  );
  return { missing, unexpected: left };
}

/** The types of the file come first, so that they replace sample types of the same name. */
function withTypes(sample: Catalogs, types: TypesDraft): Catalogs {
  const own = (list: TypesDraft['cables'] = []): CatalogType[] =>
    list.map(({ name, fields }, n) => ({ id: `${n + 1}`, name, fields }));
  const joined = (mine: readonly CatalogType[], theirs: readonly CatalogType[] = []): CatalogType[] => {
    const names = new Set(mine.map(({ name }) => name));
    return [
      ...mine,
      ...theirs.filter(({ name }) => !names.has(name)).map((one) => ({ ...one, id: `9${one.id}` })),
    ];
  };
  return {
    ...sample,
    cables: joined(own(types.cables), sample.cables),
    pipes: joined(own(types.pipes), sample.pipes),
  };
}

/** A spec with one segment, made around the segment of a test case, so that it is read like any other. */
function documentOf({ segment, place }: CaseDraft): Tree {
  const text = (value: string): Tree => ({ form: 'scalar', place, value, source: value, size: 1 });
  const map = (entries: readonly Entry[]): Tree => ({ form: 'map', place, entries, size: segment.size + 4 });
  const entry = (key: string, value: Tree): Entry => ({ key, place, value });
  return map([
    entry('apiVersion', text(API_VERSION)),
    entry('project', text('TEST')),
    entry('segments', map([entry('case', segment)])),
  ]);
}
