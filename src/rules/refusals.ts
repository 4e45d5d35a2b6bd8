import type { ASTNode } from '@marcbachmann/cel-js';
import { type ConditionProblem, EXPLAIN } from './condition-problem.js';
import { FUNCTIONS, isLoop, LIMITS } from './language.js';
import { type Call, callOf, childrenOf, isNumber, isScalar, textOf, typeOf } from './syntax.js';
import { typeWords } from './type-problem.js';
import { FIELDS, type Owner } from './variables.js';

// Conditions are a part of CEL in which nothing makes a list or a text grow, so that each of them has a bound.

const problem = (node: ASTNode, message: string, remedy: string): ConditionProblem => ({
  message,
  offset: node.start,
  remedy,
});

/** Finds the first part of an expression that conditions do not have, before its types are known. */
export function refusedPart(node: ASTNode, loops = 0): ConditionProblem | undefined {
  const call = callOf(node);
  const found = call ? refusedCall(node, call, loops) : refusedNode(node);
  if (found) return found;
  for (const [n, child] of childrenOf(node).entries()) {
    const below = refusedPart(child, loops + (call && isLoop(call.name) && n > 0 ? 1 : 0));
    if (below) return below;
  }
  return undefined;
}

function refusedNode(node: ASTNode): ConditionProblem | undefined {
  if (node.op === 'map')
    return problem(node, 'a condition has no maps', 'write a list, as in item.voltage in ["MV", "HV"]');
  if (node.op === '%')
    return problem(node, '`%` is not an operator of conditions', 'use +, -, * or / between numbers');
  if (node.op === 'value' && typeof node.args === 'bigint' && !Number.isSafeInteger(Number(node.args)))
    return problem(node, 'this number is too large', 'write at most 15 digits');
  if (node.op === 'value' && (typeof node.args === 'object' || node.args === undefined))
    return problem(
      node,
      `\`${textOf(node)}\` is not a value of conditions`,
      'write a number, a text in quotes, true or false',
    );
  if (node.op === '[]' && !(node.args[1].op === 'value' && typeof node.args[1].args === 'bigint'))
    return problem(
      node.args[1],
      'a position in a list is a whole number',
      'write it as in segment.coverings[0]',
    );
  if (node.op === 'list') {
    const other = node.args.find((one) => !isLiteral(one));
    if (other)
      return problem(
        other,
        'a list holds numbers, texts in quotes, true and false only',
        'write its values, as in ["MV", "HV"]',
      );
  }
  return undefined;
}

const isLiteral = (node: ASTNode): boolean =>
  node.op === 'value' || (node.op === '-_' && node.args.op === 'value');

function refusedCall(node: ASTNode, { name, args }: Call, loops: number): ConditionProblem | undefined {
  if (!FUNCTIONS.includes(name)) return unknownFunction(node, name);
  if (isLoop(name) && loops >= LIMITS.loops)
    return problem(
      node,
      `more than ${LIMITS.loops} loops are nested in one another`,
      'write a rule `for: pair`, or divide the condition',
    );
  if (name === 'map' && args.length > 3)
    return problem(
      node,
      '`map` has a variable and one expression',
      'write filter before it, as in section.items.filter(x, x.isPower).map(x, x.name)',
    );
  if (name === 'has' && !isField(args[0]))
    return problem(node, '`has` asks for a fact', 'write it as in has(item.rating)');
  return undefined;
}

const isField = (node: ASTNode | undefined): boolean => node?.op === '.' && node.args[0].op === 'id';

const REMEDIES: Readonly<Record<string, string>> = {
  matches: 'a pattern can take for ever: use contains, startsWith, endsWith or lowerAscii',
  double: 'numbers need no conversion',
  int: 'numbers need no conversion',
  uint: 'numbers need no conversion',
  string: 'a message shows a value in braces, as in {item.depth}',
};

function unknownFunction(node: ASTNode, name: string): ConditionProblem {
  const offset =
    node.op === 'rcall' ? Math.max(node.start, node.input.indexOf(name, node.args[1].end)) : node.start;
  const message = `\`${name}\` is not a function of conditions`;
  const remedy = REMEDIES[name];
  return remedy === undefined
    ? {
        message,
        offset,
        unknown: { word: name, known: FUNCTIONS },
        remedy: `the functions are ${FUNCTIONS.join(', ')}`,
      }
    : { message, offset, remedy };
}

