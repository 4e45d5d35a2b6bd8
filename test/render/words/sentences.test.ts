// Every sentence about refusals, failures, verdicts, rules, waivers and unexpected states, as one page that can be read: an example for each code,
// and for each condition in its words.
import { test } from 'vitest';
import { LAYOUT_RULES } from '../../../src/kinds/layout-rules.js';
import type { Obstacle } from '../../../src/plan/model/change.js';
import type { ChangeReason, KindCode, LossReason, ObstacleReason } from '../../../src/plan/model/reason.js';
import type * as refusal from '../../../src/plan/model/refusal.js';
import type { RuleDocument, RuleFinding, RulesDocument, WaiverNote } from '../../../src/plan/model/rule-finding.js';
import type { VerdictReason } from '../../../src/plan/model/verdict.js';
import { layoutLines, ruleLines } from '../../../src/render/rules/rule-text.js';
import { createdTwiceLines, unexpectedStateAdvice, unexpectedStateLines } from '../../../src/render/words/apply-words.js';
import { differenceWords, fatesWords } from '../../../src/render/words/change-words.js';
import * as ofFindings from '../../../src/render/words/finding-words.js';
import { kindWord } from '../../../src/render/words/kind-words.js';
import { causesOfReplacement, changeReason, lostValue, lostWords, obstacleSentence } from '../../../src/render/words/reason-words.js';
import * as ofRefusals from '../../../src/render/words/refusal-words.js';
import { verdictLine, verdictReason } from '../../../src/render/words/verdict-words.js';
import { listedWaiverLine, newWaiverWords, usedWaiverLines } from '../../../src/render/words/waiver-words.js';
import { type Examples, expectPage, said } from '../../support/page.js';

const PLACE = { file: 'specs/a.yaml', line: 6, col: 5 };
const AT = { file: 'specs/a.yaml', line: 6, column: 5 };
const address = 'P/S/sections[0]';
const owner = 'P/S';
const object = { kind: 'item', item: 'cable', id: '71' } as const;
const loss = { code: 'cable-band', id: '4' } as const;

/** Codes whose examples state nothing, an owner or an object. */
const examples =
  <Facts extends object>(facts: Facts) =>
  <Code extends string>(...codes: readonly Code[]) =>
    Object.fromEntries(codes.map((code) => [code, [facts]])) as unknown as Readonly<Record<Code, readonly [Facts]>>;
