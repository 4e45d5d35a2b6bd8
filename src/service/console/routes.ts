import type { Reply } from '../reply.js';
import type { Route } from '../route.js';

/** The routes of the console. Its code and its files are loaded by the first request, because few runs open a browser. */
export function consoleRoutes(): Route[] {
  let page: Promise<Reply> | undefined;
  const openPage = (): Promise<Reply> => {
    page ??= import('./page.js').then(({ consolePage }) => consolePage());
    return page;
  };
  return [{ method: 'GET', url: '/', open: () => openPage }];
}
