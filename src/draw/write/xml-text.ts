import { escapeMarkup } from '../../diagnostics/escape-markup.js';

// Characters that XML forbids, that would hide text, or that make it read in another order: controls, lone surrogates,
// non-characters, and marks of the writing direction.
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|[\u{1fffe}\u{1ffff}\u{e0000}-\u{e0fff}]/gu;

/** A foreign text on one line that shows a replacement character for each character that a drawing must not carry. */
const drawnText = (text: string): string =>
  text.replace(UNSAFE, (char) => (char === '\t' || char === '\n' ? ' ' : '\ufffd'));

/** Escapes a foreign text for the contents of an element or for an attribute in quotes. */
export const xmlText = (text: string): string => escapeMarkup(drawnText(text));
