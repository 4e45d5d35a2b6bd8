import type { DocumentRow } from './document-row.js';

export const PLANNING_SHEETS: readonly DocumentRow[] = [
  {
    number: '1001',
    title: 'Planlegging av kabelanlegg',
    description: 'Fra behov til byggeklar plan: trasé, grunneiere og tillatelser.',
    keywords: ['planlegging', 'trasé', 'grunneier', 'tillatelse'],
    main: true,
    facility: ['Kabelgrøft', 'Høyspennings kabelanlegg'],
    activity1: ['Planlegge'],
    links: ['ORGBLAD-4001', 'ORGBLAD-5001', 'ORGBLAD-1002'],
    text: `Traseen velges etter lengde, grunnforhold og hvem som eier grunnen. Kulturminner og myr unngås.

      Avtale med hver grunneier tinglyses. Kommunen gir gravetillatelse, vegeieren gir vilkår for kryssing.

      Planen viser grøftesnitt for hver strekning, med kabler, rør og fri åpning.`,
  },
  {
    number: '1002',
    title: 'Strømføringsevne for kabel i grøft',
    description: 'Hva dybde, masser og nabokabler har å si for hvor mye strøm en kabel tåler.',
    keywords: ['strømføringsevne', 'belastning', 'temperatur', 'termisk resistivitet'],
    facility: ['Kabelgrøft', 'Høyspennings kabelanlegg'],
    activity1: ['Planlegge'],
    activity2: ['Beregning'],
    links: ['ORGBLAD-4002', 'ORGBLAD-4003'],
    label: '1.3',
    date: '2025-05-19T08:00:00Z',
    text: `Strømføringsevnen er den største varige strømmen som ikke gjør lederen varmere enn 90 °C.

      Tørre masser, stor dybde og nabokabler reduserer den. To kabelgrupper med 70 mm fri åpning gir 15 % mindre strøm i hver.

      | Jordens resistivitet | Faktor |
      | 1,0 Km/W | 1,00 |
      | 1,5 Km/W | 0,88 |
      | 2,5 Km/W | 0,72 |

      Temperaturen kan overvåkes med fiber eller følere i eget rør.`,
  },
  {
    number: '1003',
    title: 'Kortslutningsberegning i lavspenningsnett',
    description: 'Største og minste kortslutningsstrøm, og valg av vern.',
    keywords: ['kortslutning', 'vern', 'impedans'],
    facility: ['Lavspenningsnett', 'Kabelskap'],
    activity1: ['Planlegge'],
    activity2: ['Beregning'],
    text: `Minste kortslutningsstrøm ved enden av kursen løser ut vernet innen fem sekunder. Største strøm ved samleskinnen er under bryteevnen.

      Impedansen er summen av nett, transformator og kabel ved høyeste temperatur.`,
  },
  {
    number: '1004',
    title: 'Kostnad over levetiden',
    description: 'Å sammenligne løsninger med investering, tap og vedlikehold.',
    keywords: ['levetidskostnad', 'tap', 'kalkyle', 'nåverdi'],
    activity1: ['Planlegge'],
    activity2: ['Beregning'],
    audience: { companyIds: ['1002'] },
    text: `Et større tverrsnitt koster mer i dag og gir mindre tap i førti år. Nåverdien avgjør.

      Tapene regnes av belastningens brukstid. Avbruddskostnad tas med der forsyningen bare har én vei.`,
  },
  {
    number: '9001',
    title: 'Tilstandskontroll av kabelanlegg',
    description: 'Hva som ses etter, hvor ofte, og hvordan funn graderes.',
    keywords: ['tilstandskontroll', 'inspeksjon', 'befaring'],
    main: true,
    facility: ['Kabelgrøft', 'Kabelskap', 'Nettstasjon', 'Høyspennings kabelanlegg'],
    activity1: ['Drifte'],
    activity2: ['Vedlikehold'],
    internalControl: ['Tilstandskontroll'],
    links: ['ORGBLAD-6003', 'ORGBLAD-6001', 'ORGBLAD-4005'],
    label: '2.0',
    date: '2026-03-02T08:00:00Z',
    comment: 'Hyppigheten følger nå risikoen.',
    before: [
      {
        label: '1.0',
        title: 'Tilstandskontroll av kabelanlegg',
        comment: null,
        date: '2018-11-05T08:00:00Z',
        text: 'Alle anlegg befares hvert femte år og inspiseres hvert tiende.',
      },
    ],
    text: `Befaring gjøres fra bakken uten å åpne noe. Inspeksjon åpner skap og stasjoner. Toppbefaring gjøres fra lift.

      | Grad | Betydning | Frist |
      | 1 | Farlig | Straks |
      | 2 | Feil som utvikler seg | Ett år |
      | 3 | Slitasje | Neste fornyelse |

      Sjekklistene gir punktene for hver anleggstype.`,
  },
  {
    number: '9002',
    title: 'Dokumentasjon og innmåling',
    description: 'Hva som leveres når et anlegg er ferdig.',
    keywords: ['dokumentasjon', 'innmåling', 'samsvarserklæring', 'koordinater'],
    facility: ['Kabelgrøft', 'Høyspennings kabelanlegg'],
    activity1: ['Bygge'],
    activity2: ['Overtakelse'],
    internalControl: ['Sluttkontroll'],
    links: ['ORGBLAD-5005'],
    text: `Kabler og rør måles inn i åpen grøft, med koordinater i EUREF89 og høyde i NN2000. Nøyaktigheten er 10 cm.

      Samsvarserklæringen lister bladene som er fulgt og avvik fra dem. Bilder av grøftesnittet legges ved.

      Uten innmåling overtas anlegget ikke.`,
  },
  {
    number: '9003',
    title: 'Sikkerhet, helse og arbeidsmiljø ved graving',
    description: 'Risikovurdering, ras, trafikk og spenningssatte kabler.',
    keywords: ['SHA', 'HMS', 'ras', 'arbeidsvarsling'],
    main: true,
    facility: ['Kabelgrøft'],
    activity1: ['Planlegge', 'Bygge'],
    internalControl: ['HMS'],
    text: `Fra to meters dybde sikres grøfta mot ras med kasser, spunt eller skråning. Ingen går i en usikret grøft.

      Arbeidsvarslingsplanen er godkjent før arbeidet starter. Gravemaskinen stanser en meter fra påvist kabel, resten graves for hånd.

      En kabel regnes som spenningssatt til det motsatte er målt.`,
  },
  {
    number: '9004',
    title: 'Emergency repair of damaged cables',
    description: 'What a crew does in the first hours after an excavator has hit a cable.',
    keywords: ['repair', 'emergency', 'excavator', 'damage'],
    lang: 'en',
    facility: ['Høyspennings kabelanlegg', 'Lavspenningsnett'],
    activity1: ['Drifte'],
    activity2: ['Feilretting'],
    links: ['ORGBLAD-5006', 'ORGBLAD-5003'],
    text: `Keep people eight metres away until the control room has switched off and earthed the cable.

      Cut out the damaged length, dry the ends and measure the insulation before jointing. A repair takes two joints and a spare length.

      Photograph the hole before it is touched: the excavator's owner pays for what was located and marked.`,
  },
];
