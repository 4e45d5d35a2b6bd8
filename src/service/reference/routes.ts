import { DOCUMENTS } from '../contract/operations.js';
import { notFound } from '../core/refusal.js';
import type { EmbeddedFiles } from '../embedded-files.js';
import { jsonReply, problemReply, type Reply } from '../reply.js';
import type { IncomingHead, Route } from '../route.js';
import { fileOf, SERVICES } from './catalogue.js';

/** The page is one file: the browser runs its script only, and fetches nothing but answers of this service. */
const headers = ({ scriptSource, styleSource }: EmbeddedFiles) => ({
  'content-type': 'text/html;charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${scriptSource}`,
    `style-src ${styleSource}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
});

async function makePage(): Promise<Reply> {
  const [{ renderPage }, { embeddedFiles }] = await Promise.all([
    import('./page.js'),
    import('../embedded-files.js'),
  ]);
  const files = embeddedFiles('reference');
  return { status: 200, headers: headers(files), body: renderPage(files) };
}

/** The routes for a browser: a page about the API, and the documents that it is made from. */
export function referenceRoutes(): Route[] {
  let page: Promise<Reply> | undefined;
  // The page is made by the first request, because few runs open a browser.
  const answer = (): Promise<Reply> => {
    page ??= makePage();
    return page;
  };
  return [
    { method: 'GET', url: '/reference', open: () => answer },
    { method: 'GET', url: '/openapi/:file', open: (head) => async () => openApiDocument(head) },
  ];
}

const FILES: ReadonlyMap<string, unknown> = new Map(
  SERVICES.map((service) => [fileOf(service), DOCUMENTS[service]]),
);

function openApiDocument({ path: { file = '' }, url }: IncomingHead): Reply {
  const document = FILES.get(file);
  if (document) return jsonReply(200, document);
  const detail = `no document with name ${file}; there are ${[...FILES.keys()].join(', ')}`;
  return problemReply(notFound('file', file, detail), url);
}
