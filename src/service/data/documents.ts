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

/** The contractor lets the network company read along; not the other way round. */
export const SHARINGS: readonly CommentSharing[] = [{ from: GROFTEKOMPANIET, to: NORDNETT }];

export const FAVORITES: readonly Favorite[] = [
  { username: 'kari.nordmann', docId: 'ORGBLAD-4001' },
  { username: 'kari.nordmann', docId: 'ORGBLAD-1002' },
  { username: 'kari.nordmann', docId: 'ORGNYTT-2026-02' },
  { username: 'kari.nordmann', docId: 'ARCHIVE-KT-12A' },
  { username: 'erik.graver', docId: 'ORGBLAD-9003' },
];

const use = (username: string, docId: string, at: string): DocumentUse => ({ username, docId, at });
export const USES: readonly DocumentUse[] = [
  use('kari.nordmann', 'ORGBLAD-4003', '2026-04-14T09:12:00.000Z'),
  use('kari.nordmann', 'ORGBLAD-4001', '2026-04-16T13:40:00.000Z'),
  use('kari.nordmann', 'ORGBLAD-5001', '2026-04-10T08:05:00.000Z'),
  use('kari.nordmann', 'ORGNYTT-2026-04', '2026-04-02T07:30:00.000Z'),
  use('kari.nordmann', 'ARCHIVE-KT-12A', '2026-04-15T10:00:00.000Z'),
  use('erik.graver', 'ORGBLAD-9003', '2026-04-13T05:50:00.000Z'),
];

const day = (docId: string, on: string, count: number): DocumentDay => ({ docId, day: on, count });
export const DAYS: readonly DocumentDay[] = [
  day('ORGBLAD-4001', '2026-04-16', 9),
  day('ORGBLAD-4001', '2026-03-20', 14),
  day('ORGBLAD-5001', '2026-04-10', 12),
  day('ORGBLAD-4003', '2026-04-14', 7),
  day('ORGBLAD-9003', '2026-04-13', 5),
  day('ORGBLAD-5005', '2026-01-15', 40),
  day('ORGNYTT-2026-04', '2026-04-02', 21),
  day('ORGNYTT-2026-02', '2026-03-01', 11),
  day('ARCHIVE-KT-12A', '2026-04-15', 3),
];