const [bare, ofOwner, ofObject] = [examples({}), examples({ owner }), examples({ object })];
const STALE: Examples<refusal.Staleness> = {
  ...bare('segment-not-found', 'segment-gone', 'segment-exists', 'project-not-found', 'project-exists', 'other-calls'),
  'other-company': [{ now: '2', saved: '1' }],
  'project-renumbered': [{ id: '7', now: 'N', saved: 'O' }],
  ...ofObject('object-gone', 'object-left-out', 'object-settled'),
  'object-changed': [
    { object, fields: [] },
    {
      object,
      fields: [
        { field: 'typeId', saved: '1', now: '2' },
        { field: 'label', saved: undefined, now: 'L' },
        { field: 'userLabel', saved: 'F7', now: 'f7' },
        { field: 'yAdjustment', saved: 5, now: 0 },
      ],
    },
  ],
  ...ofObject('object-added'),
  problem: [{ message: 'as the problem says' }],
};
const MISMATCHES: Examples<refusal.PlanMismatch> = {
  'change-not-shown': [{ action: 'create', address }],
  'change-not-made': [{ action: 'delete', address }],
  ...examples({ loss, address })('loss-not-shown', 'loss-not-made'),
};
const CONTRADICTIONS: Examples<refusal.Contradiction> = {
  ...examples({ address })('change-without-calls', 'loss-without-calls'),
  'project-not-listed': [{ owner, project: 'P', id: '7' }],
  ...ofOwner('owner-without-calls', 'calls-of-others', 'owner-without-changes', 'owner-not-identified'),
  'project-twice': [{ id: '7' }],
  'segment-twice': [{ id: '8' }],
  'name-twice': [{ name: 'S', projectId: '7' }],
  'part-twice': [{ part: 'calculation', projectId: '7' }],
  ...bare('wrong-summary', 'wrong-call-count'),
};
const ANSWERS: readonly refusal.AnswerMismatch[] = [
  ...[{ code: 'not-a-list' } as const, { code: 'too-short', listed: 1, asked: 2 } as const, { code: 'no-id' } as const],
  { code: 'other-value', field: 'length', answered: undefined, sent: 'x' },
];
const FAILURES: Examples<refusal.ApplyFailure> = {
  failed: [{ message: 'as the error says' }],
  ...bare('stopped', 'unexpected-state', 'rest-of-project-failed', 'calculation-gone'),
  'spec-not-reached': [{ calls: 3 }],
  'name-not-free': [{}, { holder: '12' }],
  'held-back': [
    { missing: { project: 'P', name: 'S' }, more: 0 },
    { missing: { project: 'P', name: 'S' }, more: 1 },
    { missing: { project: 'P', name: 'calculation', part: 'calculation' }, more: 1200 },
  ],
  'loss-not-shown': [{ loss, address }],
  'deletion-not-shown': [{ id: '9', address }],
  'creation-not-shown': [{ object, address }],
  'changed-by-others': [{ object }],
  'created-twice': [
    { kind: 'project', ids: ['1', '2'] },
    { kind: 'segment', ids: ['3', '4', '5'] },
  ],
  'ducts-in-doubt': [{ pipes: ['1'] }, { pipes: ['1', '2'] }],
  'no-id-in-answer': [{ step: '3', pick: 'id' }],
  'unverified-answer': ANSWERS.map((mismatch) => ({ step: '3', operation: 'createPipe', mismatch })),
};
const DIFFERENCES: Examples<refusal.SpecDifference> = {
  'project-not-stated': [{ project: 'P', id: '7' }],
  'deleted-segment-kept': [{ owner, id: '8' }],
  ...ofOwner('prune-not-set', 'not-in-base', 'protected-in-base', 'base-not-given', 'segment-not-named'),
  ...ofOwner('part-not-stated', 'stated-otherwise'),
  'approved-otherwise': [{ project: 'P' }],
};
const obstacle = (code: ObstacleReason['code'], item = 'pipe'): Obstacle => ({
  ...{ kind: 'item', item, id: '5', state: {}, reason: { code } },
});
const OBSTACLES: Readonly<Record<ObstacleReason['code'], true>> = {
  ...{ 'layer-not-in-spec': true, 'layer-moved': true, 'differs-from-spec': true, 'more-than-in-spec': true },
  ...{ 'no-longer-in-specs': true, 'other-cables-inside': true },
};
const obstacles = (Object.keys(OBSTACLES) as ObstacleReason['code'][]).map((code) => obstacle(code));
const LOST: Examples<LossReason> = {
  value: [{ field: 'label', value: 'L' }],
  object: [{ object }],
  ...bare('pipe-of-duct', 'unlisted-ducts'),
  'cable-band': [{ id: '4' }],
  'unknown-entry': [{ list: 'beacons', entry: 'e' }],
  'altered-option': [{ number: '2151' }],
  'altered-below': [{ number: '1101', id: '6' }],
};
const CHANGED: Examples<ChangeReason> = {
  ...bare('no-segment-of-this-name', 'renamed-in-spec', 'fields-differ', 'dimensions-differ', 'spacing-differs', 'covering-on-top'),
  ...bare('covering-below', 'comes-with-segment', 'missing', 'carried-over', 'spec-has-more-sections', 'no-live-section-like-it'),
  ...bare('cannot-change-in-place'),
  ...examples({ number: 3 })('spec-has-fewer-sections', 'no-section-like-it-in-spec', 'moved'),
  'finishes-replacement': [0, 1, 2].map((copied) => ({ oldSection: 1, newSection: 2, copied })),
  'written-last': [{ fields: ['coverThickness'] }, { fields: ['coverThickness', 'foundationThickness'] }],
  'not-in-spec': [{}, { holder: object }],
  'no-longer-in-specs': [{ was: PLACE }, { was: PLACE, holder: object }],
  'moved-from-project': [{ project: 'P', segment: 'S' }],
  'moved-to-project': [{ project: 'P', segment: 'S', id: '9' }],
  ...examples({ id: '9' })('segment-not-in-spec', 'segment-to-destroy'),
  ...bare('no-project-of-this-number', 'module-missing', 'module-not-in-spec', 'not-in-calculation', 'budget-code-cannot-change'),
};
const KINDS: Readonly<Record<Exclude<KindCode, 'item'>, true>> = {
  ...{ segment: true, settings: true, topCovering: true, section: true, layer: true, entry: true, project: true, closing: true },
  ...{ module: true, calculation: true, budgetCode: true, customNode: true },
};
const FATES = [0, 1, 2].map((n) => ({ changed: n, moved: n, recreated: n, removed: n, added: n, destroyed: n }));
const unjudged = (segments: number, more: object, ...lacks: string[]) =>
  lacks.map((lack) => ({ rules: ['a'], lack, segments, first: owner, ...more }));
