/** The shells that completion scripts are made for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** One suggestion: the word, and a short text for shells that show one. */
export interface Candidate {
  readonly word: string;
  readonly about?: string;
}

/** Removes the quoting of a word that is still being typed. */
export function unquoted(word: string): string {
  const [first] = word;
  if (first === "'") return word.slice(1).replace(/'$/, '');
  if (first === '"')
    return word
      .slice(1)
      .replace(/"$/, '')
      .replace(/\\(["$`\\])/g, '$1');
  return word.replace(/\\(.)/gs, '$1');
}

/** Joins `--format`, `=` and `json`, because bash separates words at the equals sign. */
export function rejoined(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [n, word] of words.entries()) {
    const last = joined.at(-1);
    const isBehind = words[n - 1] === '=' && last?.startsWith('--') && last.endsWith('=');
    if (last !== undefined && ((word === '=' && /^--[\w-]+$/.test(last)) || isBehind))
      joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

// Names come from specs and servers: a name that could steer a terminal is not suggested.
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns the lines that a completion script reads: the word in the quoting of the shell, a tab, and the text. */
export function linesFor(shell: Shell, typed: string, candidates: readonly Candidate[]): string[] {
  return candidates.flatMap(({ word, about }) => {
    const text = CONTROL.test(word) ? undefined : shell === 'bash' ? inBash(typed, word) : word;
    if (text === undefined || text === '') return [];
    const told = about === undefined ? '' : `\t${about.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 80)}`;
    return [`${text}${told}`];
  });
}

/** bash inserts a word as it is, so it is quoted here, by the quote that the user has begun with. */
function inBash(typed: string, word: string): string | undefined {
  const [quote] = typed;
  if (quote === "'") return word.includes("'") ? undefined : word;
  // An exclamation mark between double quotes is a history expansion, which a backslash does not prevent.
  if (quote === '"') return word.includes('!') ? undefined : word.replace(/["$`\\]/g, '\\$&');
  return word.replace(/[^\w./:=,@%+\u0080-\u{10ffff}-]/gu, '\\$&');
}
