import { isError, type Place, type Problem } from '../../diagnostics/problem.js';
import { isLayoutRule } from '../../kinds/layout-rules.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { PlanNote } from '../../plan/model/note.js';
import { countObjects, movedIn } from '../../plan/model/object-counts.js';
import { type ChangeUnit, replacedPairs, unitsOf } from '../../plan/model/replaced-section.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import type { VerdictReason } from '../../plan/model/verdict.js';
import { pairLines } from '../review/pair-lines.js';
import { reviewOf } from '../review/review.js';
import { lineWords, type ReviewLine, type ReviewSegment } from '../review/review-line.js';
import { AS_DRIFT, AS_PLAN } from '../review/telling.js';
import { fatesWords, lossLine, titleOf } from '../words/change-words.js';
import { findingPlaceWords } from '../words/finding-words.js';
import { withShortIds } from '../words/kind-words.js';
import { isWarning, noteWords } from '../words/note-words.js';
import { placeOf } from '../words/place-of.js';
import { changeReason } from '../words/reason-words.js';
import { verdictReason } from '../words/verdict-words.js';
import { withTypeIds } from '../words/with-type-ids.js';

/** One remark for an annotation at a line of a spec. Each format of annotations writes it in its own way. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'notice';
  /** Stable: a problem code, or the kind of the finding. */
  readonly code: string;
  readonly message: string;
  readonly place?: Place;
  readonly remedy?: string;
  /** The rule of the company, for formats that describe rules. */
  readonly rule?: { readonly title?: string; readonly source?: string; readonly link?: string };
}

export const problemFindings = (problems: readonly Problem[]): Finding[] =>
  problems.map((problem) => ({
    severity: isError(problem) ? 'error' : 'warning',
    code: problem.code,
    message: problem.message,
    place: problem.place,
    remedy: problem.remedy,
  }));

/** The findings of a plan: reasons to refuse it, findings of rules, layout problems, changes that destroy, losses and notes. */
export function planFindings(document: PlanDocument): Finding[] {
  const plan = withTypeIds(document);
  return [
    // The findings of a rule are listed one by one.
    ...plan.verdict.reasons.filter(({ code }) => code !== 'rule-not-met').map(refusal),
    ...ruleFindings(plan),
    ...unitsOf(plan.changes)
      .filter(({ change, deleted }) => change.destroyed > 0 || deleted.length > 0)
      .flatMap((unit) => (unit.deleted.length > 0 ? replacements(unit, plan) : [destruction(unit, plan)])),
    ...plan.losses.map((loss): Finding => {
      const place = placeOf(loss, plan);
      const message = `this plan cannot keep ${lossLine(loss, plan)}`;
      return { severity: 'warning', code: 'loss', message, place };
    }),
    ...plan.remarks.map(noteFinding),
  ];
}

const refusal = (reason: VerdictReason): Finding => ({
  severity: 'error',
  code: reason.code,
  message: `apply would be refused: ${verdictReason(reason)}`,
  ...('place' in reason && reason.place ? { place: reason.place } : {}),
});

/** The findings of a drift: every difference between specs and live state. */
export function driftFindings(document: PlanDocument): Finding[] {
  const plan = withTypeIds(document);
  const lines = reviewOf(plan, { hasIds: true, told: AS_DRIFT }).flatMap(({ segments }) =>
    segments.flatMap((segment) =>
      segment.changes.flatMap(({ above, lines }) => differences(segment, [...above, ...lines])),
    ),
  );
  return [...lines, ...ruleFindings(plan), ...plan.remarks.map(noteFinding)];
}

/** One finding for each line with a sign, with the notes below it. The lines around it, which have less depth, say where it is. */
function differences({ project, title }: ReviewSegment, lines: readonly ReviewLine[]): Finding[] {
  const around = [`${project}/${title}`];
  return lines.flatMap((line, n): Finding[] => {
    const { sign, depth, place, rest = '' } = line;
    const at = around.slice(0, Math.max(1, depth)).join(', ');
    if (depth > 0 && !line.isNote) around.splice(depth, around.length, line.title);
    const end = lines.findIndex((one, m) => m > n && !one.isNote);
    const notes = lines.slice(n + 1, end < 0 ? undefined : end).map((one) => one.title);
    // The head of what differs only in its contents says nothing.
    if (sign === '' || (sign === '~' && rest === '' && notes.length === 0)) return [];
    const words = [depth === 0 ? rest : lineWords(line), MEANINGS.get(sign) ?? '', ...notes];
    const message = `${at}: ${words.filter((one) => one !== '').join('; ')}`;
    return [{ severity: 'warning', code: 'drift', message, place }];
  });
}

/** A line that shows both values does not need the meaning of its sign. */
const MEANINGS = new Map(AS_DRIFT.meanings.filter(([sign]) => sign !== '~'));

/** An item that takes the place of another one: `this plan replaces cable in 2026-0417/Storgata: A -> B`. */
function replacements(unit: ChangeUnit, plan: PlanDocument): Finding[] {
  const { change } = unit;
  const { typeNames } = plan;
  const place = placeOf(change, plan);
  const pairs = replacedPairs(unit).filter(({ old }) => old);
  return pairLines(pairs, { depth: 0, typeNames, told: AS_PLAN, hasIds: true }).map((line) => ({
    severity: 'warning',
    code: 'replace',
    message: withShortIds(`this plan replaces in ${change.project}/${change.segment}: ${lineWords(line)}`),
    place,
  }));
}

function destruction({ change, created }: ChangeUnit, plan: PlanDocument): Finding {
  const { title: name, id } = titleOf(change);
  const title = id === undefined ? name : `${name} ${id}`;
  const place = placeOf(change, plan);
  const [verb, code] = change.action === 'delete' ? ['deletes', 'delete'] : ['replaces', 'replace'];
  const where = `${change.project}${change.segment === '' ? '' : `/${change.segment}`}`;
  const message = `this plan ${verb} ${title} in ${where}: ${changeReason(change.reason)}; ${fatesWords(countObjects([change, ...created], movedIn(plan)))}`;
  return { severity: 'warning', code, message: withShortIds(message), place };
}

/** Findings of rules and layout problems. One that was there before, or that a waiver excuses, is a notice. */
const ruleFindings = ({ findings = [] }: PlanDocument): Finding[] =>
  findings.map((finding): Finding => {
    const { rule, title, source, link, place, state } = finding;
    const isLoud = state === 'new' || state === 'worse';
    return {
      severity: isLoud && finding.severity !== 'note' ? finding.severity : 'notice',
      code: rule,
      message: `${findingPlaceWords(finding)}: ${finding.message}${sourceAndState(finding)}`,
      ...(place ? { place: { file: place.file, line: place.line, col: place.column } } : {}),
      rule: { title, source, link },
    };
  });

/** The severity tells the state of a layout problem, except that it is waived. */
function sourceAndState({ rule, source, state }: RuleFinding): string {
  const words = [
    ...(source === undefined ? [] : [source]),
    ...(isLayoutRule(rule) && state !== 'waived' ? [] : [state]),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** Notes that a reviewer has to act on are warnings too. */
const WARNINGS: ReadonlySet<PlanNote['code']> = new Set(['maybe-renamed', 'approval-expired']);

const noteFinding = (note: PlanNote): Finding => ({
  severity: isWarning(note) || WARNINGS.has(note.code) ? 'warning' : 'notice',
  code: note.code,
  message: noteWords(note),
  ...('place' in note && note.place ? { place: note.place } : {}),
});
