import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packageFile } from '../package/package-file.js';
import type { Reply } from './route.js';

/** Script and style of a page, as they are embedded, with the sources by which a Content-Security-Policy allows them. */
export interface EmbeddedFiles {
  readonly script: string;
  readonly style: string;
  readonly scriptSource: string;
  readonly styleSource: string;
}

/** A script ends at the first end tag in its text, also inside a string. */
const inScript = (text: string): string => text.replaceAll('</script', '<\\/script');

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads the files that the build makes of src/browser/NAME. */
export function embeddedFiles(name: string): EmbeddedFiles {
  const built = (extension: string) =>
    readFileSync(packageFile(`dist/browser/${name}.${extension}`), 'utf8').trim();
  const script = inScript(built('js'));
  const style = built('css');
  return { script, style, scriptSource: sourceOf(script), styleSource: sourceOf(style) };
}

/** A trench with a trefoil of cables. */
const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M1 4h14' stroke='%23777'/><path d='M3 4v10h10V4' fill='none' stroke='%23777'/><circle cx='6' cy='12' r='2' fill='%23b3261e'/><circle cx='10' cy='12' r='2' fill='%23b3261e'/><circle cx='8' cy='8.5' r='2' fill='%23b3261e'/></svg>";

/** The icon of the pages as an address, so that the browser asks for no file. */
const ICON_ADDRESS = `data:image/svg+xml,${ICON.replaceAll('<', '%3C').replaceAll('>', '%3E')}`;

/** The two parts of a page that differ: its title and its body in front of the script. Both are HTML. */
export interface PageContents {
  readonly title: string;
  readonly body: string;
}

/** A page as one file: script and style are embedded, and the browser runs no others and calls only this service. */
export function htmlPage(files: EmbeddedFiles, { title, body }: PageContents): Reply {
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON_ADDRESS}">
<title>${title}</title>
<style>${files.style}</style>
</head>
<body>
${body}
<script>${files.script}</script>
</body>
</html>
`;
  return { status: 200, headers: headersOf(files), body: text };
}

const headersOf = ({ scriptSource, styleSource }: EmbeddedFiles) => ({
  'content-type': 'text/html;charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${scriptSource}`,
    `style-src ${styleSource}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
});
