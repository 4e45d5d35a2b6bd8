import { idOf, inner, listOf, rawAnswer, textOf } from './raw.js';

type Shown = Readonly<Record<string, unknown>>;

/** Returns the entries of an answer that is a list of named objects, for display. */
export function namedObjects(operation: string, answer: unknown): (Shown & { id: string; name: string })[] {
  return listOf(rawAnswer(operation, answer)).map((raw) => ({
    ...(raw.value as Shown),
    id: idOf(inner(raw, 'id')),
    name: textOf(inner(raw, 'name')),
  }));
}

/** Returns some fields of an answer that is one object; fields that are no text are empty. */
export function textsOf<Name extends string>(
  operation: string,
  answer: unknown,
  names: readonly Name[],
): Record<Name, string> {
  const raw = rawAnswer(operation, answer);
  return Object.fromEntries(names.map((name) => [name, textOf(inner(raw, name))])) as Record<Name, string>;
}
