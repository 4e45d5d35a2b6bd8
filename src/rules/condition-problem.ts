import { FIELDS, type Owner, variablesFor } from './variables.js';

/** The reason why an expression is not valid, and the offset in it. */
export interface ConditionProblem {
  readonly message: string;
  readonly offset: number;
  readonly remedy?: string;
  /** A word that is not known, and the words that are, for a suggestion. */
  readonly word?: string;
  readonly known?: readonly string[];
}

/** The properties of the errors of the CEL library. */
interface CelError {
  readonly code?: string;
  readonly summary?: string;
  readonly range?: { readonly start: number; readonly end: number };
}

const namesIn = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);

/** Turns an error of the CEL library into a message with an offset. */
export function conditionProblem(error: unknown, text: string, target: string): ConditionProblem {
  const { code, summary, range } = Object(error) as CelError;
  const offset = Math.min(range?.start ?? 0, text.length);
  const word = text.slice(offset, range?.end);
  if (code === 'unknown_variable') {
    const known = namesIn(variablesFor(target));
    const message = `\`${word}\` is not a variable of a rule \`for: ${target}\``;
    return { message, offset, word, known, remedy: `its variables are ${known.join(', ')}` };
  }
  if (code === 'no_such_key') {
    const owner = ownerBefore(text.slice(0, offset), target);
    const known = namesIn(owner ? FIELDS[owner] : Object.values(FIELDS).flat());
    const message = `\`${word}\` is not a variable of ${owner ? `\`${owner}\`` : 'this object'}`;
    return { message, offset, word, known, remedy: '`trenchctl explain rules` lists the variables' };
  }
  if (code === 'limit_exceeded') {
    const message = `this condition is too large: ${lower(summary)}`;
    return { message, offset, remedy: 'divide it into several rules' };
  }
  return { message: `this is not a valid condition: ${lower(summary ?? String(error))}`, offset };
}

/** Returns the owner of the field that follows `item.`; undefined for a variable of a loop. */
function ownerBefore(before: string, target: string): Owner | undefined {
  const [, root] = /([A-Za-z_]\w*)\s*\.\s*$/.exec(before) ?? [];
  const type = variablesFor(target).find(({ name }) => name === root)?.type;
  return type !== undefined && Object.hasOwn(FIELDS, type) ? (type as Owner) : undefined;
}

/** The library begins its sentences with a capital. */
const lower = (text: string | undefined): string =>
  text === undefined ? 'unknown error' : `${text.slice(0, 1).toLowerCase()}${text.slice(1).split('\n')[0]}`;
