import type { Place } from '../../diagnostics/problem.js';
import { alike, groupBy } from '../../plan/algorithms/group-by.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Change } from '../../plan/model/change.js';
import { movedIn, objectsByCause } from '../../plan/model/object-counts.js';
import type { BaseReason } from '../../plan/model/rule-finding.js';
import type { Verdict, VerdictReason } from '../../plan/model/verdict.js';
import { fatesWords } from './change-words.js';
import { OF_BASE, TAPES, unreadableWords } from './finding-words.js';
import { counted, withShortIds } from './kind-words.js';
import { expiredWords, letGoLines } from './note-words.js';
import { obstacleSentence, type Sentences, sentenceBy } from './reason-words.js';
import { type Judged, newWaiverWords } from './waiver-words.js';

// The verdict of a plan in words: the first line of every output, and a sentence for each reason.

const VERDICTS: Readonly<Record<Verdict['apply'], string>> = {
  allowed: 'Verdict: allowed',
  refused: 'Verdict: refused',
  nothing: 'Verdict: nothing to apply',
};

/** `Verdict: allowed with 1 new waiver: cover, "rock at 200 mm". 1 object changes, 3 are removed.` */
export function verdictLine(plan: Judged & Pick<PlanDocument, 'verdict' | 'summary'>): string {
  const { verdict, summary } = plan;
  const waivers = newWaiverWords(plan);
  const said = `${VERDICTS[verdict.apply]}${waivers === undefined ? '' : ` with ${waivers}`}.`;
  return verdict.apply === 'nothing' ? said : `${said} ${capital(fatesWords(summary))}.`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The way to plan by a rule or a ratings file of the change itself. */
const MERGED_FIRST: Readonly<Record<BaseReason, string>> = {
  altered: 'to use the altered rule, merge and apply the change of the rule first',
  removed: 'to plan without the rule, merge and apply its removal first',
  ratings: 'to use the altered ratings file, merge and apply the change of the file first',
};

const REASONS: Sentences<VerdictReason> = {
  'destroys-too-much': ({ projects, destroyed, limit, share, approved }) => {
    const part = share === undefined ? '' : ` (${share} % of the project)`;
    const inSpec =
      share === undefined ? '' : `, or allowDestroy: {objects: ${destroyed}, until: DAY} in the spec`;
    const more = approved === undefined ? '' : `, and allowDestroy in the spec approves ${approved}`;
    return `project ${projects.join(', ')}: this plan destroys ${destroyed} objects; the limit is ${limit}${part}${more}. To allow it: --max-destroy ${destroyed}${inSpec}`;
  },
  'approval-expired': expiredWords,
  'prevent-destroy': ({ project, segment, place }) =>
    `${project}/${segment} was removed from the specs and would be deleted, but its block in the base${at(place)} states preventDestroy. Put the block back; to destroy the segment, remove preventDestroy in one change and the block in the next`,
  'prevent-replace': ({ address, forcedBy, place }) =>
    `${address}${at(place)} would be replaced, but the spec states preventReplace${forcedBy ? `; ${withShortIds(obstacleSentence(forcedBy))}` : ''}. Undo the change, or remove preventReplace from the lifecycle`,
  'rule-not-met': ({ rule, source, count, address, said, place, ofBase, waivable }) => {
    const more = count > 1 ? `; ${(count - 1).toLocaleString('en')} more` : '';
    const by = source === undefined ? '' : ` (${source})`;
    const base = ofBase === undefined ? '' : ` (${OF_BASE[ofBase]})`;
    const waiver =
      waivable === false ? '; the rule allows no waiver' : ', or state a waiver with a reason in the spec';
    const first = ofBase === undefined ? '' : `; ${MERGED_FIRST[ofBase]}`;
    return `rule ${rule}${by}: ${address}${place ? at(place) : ''}: ${said}${more}${base}. Change the design${waiver}${first}`;
  },
  'rules-not-judged': ({ rules, lack, segments, first, cable, why: reason }) => {
    const [what, it] = rules.length === 1 ? ['the rule', 'it'] : ['the rules', 'they'];
    const more = segments > 1 ? ` and ${counted(segments - 1, 'more segment')}` : '';
    const [why, remedy] = lack === 'item.rating' ? unratedWords(cable, reason) : lackWords(lack, it);
    return `${what} ${rules.join(', ')} could not be judged for ${first}${more}: ${why}. ${remedy}`;
  },
  'base-rules-unreadable': (reason) =>
    `${unreadableWords(reason)}. Correct the file in a change of its own, which changes no segment, and merge it first`,
};

/** The reason why a cable has no rating, and what to do. */
const unratedWords = (cable: string | undefined, reason: string | undefined): readonly [string, string] => [
  cable === undefined || reason === undefined
    ? 'a cable could not be rated'
    : `${cable} could not be rated: ${reason}`,
  "State the maker's values in the ratings file, or a waiver with a reason on the segment",
];

/** The reason why rules could not be judged, and what to do. */
function lackWords(lack: string, it: string): readonly [string, string] {
  if (lack === TAPES)
    return [
      'the API has no call that sets tapes, so a layer has them only after it was created',
      `Let the rule concern layers where has(${TAPES}), so that \`check\` judges live layers by it, or state a waiver with a reason on the segment`,
    ];
  if (lack === 'work')
    return [
      `${it === 'it' ? 'it takes' : 'they take'} more work or time than is allowed`,
      'Simplify the conditions, divide the segment, or plan fewer segments at a time with --target',
    ];
  if (lack === 'rehearsal')
    return [
      'the change was not rehearsed',
      'Plan without --skip rehearsal; divide a segment that is too large to rehearse; or state a waiver with a reason on the segment',
    ];
  return [
    `${lack} is not known`,
    `State in the spec what it follows from, ask for it in the rule with has(${lack}), or state a waiver with a reason on the segment`,
  ];
}

const at = ({ file, line }: Place): string => ` (${file}:${line})`;

export const verdictReason: (reason: VerdictReason) => string = sentenceBy(REASONS);

// Texts about the whole plan that the text and markdown formats share.

export const summaryLine = ({ summary }: PlanDocument): string => `Plan: ${fatesWords(summary)}.`;

/** The first line of a plan without changes. A plan that lets go of something says so. */
export function noChanges({ calls, remarks }: Pick<PlanDocument, 'calls' | 'remarks'>): string {
  const reads = counted(calls.read, 'read');
  return letGoLines(remarks).length > 0
    ? `Nothing to apply; the specs let go of what is listed here as no longer managed (${reads}).`
    : `No changes. The live state matches the specs (${reads}).`;
}

export const callsLine = ({ calls }: PlanDocument): string =>
  `Calls: ${calls.read} read, ${calls.write} to write (at least ${calls.bound}).`;

/** Groups the changes by project and segment, in the order in which they are shown. */
export function bySegment({ projects, changes }: PlanDocument) {
  const byProject = groupBy(changes, ({ project }) => project);
  return projects
    .map(({ number, name }) => ({
      number,
      name,
      segments: alike(byProject.get(number) ?? [], segmentKey).map((lines) => ({
        segment: titleOfPart(lines[0]),
        changes: merged(lines),
      })),
    }))
    .filter(({ segments }) => segments.length > 0);
}

/** Returns a key that separates two segments with the same name, such as a deleted one and a new one. */
const segmentKey = (change: Change): string => {
  const { segment, kind, action, address } = change;
  const isGone = kind === 'segment' && action === 'delete';
  return JSON.stringify([segment, isGone ? address : titleOfPart(change)]);
};

/** Returns the name of a segment, or the title of a part. */
function titleOfPart(change: Change): string {
  if (change.segment !== '') return change.segment;
  const part = change.path[0]?.list ?? '';
  return part === 'modules' ? 'project' : part;
}

/** Merges the deletions of identical objects into one line. */
function merged(changes: readonly Change[]): Change[] {
  const lines: Change[] = [];
  for (const change of changes) {
    const last = lines.at(-1);
    if (last && change.action === 'delete' && !change.replacedBy && isSame(last, change)) {
      const destroyed = last.destroyed + change.destroyed;
      lines[lines.length - 1] = { ...last, count: last.count + change.count, destroyed };
    } else lines.push(change);
  }
  return lines;
}

const isSame = (a: Change, b: Change): boolean =>
  !a.replacedBy && a.destroyed === a.count && b.destroyed === 1 && sameKey(a) === sameKey(b);

const sameKey = ({ action, kind, item, before, reason, cause, path }: Change): string =>
  JSON.stringify([action, kind, item, before, reason, cause, path.slice(0, -1)]);

// Texts about the side that asks for a change, for a plan that was made with a base.

/** Returns the numbers of objects by cause; undefined if the plan was made without a base. */
export function causeLine(plan: PlanDocument): string | undefined {
  if (!plan.changes.some(({ cause }) => cause !== undefined)) return undefined;
  const { request, drift, both } = objectsByCause(plan.changes, movedIn(plan));
  return `Causes: ${counted(request, 'object')} by this change, ${drift} by drift, ${both} by both.`;
}
