import { group } from '../options/group.js';

export const doc = group([
  ['search [words..]', 'Search in documents', async () => (await import('./doc/search.js')).search],
  ['show <document>', 'All about one document', async () => (await import('./doc/show.js')).showDocument],
  ['download <document>', 'The file of a document', async () => (await import('./doc/download.js')).download],
  [
    'versions <document>',
    'The versions of a document',
    async () => (await import('./doc/versions.js')).versions,
  ],
  ['favorites', 'Your favourite documents', async () => (await import('./doc/favorites.js')).favorites],
]);
