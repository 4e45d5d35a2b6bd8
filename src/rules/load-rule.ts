import { BUILT_IN, LOAD_RULE } from '../kinds/layout-rules.js';
import { type Condition, compilerFor } from './condition.js';
import { deficitOf } from './deficit.js';
import { readMessage } from './message.js';
import type { Rule } from './rule.js';

let known: Rule | undefined;

/** The built-in rule about loads, in the language of rules files, so that it is judged, compared and waived as every other rule. */
export function loadRule(): Rule {
  known ??= compiled();
  return known;
}

function compiled(): Rule {
  const { name, title, severity, for: target, ...texts } = LOAD_RULE;
  const compile = compilerFor(target);
  const condition = (text: string): Condition => {
    const found = compile(text);
    if (!('evaluate' in found)) throw new Error(found.message);
    return found;
  };
  const require = condition(texts.require);
  const message = readMessage(texts.message, compile);
  if (!('parts' in message)) throw new Error(message.message);
  return {
    ...{ name, title, severity, target, require, message },
    where: condition(texts.where),
    deficit: deficitOf(require),
    place: { file: BUILT_IN, line: 1, col: 1 },
  };
}
