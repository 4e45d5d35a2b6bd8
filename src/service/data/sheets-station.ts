import type { DocumentRow } from './document-row.js';

export const STATION_SHEETS: readonly DocumentRow[] = [
  {
    number: '6001',
    title: 'Kabelskap: plassering og fundament',
    description: 'Hvor skapet settes og hvordan det står støtt.',
    keywords: ['kabelskap', 'fundament', 'påkjørsel'],
    facility: ['Kabelskap'],
    activity1: ['Planlegge', 'Bygge'],
    text: `Skapet står i tomtegrensen, ikke nærmere kjørebanen enn to meter. Døren åpnes bort fra trafikken.

      Fundamentet settes på drenerende masser og i lodd. Fyll opp til merket, ellers kommer det kondens i skapet.

      Brøyting og påkjørsel er den vanligste skaden: bruk stikk eller pullert.`,
  },
  {
    number: '6002',
    title: 'Sikringslister og merking i kabelskap',
    description: 'Kursmerking, tiltrekking og berøringsvern.',
    keywords: ['sikring', 'kursmerking', 'moment', 'termografi'],
    facility: ['Kabelskap'],
    activity1: ['Bygge', 'Drifte'],
    activity2: ['Montasje'],
    text: `Hver kurs merkes med mål, kabeltype og sikringsstørrelse. Merkingen stemmer med skjemaet i døren.

      Klemmer for aluminium trekkes til med moment og ettertrekkes ikke. Varmgang finnes med termografi når lasten er over 40 %.

      Deksler hindrer at en finger når spenningsførende deler (IP2X).`,
  },
  {
    number: '6003',
    title: 'Nettstasjon: bygning og adkomst',
    description: 'Krav til bygg, tak, ventilasjon, lås og skilt.',
    keywords: ['nettstasjon', 'ventilasjon', 'adkomst', 'oljegrop'],
    main: true,
    facility: ['Nettstasjon'],
    activity1: ['Planlegge', 'Bygge', 'Drifte'],
    internalControl: ['Tilstandskontroll'],
    text: `Stasjonen står fem meter fra brennbar bygning. Lastebil med kran skal nå fram hele året.

      Taket er tett, ventilasjonen er fri for løv og snø. Oljegropa rommer all oljen i transformatoren.

      Dører har lås, varselskilt og stasjonens nummer.`,
  },
  {
    number: '6004',
    title: 'Koblingsanlegg og transformator i nettstasjon',
    description: 'Betjening, gasstrykk, oljeprøver og signaler.',
    keywords: ['koblingsanlegg', 'SF6', 'transformator', 'kortslutningsindikator'],
    facility: ['Nettstasjon'],
    activity1: ['Drifte'],
    activity2: ['Vedlikehold'],
    internalControl: ['Tilstandskontroll'],
    links: ['ORGBLAD-6003'],
    text: `Gassen SF6 er en sterk klimagass. Fallende trykk meldes, og feltet tas ut av drift. Nye anlegg bestilles uten SF6.

      Transformatoren kontrolleres for oljelekkasje og lyd. Oljeprøve tas hvert tiende år.

      Kortslutningsindikatorer prøves slik at signalet når driftssentralen.`,
  },
  {
    number: '6005',
    title: 'Jording i kabelnett',
    description: 'Jordledere, global jording og måling av jordmotstand.',
    keywords: ['jording', 'jordmotstand', 'berøringsspenning'],
    main: true,
    facility: ['Nettstasjon', 'Kabelgrøft', 'Kabelskap'],
    activity1: ['Planlegge', 'Bygge', 'Drifte'],
    activity2: ['Prøving'],
    links: ['ORGBLAD-4001'],
    label: '2.0',
    date: '2024-10-07T08:00:00Z',
    text: `I grøfta legges blank kobberwire på 25 eller 50 mm². Den binder stasjoner og skap sammen til et globalt jordet nett.

      Berøringsspenningen avgjør, ikke motstanden alene. Jordmotstanden måles med fallspenningsmetoden, hjelpejord i rett vinkel på linja.

      Skjøter i jord er pressede eller sveiste.`,
  },
  {
    number: '7001',
    title: 'Veilys: master og tilkobling',
    description: 'Masteluker, sikringer og kabel i mast.',
    keywords: ['veilys', 'mast', 'masteluke'],
    facility: ['Veilysanlegg'],
    activity1: ['Bygge', 'Drifte'],
    text: `Masten er av ettergivende type langs veger med fart over 60 km/t. Luken sitter på siden bort fra trafikken.

      I luken sitter en sikring for hver armatur. Kabelen løkkes gjennom masten uten skjøt i jord.

      Åpen luke er en fare for barn og meldes straks.`,
  },
  {
    number: '7002',
    title: 'Veilys: armaturer og styring',
    description: 'LED-armaturer, dimming og fotocelle.',
    keywords: ['LED', 'armatur', 'dimming', 'fotocelle'],
    facility: ['Veilysanlegg'],
    activity1: ['Planlegge', 'Drifte'],
    links: ['ORGBLAD-7001'],
    text: `LED-armaturer dimmes om natten og sparer halve energien. Fotocellen sitter fritt for skygge og mot nord.

      Armen festes med to skruer og kontrolleres fra lift hvert sjette år.`,
  },
];
