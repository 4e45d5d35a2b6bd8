import { embeddedFiles } from '../embedded-files.js';
import { htmlPage } from '../html-page.js';
import type { Reply } from '../reply.js';

/** The console: its script makes the whole page. */
export const consolePage = (): Reply =>
  htmlPage(embeddedFiles('console'), {
    title: 'trenchctl console',
    body: '<noscript>The console needs JavaScript. The API reference at /reference does not.</noscript>',
  });
