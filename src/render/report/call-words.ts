import { type BodyValue, type Id, isRef, type Step, type StepRef } from '../../plan/model/step.js';
import type { ReportCall } from './report-data.js';

// Calls of a plan for a reader: the operation of the contract, the ids in its path, and its body.

export const callOf = ({ operation, path, query, body, unless }: Step): ReportCall => ({
  operation,
  words: [
    ...Object.entries(path).map(([name, id]) => `${name} ${idWords(id)}`),
    ...Object.entries(query ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...(body ? [JSON.stringify(withRefs(body))] : []),
    ...(unless ? [`(left out if call ${unless.step} has set these values)`] : []),
  ].join(' '),
});

const idWords = (id: Id): string => (isRef(id) ? refWords(id) : id);

const refWords = ({ step, pick }: StepRef): string => `<${pick} of call ${step}>`;

/** Returns a body with words for the values that earlier calls will answer. */
function withRefs(value: BodyValue): unknown {
  if (isRef(value)) return refWords(value);
  if (Array.isArray(value)) return value.map(withRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, withRefs(own)]));
}
