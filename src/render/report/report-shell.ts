import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packageFile } from '../../package/package-file.js';
import type { Html } from './html.js';

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
