import { idOf, inner, listOf, rawAnswer, textOf } from './raw.js';

type Shown = Readonly<Record<string, unknown>>;

/** An answer that is a list of things with names, for showing it as it is. */
export function namedThings(operation: string, answer: unknown): (Shown & { id: string; name: string })[] {
  return listOf(rawAnswer(operation, answer)).map((raw) => ({
    ...(raw.value as Shown),
    id: idOf(inner(raw, 'id')),
    name: textOf(inner(raw, 'name')),
  }));
}

/** Some fields of an answer that is one thing; those that are no text are empty. */
export function textsOf<Name extends string>(
  operation: string,
  answer: unknown,
  names: readonly Name[],
): Record<Name, string> {
  const raw = rawAnswer(operation, answer);
  return Object.fromEntries(names.map((name) => [name, textOf(inner(raw, name))])) as Record<Name, string>;
}
