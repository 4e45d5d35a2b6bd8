import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { refused } from '../project/world.js';
import { SEARCHED } from './search-world.js';
import { startLibrary } from './world.js';

withLiv(() => startLibrary({ documents: SEARCHED }), 'orgsystemer');

const SORTABLE =
  'VERSIONLESS_ID VERSION_ID NAME NUMBER TITLE DESCRIPTION VERSION_LABEL VERSION_COMMENT VERSION_DATE CURRENT MAIN FILENAME CONTENT_TYPE LINK_COUNT CREATED_DATE MODIFIED_DATE RECENT_RANK POPULARITY_RANK FAVORITE OBSOLETE SERIES SCORE';
const UNSORTABLE =
  'INTERNAL_ID VERSION_DOCUMENT_URL KEYWORDS PERMISSIONS LINK_INDEX LINK_IDS DOCUMENT_URL EDIT_URL COMPANY_COMMENTS CONTENT ANLEGG AKTIVITET1 AKTIVITET2 INTERNKONTROLL HIGHLIGHT_TEXT';

test('D119 D120 every property either sorts, both ways, or is refused with 400', async () => {
  const ask = (sort: string) => liv.call('searchDocuments', { query: { q: 'rør', sort } });
  for (const name of SORTABLE.split(' '))
    for (const sort of [name, `-${name}`]) expect([sort, (await ask(sort)).status]).toEqual([sort, 200]);
  for (const name of UNSORTABLE.split(' '))
    for (const sort of [name, `-${name}`]) {
      const answer = await ask(sort);
      expect([sort, answer.status, answer.body.code]).toEqual([sort, 400, 'unsupported-sort']);
    }
  expect(SORTABLE.split(' ').length + UNSORTABLE.split(' ').length).toBe(37);
});

test('D120 a sort that is no property at all is 400', async () => {
  for (const sort of ['title', '--TITLE', '', '+TITLE', 'constructor'])
    refused(await liv.call('searchDocuments', { query: { sort } }), 400, 'sort');
});
