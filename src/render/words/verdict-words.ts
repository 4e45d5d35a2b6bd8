import type { Place } from '../../diagnostics/problem.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Verdict, VerdictReason } from '../../plan/model/verdict.js';
import { fatesWords } from './change-words.js';
import { withShortIds } from './kind-words.js';
import { expiredWords } from './note-words.js';
import { obstacleSentence, type Sentences, sentenceBy } from './reason-words.js';

// The verdict of a plan in words: the first line of every output, and a sentence for each reason.

const VERDICTS: Readonly<Record<Verdict['apply'], string>> = {
  allowed: 'Verdict: allowed.',
  refused: 'Verdict: refused.',
  nothing: 'Verdict: nothing to apply.',
};

/** `Verdict: allowed. 1 object changes, 27 are recreated unchanged, 3 are removed.` */
export const verdictLine = ({ verdict, summary }: Pick<PlanDocument, 'verdict' | 'summary'>): string =>
  verdict.apply === 'nothing'
    ? VERDICTS.nothing
    : `${VERDICTS[verdict.apply]} ${capital(fatesWords(summary))}.`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
  'rule-not-met': ({ rule, source, count, address, said, place }) => {
    const more = count > 1 ? `; ${(count - 1).toLocaleString('en')} more` : '';
    const by = source === undefined ? '' : ` (${source})`;
    return `rule ${rule}${by}: ${address}${place ? at(place) : ''}: ${said}${more}. Change the design, or state a waiver with a reason in the spec`;
  },
  'rules-not-judged': ({ rules }) =>
    `${rules.length === 1 ? 'the rule' : 'the rules'} ${rules.join(', ')} could not be judged: ${rules.length === 1 ? 'it takes' : 'they take'} more work than is allowed. Simplify the conditions, or plan fewer segments at a time with --target`,
};

const at = ({ file, line }: Place): string => ` (${file}:${line})`;

export const verdictReason: (reason: VerdictReason) => string = sentenceBy(REASONS);
