import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packageFile } from '../../package/package-file.js';
import type { Reply } from '../reply.js';

const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M1 4h14' stroke='%23777'/><path d='M3 4v10h10V4' fill='none' stroke='%23777'/><circle cx='6' cy='12' r='2' fill='%23b3261e'/><circle cx='10' cy='12' r='2' fill='%23b3261e'/><circle cx='8' cy='8.5' r='2' fill='%23b3261e'/></svg>";

/** A script ends at the first end tag in its text, also inside a string. */
const inScript = (text: string): string => text.replaceAll('</script', '<\\/script');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The console as one file: script and style are embedded, and the browser runs no others. */
export function consolePage(): Reply {
  const built = (name: string) => readFileSync(packageFile(`dist/browser/console.${name}`), 'utf8');
  const script = inScript(built('js'));
  const style = built('css');
  return {
    status: 200,
    headers: {
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': policy(hashOf(script), hashOf(style)),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    },
    body: pageText(script, style),
  };
}

const policy = (script: string, style: string): string =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    'img-src data: blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const pageText = (script: string, style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:image/svg+xml,${ICON.replaceAll('<', '%3C').replaceAll('>', '%3E')}">
<title>trenchctl console</title>
<style>${style}</style>
</head>
<body>
<noscript>The console needs JavaScript. The API reference at /reference does not.</noscript>
<script>${script}</script>
</body>
</html>
`;