/** Finds the first part whose type conditions do not have, after the library has found the types. */
export function refusedType(node: ASTNode): ConditionProblem | undefined {
  const call = callOf(node);
  const found = call?.name === 'has' ? unknownFact(call) : refusedValue(node, call);
  if (found || call?.name === 'has') return found;
  for (const child of typedChildren(node, call)) {
    const below = refusedType(child);
    if (below) return below;
  }
  return undefined;
}

/** The variable of a loop is a name, and no value. */
const typedChildren = (node: ASTNode, call: Call | undefined): readonly ASTNode[] =>
  call && isLoop(call.name) ? call.args.filter((_, n) => n !== 1) : childrenOf(node);

/** The library does not check the field of `has`. */
function unknownFact({ args: [fact] }: Call): ConditionProblem | undefined {
  if (fact?.op !== '.') return undefined;
  const [owner, field] = fact.args;
  const type = typeOf(owner);
  const known = Object.hasOwn(FIELDS, type) ? FIELDS[type as Owner].map(({ name }) => name) : [];
  if (known.some((name) => name === field)) return undefined;
  const offset = fact.input.indexOf(field, owner.end);
  const message = `\`${field}\` is not a variable of \`${textOf(owner)}\``;
  return { message, offset, unknown: { word: field, known }, remedy: EXPLAIN };
}

/** The type of the elements of a list; undefined for other types. An empty list is one of any type. */
const elementOf = (type: string): string | undefined =>
  type.startsWith('list<') ? type.slice('list<'.length, -1) : undefined;

const isPlainList = (node: ASTNode): boolean =>
  isScalar(elementOf(typeOf(node))) || (node.op === 'list' && node.args.length === 0);

const isComparable = (node: ASTNode): boolean => isScalar(typeOf(node)) || isPlainList(node);

function isKnownType(node: ASTNode): boolean {
  const type = typeOf(node);
  return isComparable(node) || Object.hasOwn(FIELDS, elementOf(type) ?? type);
}

const ARITHMETIC: readonly string[] = ['+', '-', '*', '/'];
const ORDER: readonly string[] = ['<', '<=', '>', '>='];

function refusedValue(node: ASTNode, call: Call | undefined): ConditionProblem | undefined {
  const wrong = call && refusedArgument(node, call);
  if (wrong) return wrong;
  if (!isKnownType(node)) return problem(node, `\`${textOf(node)}\` is not a value of conditions`, EXPLAIN);
  if (ARITHMETIC.includes(node.op) || ORDER.includes(node.op)) return notNumbers(node);
  if (node.op === '==' || node.op === '!=') {
    const other = node.args.find((one) => !isComparable(one));
    return (
      other &&
      problem(
        other,
        `\`${node.op}\` cannot compare ${typeWords(typeOf(other))}`,
        'compare a fact of it, as in item.name',
      )
    );
  }
  if (node.op === 'in' && !isPlainList(node.args[1]))
    return problem(
      node.args[1],
      'this list does not hold values',
      'use exists, as in section.items.exists(x, x.name == "A")',
    );
  return undefined;
}

function notNumbers(node: ASTNode): ConditionProblem | undefined {
  const other = childrenOf(node).find((one) => !isNumber(typeOf(one)));
  if (!other) return undefined;
  const what = typeWords(typeOf(other));
  const message = `\`${node.op}\` is an operator for numbers, and this is ${what}`;
  const remedy = ORDER.includes(node.op)
    ? 'compare with == or !='
    : 'texts and lists cannot grow in a condition; a message shows values in braces, as in {item.name}';
  return { message, offset: other.start, remedy };
}

function refusedArgument(node: ASTNode, { name, args }: Call): ConditionProblem | undefined {
  const [first, , body] = args;
  // The other loops have conditions, as the library has checked.
  if (body && !isScalar(typeOf(body)))
    return problem(
      body,
      '`map` makes a number, a text, true or false of each element',
      'name a fact, as in section.items.map(x, x.depth)',
    );
  if (name === 'size' && first && elementOf(typeOf(first)) === undefined && !isPlainList(first))
    return problem(
      node,
      '`size` counts the elements of a list',
      'compare a text itself, as in item.label != ""',
    );
  return undefined;
}