const REASONS: Examples<VerdictReason> = {
  'destroys-too-much': [
    { projects: ['P', 'Q'], destroyed: 12, limit: 5 },
    { projects: ['P'], destroyed: 12, limit: 5, share: 30, approved: 6 },
  ],
  'approval-expired': [{ project: 'P', objects: 1, until: '2026-01-01', place: PLACE }],
  'prevent-destroy': [{ project: 'P', segment: 'S', place: PLACE }],
  'prevent-replace': [
    { project: 'P', segment: 'S', address, place: PLACE },
    { project: 'P', segment: 'S', address, place: PLACE, forcedBy: obstacle('differs-from-spec') },
  ],
  'rule-not-met': [
    { rule: 'cover', count: 1, address, said: 'too low' },
    { rule: 'cover', source: 'SHEET 1', count: 1201, address, said: 'too low', place: PLACE, ofBase: 'altered', waivable: false },
    { rule: 'cover', count: 2, address, said: 'too low', ofBase: 'removed' },
    { rule: 'cover', count: 2, address, said: 'too low', ofBase: 'ratings' },
  ],
  'rules-not-judged': [
    ...unjudged(1, {}, 'layer.tapeCount'),
    { rules: ['a', 'b'], lack: 'work', segments: 2, first: owner },
    ...unjudged(3, {}, 'work'),
    ...unjudged(1, {}, 'rehearsal', 'item.depth', 'item.rating'),
    ...[{ cable: 'cable 1' }, { why: 'no area' }, { cable: 'cable 1', why: 'no area' }].flatMap((more) => unjudged(1, more, 'item.rating')),
  ],
  'base-rules-unreadable': [{ file: 'rules.yaml', why: 'it is a link' }],
};

const waiver = { reason: 'rock', until: '2027-03-01', place: AT };
const finding = (more: Partial<RuleFinding>): RuleFinding => ({
  ...{ rule: 'cover', severity: 'error', address, message: 'too low', state: 'new', facts: {} },
  ...{ project: 'P', segment: 'S', path: [{ list: 'sections', index: 0 }], ...more },
});
const FINDINGS: readonly RuleFinding[] = [
  finding({}),
  finding({ source: 'SHEET 1', state: 'worse', ofBase: 'altered' }),
  finding({ severity: 'warning', state: 'waived', waiver }),
  finding({ severity: 'note', state: 'known', path: [], ofBase: 'removed' }),
  finding({ state: 'waived', waiver: { reason: 'rock', place: AT }, ofBase: 'ratings' }),
];
/** The same finding of an object that stands on another line. */
const elsewhere = (finding?: RuleFinding) => ({ ...finding, place: { ...finding?.place, line: 99 } }) as RuleFinding;

const rule = (more: Partial<RuleDocument>): RuleDocument => ({
  ...{ rule: 'cover', severity: 'error', file: 'rules.yaml', objects: 3, unjudged: [], ...more },
});
const lacks = (...all: readonly (readonly [string, number])[]) => all.map(([lack, count]) => ({ lack, count, segments: 1 }));
const NONE: RulesDocument = { files: [], rules: [], waivers: [] };
const FILES = [{ file: 'rules.yaml', digest: '0123456789abcdef' }];
const BASE_FILE = { file: 'old.yaml', digest: 'fedcba9876543210', ofBase: true } as const;
const BUILT_IN_RULES = [rule({ rule: 'load-above-rating', file: 'built-in' })];

/** The title of findings under rules; `-` if there is nothing to say. */
const titleOf = (rules: RulesDocument | undefined, findings: readonly RuleFinding[] = []): string => {
  const own = ofFindings.companyRules({ findings, ...(rules ? { rules } : {}) } as Parameters<typeof ofFindings.companyRules>[0]);
  return own ? ofFindings.rulesTitle(own) : '-';
};
const titles = (): string[] => [
  titleOf(undefined),
  titleOf(NONE),
  titleOf({ ...NONE, waivers: [{ code: 'waiver-new', rule: 'cover', project: 'P', segment: 'S', ...waiver }] }),
  titleOf({ ...NONE, isListChanged: true }),
  titleOf({ ...NONE, unreadable: [{ file: 'rules.yaml', why: 'it is a link' }] }),
  titleOf({ ...NONE, rules: BUILT_IN_RULES }),
  titleOf({ ...NONE, files: FILES, rules: [rule({})], segments: 0 }),
  titleOf({ ...NONE, files: [...FILES, BASE_FILE], rules: [rule({}), rule({}), ...BUILT_IN_RULES] }, FINDINGS),
  titleOf({ ...NONE, files: FILES, rules: [rule({})], segments: 0 }, [finding({}), finding({})]),
  titleOf({ ...NONE, files: FILES, rules: [rule({}), rule({ rule: LAYOUT_RULES[0]?.name ?? '', file: 'built-in' })] }, [finding({})]),
];

