/** Longer than any reason that is shown, and short enough to be searched quickly. */
const MOST_READ = 10_000;
const DEEPEST = 5;
const MOST_ENTRIES = 20;

/** Names under which services give the reason of a refusal, the most telling first. */
const REASONS = [
  'detail',
  'message',
  'error_description',
  'errorMessage',
  'reason',
  'description',
  'error',
  'errors',
  'fault',
  'exception',
  'title',
  'status',
];

/**
 * Returns the reason in an error answer of any form: a text, an HTML page, a list, or an object that has it under
 * one of the usual names, at any depth. The documents do not show the shape of error bodies.
 */
export function reasonText(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return wordsOf(body);
  if (typeof body !== 'object' || body === null || depth > DEEPEST) return undefined;
  const inner = (value: unknown) => reasonText(value, depth + 1);
  if (Array.isArray(body)) {
    const found = body.slice(0, MOST_ENTRIES).flatMap((one) => inner(one) ?? []);
    return found.length === 0 ? undefined : [...new Set(found)].join('; ');
  }
  const object = body as Readonly<Record<string, unknown>>;
  const named = REASONS.find((name) => Object.hasOwn(object, name) && inner(object[name]) !== undefined);
  if (named === undefined) return undefined;
  const { field } = object;
  return `${typeof field === 'string' && depth > 0 ? `${field}: ` : ''}${inner(object[named])}`;
}

const HTML = /^\s*(<!doctype\b|<\?xml\b|<html\b|<head\b|<body\b|<h\d\b|<p\b|<div\b)/i;

/** Returns a text unchanged, and the words of an HTML page. */
function wordsOf(text: string): string | undefined {
  const start = text.slice(0, MOST_READ);
  const words = (HTML.test(start) ? withoutTags(start) : start).replace(/\s+/g, ' ').trim();
  return words === '' ? undefined : words;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

const withoutTags = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?(-->|$)|<(script|style)\b[\s\S]*?(<\/\2\s*>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name] ?? whole);
