import { inDocumentWords, inWordsOf, isPlaceholder } from '../profile/operator.js';
import { type Operation, resolve, type Schema, type Shape } from './operations.js';
import type { CallOptions } from './typed.js';

/**
 * Translates between the words of the documents, which the program uses, and the operator's, which HTTP requests use:
 * parts of paths, names of parameters, values of enumerations and names of properties.
 */
export interface OperatorWords {
  path(operation: Operation): string;
  options(operation: Operation, options: CallOptions): CallOptions;
  answer(operation: Operation, body: unknown): unknown;
  scope(name: string): string;
}

const UNCHANGED: OperatorWords = {
  path: ({ path }) => path,
  options: (_, options) => options,
  answer: (_, body) => body,
  scope: (name) => name,
};

/** Matches names that begin with ORG, alone or before another word. */
const isNamed = (word: string): boolean => /^(?:ORG(?:BLAD|NYTT|$)|org(?:blad|systemer))/.test(word);

export function operatorWords(operator: string): OperatorWords {
  if (isPlaceholder(operator)) return UNCHANGED;
  const own = (word: string): string => (isNamed(word) ? inWordsOf(operator, word) : word);
  return {
    scope: own,
    path: ({ path }) => path.split('/').map(own).join('/'),
    options: (operation, options) => ({
      ...options,
      ...(options.path ? { path: valuesIn(operation, options.path, own) } : {}),
      ...(options.query ? { query: namesIn(valuesIn(operation, options.query, own), own) } : {}),
    }),
    answer: ({ service, answerShape }, body) =>
      service === 'document' || service === 'checklist'
        ? inDocuments(body, answerShape, (word) => inDocumentWords(operator, word))
        : body,
  };
}

type Rename = (word: string) => string;

/** The choices of a parameter, of the elements of its list, or of one of its alternatives. */
function choicesOf(service: Operation['service'], schema: Schema): string[] {
  const whole = resolve(service, schema);
  const { enum: values = [] } = resolve(service, (whole.items as Schema | undefined) ?? whole);
  const others = ((whole.anyOf as Schema[] | undefined) ?? []).flatMap((one) => choicesOf(service, one));
  return [...(values as string[]), ...others];
}

/** Translates parameters that are enumerations of the contract; any other text belongs to the caller and stays. */
function valuesIn<T extends object>({ service, parameters }: Operation, given: T, own: Rename): T {
  const byName = new Map(
    parameters.map((parameter) => {
      const { name, schema } = resolve(service, parameter) as { name: string; schema: Schema };
      return [name, new Set(choicesOf(service, schema))] as const;
    }),
  );
  const value = (name: string, one: unknown): unknown =>
    Array.isArray(one)
      ? one.map((inner) => value(name, inner))
      : typeof one === 'string' && byName.get(name)?.has(one)
        ? own(one)
        : one;
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, value(name, one)])) as T;
}

const namesIn = <T extends object>(given: T, own: Rename): T =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [own(name), value])) as T;

/** Translates names of properties and values of enumerations that the contract has at that place; texts stay unchanged. */
function inDocuments(value: unknown, shape: Shape, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((one) => inDocuments(one, shape.element(), rename));
  if (typeof value === 'string') return shape.values.has(rename(value)) ? rename(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const known = shape.property(rename(name)).isKnown ? rename(name) : name;
      return [known, inDocuments(one, shape.property(known), rename)];
    }),
  );
}