/** The first stands there three times; the last is known already. */
const MANY: readonly RuleFinding[] = [
  ...[finding({}), finding({}), finding({})],
  ...Array.from({ length: 53 }, (_, n) => finding({ message: `cover ${n}`, state: n === 52 ? 'known' : 'new' })),
];
const JUDGED: RulesDocument = { ...NONE, files: FILES, rules: [rule({})] };

const note = (code: WaiverNote['code'], more: Partial<WaiverNote> = {}): WaiverNote => ({
  ...{ code, rule: 'cover', project: 'P', segment: 'S', ...waiver, ...more },
});
const withoutDay = { code: 'waiver-new', rule: 'cover', project: 'P', segment: 'S', reason: 'rock', place: AT } as const;
const NOTES: readonly WaiverNote[] = [
  note('waiver-new'),
  withoutDay,
  ...(['waiver-changed', 'waiver-not-allowed', 'waiver-expired', 'waiver-expires-soon', 'waiver-not-needed'] as const).map((code) =>
    note(code),
  ),
];

const many = (code: WaiverNote['code'], count: number) =>
  Array.from({ length: count }, (_, n) => note(code, { place: { ...AT, line: n + 1 }, reason: n === 0 ? 'r'.repeat(81) : 'r'.repeat(80) }));
/** A waiver of another rule at the same place. */
const OTHER = note('waiver-new', { rule: 'tape', place: { ...AT, line: 1 } });
type Waived = Parameters<typeof newWaiverWords>[0];
const SEGMENTS = [{ project: 'P', name: 'S' }] as never;
const COMMIT = { ref: 'main', commit: 'c' };
const WAIVED: readonly Waived[] = [
  { segments: SEGMENTS },
  { segments: SEGMENTS, findings: FINDINGS },
  { segments: [], findings: FINDINGS },
  { segments: SEGMENTS, findings: FINDINGS, base: COMMIT },
  {
    segments: SEGMENTS,
    base: COMMIT,
    rules: { ...NONE, waivers: [...many('waiver-new', 4), note('waiver-changed'), note('waiver-expired')] },
  },
  { segments: SEGMENTS, base: COMMIT, rules: { ...NONE, waivers: [...many('waiver-new', 2), ...many('waiver-new', 1), OTHER] } },
] as readonly Waived[];

const state = (more: Partial<refusal.Difference>): refusal.Difference => ({
  ...{ kind: 'item', item: 'sensor', address, expected: { outerDiameter: 9 }, found: null, count: 1, ids: [], ...more },
});
const STATES: readonly refusal.Difference[] = [
  state({}),
  state({ expected: null, found: {}, ids: ['1', '2'], count: 2 }),
  state({ kind: 'item', item: 'pipe', expected: { liesIn: 'layer 2' }, found: { cablesInside: 2 } }),
  state({ kind: 'budgetCode', expected: { quantity: 2 }, alterations: [{ number: '7', quantity: 3 }] }),
];
const TWICE: readonly refusal.CreatedTwice[] = [
  { kind: 'project', own: '7', others: ['9', '10'], differing: ['10'] },
  { kind: 'segment', others: ['b', 'a'], differing: [] },
];
const deletion = (kind: string, id: string): string => `delete ${kind} ${id}`;

