// A library for the search: few words, so that it is plain what must be found.
import { doc } from './world.js';

export const SEARCHED = [
  doc('1', {
    title: 'Kabelgrøft',
    text: 'Grøfta er dyp. Fri åpning måles mellom rør.',
    main: true,
    series: 'A',
    facility: ['Vei', 'Jord'],
  }),
  doc('2', { title: 'Åpne felt', text: 'Her er åpning, og rør ligger fri.', series: 'A', facility: ['Jord'] }),
  doc('3', { title: 'Skjøt', text: 'Ærlig talt: <b>skjøten</b> & muffen.', series: 'B', audience: 'SUBSCRIBERS' }),
  doc('4', { title: 'Utgått grøft', text: 'Grøft før.', obsolete: true }),
  doc('5', { type: 'ORGNYTT', title: 'Nytt', text: 'Kurs i rør. Se 0,6 m og TSLF24.' }),
  doc('6', {
    type: 'ARCHIVE',
    title: 'Arkiv',
    text: 'x',
    versions: [
      { label: '1.0', title: 'Gammel', comment: null, date: '2020-01-01T00:00:00Z', text: 'torv og myr' },
      { label: '2.0', title: 'Arkiv', comment: 'ny', date: '2021-01-01T00:00:00Z', text: 'leire og sand' },
    ],
  }),
];

// biome-ignore lint/suspicious/noExplicitAny: an answer that the contract has checked.
export const found = (body: any): string[] => body.matches.map((match: { versionlessId: string }) => match.versionlessId);
