import type { OverBudgetReason } from '../../plan/model/budget.js';
import type { LiveObject } from '../../plan/model/reason.js';
import type {
  AnswerMismatch,
  ApplyFailure,
  ChangedValue,
  Contradiction,
  PlanMismatch,
  SpecDifference,
  Staleness,
} from '../../plan/model/refusal.js';
import { counted, fieldName, fieldValue, kindWord, objectWords } from './kind-words.js';
import { lostWords, type Sentences, sentenceBy } from './reason-words.js';

// Sentences for refusals of saved plans, and for failures of a run.

const STALE: Sentences<Staleness> = {
  'segment-not-found': () => 'the segment was not found',
  'segment-gone': () => 'the segment was deleted',
  'segment-exists': () => 'a segment of this name exists now',
  'project-not-found': () => 'the project was not found',
  'project-exists': () => 'a project of this number exists now',
  'other-company': ({ now, saved }) =>
    `the project is new, and the plan creates it in company ${saved}, but this login would create it in company ${now}`,
  'project-renumbered': ({ id, now, saved }) =>
    `the project with the id ${id} has the number ${now}, but the plan states ${saved}`,
  'other-calls': () => 'it now needs other calls than the planned ones',
  'object-gone': ({ object }) => `${objectWords(object)} was deleted`,
  'object-left-out': ({ object }) => `${objectWords(object)} was deleted, or no longer has to change`,
  'object-settled': ({ object }) => `${objectWords(object)} no longer has to change`,
  'object-changed': ({ object, fields }) =>
    `${objectWords(object)} was changed${changedWords(object, fields)}`,
  'object-added': ({ object }) => `${objectWords(object)} would have to change too`,
  problem: ({ message }) => message,
};

const changedWords = (object: LiveObject, fields: readonly ChangedValue[]): string => {
  const said = (field: string, value: ChangedValue['now']) => fieldValue(object, field, value, {});
  const words = fields.map(
    ({ field, saved, now }) => `${fieldName(field)} ${said(field, saved)} -> ${said(field, now)}`,
  );
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
};

export const stalenessWords = sentenceBy(STALE);

const PLAN_MISMATCHES: Sentences<PlanMismatch> = {
  'change-not-shown': ({ action, address }) =>
    `it does not show a change that would be made: ${action} ${address}`,
  'change-not-made': ({ action, address }) =>
    `it shows a change that would not be made: ${action} ${address}`,
  'loss-not-shown': ({ loss, address }) => `it does not show the loss of ${lostWords(loss)} in ${address}`,
  'loss-not-made': ({ loss, address }) =>
    `it shows a loss that would not happen: ${lostWords(loss)} in ${address}`,
};

export const planMismatchWords = sentenceBy(PLAN_MISMATCHES);

const CONTRADICTIONS: Sentences<Contradiction> = {
  'change-without-calls': ({ address }) => `it shows a change of ${address} but has no calls for it`,
  'loss-without-calls': ({ address }) => `it shows a loss in ${address} but has no calls for it`,
  'project-not-listed': ({ owner, id, project }) =>
    `${owner} belongs to project id ${id}, which the plan does not list as ${project}`,
  'owner-without-calls': ({ owner }) => `${owner} is listed but has no calls`,
  'calls-of-others': ({ owner }) => `${owner} has calls that belong to another object`,
  'owner-without-changes': ({ owner }) => `${owner} has calls, but no change is shown for them`,
  'owner-not-identified': ({ owner }) => `${owner} does not identify its segment`,
  'project-twice': ({ id }) => `it lists project id ${id} twice`,
  'segment-twice': ({ id }) => `it lists segment id ${id} twice`,
  'name-twice': ({ name, projectId }) => `it lists segment ${name} of project id ${projectId} twice`,
  'part-twice': ({ part, projectId }) => `it lists ${part} of project id ${projectId} twice`,
  'wrong-summary': () => 'its summary does not match its changes',
  'wrong-call-count': () => 'its number of calls does not match its calls',
};

export const contradictionWords = sentenceBy(CONTRADICTIONS);

const MISMATCHES: Sentences<AnswerMismatch> = {
  'not-a-list': () => 'the answer is not a list',
  'too-short': ({ listed, asked }) => `the answer lists ${counted(listed, 'object')} instead of ${asked}`,
  'no-id': () => 'the answer has no id',
  'other-value': ({ field, answered, sent }) =>
    `${field} is ${said(answered)} in the answer instead of ${said(sent)}`,
};

