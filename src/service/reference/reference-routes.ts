import { DOCUMENTS, type ServiceName } from '../contract/known-operations.js';
import { notFound } from '../core/refusal.js';
import type { IncomingHead, Route } from '../route.js';
import { jsonReply, problemReply, type Reply } from '../route.js';
import { fileOf, SERVICES } from './catalogue.js';

/** The routes for a browser: a page about the API, and the documents that it is made from. */
export function referenceRoutes(): Route[] {
  let page: Reply | undefined;
  // The page is made by the first request, because few runs open a browser.
  const answer = async (): Promise<Reply> => {
    if (!page) {
      const [{ referencePage }, { embeddedFiles }] = await Promise.all([
        import('./reference-page.js'),
        import('../../html/html-page.js'),
      ]);
      page = referencePage(embeddedFiles('reference'));
    }
    return page;
  };
  return [
    { method: 'GET', url: '/reference', open: () => answer },
    { method: 'GET', url: '/openapi/:file', open: (head) => async () => openApiDocument(head) },
  ];
}

const FILES: ReadonlyMap<string, ServiceName> = new Map(
  SERVICES.map((service) => [fileOf(service), service]),
);

function openApiDocument({ path: { file = '' }, url }: IncomingHead): Reply {
  const service = FILES.get(file);
  if (service) return jsonReply(200, DOCUMENTS[service]);
  const detail = `no document with name ${file}; there are ${[...FILES.keys()].join(', ')}`;
  return problemReply(notFound('file', file, detail), url);
}
