import { visible } from '../../diagnostics/visible.js';
import { type Html, type HtmlTag, html, htmlWriter, type Piece } from '../../html/html.js';
import { embeddedFiles, htmlPage, policyOf } from '../../html/html-page.js';

// The frame of a page that needs no network. Its policy allows one script and one style by their hashes and nothing else.

export interface ShellParts {
  readonly title: Html;
  readonly body: Html;
  /** The data of the script; a page without data has no script. */
  readonly data?: unknown;
}

export function reportShell({ title, body, data }: ShellParts): string {
  const { style, script, styleSource, scriptSource } = embeddedFiles('report');
  const policy = policyOf(data === undefined ? { styleSource } : { styleSource, scriptSource });
  return htmlPage({
    title,
    head: html`<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<meta name="referrer" content="no-referrer">`,
    style,
    body: [
      body,
      data !== undefined && html`\n<script type="application/json" id="data">${jsonInHtml(data)}</script>`,
    ],
    script: data === undefined ? undefined : script,
  });
}

/** JSON that no text in it can end: no tag, no comment and no line end of JavaScript is left. */
const jsonInHtml = (data: unknown): Html => ({
  markup: JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
});

/** Writes a text; `mask` hides secrets in it. */
export type Mask = (text: string) => string;

/** Returns a tag for the templates of a report: each text in it is masked and made visible. */
export const reportWriter = (mask: Mask): HtmlTag => htmlWriter((text) => visible(mask(text)));

/** A list of notes; nothing without lines. */
export const listHtml = (lines: readonly string[], html: HtmlTag): Piece =>
  lines.length > 0 && html`<ul class="notes">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

/** Text of several lines, as one escaped piece. */
export const plainText = (text: string): Html => html`${text}`;

/** The target of a link inside the page. A lone surrogate cannot be a part of a link. */
export const linkTo = (target: string): string =>
  `#${encodeURIComponent(target.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
