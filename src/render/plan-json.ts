import type { PartDocument, PlanDocument, SegmentDocument } from '../plan/emit/document.js';
import type { Change, Loss, Obstacle } from '../plan/model/change.js';
import type { LayoutProblem } from '../plan/model/layout-problem.js';
import type { LiveThing } from '../plan/model/thing.js';
import type { PreventedReplace, Verdict, VerdictReason } from '../plan/model/verdict.js';
import type { Quantity } from '../plan/quantities/quantities.js';
import { shownAfter } from './change-words.js';
import { changeReason, lostValue, lostWords, obstacleReason } from './grounds-words.js';
import { layoutWords } from './layout-words.js';
import { noteWords, quantityNoteWords } from './note-words.js';
import { quantityName } from './quantity-words.js';
import { objectWords, thingWord } from './thing-words.js';
import { verdictReason } from './verdict-words.js';

/** An obstacle with its sentence. */
type ObstacleJson = Obstacle & { readonly thing: string; readonly why: string };

/** A change with its sentence; `grounds` holds the same as a code and its facts. */
type ChangeJson = Omit<Change, 'forcedBy'> & {
  readonly thing: string;
  readonly reason: string;
  readonly forcedBy?: readonly ObstacleJson[];
};

type LossJson = Loss & { readonly what: string; readonly value?: string };

/** A layout problem with its sentence. */
type LayoutJson = LayoutProblem & { readonly message: string };

type WithObjects<T extends { readonly objects: readonly LiveThing[] }> = T & {
  readonly objects: readonly { readonly object: string }[];
};

/** A reason to refuse the plan with its sentence. */
type ReasonJson = (
  | Exclude<VerdictReason, PreventedReplace>
  | (Omit<PreventedReplace, 'forcedBy'> & { readonly forcedBy?: ObstacleJson })
) & { readonly message: string };

/** A plan as it is printed and saved: the document, with a sentence for people beside every code and its facts. */
export type PlanJson = Omit<
  PlanDocument,
  'changes' | 'losses' | 'layoutProblems' | 'verdict' | 'quantities' | 'segments' | 'parts'
> & {
  readonly changes: readonly ChangeJson[];
  readonly losses: readonly LossJson[];
  readonly verdict: Omit<Verdict, 'reasons'> & {
    readonly reasons: readonly ReasonJson[];
  };
  readonly layoutProblems: readonly LayoutJson[];
  readonly notes: readonly string[];
  readonly quantities: PlanDocument['quantities'] & { readonly notes: readonly string[] };
  readonly segments: readonly WithObjects<SegmentDocument>[];
  readonly parts: readonly WithObjects<PartDocument>[];
};

export const planJson = (plan: PlanDocument): PlanJson => ({
  ...plan,
  changes: plan.changes.map(changeJson),
  segments: plan.segments.map(withObjects),
  parts: plan.parts.map(withObjects),
  losses: plan.losses.map(lossJson),
  verdict: {
    ...plan.verdict,
    reasons: plan.verdict.reasons.map(reasonJson),
  },
  layoutProblems: plan.layoutProblems.map((problem) => ({ ...problem, message: layoutWords(problem) })),
  notes: plan.remarks.map(noteWords),
  quantities: quantitiesJson(plan.quantities),
});

function quantitiesJson(quantities: PlanDocument['quantities']): PlanJson['quantities'] {
  return {
    ...quantities,
    projects: quantities.projects.map((project) => ({ ...project, rows: project.rows.map(withName) })),
    total: quantities.total.map(withName),
    notes: quantities.remarks.map(quantityNoteWords),
  };
}

function withName(row: Quantity): Quantity {
  const name = quantityName(row);
  return name === undefined || name === row.name ? row : { ...row, name };
}

function changeJson({ forcedBy, ...change }: Change): ChangeJson {
  return {
    ...change,
    ...(change.alterations ? { after: shownAfter(change) } : {}),
    thing: thingWord(change),
    reason: changeReason(change.grounds),
    ...(forcedBy ? { forcedBy: forcedBy.map(obstacleJson) } : {}),
  };
}

const obstacleJson = (obstacle: Obstacle): ObstacleJson => ({
  ...obstacle,
  thing: thingWord(obstacle),
  why: obstacleReason(obstacle),
});

function reasonJson(reason: VerdictReason): ReasonJson {
  const message = verdictReason(reason);
  if (reason.code !== 'prevent-replace') return { ...reason, message };
  const { forcedBy, ...rest } = reason;
  return { ...rest, ...(forcedBy ? { forcedBy: obstacleJson(forcedBy) } : {}), message };
}

function lossJson(loss: Loss): LossJson {
  const value = lostValue(loss.grounds);
  return { ...loss, what: lostWords(loss.grounds), ...(value === undefined ? {} : { value }) };
}

const withObjects = <T extends { readonly objects: readonly LiveThing[] }>(owner: T): WithObjects<T> => ({
  ...owner,
  objects: owner.objects.map((one) => ({ ...one, object: objectWords(one) })),
});
