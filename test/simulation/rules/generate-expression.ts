// Expressions of conditions by the types of the variables: most of them are valid, and some are as expensive as the language allows.
import { FIELDS, type Owner, type Variable, variablesFor } from '../../../src/rules/variables.js';
import type { Random } from '../random.js';

/** The variables that an expression can name: those of the rule, and those of the loops around it. */
export interface Scope {
  readonly random: Random;
  readonly variables: readonly Variable[];
  /** The loops that may still be nested. */
  readonly loops: number;
  /** The operators that may still be nested. */
  readonly depth: number;
}

export const scopeOf = (random: Random, target: string, depth: number): Scope => ({
  ...{ random, depth, loops: 3 },
  variables: variablesFor(target),
});

const isOwner = (type: string): type is Owner => Object.hasOwn(FIELDS, type);

/** The texts of all facts of a type, such as item.depth. */
const factsOf = ({ variables }: Scope, type: string): string[] =>
  variables.flatMap((variable) => {
    if (variable.type === type) return [variable.name];
    if (!isOwner(variable.type)) return [];
    const fields: readonly Variable[] = FIELDS[variable.type];
    return fields.filter((field) => field.type === type).map((field) => `${variable.name}.${field.name}`);
  });

const WORDS = ['MV', 'LV', 'GAS', 'cable', 'pipe', '', 'TARMAC', 'Grøft i åker', '地中', '\u{1f6a7}', 'x'.repeat(60)];

const word = ({ random }: Scope): string => JSON.stringify(random.pick(WORDS));

const literal = ({ random }: Scope): string => random.pick(['0', '1', '0.5', '800', '1.2', '1e9', '-3', String(random.below(5000))]);

const deeper = (scope: Scope): Scope => ({ ...scope, depth: scope.depth - 1 });

/** Chooses a fact of a type if there is one, else a literal. */
function fact(scope: Scope, type: string, other: (scope: Scope) => string): string {
  const facts = factsOf(scope, type);
  return facts.length === 0 || scope.random.chance(0.3) ? other(scope) : scope.random.pick(facts);
}

export function number(scope: Scope): string {
  const { random } = scope;
  if (scope.depth <= 0 || random.chance(0.4)) return fact(scope, 'number', literal);
  const inner = deeper(scope);
  return random.weighted<() => string>([
    [() => `(${number(inner)} ${random.pick(['+', '-', '*', '/'])} ${number(inner)})`, 5],
    [() => `abs(${number(inner)})`, 1],
    [() => `(${condition(inner)} ? ${number(inner)} : ${number(inner)})`, 1],
    [() => `${list(inner).text}.size()`, 2],
  ])();
}

function text(scope: Scope): string {
  const { random } = scope;
  if (scope.depth <= 0 || random.chance(0.7)) return fact(scope, 'text', word);
  return `${text(deeper(scope))}.${random.pick(['lowerAscii', 'upperAscii', 'trim'])}()`;
}

/** A list, and the type of its elements. */
function list(scope: Scope): { readonly text: string; readonly type: Variable['type'] } {
  const { random } = scope;
  const items = factsOf(scope, 'items');
  const texts = factsOf(scope, 'texts');
  if (items.length > 0 && random.chance(0.6)) {
    const chosen = random.pick(items);
    if (scope.loops <= 0 || scope.depth <= 0 || random.chance(0.6)) return { text: chosen, type: 'item' };
    return { text: `${chosen}.filter(${loop(scope, 'item', condition)})`, type: 'item' };
  }
  if (texts.length > 0 && random.chance(0.5)) return { text: random.pick(texts), type: 'text' };
  const length = random.weighted([
    [random.between(1, 5), 9],
    [random.between(50, 105), 1],
  ]);
  return { text: `[${Array.from({ length }, () => word(scope)).join(', ')}]`, type: 'text' };
}

/** The variable of a loop and its body. */
function loop(scope: Scope, type: Variable['type'], body: (scope: Scope) => string): string {
  const name = scope.random.pick(['x', 'y', 'z', 'a', 'item']);
  const variables = [...scope.variables.filter((one) => one.name !== name), { name, type, about: '' }];
  return `${name}, ${body({ ...deeper(scope), variables, loops: scope.loops - 1 })}`;
}

/** A list of values that a message can show. */
export function values(scope: Scope): string {
  const { text: of, type } = list(scope);
  return scope.loops > 0 ? `${of}.map(${loop(scope, type, scope.random.pick([text, number]))})` : number(scope);
}

export function condition(scope: Scope): string {
  const { random } = scope;
  const inner = deeper(scope);
  const compare = (): string => `${number(inner)} ${random.pick(['<', '<=', '>', '>=', '==', '!='])} ${number(inner)}`;
  if (scope.depth <= 0) return random.chance(0.5) ? fact(scope, 'flag', () => 'true') : compare();
  return random.weighted<() => string>([
    [compare, 4],
    [() => `${text(inner)} ${random.pick(['==', '!='])} ${text(inner)}`, 2],
    [() => `${text(inner)}.${random.pick(['contains', 'startsWith', 'endsWith'])}(${text(inner)})`, 2],
    [() => `${text(inner)} in [${word(scope)}, ${word(scope)}]`, 1],
    [() => `(${condition(inner)} ${random.pick(['&&', '||'])} ${condition(inner)})`, 4],
    [() => `!(${condition(inner)})`, 1],
    [() => fact(scope, 'flag', () => 'false'), 2],
    [() => (scope.loops > 0 ? quantified(scope) : compare()), 4],
  ])();
}

function quantified(scope: Scope): string {
  const { text: of, type } = list(scope);
  return `${of}.${scope.random.pick(['all', 'exists', 'exists_one'])}(${loop(scope, type, condition)})`;
}
