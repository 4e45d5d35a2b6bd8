// A small library, made for the rules: each document in it stands for one case.
import {
  type Comment,
  type CommentSharing,
  type Document,
  type DocumentDay,
  type DocumentUse,
  documentId,
  type Favorite,
} from '../../../src/service/core/document-records.js';
import { BLANK_DOCUMENT } from '../../../src/service/document/web-tool.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import type { TestService, Transport } from '../../support/service.js';
import { COMPANIES, company, NORTH, records, SOUTH, snapshotOf, startStill, USERS, user } from '../project/world.js';

/** Shares with nobody, and nobody with it. */
const EAST = '2003';

export const doc = (number: string, more: Partial<Document> & { text?: string; title?: string } = {}): Document => {
  const { text = `Om ${number}.`, title = `Tittel ${number}`, ...rest } = more;
  return {
    ...{ ...BLANK_DOCUMENT, type: 'ORGBLAD', number, audience: 'EVERYONE', createdDate: '2025-01-01T00:00:00Z' },
    versions: [{ label: '1.0', title, comment: null, date: '2025-01-01T00:00:00Z', text }],
    ...rest,
  };
};

const version = (label: string, date: string, text: string) => ({
  ...{ label, title: `Grøfter ${label}`, comment: `Endring ${label}`, date, text },
});

/** Versions as they might come: not in order, and past the ninth. */
const HISTORY = doc('100', {
  ...{ description: 'Om grøfter.', main: true, keywords: ['grøft', 'dybde'], series: 'Grøfter', facility: ['Kabelgrøft'] },
  ...{ activity1: ['Bygge'], activity2: ['Graving'], internalControl: ['Utførelse'], linkIds: ['ORGBLAD-200', 'ARCHIVE-100'] },
  versions: [
    version('9.1', '2024-05-01T00:00:00Z', 'Grøfta er nitti dyp.'),
    version('10.0', '2025-05-01T00:00:00Z', 'Grøfta er hundre dyp.'),
    version('1.0', '2020-05-01T00:00:00Z', 'Grøfta er ti dyp.'),
  ],
});

const TABLE = 'Skjøter lages av montører.\n\n| Nr. | Strøm | Felt |\n| 1 | 900 A/mm² | Vei |\n| 2 | 1 000 A/mm² | 7 |';

export const DOCUMENTS: readonly Document[] = [
  HISTORY,
  doc('200', { audience: 'SUBSCRIBERS', text: TABLE }),
  doc('300', { obsolete: true, linkIds: ['ORGBLAD-100'] }),
  doc('content', { audience: { companyIds: [SOUTH] }, linkIds: ['ORGBLAD-200', 'ORGBLAD-100'] }),
  doc('100', { type: 'ARCHIVE', contentType: 'application/octet-stream', text: 'a;b\n1;2' }),
  doc('2026/A', { type: 'ORGNYTT' }),
];

const comment = (id: string, docId: string, companyId: string, modifiedDate: string): Comment => ({
  ...{ id, docId, companyId, text: `Merknad ${id}`, modifiedBy: companyId === SOUTH ? 'gro' : 'liv', modifiedDate },
});

const COMMENTS: readonly Comment[] = [
  comment('9007199254740993', 'ORGBLAD-100', NORTH, '2026-01-02T00:00:00Z'),
  comment('2', 'ORGBLAD-100', SOUTH, '2026-01-03T00:00:00Z'),
  comment('3', 'ORGBLAD-200', SOUTH, '2026-01-02T12:00:00Z'),
  comment('4', 'ORGBLAD-content', NORTH, '2026-01-01T00:00:00Z'),
  comment('5', 'ORGNYTT-2026/A', EAST, '2026-01-01T00:00:00Z'),
  // The number decides between comments of one time.
  comment('10', 'ORGBLAD-content', NORTH, '2026-01-01T00:00:00Z'),
  comment('6', 'ARCHIVE-100', NORTH, '2026-01-01T00:00:00Z'),
];

