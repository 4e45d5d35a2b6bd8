import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeMarkup } from '../../diagnostics/escape-markup.js';
import { visible } from '../../diagnostics/visible.js';
import { packageFile } from '../../package/package-file.js';

// The frame of a page that needs no network. Its policy allows one script and one style by their hashes and nothing else.

export interface ShellParts {
  readonly title: Html;
  readonly body: Html;
  /** The data of the script; a page without data has no script. */
  readonly data?: unknown;
}

export function reportShell({ title, body, data }: ShellParts): string {
  const style = embedded('report.css');
  const script = data === undefined ? undefined : embedded('report.js');
  const scripts =
    script === undefined
      ? ''
      : `<script type="application/json" id="data">${jsonInHtml(data)}</script>\n<script>${script}</script>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title.html}</title>
<style>${style}</style>
</head>
<body>
${body.html}
${scripts}</body>
</html>
`;
}

/** A file of dist/browser. No text in it may end the tag around it; in a script and in a style, `\/` and `\!` are characters. */
const embedded = (name: string): string =>
  readFileSync(packageFile(`dist/browser/${name}`), 'utf8').replace(/<(?=\/|!--)/g, '<\\');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = (script: string | undefined, style: string): string =>
  [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** JSON that no text in it can end: no tag, no comment and no line end of JavaScript is left. */
const jsonInHtml = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

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
