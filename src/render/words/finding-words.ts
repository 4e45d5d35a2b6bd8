import { BUILT_IN, isLayoutRule, LOAD_RULE } from '../../kinds/layout-rules.js';
import { alike } from '../../plan/algorithms/group-by.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type {
  BaseReason,
  FindingState,
  RuleDocument,
  RuleFinding,
  RulesDocument,
  UnreadableRules,
  WaiverNote,
} from '../../plan/model/rule-finding.js';
import { counted } from './kind-words.js';
import { layoutPlace } from './layout-words.js';

// Sentences for the findings of rules. A finding has the words of its rule; these put place, source and state around them.

/** The part of a plan that the rules files of a company made. Layout problems, the findings of the built-in pack, have their own blocks. */
export interface CompanyRules {
  readonly findings: readonly RuleFinding[];
  readonly rules: RulesDocument;
}

type WithRules = Pick<PlanDocument, 'findings' | 'rules'>;

/**
 * Returns the part of the rules that is not about the layout; undefined if no rules file was given, no load was judged and no waiver has
 * to be mentioned.
 */
export function companyRules({ findings = [], rules }: WithRules): CompanyRules | undefined {
  if (!rules || !(isJudged(rules) || rules.waivers.length > 0)) return undefined;
  return {
    findings: findings.filter(({ rule }) => !isLayoutRule(rule)),
    rules: { ...rules, rules: rules.rules.filter(({ rule }) => !isLayoutRule(rule)) },
  };
}

const isJudged = ({ files, isListChanged, unreadable, rules }: RulesDocument): boolean =>
  files.length > 0 ||
  isListChanged === true ||
  unreadable !== undefined ||
  rules.some(({ rule }) => rule === LOAD_RULE.name);

/** `cover-mv-road (ORGBLAD 9000, 3.2)` */
export const ruleName = ({ rule, source }: Pick<RuleFinding, 'rule' | 'source'>): string =>
  source === undefined ? rule : `${rule} (${source})`;

/** `2026-0417/Storgata, section 1, layer 1` */
export const findingPlaceWords = (finding: Pick<RuleFinding, 'project' | 'segment' | 'path'>): string =>
  [`${finding.project}/${finding.segment}`, layoutPlace(finding)].filter((text) => text !== '').join(', ');

/** `error cover-mv-road (ORGBLAD 9000, 3.2): 2026-0417/Storgata, section 1: the cable lies 640 mm deep` */
export const findingLine = (finding: RuleFinding): string =>
  `${finding.severity} ${ruleName(finding)}: ${findingPlaceWords(finding)}: ${finding.message}${stateWords(finding)}`;

/**
 * The words of a finding behind its name: `2026-0417/Storgata, section 1: the cable lies 640 mm deep (ORGBLAD 9000, 3.2; severity
 * error)`. Only a plan knows if a finding is new, so elsewhere every finding is a warning.
 */
export function noticeWords(finding: RuleFinding): string {
  const notes = [finding.source, finding.severity === 'error' ? 'severity error' : undefined].filter(Boolean);
  const note = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  return `${findingPlaceWords(finding)}: ${finding.message}${note}${stateWords(finding)}`;
}

/** Equal findings, such as those of two cables of one line, and their number. */
export interface SaidFinding {
  readonly finding: RuleFinding;
  readonly count: number;
}

/** Takes findings with the same words and place as one, at the place of the first. */
export const equalFindings = (findings: readonly RuleFinding[]): SaidFinding[] =>
  alike(findings, (finding) => JSON.stringify([findingLine(finding), finding.place])).map((equal) => ({
    finding: equal[0],
    count: equal.length,
  }));

/** The line of equal findings: `error cover-mv-road: ... (2 times)`. */
export const saidLine = ({ finding, count }: SaidFinding): string =>
  `${findingLine(finding)}${count > 1 ? ` (${count} times)` : ''}`;

/** The words behind a finding that is worse or waived, or that a rule of the base makes. */
export function stateWords({
  state,
  waiver,
  ofBase,
}: Pick<RuleFinding, 'state' | 'waiver' | 'ofBase'>): string {
  const by = ofBase === undefined ? '' : ` (${OF_BASE[ofBase]})`;
  if (state === 'worse') return ` (worse than before)${by}`;
  return waiver ? ` (waived${untilWords(waiver)}: ${waiver.reason})${by}` : by;
}

/** The words for a rule of the base that judges, by the reason. */
export const OF_BASE: Readonly<Record<BaseReason, string>> = {
  altered: "rule of the base; this change alters it, and the base's text holds until the change is merged",
  removed: "rule of the base; this change removes it, and the base's text holds until the change is merged",
  ratings:
    'by the ratings file of the base; this change alters that file, and the file of the base holds until the change is merged',
};

/** `2 new, 1 known`; the states that occur. */
export function stateCounts(findings: readonly RuleFinding[]): string {
  const states: readonly FindingState[] = ['new', 'worse', 'known', 'waived'];
  return states
    .flatMap((state) => {
      const count = findings.filter((finding) => finding.state === state).length;
      return count === 0 ? [] : [`${count.toLocaleString('en')} ${state}`];
    })
    .join(', ');
}

