import type { OverBudgetReason } from '../plan/model/budget.js';
import type {
  Contradiction,
  Mistold,
  Oddity,
  SpecDifference,
  Staleness,
  Trouble,
} from '../plan/model/refusal.js';
import { lostWords } from './cause-words.js';
import { type Sentences, sentenceBy } from './sentence.js';
import { objectWords, thingWord } from './thing-words.js';

// Why a saved plan is not carried out, and why the work on a plan ended, in words.

const STALE: Sentences<Staleness> = {
  'segment-not-found': () => 'the segment cannot be found',
  'segment-gone': () => 'the segment is gone',
  'segment-exists': () => 'there is a segment of this name now',
  'project-not-found': () => 'the project cannot be found',
  'project-exists': () => 'there is a project of this number now',
  'project-renumbered': ({ id, now, saved }) =>
    `the project with the id ${id} is ${now}, and the plan calls it ${saved}`,
  'other-calls': () => 'it would take other calls now than those that were planned',
  'object-gone': ({ object }) => `${objectWords(object)} is gone, or is no longer what has to change`,
  'object-changed': ({ object }) => `${objectWords(object)} was changed`,
  'object-added': ({ object }) => `${objectWords(object)} would have to change as well`,
  problem: ({ message }) => message,
};

export const stalenessWords = sentenceBy(STALE);

const MISTOLD: Sentences<Mistold> = {
  'change-not-shown': ({ action, address }) => `it does not show this: ${action} ${address}`,
  'change-not-made': ({ action, address }) => `it shows what would not happen: ${action} ${address}`,
  'loss-not-shown': ({ loss, address }) => `it does not show the loss of ${lostWords(loss)} in ${address}`,
  'loss-not-made': ({ loss, address }) =>
    `it shows a loss that would not happen: ${lostWords(loss)} in ${address}`,
};

export const mistoldWords = sentenceBy(MISTOLD);

const CONTRADICTIONS: Sentences<Contradiction> = {
  'change-without-calls': ({ address }) => `it shows a change of ${address} and has no calls for it`,
  'loss-without-calls': ({ address }) => `it shows a loss in ${address} and has no calls for it`,
  'project-not-listed': ({ owner, id, project }) =>
    `${owner} belongs to project id ${id}, which the plan does not list as ${project}`,
  'owner-without-calls': ({ owner }) => `${owner} is listed and has no calls`,
  'calls-of-others': ({ owner }) => `${owner} has calls that belong to something else`,
  'owner-without-changes': ({ owner }) => `${owner} has calls, and no change is shown for them`,
  'owner-not-identified': ({ owner }) => `${owner} does not say which segment it means`,
  'project-twice': ({ id }) => `it has project id ${id} twice`,
  'segment-twice': ({ id }) => `it has segment id ${id} twice`,
  'name-twice': ({ name, projectId }) => `it has segment ${name} of project id ${projectId} twice`,
  'part-twice': ({ part, projectId }) => `it has ${part} of project id ${projectId} twice`,
  'wrong-summary': () => 'its summary does not count its changes',
  'wrong-call-count': () => 'it does not count its calls',
};

export const contradictionWords = sentenceBy(CONTRADICTIONS);

const ODDITIES: Sentences<Oddity> = {
  'not-a-list': () => 'the answer is not a list',
  'too-short': ({ listed, asked }) => `the answer lists ${listed} and not ${asked}`,
  'no-id': () => 'the answer has no id',
  'other-value': ({ field, answered, sent }) =>
    `${field} is ${said(answered)} in the answer and ${said(sent)} was sent`,
};

const said = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

const oddityWords = sentenceBy(ODDITIES);

const TROUBLES: Sentences<Trouble> = {
  failed: ({ message }) => message,
  stopped: () => 'stopped',
  'unexpected-state': () =>
    'the live state is not what the calls should have led to; nothing more was created or deleted',
  'spec-not-reached': ({ calls }) => `the spec is not reached: ${calls} calls are still to be made`,
  'rest-of-project-failed': () => 'something else in the project has failed',
  'name-not-free': ({ holder }) =>
    `its name is still that${holder === undefined ? '' : ` of segment ${holder}`}, which could not be renamed`,
  'loss-not-shown': ({ loss, address }) =>
    `${lostWords(loss)} of ${address} would be lost, which the plan did not show; plan again`,
  'deletion-not-shown': ({ id, address }) =>
    `${id} at ${address} would be deleted, which the plan did not show; plan again`,
  'creation-not-shown': ({ thing, address }) =>
    `one more ${thingWord(thing)} would be made than the plan said, at ${address}; plan again`,
  'changed-by-others': ({ object }) =>
    `${objectWords(object)} was changed by somebody else before it could be changed or deleted`,
  'calculation-gone': () => 'the project has no calculation any more',
  'ducts-in-doubt': ({ pipes }) =>
    `the answer to an ecom duct in pipe ${pipes.join(', ')} was lost, and this service lists no ducts in pipes: look at that pipe in the web tool; trenchctl does not add the duct again`,
  'no-id-in-answer': ({ step, pick }) => `the answer to step ${step} has no ${pick}`,
  'odd-answer': ({ step, operation, oddity }) =>
    `${operation} (step ${step}) was answered well, but ${oddityWords(oddity)}`,
};

export const troubleWords = sentenceBy(TROUBLES);

const OVER_BUDGET: Readonly<Record<OverBudgetReason, string>> = {
  work: 'too large',
  time: 'too large to be done within --timeout',
};

/** Why work was given up before its end. */
export const overBudgetWords = (reason: OverBudgetReason): string => OVER_BUDGET[reason];

const SPEC_DIFFERENCES: Sentences<SpecDifference> = {
  'project-not-stated': ({ project, id }) => `they state nothing of project ${project} (id ${id})`,
  'deleted-segment-kept': ({ owner, id }) =>
    `they keep the segment that the plan deletes: ${owner} (id ${id})`,
  'prune-not-set': ({ owner }) => `they do not ask for the deletion of ${owner}: prune is not set`,
  'segment-not-named': ({ owner }) => `they do not name ${owner}`,
  'part-not-stated': ({ owner }) => `they state nothing of ${owner}`,
  'stated-otherwise': ({ owner }) => `they state something else of ${owner}`,
};

export const specDifferenceWords = sentenceBy(SPEC_DIFFERENCES);
