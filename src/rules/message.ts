import type { Compile, Condition, Context } from './condition.js';
import type { ConditionProblem } from './condition-problem.js';
import { unitOf } from './variables.js';

/** The sentence of a finding: texts, and expressions in braces. */
export interface Message {
  readonly parts: readonly (string | Condition)[];
}

const BRACES = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;

/** Reads a message such as `{item.name} lies {item.depth} mm deep`. A double brace is a brace. */
export function readMessage(text: string, compile: Compile): Message | ConditionProblem {
  const parts: (string | Condition)[] = [];
  let at = 0;
  for (const match of text.matchAll(BRACES)) {
    parts.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [whole, expression] = match;
    if (whole === '{{' || whole === '}}') parts.push(whole.slice(1));
    else if (expression === undefined) {
      const message = 'a brace has no partner';
      return { message, offset: match.index, remedy: 'write {item.depth} for a value, or {{ for a brace' };
    } else {
      const condition = compile(expression);
      if (!('evaluate' in condition)) return { ...condition, offset: condition.offset + match.index + 1 };
      parts.push(condition);
    }
  }
  parts.push(text.slice(at));
  return { parts };
}

/** Writes the sentence for one object. A fact that is not known is a question mark. */
export const writeMessage = ({ parts }: Message, context: Context): string =>
  parts.map((part) => (typeof part === 'string' ? part : shown(valueIn(part, context)))).join('');

/** The sentence of a rule without a message of its own. */
export function usualMessage(require: Condition, facts: Readonly<Record<string, unknown>>): string {
  const values = require.paths.flatMap((path) => {
    if (facts[path] === undefined) return [];
    const unit = unitOf(path);
    return [`${path} is ${shown(facts[path])}${unit === undefined ? '' : ` ${unit}`}`];
  });
  const is = values.length > 0 ? `: ${values.join(', ')}` : '';
  return `${require.text} is required${is}`;
}

function valueIn(condition: Condition, context: Context): unknown {
  try {
    return condition.evaluate(context);
  } catch {
    return undefined;
  }
}

/** A value for people: lengths with at most one decimal. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return '?';
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'object' ? '?' : String(value);
}
