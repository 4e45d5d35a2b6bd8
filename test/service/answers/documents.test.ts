// Pages show the answers about documents: metadata, lists, comments, searches, suggestions and the files.
import { test } from 'vitest';
import { expectPage } from '../../support/page.js';
import { answersTo, askedOf, type Call } from './asked.js';

const SHEET = 'type=ORGBLAD number=4001';

const WHOLE: readonly Call[] = [
  `kari getDocumentVersion ${SHEET} version=2.0`,
  `erik listDocumentsByNumber ${SHEET}`,
  'nina listDocumentsByNumber type=ORGBLAD number=4008',
  'trenchctl listDocumentsByNumber type=ARCHIVE number=KT-12A ? history=true',
  'kari listDocumentsByNumber type=ORGNYTT number=2026-04',
  `kari listDocumentVersions ${SHEET}`,
  'kari listSheetSeries',
  `kari listDocumentComments ${SHEET}`,
  `kari listDocumentComments ${SHEET} ? sourcecompanyid=1002`,
  `erik listDocumentComments ${SHEET}`,
  `nina listDocumentComments ${SHEET}`,
  'kari getCommentOrComments idOrType=ORGBLAD',
  'kari getCommentOrComments idOrType=802',
  'kari getCommentOrComments idOrType=802 ? sourcecompanyid=1001',
  'erik getCommentOrComments idOrType=801',
  'kari getCommentContent id=803',
  'kari getCommentContent id=x',
  'kari listCommentSources',
  'kari listCommentSources ? own=false',
  'erik listCommentSources',
  'erik listCommentRecipients',
  'nina listCommentRecipients',
  'kari listFavoriteIds type=ORGBLAD',
  'kari listRecentIds type=ORGBLAD',
  'trenchctl listRecentIds type=ORGBLAD',
  'kari listPopularIds type=ORGBLAD',
  'kari listPopularIds type=ORGBLAD ? days=4',
  'kari listPopularIds type=ORGBLAD ? days=5',
  'kari listPopularIds type=ORGBLAD ? days=93',
  'erik checkDocumentAccess type=ARCHIVE number=G-9',
  'kari checkDocumentAccess type=ARCHIVE number=G-9',
  'per checkDocumentAccess type=ORGBLAD number=4001',
  'per checkDocumentAccess type=ORGNYTT number=2026-04',
];

const FILES: readonly Call[] = [
  `kari/en downloadDocument ${SHEET}`,
  'erik downloadDocument type=ORGBLAD number=9003',
  'trenchctl downloadDocument type=ORGBLAD number=4008',
  'kari downloadDocument type=ORGBLAD number=4101',
  'kari downloadDocumentVersion type=ARCHIVE number=KT-12A version=4.0',
  'kari downloadDocument type=ORGBLAD number=1004',
  'kari listRecentIds type=ORGBLAD',
  'kari listPopularIds type=ORGBLAD ? days=1',
];

