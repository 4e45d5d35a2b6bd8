import { type EmbeddedFiles, embeddedFiles } from '../embedded-files.js';
import type { Reply } from '../reply.js';
import { renderPage } from './page.js';

/** The page is one file: the browser runs its script only, and fetches nothing but answers of this service. */
const headers = ({ scriptSource, styleSource }: EmbeddedFiles) => ({
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
  'cache-control': 'no-cache',
});

/** The reference as it is sent to a browser. */
export function pageReply(): Reply {
  const files = embeddedFiles('reference');
  return { status: 200, headers: headers(files), body: renderPage(files) };
}
