import { type Html, html } from './escape.js';

/** Descriptions separate paragraphs by an empty line, or by a single line break if they were folded in the YAML. */
export function paragraphs(text: unknown): Html[] {
  if (typeof text !== 'string') return [];
  const trimmed = text.trim();
  return trimmed
    .split(trimmed.includes('\n\n') ? /\n{2,}/ : '\n')
    .filter((part) => part !== '')
    .map((part) => html`<p>${part}</p>`);
}
