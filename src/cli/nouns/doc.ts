import { group } from '../options/group.js';

export const doc = group([
  ['search [words..]', 'Search in documents', async () => (await import('./doc/search.js')).search],
  [
    'show <document>',
    'Show the details of a document',
    async () => (await import('./doc/show.js')).showDocument,
  ],
  [
    'download <document>',
    'Save the file of a document',
    async () => (await import('./doc/download.js')).download,
  ],
  [
    'versions <document>',
    'List the versions of a document',
    async () => (await import('./doc/versions.js')).versions,
  ],
  [
    'comments [document]',
    'List the comments of companies on documents',
    async () => (await import('./doc/comments.js')).comments,
  ],
  ['popular', 'List the documents that are used most', async () => (await import('./doc/used.js')).popular],
  ['recent', 'List the documents that you opened last', async () => (await import('./doc/used.js')).recent],
  ['favorites', 'List your favourite documents', async () => (await import('./doc/favorites.js')).favorites],
]);
