export interface Secrets {
  add(value: string | undefined): void;
  /** The text with every secret in it masked, also where it is escaped for a URL, a form or JSON. */
  redact(text: string): string;
}

const MASK = '***';

/** Secrets are found by value: nobody has to know in which message one of them might turn up. */
export function createSecrets(values: readonly (string | undefined)[] = []): Secrets {
  const known = new Set<string>();
  let pattern: RegExp | undefined;

  function add(value: string | undefined): void {
    if (value === undefined || value.trim() === '') return;
    for (const form of formsOf(value)) known.add(form);
    // In one pass and the longest first, so that no mask is masked and no secret is masked by half.
    const alternatives = [...known].sort((a, b) => b.length - a.length).map(escaped);
    pattern = new RegExp(alternatives.join('|'), 'g');
  }

  for (const value of values) add(value);
  return { add, redact: (text) => (pattern ? text.replace(pattern, MASK) : text) };
}

const formsOf = (value: string): string[] => [
  value,
  value.trim(),
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd')),
  // Without the "=" that starts every form field.
  new URLSearchParams({ '': value }).toString().slice(1),
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