const SHARINGS: readonly CommentSharing[] = [{ from: SOUTH, to: NORTH }];
const FAVORITES: readonly Favorite[] = [
  ...['ORGBLAD-200', 'ORGBLAD-100', 'ARCHIVE-100'].map((docId) => ({ username: 'liv', docId })),
  { username: 'rolf', docId: 'ORGBLAD-300' },
];
const USES: readonly DocumentUse[] = [
  { username: 'liv', docId: 'ORGBLAD-200', at: '2026-03-20T00:00:00.000Z' },
  { username: 'liv', docId: 'ORGBLAD-100', at: '2026-03-01T00:00:00.000Z' },
  { username: 'rolf', docId: 'ORGBLAD-content', at: '2026-03-02T00:00:00.000Z' },
  { username: 'rolf', docId: 'ORGBLAD-300', at: '2026-03-03T00:00:00.000Z' },
];
/** The clock stands at 2026-04-01: sixty days reach back to 2026-02-01. */
const DAYS: readonly DocumentDay[] = [
  { docId: 'ORGBLAD-100', day: '2026-02-01', count: 5 },
  { docId: 'ORGBLAD-100', day: '2026-01-31', count: 90 },
  { docId: 'ORGBLAD-200', day: '2026-03-31', count: 4 },
  { docId: 'ORGBLAD-200', day: '2026-04-01', count: 3 },
  { docId: 'ORGBLAD-300', day: '2026-04-01', count: 50 },
  { docId: 'ORGNYTT-2026/A', day: '2026-04-01', count: 1 },
];

const PEOPLE = [...USERS, user('nora', { roles: ['orgsystemer'] }), user('ester', { companyId: EAST })];

export function librarySnapshot(documents: readonly Document[] = DOCUMENTS): Snapshot {
  const { records: base, ...rest } = snapshotOf({ users: PEOPLE, companies: [...COMPANIES, company(EAST)] });
  const series = [{ title: 'Grøfter', description: 'Alt om grøfter', firstNumber: 100, lastNumber: 199 }];
  return {
    ...rest,
    records: [
      ...base,
      ...records('document', documents, documentId),
      ...records('sheetSeries', series, ({ title }) => title),
      ...records('comment', COMMENTS, ({ id }) => id),
      ...records('commentSharing', SHARINGS, ({ from, to }) => `${from}/${to}`),
      ...records('favorite', FAVORITES, ({ username, docId }) => `${username}/${docId}`),
      ...records('documentUse', USES, ({ username, docId }) => `${username}/${docId}`),
      ...records('documentDay', DAYS, ({ docId, day }) => `${docId}@${day}`),
    ],
  };
}

export const startLibrary = (documents?: readonly Document[], transport?: Transport): Promise<TestService> =>
  startStill(() => librarySnapshot(documents), transport, '2026-04-01T12:00:00Z');

// A library for the search: few words, so that it is plain what must be found.

export const SEARCHED = [
  doc('1', {
    ...{ title: 'Kabelgrøft', text: 'Grøfta er dyp. Fri åpning måles mellom rør.', main: true, series: 'A', facility: ['Vei', 'Jord'] },
  }),
  doc('2', { title: 'Åpne felt', text: 'Her er åpning, og rør ligger fri.', series: 'A', facility: ['Jord'] }),
  doc('3', { title: 'Skjøt', text: 'Ærlig talt: <b>skjøten</b> & muffen.', series: 'B', audience: 'SUBSCRIBERS' }),
  doc('4', { title: 'Utgått grøft', text: 'Grøft før.', obsolete: true }),
  doc('5', { type: 'ORGNYTT', title: 'Nytt', text: 'Kurs i rør. Se 0,6 m og TSLF24.' }),
  doc('6', {
    ...{ type: 'ARCHIVE', title: 'Arkiv', text: 'x' },
    versions: [
      { label: '1.0', title: 'Gammel', comment: null, date: '2020-01-01T00:00:00Z', text: 'torv og myr' },
      { label: '2.0', title: 'Arkiv', comment: 'ny', date: '2021-01-01T00:00:00Z', text: 'leire og sand' },
    ],
  }),
];

// biome-ignore lint/suspicious/noExplicitAny: an answer that the contract has checked.
export const found = (body: any): string[] => body.matches.map((match: { versionlessId: string }) => match.versionlessId);