const said = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

const mismatchWords = sentenceBy(MISMATCHES);

const FAILURES: Sentences<ApplyFailure> = {
  failed: ({ message }) => message,
  stopped: () => 'stopped',
  'unexpected-state': () => 'the live state is not the expected one; nothing more was created or deleted',
  'spec-not-reached': ({ calls }) => `the spec is not reached: ${counted(calls, 'call')} left`,
  'rest-of-project-failed': () => 'another part of the project failed',
  'name-not-free': ({ holder }) =>
    `its name is still used by ${holder === undefined ? 'a segment that' : `segment ${holder}, which`} could not be renamed`,
  'held-back': (failure) => `not deleted, because ${heldBackWords(failure)}`,
  'loss-not-shown': ({ loss, address }) =>
    `${lostWords(loss)} of ${address} would be lost, which the plan did not show; plan again`,
  'deletion-not-shown': ({ id, address }) =>
    `${id} at ${address} would be deleted, which the plan did not show; plan again`,
  'creation-not-shown': ({ object, address }) =>
    `one more ${kindWord(object)} than planned would be created at ${address}; plan again`,
  'changed-by-others': ({ object }) =>
    `${objectWords(object)} was changed by another user before it could be changed or deleted`,
  'created-twice': ({ kind, ids }) =>
    `this run created it, and now there are ${ids.length} ${kind}s of this ${kind === 'project' ? 'number' : 'name'}: ids ${ids.join(', ')}`,
  'calculation-gone': () => 'the project no longer has a calculation',
  'ducts-in-doubt': ({ pipes }) =>
    `the answer to an ecom duct in pipe ${pipes.join(' or ')} was lost, and this service lists no ducts in pipes: look for the duct in the web tool; trenchctl does not add it again`,
  'no-id-in-answer': ({ step, pick }) => `the answer to step ${step} has no ${pick}`,
  'unverified-answer': ({ step, operation, mismatch }) =>
    `${operation} (step ${step}) succeeded, but ${mismatchWords(mismatch)}`,
};

export const failureWords = sentenceBy(FAILURES);

/** `DEMO-1/Nygata 1-9 and 2 more were not applied completely` */
function heldBackWords({ missing, more }: Extract<ApplyFailure, { code: 'held-back' }>): string {
  const { project, name, part } = missing;
  const others = more === 0 ? ' was' : ` and ${more.toLocaleString('en')} more were`;
  return `${project}${part === undefined ? '/' : ', '}${name}${others} not applied completely`;
}

const OVER_BUDGET: Readonly<Record<OverBudgetReason, string>> = {
  work: 'too large',
  time: 'too large for the time limit (--timeout)',
};

/** Returns why work was stopped before its end. */
export const overBudgetWords = (reason: OverBudgetReason): string => OVER_BUDGET[reason];

const SPEC_DIFFERENCES: Sentences<SpecDifference> = {
  'project-not-stated': ({ project, id }) => `the specs do not state project ${project} (id ${id})`,
  'deleted-segment-kept': ({ owner, id }) =>
    `the specs keep a segment that the plan deletes: ${owner} (id ${id})`,
  'prune-not-set': ({ owner }) =>
    `the specs do not delete ${owner}: neither prune is set, nor is it known that the segment was removed (a signed plan names its base, and --base REF names one)`,
  'not-in-base': ({ owner }) =>
    `the specs do not delete ${owner}: prune is not set, and the base does not name the segment`,
  'protected-in-base': ({ owner }) =>
    `the specs do not delete ${owner}: its block in the base states preventDestroy`,
  'base-not-given': ({ owner }) =>
    `${owner} gives up what a base stated: apply with --base REF, or verify the signature of the plan`,
  'segment-not-named': ({ owner }) => `the specs do not name ${owner}`,
  'part-not-stated': ({ owner }) => `the specs do not state ${owner}`,
  'stated-otherwise': ({ owner }) => `the specs state ${owner} differently`,
  'approved-otherwise': ({ project }) =>
    `the specs approve another destruction of project ${project} than the plan (allowDestroy)`,
};

export const specDifferenceWords = sentenceBy(SPEC_DIFFERENCES);
