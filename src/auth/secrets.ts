export interface Secrets {
  add(value: string | undefined): void;
  /** Masks every secret, also if it is escaped for a URL, a form or JSON, or in base64. */
  redact(text: string): string;
  /** True if the text contains a secret that is too long to be there by chance. */
  holds(text: string): boolean;
}

const MASK = '***';
/** Shorter secrets may be ordinary words. */
const UNMISTAKABLE = 16;
const LONG_ENOUGH_FOR_BASE64 = 8;

/**
 * Secrets are found by value, so no message needs its own treatment. `onAdd` is called with each secret, also with those
 * that are added later.
 */
export function createSecrets(
  values: readonly (string | undefined)[] = [],
  onAdd: (value: string) => void = () => {},
): Secrets {
  const known = new Set<string>();
  const unmistakable = new Set<string>();
  let pattern: RegExp | undefined;

  function add(value: string | undefined): void {
    if (value === undefined || value.trim() === '') return;
    onAdd(value);
    if (value.length >= UNMISTAKABLE) unmistakable.add(value);
    for (const form of formsOf(value)) known.add(form);
    // All in one pass with the longest first, so that no mask is masked again and no secret is masked in part.
    const alternatives = [...known].sort((a, b) => b.length - a.length).map(escaped);
    pattern = new RegExp(alternatives.join('|'), 'g');
  }

  for (const value of values) add(value);
  return {
    add,
    redact: (text) => (pattern ? text.replace(pattern, MASK) : text),
    holds: (text) => [...unmistakable].some((value) => text.includes(value)),
  };
}

const formsOf = (value: string): string[] => [
  value,
  value.trim(),
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')),
  // Without the "=" that starts every form field.
  new URLSearchParams({ '': value }).toString().slice(1),
  ...(value.length < LONG_ENOUGH_FOR_BASE64 ? [] : [0, 1, 2].flatMap((before) => base64Forms(value, before))),
];

/** The base64 of the secret after `before` other bytes, without the characters that depend on its neighbours. */
function base64Forms(value: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
  const own = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)] as const;
  return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(...own));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
