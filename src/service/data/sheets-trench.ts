import type { DocumentRow } from './document-row.js';

const TRENCH = ['Kabelgrøft'];

export const TRENCH_SHEETS: readonly DocumentRow[] = [
  {
    number: '4001',
    title: 'Kabelgrøft: utførelse',
    description: 'Hvordan en grøft for kabel graves, bygges opp og lukkes.',
    keywords: ['grøft', 'graving', 'overdekning'],
    main: true,
    facility: TRENCH,
    activity1: ['Bygge'],
    activity2: ['Graving', 'Legging'],
    internalControl: ['Utførelse'],
    links: ['ORGBLAD-4002', 'ORGBLAD-4003', 'ORGBLAD-4004', 'ORGBLAD-9003'],
    label: '3.1',
    date: '2026-01-20T08:00:00Z',
    comment: 'Overdekning i dyrket mark er økt.',
    before: [
      {
        label: '2.0',
        title: 'Kabelgrøft: utførelse',
        comment: 'Ny inndeling.',
        date: '2023-05-02T08:00:00Z',
        text: `Grøfta graves etter plan og profil. Bunnen avrettes før kabelen legges.

          Overdekningen er 0,6 m i gangveg og 0,8 m i kjørebane.`,
      },
      {
        label: '1.0',
        title: 'Graving av kabelgrøft',
        comment: null,
        date: '2019-09-16T08:00:00Z',
        text: `Første utgave. Håndgraving kreves nærmere enn én meter fra kjente kabler.`,
      },
    ],
    text: `## Før graving

      Traseen påvises av alle som eier ledninger i bakken. Grøftekanten holdes fri for masser i en meters bredde.

      ## Oppbygging

      Grøftebunnen avrettes og komprimeres. Fundamentet under kabelen er 100 mm, og omfyllingen går 100 mm over topp kabel.

      | Sted | Overdekning |
      | Gangveg og fortau | 0,6 m |
      | Kjørebane | 0,8 m |
      | Dyrket mark | 1,0 m |

      ## Lukking

      Grøfta lukkes lagvis. Hvert lag komprimeres, men ikke nærmere kabelen enn 300 mm.`,
  },
  {
    number: '4002',
    title: 'Omfyllingsmasser for kabel',
    description: 'Krav til sand og finpukk rundt kabler og rør.',
    keywords: ['sand', 'finpukk', 'kornstørrelse', 'omfylling'],
    facility: TRENCH,
    activity1: ['Bygge'],
    activity2: ['Graving'],
    internalControl: ['Utførelse'],
    links: ['ORGBLAD-1002'],
    text: `Omfyllingen skal lede varme bort fra kabelen og ikke skade kappen. Kornene er runde og ikke større enn 8 mm.

      Sand med mye finstoff holder på fuktighet og leder varmen best. Ren singel tørker ut og gir høy termisk motstand.

      | Masse | Største korn | Termisk resistivitet |
      | Natursand | 4 mm | 1,0 Km/W |
      | Finpukk | 8 mm | 1,4 Km/W |
      | Singel | 16 mm | 2,0 Km/W |`,
  },
  {
    number: '4003',
    title: 'Avstander i fellesgrøft',
    description: 'Fri åpning mellom kabler, rør og andre ledninger i samme grøft.',
    keywords: ['fellesgrøft', 'avstand', 'fri åpning', 'fjernvarme'],
    main: true,
    facility: TRENCH,
    activity1: ['Planlegge', 'Bygge'],
    activity2: ['Legging'],
    links: ['ORGBLAD-4001'],
    label: '2.0',
    date: '2025-08-25T08:00:00Z',
    before: [
      {
        label: '1.0',
        title: 'Avstander i fellesgrøft',
        comment: null,
        date: '2020-02-03T08:00:00Z',
        text: 'Avstand mellom kabel og vannledning er minst 0,2 m.',
      },
    ],
    text: `I en fellesgrøft ligger strøm, ekom, vann og avløp etter avtale mellom eierne. Fjernvarme varmer opp kablene og holdes på god avstand.

      | Fra høyspenningskabel til | Fri åpning |
      | Lavspenningskabel | 70 mm |
      | Ekomrør | 200 mm |
      | Vannledning | 300 mm |
      | Fjernvarmerør | 1000 mm |

      Der avstanden ikke kan holdes, skilles ledningene med betongplater.`,
  },
  {
    number: '4004',
    title: 'Merking og varsling i grøft',
    description: 'Markeringsbånd, kabeldekkplater og søkbare merker.',
    keywords: ['markeringsbånd', 'dekkplate', 'varsling'],
    facility: TRENCH,
    activity1: ['Bygge'],
    activity2: ['Legging'],
    text: `Markeringsbåndet er gult og har navnet på eieren. Det ligger 200 til 300 mm over kabelen i hele grøftas lengde.

      Dekkplater av plast legges over høyspenningskabel. De varsler den som graver før skuffen når kabelen.

      Søkbare merker (elektroniske kuler) settes ved skjøter, retningsendringer og rørender.`,
  },
  {
    number: '4005',
    title: 'Setninger og utbedring av grøft',
    description: 'Hva som gjøres når terrenget over grøfta synker.',
    keywords: ['setning', 'søkk', 'komprimering'],
    facility: TRENCH,
    activity1: ['Drifte'],
    activity2: ['Vedlikehold'],
    internalControl: ['Tilstandskontroll'],
    links: ['ORGBLAD-9001', 'ORGBLAD-4001'],
    text: `Setninger kommer av frosne masser, dårlig komprimering eller vann som vasker ut finstoff.

      Søkk under 100 mm fylles og komprimeres. Er søkket dypere, frilegges kabelen for hånd, og strekk i skjøtene kontrolleres.

      Tilbakefylling i frost er ikke tillatt.`,
  },
  {
    number: '4006',
    title: 'Trekkerør og trekkekummer',
    description: 'Valg, legging, kalibrering og tetting av rør for kabel.',
    keywords: ['rør', 'kum', 'kalibrering', 'tetting'],
    facility: ['Kabelgrøft', 'Røranlegg'],
    activity1: ['Planlegge', 'Bygge'],
    activity2: ['Legging'],
    links: ['ORGBLAD-5002'],
    text: `Røret velges så stort at kabelen fyller høyst halvparten av tverrsnittet. Rør med SN8 tåler trafikklast, SN16 brukes ved grunn overdekning.

      Etter legging trekkes en kalibertolk på 85 % av innvendig diameter gjennom røret. Rørendene tettes med plugg, ledige rør får trekkesnor.

      Trekkekummer dreneres. Lokket tåler 40 tonn i kjørebane.`,
  },
  {
    number: '4007',
    title: 'Beskyttelse av grunne kabler',
    description: 'Når overdekningen blir mindre enn kravet.',
    keywords: ['overdekning', 'betongplate', 'stålrør', 'fjell'],
    facility: TRENCH,
    activity1: ['Bygge'],
    links: ['ORGBLAD-4001'],
    text: `Over fjell og over kulverter blir kabelen liggende grunt. Da beskyttes den mekanisk.

      Betongplater med 60 mm tykkelse dekker hele grøftebredden. I fjellgrøft støpes kabelen inn i trekkerør.

      Stålrør rundt bare én fase er forbudt: røret blir varmt av induserte strømmer.`,
  },
  {
    number: '4008',
    title: 'Grøft med plogmaskin',
    description: 'Nedpløying av kabel. Erstattet av 4001.',
    keywords: ['pløying'],
    obsolete: true,
    facility: TRENCH,
    activity1: ['Bygge'],
    links: ['ORGBLAD-4001'],
    date: '2012-04-11T08:00:00Z',
    text: `Kabelen pløyes ned med vibrerende plog der grunnen er fri for stein. Metoden er gått ut av bruk.`,
  },
  {
    number: '4101',
    title: 'Road crossings by directional drilling',
    description: 'Crossing roads, railways and rivers without opening the surface.',
    keywords: ['drilling', 'crossing', 'railway'],
    lang: 'en',
    facility: ['Kabelgrøft', 'Røranlegg'],
    activity1: ['Planlegge', 'Bygge'],
    links: ['ORGBLAD-4006'],
    label: '1.1',
    date: '2025-11-03T08:00:00Z',
    text: `A pilot bore is steered under the road and widened by reamers. The product pipe is pulled in behind the last reamer.

      The depth below a railway is at least two metres. Drilling fluid must not surface in the carriageway.

      Cables in a deep bore run warmer than in an open trench: reduce their rating, or choose a larger cross-section.`,
  },
];