/** `Rules: 3 rules of rules/company.yaml hold.` or the numbers of findings by their state. */
export function rulesTitle({ findings, rules }: CompanyRules): string {
  if (!isJudged(rules)) return 'Waivers:';
  const builtIn = rules.rules.filter(({ file }) => file === BUILT_IN).length;
  const own = rules.rules.length - builtIn;
  const files = rules.files.map(
    ({ file, digest, ofBase }) => `${file}${ofBase ? ' of the base' : ''} (sha256 ${digest.slice(0, 12)})`,
  );
  const of = files.length === 0 ? '' : ` of ${files.join(', ')}`;
  const many = [
    ...(own > 0 || builtIn === 0 ? [`${counted(own, 'rule')}${of}`] : []),
    ...(builtIn > 0 ? [counted(builtIn, 'built-in rule')] : []),
  ].join(' and ');
  const found = findings.length === 0 && rules.segments === 0 ? NOTHING_JUDGED : findingCounts(findings);
  return `Rules: ${many}; ${found}`;
}

const NOTHING_JUDGED =
  'nothing was judged, because no segment that changes could be; `check` judges every segment';

/** `no findings`, `1 waived finding`, `2 new findings` or `2 findings: 1 known, 1 waived`. */
function findingCounts(findings: readonly RuleFinding[]): string {
  const [first] = findings;
  if (!first) return 'no findings';
  return findings.every(({ state }) => state === first.state)
    ? counted(findings.length, `${first.state} finding`)
    : `${counted(findings.length, 'finding')}: ${stateCounts(findings)}`;
}

/** Sentences on changed rules files, which a reviewer has to know before the findings. */
export const rulesWarnings = (rules: RulesDocument): string[] => [
  ...(rules.isListChanged
    ? ['This change alters the list of rules files in the settings: review it as a change of the rules']
    : []),
  ...rules.files.flatMap(({ file, isChanged }) =>
    isChanged ? [`This change alters the rules file ${file}: review it as a change of the rules`] : [],
  ),
  ...(rules.ratings?.isChanged
    ? [`This change alters the ratings file ${rules.ratings.file}: review it as a change of the rules`]
    : []),
  ...(rules.unreadable ?? []).map(unreadableWords),
];

/** The sentence for a file of the base that cannot be read. */
export const unreadableWords = ({ file, why }: UnreadableRules): string =>
  `The rules of the base are not known, because ${file} of the base cannot be read: ${why}`;

/** Sentences on waivers that are expired, expire soon or excuse nothing, each with its place. */
export const waiverLines = (rules: RulesDocument): string[] =>
  rules.waivers.map((note) => `${WAIVERS[note.code](note)} (${note.place.file}:${note.place.line})`);

const waiverOf = ({ rule, project, segment }: WaiverNote): string =>
  `the waiver of ${rule} in ${project}/${segment}`;

const WAIVERS: Readonly<Record<WaiverNote['code'], (note: WaiverNote) => string>> = {
  'waiver-new': (note) => `new in this change: ${waiverOf(note)}${untilWords(note)}: ${note.reason}`,
  'waiver-changed': (note) => `changed by this change: ${waiverOf(note)}${untilWords(note)}: ${note.reason}`,
  'waiver-not-allowed': (note) => `${waiverOf(note)} does not count, because the rule allows no waiver`,
  'waiver-expired': (note) => `${waiverOf(note)} expired on ${note.until} and counts no more`,
  'waiver-expires-soon': (note) => `${waiverOf(note)} expires on ${note.until}`,
  'waiver-not-needed': (note) => `${waiverOf(note)} excuses nothing: remove it`,
};

const untilWords = ({ until }: Pick<WaiverNote, 'until'>): string =>
  until === undefined ? '' : ` until ${until}`;

const MAX_UNJUDGED = 20;

/** The fact that is not known of a layer that the plan creates. */
export const TAPES = 'layer.tapeCount';

/** Sentences on rules that could not be judged for some objects. */
export function unjudgedLines(rules: RulesDocument): string[] {
  const lines = rules.rules.flatMap((rule) => rule.unjudged.map((one) => unjudgedLine(rule, one)));
  const more = lines.length - MAX_UNJUDGED;
  return more > 0 ? [...lines.slice(0, MAX_UNJUDGED), `and ${more.toLocaleString('en')} more`] : lines;
}

function unjudgedLine({ rule }: RuleDocument, { lack, count }: RuleDocument['unjudged'][number]): string {
  const what = `not judged: ${rule}`;
  if (lack === 'work') return `${what}, because the rules take more work than is allowed`;
  if (lack === 'rehearsal') return `${what} for ${counted(count, 'segment')} without a rehearsal`;
  const many = `${what} for ${counted(count, 'object')}`;
  if (lack === TAPES) return `${many}, because the API sets tapes only after a layer was created`;
  return `${many}, because ${lack} is not known`;
}
