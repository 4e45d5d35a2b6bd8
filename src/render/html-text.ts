import { visible } from '../diagnostics/visible.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes text from specs and servers inside an HTML tag of a markdown page, where markdown is not read. */
export const codeHtml = (text: string): string =>
  `<code>${(visible(text).trim() || '""').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)}</code>`;
