import { DOCUMENTS } from '../contract/operations.js';
import { notFound } from '../core/refusal.js';
import { jsonReply, problemReply, type Reply } from '../reply.js';
import type { IncomingHead, Route } from '../route.js';
import { fileOf, SERVICES } from './catalogue.js';
import { renderPage } from './page.js';

const HEADERS = {
  'content-type': 'text/html;charset=utf-8',
  // The page is one file; the browser must not fetch anything that a text in it might name.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** The routes for a browser: a page about the API, and the documents that it is made from. */
export function referenceRoutes(): Route[] {
  let page: string | undefined;
  const answer = async (): Promise<Reply> => {
    page ??= renderPage();
    return { status: 200, headers: HEADERS, body: page };
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
