import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packageFile } from '../package/package-file.js';
import { html, type Piece } from './html.js';

/** Script and style of a page, as they are embedded, with the sources by which a Content-Security-Policy allows them. */
export interface EmbeddedFiles {
  readonly script: string;
  readonly style: string;
  readonly scriptSource: string;
  readonly styleSource: string;
}

/** A file of dist/browser. No text in it may end the tag around it; in a script and in a style, `\/` and `\!` are characters. */
const built = (name: string): string =>
  readFileSync(packageFile(`dist/browser/${name}`), 'utf8')
    .trim()
    .replace(/<(?=\/|!--)/g, '<\\');

/** Reads the files that the build makes of src/browser/NAME. */
export function embeddedFiles(name: string): EmbeddedFiles {
  const [script, style] = [built(`${name}.js`), built(`${name}.css`)];
  return { script, style, scriptSource: sourceOf(script), styleSource: sourceOf(style) };
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows a page its own style and, if it has one, its script, and nothing else; `more` are further directives. */
export const policyOf = (
  { scriptSource, styleSource }: Partial<EmbeddedFiles>,
  ...more: readonly string[]
): string =>
  [
    "default-src 'none'",
    ...(scriptSource === undefined ? [] : [`script-src ${scriptSource}`]),
    `style-src ${styleSource}`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

export interface Page {
  readonly lang?: string;
  readonly title: Piece;
  /** Further elements of the head. */
  readonly head?: Piece;
  readonly body: Piece;
  /** The text of the style and of the script that the page holds. */
  readonly style?: string | undefined;
  readonly script?: string | undefined;
}

/** Writes a page for screens of all widths, in light and dark. */
export function htmlPage({ lang = 'en', title, head, style, body, script }: Page): string {
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${title}</title>
${style !== undefined && html`<style>${{ markup: style }}</style>`}
</head>
<body>
${body}
${script !== undefined && html`<script>${{ markup: script }}</script>\n`}</body>
</html>
`;
  return page.markup;
}

const NO_SCRIPT = html`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`;

/** Writes a page without scripts. Its own style comes after the style that all pages share. */
export const plainPage = ({ head, style = '', ...page }: Page): string =>
  htmlPage({ ...page, head: [head, NO_SCRIPT], style: built('base.css') + style });
