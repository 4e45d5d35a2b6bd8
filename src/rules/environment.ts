import { Environment } from '@marcbachmann/cel-js';
import { CLASSES } from './facts.js';
import { FIELDS, type Owner, type Variable, variablesFor } from './variables.js';

/** The limits of one condition. They exceed every real one, and a hostile one ends with a problem. */
export const LIMITS = { length: 2000, nodes: 300, depth: 40, list: 100, nesting: 2 } as const;

const OWNERS: readonly Owner[] = ['covering', 'item', 'layer', 'section', 'segment', 'project'];

function celType({ type }: Variable): string {
  if (type === 'number') return 'double';
  if (type === 'text') return 'string';
  if (type === 'flag') return 'bool';
  if (type === 'texts') return 'list<string>';
  const [owner] = OWNERS.filter((name) => type === `${name}s`);
  return owner ? `list<${owner}>` : type;
}

const fieldsOf = (rows: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [row.name, celType(row)]));

const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
} as const;

/** CEL has no operators for a whole number and a decimal one, and people write 2 * item.diameter. */
function withMixedNumbers(env: Environment): void {
  for (const [sign, compute] of Object.entries(ARITHMETIC))
    for (const types of [`double ${sign} int`, `int ${sign} double`])
      env.registerOperator(`${types}: double`, (a: number | bigint, b: number | bigint) =>
        compute(Number(a), Number(b)),
      );
  env.registerOperator('double == int', (a: number, b: bigint) => a === Number(b));
  env.registerFunction('abs(double): double', Math.abs);
}

/** The CEL environment of a rule for this object: its variables with their types, and no others. */
export function environmentFor(target: string): Environment {
  const env = new Environment({
    limits: {
      maxAstNodes: LIMITS.nodes,
      maxDepth: LIMITS.depth,
      maxListElements: LIMITS.list,
      maxMapEntries: LIMITS.list,
      maxCallArguments: 8,
    },
  });
  for (const owner of OWNERS)
    env.registerType(owner, { ctor: CLASSES[owner], fields: fieldsOf(FIELDS[owner]) });
  withMixedNumbers(env);
  for (const row of variablesFor(target)) env.registerVariable(row.name, celType(row));
  return env;
}
