import type { Position, TextDocumentContentChangeEvent } from 'vscode-languageserver';

/**
 * The text after the changes that an editor sends, each of which counts in the text after the one before. An editor that sends whole
 * texts instead may hold them back until it asks something, and the position of its question then belongs to an older text.
 */
export const editedText = (text: string, changes: readonly TextDocumentContentChangeEvent[]): string =>
  changes.reduce((before, change) => {
    if (!('range' in change)) return change.text;
    const { start, end } = change.range;
    return before.slice(0, offsetAt(before, start)) + change.text + before.slice(offsetAt(before, end));
  }, text);

/** Behind the end of a line or of the text, the protocol means that end. */
function offsetAt(text: string, { line, character }: Position): number {
  const ends = text.matchAll(/\r\n|\n|\r/g);
  let start = 0;
  for (let count = 0; count < line; count += 1) {
    const end = ends.next();
    if (end.done) return text.length;
    start = end.value.index + end.value[0].length;
  }
  const next = ends.next();
  return Math.min(start + character, next.done ? text.length : next.value.index);
}
