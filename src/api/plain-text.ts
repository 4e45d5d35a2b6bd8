// C0 and C1 controls, marks that change the direction of writing, line separators and unpaired surrogates.
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const MAX_LENGTH = 300;

/** Makes outside text fit for one line of a terminal: it cannot move the cursor, set colours or fill pages. */
export function plainText(text: string, max = MAX_LENGTH): string {
  // Cut before and after, so that not all of a text of ten megabytes is searched.
  const start = text.length > max ? `${text.slice(0, max)}…` : text;
  return start.replace(/[\t\r\n]+/g, ' ').replace(UNPRINTABLE, '\ufffd');
}