/** Made in the test, so that a mutant that is switched on for the test speaks. */
const page = (): Readonly<Record<string, readonly string[]>> => ({
  'a saved plan is stale': said(STALE, ofRefusals.stalenessWords),
  'a saved plan shows other changes than it makes': said(MISMATCHES, ofRefusals.planMismatchWords),
  'a saved plan contradicts itself': said(CONTRADICTIONS, ofRefusals.contradictionWords),
  'the specs of a saved plan differ': said(DIFFERENCES, ofRefusals.specDifferenceWords),
  'an apply failed': said(FAILURES, ofRefusals.failureWords),
  'work was stopped': [ofRefusals.overBudgetWords('work'), ofRefusals.overBudgetWords('time')],
  'the first line of a plan': (['allowed', 'refused', 'nothing'] as const).flatMap((apply) =>
    [{}, WAIVED[4]].map((more) => verdictLine({ segments: [], ...more, verdict: { apply, reasons: [] }, summary: FATES[2] } as never)),
  ),
  'a plan is refused': said(REASONS, verdictReason),
  'a change is made': said(CHANGED, changeReason),
  kinds: [(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => kindWord({ kind })).join(', ')],
  'objects of a plan': [...FATES, { ...FATES[1], updated: 1 }].map((fates) => fatesWords(fates as (typeof FATES)[0])),
  'objects that drifted': [...FATES, { ...FATES[1], updated: 1 }].map((fates) => differenceWords(fates as (typeof FATES)[0])),
  'a section is replaced': [
    ...obstacles.map(obstacleSentence),
    obstacleSentence({ ...obstacle('layer-moved'), kind: 'layer', number: 2 }),
    ...causesOfReplacement([...obstacles, obstacle('other-cables-inside', 'culvert'), obstacle('differs-from-spec', 'ecomDuct')]),
    ...causesOfReplacement([obstacle('other-cables-inside'), obstacle('other-cables-inside')]),
  ],
  'a value is lost': said(LOST, (reason) => `${lostWords(reason)}: ${lostValue(reason) ?? '-'}`),
  findings: [
    ...FINDINGS.map(ofFindings.findingLine),
    ...FINDINGS.map(ofFindings.noticeWords),
    ...ofFindings.equalFindings([...FINDINGS, ...FINDINGS.slice(0, 2), elsewhere(FINDINGS[0])]).map(ofFindings.saidLine),
  ],
  'findings by state': [ofFindings.stateCounts([]), ofFindings.stateCounts(FINDINGS)],
  'findings without room': [
    ...ruleLines({ findings: MANY, rules: JUDGED }, { isVerbose: false }).slice(0, 3),
    ...ruleLines({ findings: MANY, rules: JUDGED }, { isVerbose: false }).slice(-3),
    ...ruleLines({ findings: MANY, rules: JUDGED }, { isVerbose: true }).slice(-3),
    ...layoutLines([{ title: 'Layout problems:', problems: MANY.slice(2, 54) }]).slice(-3),
  ],
  'titles of rules': titles(),
  'rules that changed': [
    ...ofFindings.rulesWarnings(NONE),
    ...ofFindings.rulesWarnings({ ...NONE, isListChanged: true, files: [{ file: 'a.yaml', digest: 'd', isChanged: true }, ...FILES] }),
    ...ofFindings.rulesWarnings({ ...NONE, ratings: { file: 'r.yaml', digest: 'd', isChanged: true } }),
    ...ofFindings.rulesWarnings({
      ...NONE,
      ratings: { file: 'r.yaml', digest: 'd' },
      unreadable: [{ file: 'rules.yaml', why: 'it is a link' }],
    }),
  ],
  'rules that could not be judged': [
    ...ofFindings.unjudgedLines({
      ...NONE,
      rules: [rule({ unjudged: lacks(['work', 1], ['rehearsal', 1], ['layer.tapeCount', 2], ['item.depth', 1]) })],
    }),
    ...ofFindings.unjudgedLines({ ...NONE, rules: Array.from({ length: 21 }, () => rule({ unjudged: lacks(['work', 1]) })) }).slice(-2),
    ...ofFindings.unjudgedLines({ ...NONE, rules: Array.from({ length: 20 }, () => rule({ unjudged: lacks(['work', 1]) })) }).slice(-1),
  ],
  'waivers to look at': ofFindings.waiverLines({ ...NONE, waivers: NOTES }),
  'waivers in the verdict': WAIVED.map((plan) => newWaiverWords(plan) ?? '-'),
  'waivers that excuse findings': WAIVED.flatMap((plan, n) => usedWaiverLines(plan).map((line) => `${n}: ${line}`)),
  'waivers of the specs': [
    listedWaiverLine(note('waiver-new', {})),
    listedWaiverLine({ ...withoutDay, since: { commit: '0123456789', day: '2026-11-17' } }),
    listedWaiverLine({ ...withoutDay, since: { commit: '0123456789', day: '2026-11-17', isAtLeast: true } }),
  ],
  'an unexpected state': [
    ...unexpectedStateLines(STATES),
    ...unexpectedStateLines(Array.from({ length: 20 }, () => state({}))).slice(-1),
    ...unexpectedStateLines(Array.from({ length: 21 }, () => state({}))).slice(-2),
    ...unexpectedStateAdvice('P', { plan: 'PLAN', probe: (project) => `PROBE ${project}` }),
  ],
  'created twice': TWICE.flatMap((one) => createdTwiceLines(one, deletion)),
});

test('every sentence is the one on the page', () => {
  expectPage(new URL('./sentences.expected.txt', import.meta.url), page());
});
