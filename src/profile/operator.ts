// Identifiers that contain the operator's name. The documents write ORG or org in its place.

const PLACEHOLDER = 'ORG';

/** True for ORG itself: the identifiers are then those of the documents. */
export const isPlaceholder = (operator: string): boolean => operator === PLACEHOLDER;

/** Replaces ORG in an identifier by the operator's name: ORGBLAD becomes ACMEBLAD, orgsystemer becomes acmesystemer. */
export const inWordsOf = (operator: string, identifier: string): string =>
  swapStart(identifier, PLACEHOLDER, operator);

/** Replaces the operator's name in an identifier by ORG. */
export const inDocumentWords = (operator: string, identifier: string): string =>
  swapStart(identifier, operator, PLACEHOLDER);

function swapStart(identifier: string, from: string, to: string): string {
  for (const letters of [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()])
    if (identifier.startsWith(letters(from))) return letters(to) + identifier.slice(from.length);
  return identifier;
}
