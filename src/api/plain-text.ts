// C0 and C1 controls, what turns the direction of writing, line separators and halves of characters.
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const MOST = 300;

/** Text from outside on one line of a terminal: it must not move the cursor, colour anything or go on for pages. */
export function plainText(text: string, most = MOST): string {
  // Cut before and after, so that ten megabytes are not searched for the sake of one line.
  const start = text.length > most ? `${text.slice(0, most)}…` : text;
  return start.replace(/[\t\r\n]+/g, ' ').replace(UNPRINTABLE, '\ufffd');
}
