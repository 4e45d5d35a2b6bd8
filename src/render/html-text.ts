import { escapeMarkup } from '../diagnostics/escape-markup.js';
import { visible } from '../diagnostics/visible.js';

/** Writes text from specs and servers inside an HTML tag of a markdown page, where markdown is not read. */
export const codeHtml = (text: string): string =>
  `<code>${escapeMarkup(visible(text).trim() || '""')}</code>`;