/** Calls whose answers are too long for a page: the ids of the found documents in their order, with the fields that decide it. */
const LISTS: readonly Call[] = [
  `kari listBacklinks ${SHEET}`,
  'kari listDocuments ? type=ARCHIVE',
  'kari listDocuments ? type=ARCHIVE&obsolete=true&access=ALLOWED',
  'kari listDocuments ? access=DENIED',
  'kari listDocuments ? number=4001&number=2026-02&history=true',
  'kari listFavorites type=ORGBLAD',
  'kari listRecent type=ORGBLAD',
  'erik listPopular type=ORGBLAD ? days=60',
  'kari searchDocuments ? search_scope=MAIN&sort=-VERSION_DATE&max=4',
  'kari searchDocuments ? search_scope=USED&sort=RECENT_RANK',
  'kari searchDocuments ? search_scope=POPULAR&sort=-POPULARITY_RANK&sort=-TITLE',
  'kari searchDocuments ? search_scope=COMMENTED&sort=-FAVORITE&sort=SERIES',
  'erik searchDocuments ? search_scope=COMMENTED',
  'kari searchDocuments ? scope=FAVORITES&sort=-CREATED_DATE',
  'kari searchDocuments ? fc=SERIES:Kabelgrøfter&history=true&sort=-LINK_COUNT&sort=VERSION_LABEL',
  'kari searchDocuments ? fc=SERIES:Kabelgrøfter&sort=MAIN&sort=OBSOLETE&sort=-DESCRIPTION&max=4&start=2&obsolete=true',
  'kari searchDocuments ? sort=-CURRENT&sort=-CONTENT_TYPE&sort=FILENAME&max=4&history=true',
  'kari searchDocuments ? sort=-VERSION_COMMENT&sort=-NUMBER&max=5',
  'kari searchDocuments ? sort=-MODIFIED_DATE&sort=NAME&max=3',
  'kari searchDocuments ? sort=-VERSIONLESS_ID&sort=-VERSION_ID&max=3&history=true',
  'kari searchDocuments ? sort=CONTENT',
  'kari searchDocuments ? fc=COLOUR:red',
  'trenchctl searchDocuments ? search_scope=USED',
];

const SEARCHES: readonly Call[] = [
  'kari/en searchDocuments ? q=avstand%20fellesgrøft&max=2',
  'kari searchDocuments ? q=%22kabel%20i%20gr%C3%B8ft%22&max=2',
  'kari searchDocuments ? q=groeft%20plog&obsolete=true&max=2',
  'nina searchDocuments ? q=sj%C3%B8kabel&type=ORGBLAD&type=ORGNYTT&max=2',
  'kari searchDocuments ? q=kabel%20gr%C3%B8ft&max=3',
];
const SUGGESTIONS: readonly Call[] = [
  ...['kari suggestTerms ? q=kab', 'kari suggestTerms ? q=gr%C3%B8', 'kari suggestTerms ? q=gro', 'kari suggestTerms ? q=av'],
  ...['kari suggestTerms ? q=r%C3%B8', 'kari suggestTerms ? q=kabel%20sk', 'kari suggestTerms ? q=kabel%20gr%C3%B8ft%20'],
  ...['kari suggestTerms ? q=skj%C3%B8tign', 'kari suggestTerms ? q=kab&types=ORGNYTT', 'kari suggestTerms ? q=kab&fc=TYPE:ARCHIVE'],
];

const KEPT = /^(?:>|\d{3}\b|numMatches| {6}(?:name=|displayName))|versionlessId=/;
const FIELDS =
  /\b(?:versionlessId|main|obsolete|accessible|favorite|linkIndex|score|popularityRank|recentRank|capabilities)=(?:\[[^\]]*\]|\S+)|title=.*?(?= description| type=)/g;

/** Only what the order and the reader decide. */
const shortened = (line: string): string[] => {
  if (line === '' || line.startsWith('>') || /^\d{3}\b/.test(line)) return [line];
  const found = line.includes('versionlessId=') ? (line.match(FIELDS) ?? []).join(' ') : undefined;
  return found === undefined ? (KEPT.test(line) ? [line] : []) : [found];
};

test('a document is shown whole, with what its reader may see', async () => {
  expectPage(new URL('./documents.expected.txt', import.meta.url), { Documents: await answersTo(askedOf(), WHOLE) });
});

test('files have their blocks, and a download counts as a use', async () => {
  expectPage(new URL('./document-files.expected.txt', import.meta.url), { Files: await answersTo(askedOf(), FILES) });
});

test('lists and searches find the same documents in the same order', async () => {
  const asked = askedOf();
  expectPage(new URL('./document-lists.expected.txt', import.meta.url), {
    Lists: (await answersTo(asked, LISTS)).flatMap(shortened),
    Searches: (await answersTo(asked, SEARCHES)).map((line) => line.replace(/score=(\d+\.\d\d)\d*/, 'score=$1')),
    Suggestions: await answersTo(asked, SUGGESTIONS),
  });
});
