import type { DocumentRow } from './document-row.js';

export const NEWS: readonly DocumentRow[] = [
  {
    number: '2026-01',
    title: 'Nytt blad om sjøkabel',
    description: 'Blad 5007 er klart.',
    keywords: ['sjøkabel'],
    links: ['ORGBLAD-5007'],
    date: '2026-01-13T09:00:00Z',
    text: `Bladet om sjøkabel er ute på høring hos medlemmene og gjelder fra februar. Takk til alle som har bidratt med bilder fra landtak.`,
  },
  {
    number: '2026-02',
    title: 'Sjekklister i ny revisjon 2026.1',
    description: 'Sjøkabel og SHA er nye lister.',
    keywords: ['sjekkliste', 'revisjon'],
    date: '2026-02-02T09:00:00Z',
    text: `Sjekklistene er revidert. Nye er lister for sjøkabel og punkter for sikkerhet ved graving. Skjemaene lastes ned som PDF.`,
  },
  {
    number: '2026-03',
    title: 'Kurs i skjøting våren 2026',
    description: 'Praktisk kurs for montører.',
    keywords: ['kurs', 'skjøt'],
    links: ['ORGBLAD-5003'],
    date: '2026-02-20T09:00:00Z',
    text: `Kurset går over tre dager, med prøve og sertifikat. Påmelding innen 1. mars. Plassene fordeles etter tur.`,
  },
  {
    number: '2026-04',
    title: 'Høring: overdekning i dyrket mark',
    description: 'Forslag om 1,0 m.',
    keywords: ['høring', 'overdekning'],
    links: ['ORGBLAD-4001'],
    date: '2026-03-16T09:00:00Z',
    text: `Landbruket ønsker dypere kabler. Forslaget er én meter i dyrket mark. Frist for å svare er 15. april.`,
  },
  {
    number: '2025-11',
    title: 'Member meeting in Tromsø',
    description: 'Programme and travel.',
    keywords: ['meeting', 'Tromsø'],
    lang: 'en',
    date: '2025-11-11T09:00:00Z',
    text: `The autumn meeting is held in Tromsø. Talks on frozen ground, drilling under railways and thermal monitoring of cables.`,
  },
];

export const ARCHIVE: readonly DocumentRow[] = [
  {
    number: 'KT-12A',
    title: 'Kabeltabell 2026',
    description: 'Diameter, vekt og bøyeradius for vanlige kabler, som regneark.',
    keywords: ['kabeltabell', 'vekt', 'diameter'],
    isTable: true,
    label: '5.0',
    date: '2026-01-05T08:00:00Z',
    before: [
      {
        label: '4.0',
        title: 'Kabeltabell 2024',
        comment: null,
        date: '2024-01-08T08:00:00Z',
        text: 'type;diameter mm;vekt kg/km\nTFXP 4x50 Al;27,0;900\n',
      },
    ],
    text: `type;diameter mm;vekt kg/km
      TFXP 4x50 Al;27,0;900
      TFXP 4x240 Al;50,5;3300
      TSLF 24 kV 3x1x240 Al;38,0;1450`,
  },
  {
    number: 'R-2017',
    title: 'Forsøk med termisk stabil fylling',
    description: 'Rapport fra fire vintre med temperaturmåling i grøft.',
    keywords: ['forsøk', 'rapport', 'fylling'],
    links: ['ORGBLAD-4002', 'ORGBLAD-1002'],
    date: '2017-12-01T08:00:00Z',
    text: `Fire grøfter ble fylt med hver sin masse og målt i fire år. Sement i sanden holdt fuktigheten best gjennom tørre somre.

      Frosten trengte dypest der grøfta var brøytet for snø.`,
  },
  {
    number: 'M-3',
    title: 'Mal: avtale med grunneier',
    description: 'Standardavtale for kabel på annen manns grunn.',
    keywords: ['mal', 'avtale', 'grunneier'],
    links: ['ORGBLAD-1001'],
    date: '2022-08-15T08:00:00Z',
    text: `Mellom netteier og grunneier er det inngått slik avtale om rett til å ha kabel i grunnen. Erstatning utbetales når grøfta er lukket.`,
  },
  {
    number: 'G-9',
    title: 'Intern instruks for gravelag',
    description: 'Gjelder bare Grøftekompaniets egne lag.',
    keywords: ['instruks', 'gravelag'],
    audience: { companyIds: ['1002'] },
    date: '2025-02-01T08:00:00Z',
    text: `Laget møter klokka sju. Basen har påvisningsrapporten på seg, og ingen graver før den er lest høyt.`,
  },
  {
    number: 'H-1998',
    title: 'Håndbok i oljekabel',
    description: 'For de få anleggene som står igjen.',
    keywords: ['oljekabel', 'håndbok'],
    obsolete: true,
    date: '1998-05-04T08:00:00Z',
    text: `Oljetrykket leses av ukentlig. Fall i trykket tyder på lekkasje og varsles.`,
  },
];
