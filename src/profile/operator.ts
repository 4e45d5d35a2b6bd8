// Identifiers of the documents that carry the operator's name: ORG stands in its place, in capitals and in small letters.

const PLACEHOLDER = 'ORG';

/** Whether the operator's own names are those of the documents. */
export const isPlaceholder = (operator: string): boolean => operator.toUpperCase() === PLACEHOLDER;

/** An identifier of the documents in the operator's words: ORGBLAD is ACMEBLAD, orgsystemer is acmesystemer. */
export const inWordsOf = (operator: string, identifier: string): string =>
  swapStart(identifier, PLACEHOLDER, operator);

/** An identifier of the operator's in the words of the documents. */
export const inDocumentWords = (operator: string, identifier: string): string =>
  swapStart(identifier, operator, PLACEHOLDER);

function swapStart(identifier: string, from: string, to: string): string {
  for (const letters of [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()])
    if (identifier.startsWith(letters(from))) return letters(to) + identifier.slice(from.length);
  return identifier;
}
