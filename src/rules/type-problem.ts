const TYPES: Readonly<Record<string, string>> = {
  double: 'a number',
  int: 'a number',
  uint: 'a number',
  string: 'a text',
  bool: 'true or false',
  null: 'nothing',
  dyn: 'a value',
};

/** Returns the words of rules files for a type of CEL: `double` is a number. */
export function typeWords(type: string): string {
  if (type.startsWith('list')) return 'a list';
  const article = /^[aeiou]/.test(type) ? 'an' : 'a';
  return TYPES[type] ?? `${article} ${type}`;
}

interface TypeProblem {
  readonly message: string;
  readonly remedy: string;
}

const SAME_KIND =
  'compare values of one kind: a number has no quotes, as in 800, and a text has quotes, as in "MV"';
const CONDITION = 'compare it, as in item.depth >= 800';

type Wording = (parts: readonly string[]) => TypeProblem;

/** The sentences of the CEL library about types, which name overloads and types of CEL, and the words for each. */
const WORDINGS: readonly (readonly [RegExp, Wording])[] = [
  [
    /^no such overload: (\S+) (\S+) (\S+)$/i,
    ([left = '', sign = '', right = '']) => ({
      message: `\`${sign}\` cannot be used between ${typeWords(left)} and ${typeWords(right)}`,
      remedy: sign === 'in' ? 'write a text, `in` and a list of texts' : SAME_KIND,
    }),
  ],
  [
    /^no such overload: ([!-])(\S+)$/i,
    ([sign = '', type = '']) => ({
      message: `\`${sign}\` cannot be used before ${typeWords(type)}`,
      remedy: sign === '!' ? CONDITION : 'write - before a number',
    }),
  ],
  [
    /^cannot index type '(.+?)'/i,
    ([type = '']) => ({
      message: `${typeWords(type)} has no positions`,
      remedy: 'write a point before the name of a variable, as in item.depth',
    }),
  ],
  [
    /^logical operator requires bool operands, got '(.+)'$/i,
    ([type = '']) => ({
      message: `\`&&\` and \`||\` need a condition on both sides, and one side is ${typeWords(type)}`,
      remedy: CONDITION,
    }),
  ],
  [
    /^ternary condition must be bool, got '(.+)'$/i,
    ([type = '']) => ({
      message: `\`?\` needs a condition before it, and this is ${typeWords(type)}`,
      remedy: CONDITION,
    }),
  ],
  [
    /^found no matching overload for '(?:(.+)\.)?(\w+)\((.*)\)'$/i,
    ([receiver = '', name = '', list = '']) => {
      const given = list === '' ? 'no value' : list.split(', ').map(typeWords).join(' and ');
      return {
        message: `\`${name}\` cannot be called${receiver === '' ? '' : ` on ${typeWords(receiver)}`} with ${given}`,
        remedy: '`trenchctl explain rules` tells the type of each variable',
      };
    },
  ],
];

/** Explains a sentence of the CEL library about types in the words of rules files; undefined for other sentences. */
export function typeProblem(summary: string): TypeProblem | undefined {
  for (const [pattern, wording] of WORDINGS) {
    const found = pattern.exec(summary);
    if (found) return wording(found.slice(1).map((part) => part ?? ''));
  }
  return undefined;
}
