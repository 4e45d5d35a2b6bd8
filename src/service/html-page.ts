import { html, type Piece } from '../html/html.js';
import { type EmbeddedFiles, htmlPage, policyOf } from '../html/html-page.js';
import type { Reply } from './route.js';

/** A trench with a trefoil of cables. */
const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M1 4h14' stroke='%23777'/><path d='M3 4v10h10V4' fill='none' stroke='%23777'/><circle cx='6' cy='12' r='2' fill='%23b3261e'/><circle cx='10' cy='12' r='2' fill='%23b3261e'/><circle cx='8' cy='8.5' r='2' fill='%23b3261e'/></svg>";

/** The icon of the pages as an address, so that the browser asks for no file. */
const ICON_ADDRESS = `data:image/svg+xml,${ICON.replaceAll('<', '%3C').replaceAll('>', '%3E')}`;

/** Answers with a page as one file: the browser runs no other scripts and styles, and calls only this service. */
export const pageReply = (files: EmbeddedFiles, title: string, body: Piece): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/html;charset=utf-8',
    'content-security-policy': `${policyOf(files, 'img-src data:', "connect-src 'self'")}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  },
  body: htmlPage({ ...files, title, body, head: html`<link rel="icon" href="${ICON_ADDRESS}">` }),
});
