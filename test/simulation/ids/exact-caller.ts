import type { Answer, CallOptions, TestService } from '../../support/service.js';
import { type BigIds, USERNAME } from './big-ids.js';

/** Calls, and throws unless the answer has that status and every long run of digits in it is an id to the last digit. */
export type ExactCall = (operation: string, options: CallOptions, status?: number) => Promise<Answer>;

/** Sequences count up, so a few ids after the first are expected too. */
const NEXT = [1n, 2n, 3n];

function idsInAnswers(ids: BigIds): ReadonlySet<string> {
  const later = [ids.nextProject, ids.nextSegment].flatMap((first) =>
    NEXT.map((step) => String(BigInt(first) + step)),
  );
  return new Set([...Object.values(ids), ...later]);
}

export async function exactCaller(under: TestService, ids: BigIds): Promise<ExactCall> {
  const berit = await under.as(USERNAME);
  const known = idsInAnswers(ids);
  return async (operation, options, status = 200) => {
    const answer = await berit.call(operation, options);
    if (answer.status !== status)
      throw new Error(`${operation} ${JSON.stringify(options.path)} answered ${answer.text}`);
    // A refusal repeats what was asked for, right or wrong.
    if (answer.status < 300) mustBeExact(operation, answer.text, known);
    return answer;
  };
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function mustBeExact(operation: string, text: string, known: ReadonlySet<string>): void {
  const long = text.replace(UUID, '').match(/-?\d{16,}/g) ?? [];
  // A double that prints its exponent has been an id before.
  const exponents = text.replace(STRING, '').match(/[\d.]+[eE][+-]?\d+/g) ?? [];
  const odd = [...long.filter((digits) => !known.has(digits)), ...exponents];
  if (odd.length > 0)
    throw new Error(`${operation} answered with ${odd}, which is no id: ${text.slice(0, 500)}`);
}

/** The value of a field as the text has it, digit by digit. */
export function fieldIn(text: string, field: string): string[] {
  return [...text.matchAll(new RegExp(`"${field}":(-?\\d+)(?=[,}\\]])`, 'g'))].map(
    ([, digits]) => digits ?? '',
  );
}
