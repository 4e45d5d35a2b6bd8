/** The limits of one expression. They exceed every real one, and a hostile one ends with a problem. */
export const LIMITS = {
  /** Characters. */
  length: 2000,
  nodes: 300,
  /** Levels of brackets. */
  depth: 40,
  /** Values of a list that is written in the expression. */
  list: 100,
  /** Loops in one another. */
  loops: 3,
} as const;

/** An operator of conditions, for the reader and for the reference. */
interface OperatorRow {
  readonly signs: readonly string[];
  readonly between: string;
  readonly about: string;
}

/** The operators of conditions. None of them makes a longer list or text than those that it is given. */
export const OPERATORS: readonly OperatorRow[] = [
  { signs: ['&&', '||', '!'], between: 'conditions', about: 'and, or, not' },
  {
    signs: ['? :'],
    between: 'a condition and two values',
    about: 'the first value if it holds, else the second',
  },
  { signs: ['==', '!='], between: 'two values or two lists of values', about: 'equal, not equal' },
  { signs: ['<', '<=', '>', '>='], between: 'numbers', about: 'compares them' },
  { signs: ['in'], between: 'a value and a list of values', about: 'true if the list holds it' },
  { signs: ['+', '-', '*', '/'], between: 'numbers', about: 'computes; texts and lists cannot be added' },
  { signs: ['[0]'], between: 'a list', about: 'the value at this position; 0 is the first' },
];

/** A function of conditions, for the reader and for the reference. */
interface FunctionRow {
  readonly name: string;
  readonly example: string;
  readonly about: string;
}

const row = (name: string, example: string, about: string): FunctionRow => ({ name, example, about });

/** The functions that repeat an expression for each element of a list. */
const LOOP_ROWS: readonly FunctionRow[] = [
  row('all', 'section.items.all(x, x.depth >= 600)', 'true if the condition holds for each element'),
  row('exists', 'segment.coverings.exists(x, x == "TARMAC")', 'true if it holds for one element or more'),
  row('exists_one', 'section.items.exists_one(x, x.isTelecom)', 'true if it holds for exactly one element'),
  row('filter', 'section.items.filter(x, x.isPower)', 'the elements for which it holds'),
  row('map', 'section.items.map(x, x.name)', 'a number, text, true or false for each element'),
];

/**
 * All functions of conditions. A pattern (`matches`) can take for ever, and conversions are not needed, because numbers of all
 * kinds can be compared.
 */
export const FUNCTION_ROWS: readonly FunctionRow[] = [
  ...LOOP_ROWS,
  row('has', 'has(item.rating)', 'true if the fact is known'),
  row('size', 'section.items.size()', 'number of elements of a list'),
  row('abs', 'abs(item.left - 100)', 'a number without its sign'),
  row('startsWith', 'item.name.startsWith("TSLF")', 'true if a text begins so'),
  row('endsWith', 'item.name.endsWith("Al")', 'true if a text ends so'),
  row('contains', 'item.name.contains("240")', 'true if a text holds another'),
  row('lowerAscii', 'item.label.lowerAscii()', 'a text in small letters'),
  row('upperAscii', 'item.label.upperAscii()', 'a text in capital letters'),
  row('trim', 'item.label.trim()', 'a text without white space around it'),
];

const namesOf = (rows: readonly FunctionRow[]): string[] => rows.map(({ name }) => name);

export const FUNCTIONS: readonly string[] = namesOf(FUNCTION_ROWS);

const LOOPS: ReadonlySet<string> = new Set(namesOf(LOOP_ROWS));

export const isLoop = (name: string): boolean => LOOPS.has(name);

/** The limits of facts that the bound of an expression is computed with; a run counts the real lengths. */
export const FACT_LIMITS = {
  /** Elements of a list, such as the items of a section. */
  list: 100,
  /** Characters of a text, such as the description of a segment. */
  text: 1000,
} as const;

/** The units of a text: characters are read many times faster than operators are evaluated. */
export const textUnits = (length: number): number => Math.ceil(length / 4);
