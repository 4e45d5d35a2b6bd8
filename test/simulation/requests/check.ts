import { answerProblem } from '../../support/contract.js';
import type { Generated } from './generate.js';
import type { Incoming } from './ways.js';

/** Why an answer must not have been given, or nothing. */
export function problemWith({ operation, kind }: Generated, answer: Incoming): string | undefined {
  if (answer.status >= 500) return `${operation.id} answered ${answer.status}: ${answer.text.slice(0, 300)}`;
  // A tricky path may lead to another operation or to none, so only what holds everywhere is asked for.
  return kind === 'path' ? generalProblem(answer) : answerProblem(operation, answer);
}

/** An error is an RFC 9457 problem, wherever it comes from. */
function generalProblem({ status, contentType, text, body }: Incoming): string | undefined {
  if (status < 400) return undefined;
  const type = (contentType ?? '').split(';')[0];
  if (type !== 'application/problem+json')
    return `an odd path was answered ${status} as ${type}: ${text.slice(0, 300)}`;
  const told = body as { status?: unknown; code?: unknown; detail?: unknown } | undefined;
  const isWhole = told?.status === status && typeof told.code === 'string' && typeof told.detail === 'string';
  return isWhole ? undefined : `an odd path was answered by half a problem: ${text.slice(0, 300)}`;
}
