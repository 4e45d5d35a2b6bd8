import type { Compile, Condition } from './condition.js';
import type { ConditionProblem } from './condition-problem.js';
import type { Context } from './evaluate.js';
import { unitOf } from './variables.js';
import type { Work } from './work.js';

/** The sentence of a finding: texts, and expressions in braces. */
export interface Message {
  readonly parts: readonly (string | Condition)[];
}

/** The limits of the sentence of a finding. A run may have thousands of findings. */
const MAX_EXPRESSIONS = 20;
const MAX_LENGTH = 1000;
const MAX_LISTED = 20;

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
    if (parts.filter((part) => typeof part === 'object').length > MAX_EXPRESSIONS) {
      const message = `a message has at most ${MAX_EXPRESSIONS} expressions`;
      return { message, offset: match.index, remedy: 'show fewer values' };
    }
  }
  parts.push(text.slice(at));
  return { parts };
}

/** Writes the sentence for one object. A fact that is not known is a question mark. */
export const writeMessage = ({ parts }: Message, context: Context, work: Work): string =>
  shortened(
    parts.map((part) => (typeof part === 'string' ? part : shown(part.evaluate(context, work)))).join(''),
  );

/** The sentence of a rule without a message of its own. */
export function usualMessage(require: Condition, facts: Readonly<Record<string, unknown>>): string {
  const values = require.paths.flatMap((path) => {
    if (facts[path] === undefined) return [];
    const unit = unitOf(path);
    return [`${path} is ${shown(facts[path])}${unit === undefined ? '' : ` ${unit}`}`];
  });
  const is = values.length > 0 ? `: ${values.join(', ')}` : '';
  return shortened(`${inOneLine(require.text)} is required${is}`);
}

/** A condition may stand in several lines of a rules file. */
const inOneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ');

const shortened = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text;

/** A value for people: lengths with at most one decimal. A value that is not known is an object too. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  if (Array.isArray(value)) {
    const rest = value.length > MAX_LISTED ? ` and ${value.length - MAX_LISTED} more` : '';
    return `${value.slice(0, MAX_LISTED).map(shown).join(', ')}${rest}`;
  }
  return typeof value === 'object' ? '?' : String(value);
}
