import { rulesOf } from '../spec/explain/effect.js';
import { type Entry, entriesOf } from '../spec/explain/entries.js';
import { DOCUMENT } from '../spec/language/document.js';
import type { Schema } from '../spec/language/language.js';

/** The keys of the spec language by their paths. */
export interface Language {
  /** The entry of a path in a document; undefined for a name and for an unknown key. */
  entry(path: readonly string[]): Entry | undefined;
  /** The keys of the map at a path, with their entries. */
  keysBelow(path: readonly string[]): readonly Entry[];
}

export function createLanguage(): Language {
  const entries = entriesOf(DOCUMENT);
  const byPath = new Map(entries.map((entry) => [entry.path.join('.'), entry]));
  return {
    entry: (path) => byPath.get(keysOf(path).join('.')),
    keysBelow(path) {
      const keys = keysOf(path);
      if (expectsName(path)) return [];
      const start = keys.join('.');
      const below = entries.filter((one) => one.path.length === keys.length + 1);
      const found = below.filter((one) => start === '' || one.path.join('.').startsWith(`${start}.`));
      // A node of a calculation has two forms with keys of the same name.
      const names = found.map((one) => one.path.at(-1));
      return found.filter((_, n) => names.indexOf(names[n]) === n);
    },
  };
}

/** True if the keys of the map at this path are names. */
const expectsName = (path: readonly string[]): boolean =>
  (path.length === 1 && path[0] === 'segments') || (path.length === 2 && path[0] === 'templates');

/** The path without the names of segments and templates, and with each level of children once. */
function keysOf(path: readonly string[]): string[] {
  const name = path[0] === 'segments' ? 1 : path[0] === 'templates' ? 2 : -1;
  return path.filter((key, n) => n !== name && !(key === 'childNodes' && path[n - 1] === key));
}

/** True if a path ends with the name of a segment or template. */
export const isName = (path: readonly string[]): boolean => path.length > 1 && expectsName(path.slice(0, -1));

const formsOf = (schema: Schema): readonly Schema[] =>
  [
    schema,
    schema.items,
    ...['anyOf', 'oneOf'].flatMap((name) => (schema[name] as Schema[] | undefined) ?? []),
  ].filter((form): form is Schema => typeof form === 'object' && form !== null);

/** The values that a key can have, if they are a list. */
export function valuesOf({ schema }: Entry): string[] {
  const forms = formsOf(schema);
  const words = forms.flatMap((form) => (Array.isArray(form.enum) ? form.enum.map(String) : []));
  const fixed = forms.flatMap((form) => (form.const === undefined ? [] : [String(form.const)]));
  const flags = forms.some((form) => form.type === 'boolean') ? ['true', 'false'] : [];
  return [...words, ...fixed, ...flags];
}

/** The meaning of a key, with unit, default, and what a change of its value does. */
export function aboutEntry(entry: Entry): string {
  const { schema, path } = entry;
  const { ownership, effect } = rulesOf(entry);
  const values = valuesOf(entry);
  return [
    `**${path.at(-1)}**${entry.isRequired ? ' (required)' : ''}: ${schema.description}`,
    ...(values.length > 0 ? [`Values: ${values.join(', ')}.`] : []),
    ...(schema.default === undefined ? [] : [`Default: ${schema.default}.`]),
    ownership,
    ...(effect === undefined ? [] : [`Change: ${effect}`]),
  ].join('\n\n');
}
