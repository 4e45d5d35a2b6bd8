import type {
  Comment,
  CommentSharing,
  Document,
  DocumentDay,
  DocumentUse,
  Favorite,
  SheetSeries,
} from '../core/document-records.js';
import { GROFTEKOMPANIET, NORDNETT } from './companies.js';
import { documentOf } from './document-row.js';
import { ARCHIVE, NEWS } from './news.js';
import { CABLE_SHEETS } from './sheets-cable.js';
import { PLANNING_SHEETS } from './sheets-planning.js';
import { STATION_SHEETS } from './sheets-station.js';
import { TRENCH_SHEETS } from './sheets-trench.js';

const series = (
  title: string,
  firstNumber: number,
  lastNumber: number,
  description: string,
): SheetSeries => ({
  title,
  description,
  firstNumber,
  lastNumber,
});
export const SERIES: readonly SheetSeries[] = [
  series('Planlegging og beregning', 1000, 1999, 'Fra behov til byggeklar plan.'),
  series('Kabelgrøfter', 4000, 4999, 'Grøfter, masser, rør og merking.'),
  series('Kabel og tilbehør', 5000, 5999, 'Valg, legging, skjøting og prøving av kabel.'),
  series('Nettstasjon og kabelskap', 6000, 6999, 'Bygg, utstyr og jording.'),
  series('Veilys', 7000, 7999, 'Master, armaturer og styring.'),
  series('Drift og sikkerhet', 9000, 9999, 'Tilstand, dokumentasjon og HMS.'),
];

const seriesOf = (number: string): string | null =>
  SERIES.find(({ firstNumber, lastNumber }) => Number(number) >= firstNumber && Number(number) <= lastNumber)
    ?.title ?? null;

export const DOCUMENTS: readonly Document[] = [
  ...[...PLANNING_SHEETS, ...TRENCH_SHEETS, ...CABLE_SHEETS, ...STATION_SHEETS]
    .toSorted((a, b) => a.number.localeCompare(b.number))
    .map(documentOf({ type: 'ORGBLAD', audience: 'SUBSCRIBERS', seriesOf })),
  ...NEWS.map(documentOf({ type: 'ORGNYTT', audience: 'EVERYONE', seriesOf: () => null })),
  ...ARCHIVE.map(documentOf({ type: 'ARCHIVE', audience: 'SUBSCRIBERS', seriesOf: () => null })),
];

export const COMMENTS: readonly Comment[] = [
  {
    id: '801',
    docId: 'ORGBLAD-4001',
    companyId: NORDNETT,
    text: 'Hos oss er overdekningen 0,8 m også i gangveg.',
    modifiedBy: 'kari.nordmann',
    modifiedDate: '2026-02-11T12:30:00Z',
  },
  {
    id: '802',
    docId: 'ORGBLAD-4001',
    companyId: GROFTEKOMPANIET,
    text: 'Bilder av bunnen tas før sanden kjøres ut.',
    modifiedBy: 'erik.graver',
    modifiedDate: '2026-03-04T07:15:00Z',
  },
  {
    id: '803',
    docId: 'ORGBLAD-5003',
    companyId: NORDNETT,
    text: 'Skjøtenummer bestilles hos driftssentralen.',
    modifiedBy: 'ola.leser',
    modifiedDate: '2025-12-01T09:00:00Z',
  },
  {
    id: '804',
    docId: 'ORGBLAD-9003',
    companyId: GROFTEKOMPANIET,
    text: 'Egne kasser finnes på lageret på Ås.',
    modifiedBy: 'erik.graver',
    modifiedDate: '2026-01-19T06:45:00Z',
  },
];

/** The contractor lets the network company read its comments, not the other way round. */
export const SHARINGS: readonly CommentSharing[] = [{ from: GROFTEKOMPANIET, to: NORDNETT }];

export const FAVORITES: readonly Favorite[] = [
  { username: 'kari.nordmann', docId: 'ORGBLAD-4001' },
  { username: 'kari.nordmann', docId: 'ORGBLAD-1002' },
  { username: 'kari.nordmann', docId: 'ORGNYTT-2026-02' },
  { username: 'kari.nordmann', docId: 'ARCHIVE-KT-12A' },
  { username: 'erik.graver', docId: 'ORGBLAD-9003' },
];

const DAY_MS = 86_400_000;

/** Returns the day that many days before today, in UTC. */
const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);

const USED: readonly (readonly [username: string, docId: string, daysAgo: number, time: string])[] = [
  ['kari.nordmann', 'ORGBLAD-4003', 3, '09:12'],
  ['kari.nordmann', 'ORGBLAD-4001', 1, '13:40'],
  ['kari.nordmann', 'ORGBLAD-5001', 7, '08:05'],
  ['kari.nordmann', 'ORGNYTT-2026-04', 15, '07:30'],
  ['kari.nordmann', 'ARCHIVE-KT-12A', 2, '10:00'],
  ['erik.graver', 'ORGBLAD-9003', 4, '05:50'],
];

/** The sample use is in the weeks before the start of the service. */
export const usesAt = (now: number): readonly DocumentUse[] =>
  USED.map(([username, docId, daysAgo, time]) => ({
    username,
    docId,
    at: `${dayBefore(now, daysAgo)}T${time}:00.000Z`,
  }));

const COUNTED: readonly (readonly [docId: string, daysAgo: number, count: number])[] = [
  ['ORGBLAD-4001', 1, 9],
  ['ORGBLAD-4001', 28, 14],
  ['ORGBLAD-5001', 7, 12],
  ['ORGBLAD-4003', 3, 7],
  ['ORGBLAD-9003', 4, 5],
  ['ORGBLAD-5005', 92, 40],
  ['ORGNYTT-2026-04', 15, 21],
  ['ORGNYTT-2026-02', 47, 11],
  ['ARCHIVE-KT-12A', 2, 3],
];

export const daysAt = (now: number): readonly DocumentDay[] =>
  COUNTED.map(([docId, daysAgo, count]) => ({ docId, day: dayBefore(now, daysAgo), count }));
