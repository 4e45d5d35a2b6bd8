import { escapeMarkup } from '../../diagnostics/escape-markup.js';
import { visible } from '../../diagnostics/visible.js';

// HTML of a report. Text is always escaped: a part of a page is either HTML that was made here, or a text.

/** A piece of HTML; only the functions of this file make one. */
export interface Html {
  readonly html: string;
}

export type HtmlPart = string | number | Html | readonly HtmlPart[];

/** Writes a text; `mask` hides secrets in it. */
export type Mask = (text: string) => string;

/** Returns a tag for templates: each value that is a text is masked, made visible and escaped. */
export function htmlWriter(mask: Mask) {
  const part = (value: HtmlPart): string => {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return escapeMarkup(visible(mask(value)));
    return 'html' in value ? value.html : value.map(part).join('');
  };
  return (strings: TemplateStringsArray, ...values: readonly HtmlPart[]): Html => ({
    html: strings.reduce((text, string, n) => `${text}${part(values[n - 1] ?? '')}${string}`),
  });
}

export type HtmlTag = ReturnType<typeof htmlWriter>;

export const NOTHING: Html = { html: '' };

/** Text of several lines, as one escaped piece. */
export const plainText = (text: string): Html => ({ html: escapeMarkup(text) });

/** The target of a link inside the page. A lone surrogate cannot be a part of a link. */
export const linkTo = (target: string): string =>
  `#${encodeURIComponent(target.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
