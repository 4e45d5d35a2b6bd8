import { embeddedFiles } from '../embedded-files.js';
import { ICON_ADDRESS } from '../page-icon.js';
import type { Reply } from '../reply.js';

/** The console as one file: script and style are embedded, and the browser runs no others. */
export function consolePage(): Reply {
  const { script, style, scriptSource, styleSource } = embeddedFiles('console');
  return {
    status: 200,
    headers: {
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': policy(scriptSource, styleSource),
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
<link rel="icon" href="${ICON_ADDRESS}">
<title>trenchctl console</title>
<style>${style}</style>
</head>
<body>
<noscript>The console needs JavaScript. The API reference at /reference does not.</noscript>
<script>${script}</script>
</body>
</html>
`;
