import type { Place, Problem } from '../../diagnostics/problem.js';
import type { DesiredSegment, Waiver } from '../../kinds/model.js';
import type { Path } from '../../plan/model/address.js';
import type { FindingPlace, RuleFinding, WaiverNote } from '../../plan/model/rule-finding.js';
import { noticeWords } from '../../render/words/finding-words.js';

/** The place of a finding, in the form of the JSON output. */
export const findingPlace = ({ file, line, col }: Place): FindingPlace => ({ file, line, column: col });

/** A finding as a warning at its place: only a plan knows if it is new, and refuses it. */
export const findingProblem = (finding: RuleFinding): Problem => ({
  code: finding.rule,
  severity: 'warning',
  message: noticeWords(finding),
  ...(finding.place ? { place: placeOf(finding.place) } : {}),
});

const placeOf = ({ file, line, column }: NonNullable<RuleFinding['place']>) => ({ file, line, col: column });

export const isExcused = ({ state }: RuleFinding): boolean => state === 'waived';

/** Findings as warnings at their places, without those that a waiver excuses. */
export const findingProblems = (findings: readonly RuleFinding[]): Problem[] =>
  findings.filter((finding) => !isExcused(finding)).map(findingProblem);

/** A waiver that expires within so many days is mentioned. */
const SOON = 30;
const A_DAY = 24 * 60 * 60 * 1000;

/** The waivers of the segment, and of the section and layer on the path. */
function waiversOn(path: Path, { waivers = [], sections = [] }: DesiredSegment): readonly Waiver[] {
  const [first, second] = path;
  const section = first?.list === 'sections' ? sections[first.index ?? -1] : undefined;
  const layer = second?.list === 'layers' ? section?.layers?.[second.index ?? -1] : undefined;
  return [...waivers, ...(section?.waivers ?? []), ...(layer?.waivers ?? [])];
}

/** The last day counts. Days in this form are in the order of their texts. */
const isExpired = ({ until }: Waiver, today: string | undefined): boolean =>
  until !== undefined && (today === undefined || until < today);

/** True if the segment itself has a waiver of the rule that counts. */
export const isWaived = (
  { waivers = [] }: DesiredSegment,
  { name }: { readonly name: string },
  today: string | undefined,
): boolean => waivers.some((one) => one.rule === name && !isExpired(one, today));

interface WaiverRun {
  /** Without it, a waiver with a last day does not count. */
  readonly today: string | undefined;
  readonly waivers: WaiverNote[];
}

interface Waived {
  readonly desired: DesiredSegment;
  readonly project: string;
  /** Tells the rules that were judged; a waiver of another rule is not mentioned. */
  readonly isJudged: (rule: string) => boolean;
}

/** Marks findings that a waiver excuses, and notes waivers that are expired, about to expire or not needed. */
export function withWaivers(
  run: WaiverRun,
  findings: readonly RuleFinding[],
  { desired, project, isJudged }: Waived,
): RuleFinding[] {
  const used = new Set<Waiver>();
  const needed = new Set<Waiver>();
  const refused = new Set<Waiver>();
  const marked = findings.map((finding): RuleFinding => {
    const own = waiversOn(finding.path, desired).filter(({ rule }) => rule === finding.rule);
    for (const waiver of own) (finding.waivable === false ? refused : needed).add(waiver);
    if (finding.waivable === false) return finding;
    const waiver = own.find((one) => !isExpired(one, run.today));
    if (!waiver) return finding;
    used.add(waiver);
    const { reason, until, place } = waiver;
    return {
      ...finding,
      state: 'waived',
      waiver: { reason, until, place: findingPlace(place) },
    };
  });
  const notes = allWaivers(desired).flatMap((waiver): WaiverNote[] => {
    if (!isJudged(waiver.rule)) return [];
    const use = { isUsed: used.has(waiver), isNeeded: needed.has(waiver), isRefused: refused.has(waiver) };
    const code = codeOf(waiver, { ...use, today: run.today });
    if (code === undefined) return [];
    return [waiverNote(code, waiver, { project, segment: desired.name })];
  });
  run.waivers.push(...notes);
  return marked;
}

export const waiverNote = (
  code: WaiverNote['code'],
  { rule, reason, until, place }: Waiver,
  at: Pick<WaiverNote, 'project' | 'segment'>,
): WaiverNote => ({ code, rule, ...at, reason, until, place: findingPlace(place) });

/** Waivers of templates stand in one place and may be used in several sections. */
export const allWaivers = ({ waivers = [], sections = [] }: DesiredSegment): Waiver[] => [
  ...new Set([
    ...waivers,
    ...sections.flatMap((section) => [
      ...(section.waivers ?? []),
      ...(section.layers ?? []).flatMap((layer) => layer.waivers ?? []),
    ]),
  ]),
];

interface Use {
  readonly isUsed: boolean;
  readonly isNeeded: boolean;
  readonly isRefused: boolean;
  readonly today: string | undefined;
}

function codeOf(waiver: Waiver, { isUsed, isNeeded, isRefused, today }: Use): WaiverNote['code'] | undefined {
  if (isRefused) return 'waiver-not-allowed';
  if (isNeeded && isExpired(waiver, today)) return 'waiver-expired';
  if (!isUsed) return 'waiver-not-needed';
  const days = (Date.parse(waiver.until ?? '') - Date.parse(today ?? '')) / A_DAY;
  return days <= SOON ? 'waiver-expires-soon' : undefined;
}
