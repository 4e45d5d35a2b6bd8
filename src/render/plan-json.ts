import type { PartDocument, PlanDocument, SegmentDocument } from '../plan/emit/document.js';
import type { Change, Loss, Obstacle } from '../plan/model/change.js';
import type { ItemMove } from '../plan/model/item-move.js';
import type { LayoutProblem } from '../plan/model/planned-segment.js';
import type { RatingChange } from '../plan/model/rating-change.js';
import type { LiveObject } from '../plan/model/reason.js';
import type { PreventedReplace, Verdict, VerdictReason } from '../plan/model/verdict.js';
import type { Quantity } from '../plan/quantities/quantities.js';
import { quantityName } from './words/amounts.js';
import { shownAfter } from './words/change-words.js';
import { kindWord, objectWords } from './words/kind-words.js';
import { layoutWords } from './words/layout-words.js';
import { moveWords } from './words/move-words.js';
import { noteWords, quantityNoteWords } from './words/note-words.js';
import { ratingWords } from './words/rating-words.js';
import { changeReason, lostValue, lostWords, obstacleReason } from './words/reason-words.js';
import { verdictReason } from './words/verdict-words.js';

type ObstacleJson = Obstacle & { readonly kindName: string; readonly why: string };

/** A change with its sentence; `reason` holds the same as a code and its facts. */
type ChangeJson = Omit<Change, 'forcedBy'> & {
  readonly kindName: string;
  readonly message: string;
  readonly forcedBy?: readonly ObstacleJson[];
};

type LossJson = Loss & { readonly what: string; readonly value?: string };

type LayoutJson = LayoutProblem & { readonly message: string };

type WithObjects<T extends { readonly objects: readonly LiveObject[] }> = T & {
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
  | 'changes'
  | 'losses'
  | 'layoutProblems'
  | 'ratings'
  | 'moves'
  | 'verdict'
  | 'quantities'
  | 'segments'
  | 'parts'
> & {
  readonly changes: readonly ChangeJson[];
  readonly losses: readonly LossJson[];
  readonly verdict: Omit<Verdict, 'reasons'> & {
    readonly reasons: readonly ReasonJson[];
  };
  readonly layoutProblems: readonly LayoutJson[];
  readonly ratings?: readonly (RatingChange & { readonly message: string })[];
  readonly moves?: readonly (ItemMove & { readonly message: string })[];
  readonly notes: readonly string[];
  readonly quantities: PlanDocument['quantities'] & { readonly notes: readonly string[] };
  readonly segments: readonly WithObjects<SegmentDocument>[];
  readonly parts: readonly WithObjects<PartDocument>[];
};

export const planJson = ({ ratings, moves, ...plan }: PlanDocument): PlanJson => ({
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
  ratings: ratings?.map((one) => ({ ...one, message: ratingWords(one) })),
  moves: moves?.map((one) => ({ ...one, message: moveWords(one) })),
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
  return name === undefined ? row : { ...row, name };
}

function changeJson({ forcedBy, ...change }: Change): ChangeJson {
  return {
    ...change,
    ...(change.alterations ? { after: shownAfter(change) } : {}),
    kindName: kindWord(change),
    message: changeReason(change.reason),
    forcedBy: forcedBy?.map(obstacleJson),
  };
}

const obstacleJson = (obstacle: Obstacle): ObstacleJson => ({
  ...obstacle,
  kindName: kindWord(obstacle),
  why: obstacleReason(obstacle),
});

function reasonJson(reason: VerdictReason): ReasonJson {
  const message = verdictReason(reason);
  if (reason.code !== 'prevent-replace') return { ...reason, message };
  const { forcedBy, ...rest } = reason;
  return { ...rest, ...(forcedBy ? { forcedBy: obstacleJson(forcedBy) } : {}), message };
}

function lossJson(loss: Loss): LossJson {
  const value = lostValue(loss.reason);
  return { ...loss, what: lostWords(loss.reason), value };
}

const withObjects = <T extends { readonly objects: readonly LiveObject[] }>(owner: T): WithObjects<T> => ({
  ...owner,
  objects: owner.objects.map((one) => ({ ...one, object: objectWords(one) })),
});
