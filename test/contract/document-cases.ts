import { type Case, type Entry, path, query, type Table } from './case.js';

const SHEET = { type: 'ORGBLAD', number: '4001' };

const wrong = (status: number, field: string, value: string | number, why: string): Case => ({
  status,
  why,
  code: status === 400 ? 'invalid-value' : 'not-found',
  field,
  change: path({ [field]: value }),
});
const TYPE = wrong(400, 'type', 'ORGSHEET', 'no such document type');
const NUMBER = wrong(404, 'number', '40010', 'no such document');
const VERSION = wrong(404, 'version', '9.9', 'no such version');

const USERS: readonly Case[] = [
  { status: 200, why: 'for a colleague', change: query({ user: 'ola.leser' }) },
  ...['erik.graver', 'nobody.known'].map(
    (user): Case => ({
      status: 403,
      why: `for ${user}, who is out of reach`,
      code: 'user-out-of-reach',
      change: query({ user }),
    }),
  ),
];
/** Without a user in the token the parameters are not even looked at. */
const IGNORED: Case = {
  status: 200,
  why: 'a program that names a user',
  by: 'client',
  change: query({ user: 'nobody.known' }),
};
const COMPANIES: readonly Case[] = [
  { status: 200, why: 'for the own company', change: query({ company: 1001 }) },
  { status: 403, why: 'for another company', code: 'other-company', change: query({ company: 1002 }) },
  { status: 404, why: 'for no company', code: 'not-found', field: 'company', change: query({ company: 9 }) },
];
const CLOSED: Case = {
  status: 403,
  why: 'a document that is closed to the company',
  code: 'no-access',
  change: path({ number: '1004' }),
};
const constraint = (fc: string, why: string): Case => ({
  status: 400,
  why,
  code: 'invalid-value',
  field: 'fc',
  change: query({ fc }),
});
const FACETS: readonly Case[] = [
  constraint('Kabelgrøfter', 'a constraint without a facet'),
  constraint('COLOUR:red', 'a constraint on no facet'),
  { status: 200, why: 'with constraints', change: query({ fc: ['TYPE:ORGBLAD', 'SERIES:Kabelgrøfter'] }) },
];
const personal = (search_scope: string): Case => ({
  status: 403,
  why: `the scope ${search_scope} without a user`,
  code: 'needs-user',
  by: 'client',
  change: query({ search_scope }),
});

const at =
  (more: Record<string, string | number> = {}) =>
  async () => ({ path: more });
const ofDocument = (...own: readonly Case[]): Entry => ({
  good: at(SHEET),
  own: [TYPE, NUMBER, ...USERS, IGNORED, ...own],
});
const ofVersion = (...own: readonly Case[]): Entry => ({
  good: at({ ...SHEET, version: '3.1' }),
  own: [TYPE, NUMBER, VERSION, ...USERS, IGNORED, ...own],
});
const ofType = (...own: readonly Case[]): Entry => ({ good: at({ type: 'ORGBLAD' }), own: [TYPE, ...own] });
const sharing: Entry = { good: at(), own: [...COMPANIES, ...USERS] };

export const DOCUMENT_CASES: Table = {
  downloadDocument: ofDocument(CLOSED, {
    status: 200,
    why: 'a file that is no PDF',
    change: path({ type: 'ARCHIVE', number: 'KT-12A' }),
  }),
  downloadDocumentVersion: ofVersion({ ...CLOSED, change: path({ number: '1004', version: '1.0' }) }),
  listDocuments: { good: at(), own: [...USERS, IGNORED] },
  checkDocumentAccess: ofDocument(),
  listBacklinks: ofDocument(),
  listCommentSources: sharing,
  listCommentRecipients: sharing,
  getCommentOrComments: {
    good: at({ idOrType: 801 }),
    own: [
      { status: 200, why: 'the comments of a type', change: path({ idOrType: 'ORGBLAD' }) },
      wrong(400, 'idOrType', 'ORGSHEET', 'neither an id nor a type'),
      { ...wrong(404, 'idOrType', 999, 'no such comment'), field: 'id' },
      ...COMPANIES,
      ...USERS,
    ],
  },
  getCommentContent: {
    good: at({ id: 801 }),
    own: [wrong(400, 'id', 'x', 'no id'), wrong(404, 'id', 999, 'no such comment'), ...COMPANIES, ...USERS],
  },
  listDocumentComments: { good: at(SHEET), own: [TYPE, NUMBER, ...COMPANIES, ...USERS] },
  listFavorites: ofType(...USERS),
  listFavoriteIds: ofType(...USERS),
  listPopular: ofType({ status: 400, why: 'a window of no day', field: 'days', change: query({ days: 0 }) }),
  listPopularIds: ofType(),
  listRecent: ofType(...USERS),
  listRecentIds: ofType(...USERS),
  listSheetSeries: { good: at() },
  searchDocuments: {
    good: async () => ({ query: { q: 'kabelgrøft' } }),
    own: [
      ...USERS,
      IGNORED,
      ...FACETS,
      personal('FAVORITES'),
      personal('USED'),
      {
        status: 400,
        why: 'an unsupported sort',
        code: 'unsupported-sort',
        field: 'sort',
        change: query({ sort: '-CONTENT' }),
      },
      { status: 200, why: 'sorted', change: query({ sort: ['-TITLE', 'VERSION_DATE'] }) },
    ],
  },
  suggestTerms: { good: async () => ({ query: { q: 'kab' } }), own: [...USERS, IGNORED, ...FACETS] },
  listDocumentVersions: ofDocument(),
  listDocumentsByType: ofType(...USERS, IGNORED),
  listDocumentsByNumber: ofDocument(),
  getDocumentVersion: ofVersion(),
};
