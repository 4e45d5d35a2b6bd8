import type { DocumentRow } from './document-row.js';

const HV = ['Høyspennings kabelanlegg'];

export const CABLE_SHEETS: readonly DocumentRow[] = [
  {
    number: '5001',
    title: 'Valg av kabeltype',
    description: 'Hvilke kabler som brukes på hvilket spenningsnivå.',
    keywords: ['kabeltype', 'aluminium', 'pex', 'tverrsnitt'],
    main: true,
    facility: ['Høyspennings kabelanlegg', 'Lavspenningsnett'],
    activity1: ['Planlegge'],
    links: ['ORGBLAD-1002', 'ORGBLAD-1003'],
    label: '4.0',
    date: '2026-02-09T08:00:00Z',
    before: [
      {
        label: '3.0',
        title: 'Valg av kabeltype',
        comment: 'Papirisolert kabel er tatt ut.',
        date: '2021-06-14T08:00:00Z',
        text: 'PEX-isolert kabel velges ved nyanlegg. Papirisolert massekabel brukes ikke lenger.',
      },
    ],
    text: `Ledere av aluminium er førstevalget. Kobber brukes der plassen er trang eller kortslutningsstrømmen er stor.

      | Spenning | Kabel | Vanlig tverrsnitt |
      | 1 kV | TFXP 4-leder | 50 til 240 mm² |
      | 24 kV | TSLF 3x1 | 95 til 400 mm² |
      | 52 kV | TSLE 3x1 | 400 til 1000 mm² |

      Isolasjonen er tverrbundet polyetylen (PEX). Kappen er vanntett i lengderetning og på tvers.`,
  },
  {
    number: '5002',
    title: 'Trekking og bøying av kabel',
    description: 'Trekkekraft, bøyeradius og temperatur ved legging.',
    keywords: ['trekkekraft', 'bøyeradius', 'vinsj', 'kabeltrommel'],
    facility: HV,
    activity1: ['Bygge'],
    activity2: ['Legging'],
    internalControl: ['Utførelse'],
    links: ['ORGBLAD-4006'],
    text: `Kabelen trekkes fra trommel over ruller, aldri langs bakken. Vinsjen har måling og skriver logg.

      Største trekkekraft er 30 N/mm² for aluminium og 50 N/mm² for kobber. I bend regnes sidetrykket også.

      Minste bøyeradius er 15 ganger ytre diameter under trekking og 10 ganger ved montasje. Ved temperatur under -5 °C forvarmes kabelen i telt.`,
  },
  {
    number: '5003',
    title: 'Skjøting av høyspenningskabel',
    description: 'Krav til montør, arbeidssted og dokumentasjon.',
    keywords: ['skjøt', 'montør', 'krympemuffe'],
    facility: HV,
    activity1: ['Bygge', 'Drifte'],
    activity2: ['Montasje'],
    internalControl: ['Utførelse'],
    links: ['ORGBLAD-5005'],
    label: '2.2',
    date: '2025-09-30T08:00:00Z',
    text: `En skjøt er det svakeste leddet i kabelen. Skjøtegropa er tørr, ren og overdekket, og luften skal ikke være fuktigere enn 70 %.

      Montøren har sertifikat for skjøtetypen. Halvlederen skrelles med verktøy som er stilt inn for kabelen.

      Krympemuffer varmes fra midten og utover. Skjøten hviler til den er kald, før den flyttes.

      Hver skjøt får nummer, og posisjonen måles inn.`,
  },
  {
    number: '5004',
    title: 'Endeavslutninger innendørs og utendørs',
    description: 'Montasje, avstander og kontroll.',
    keywords: ['endeavslutning', 'kabelhode', 'overslag'],
    facility: ['Høyspennings kabelanlegg', 'Nettstasjon'],
    activity1: ['Bygge', 'Drifte'],
    activity2: ['Montasje'],
    text: `Endeavslutningen styrer det elektriske feltet der skjermen slutter. Innendørs brukes kappe uten skjermer, utendørs skjermer mot regn og salt.

      | Spenning | Avstand mellom faser |
      | 12 kV | 150 mm |
      | 24 kV | 250 mm |

      Overflaten er ren. Krypestrømspor er tegn på fukt eller forurensning og gir utladninger.`,
  },
  {
    number: '5005',
    title: 'Prøving av kabelanlegg før idriftsettelse',
    description: 'Kappeprøve, isolasjonsmåling og måling av partielle utladninger.',
    keywords: ['kappeprøve', 'isolasjonsmåling', 'VLF', 'partielle utladninger'],
    main: true,
    facility: HV,
    activity1: ['Bygge'],
    activity2: ['Prøving'],
    internalControl: ['Sluttkontroll'],
    links: ['ORGBLAD-5003', 'ORGBLAD-5006'],
    text: `Kappen prøves med 5 kV likespenning i ett minutt. Lekkasjestrømmen skal ikke øke mens prøven varer.

      Isolasjonen prøves med lavfrekvent vekselspenning (VLF) på 0,1 Hz i en time. PEX-kabel prøves aldri med likespenning.

      Partielle utladninger måles der eieren krever det. Prøveprotokollen følger anlegget så lenge det står.`,
  },
  {
    number: '5006',
    title: 'Feilsøking på kabel',
    description: 'Hvordan en kabelfeil forhåndsbestemmes og pekes ut.',
    keywords: ['kabelfeil', 'refleksjonsmåling', 'støtspenning'],
    facility: ['Høyspennings kabelanlegg', 'Lavspenningsnett'],
    activity1: ['Drifte'],
    activity2: ['Feilretting'],
    text: `Feilen bestemmes først grovt med refleksjonsmåling (ekko). Avstanden regnes fra kabelens forplantningshastighet.

      Deretter pekes feilstedet ut med støtspenning og bakkemikrofon. Kappefeil finnes med trinnspenning langs traseen.

      Før målingen er kabelen frakoblet, jordet og utladet i begge ender.`,
  },
  {
    number: '5007',
    title: 'Sjøkabel: legging og landtak',
    description: 'Trasé på sjøbunnen, beskyttelse i strandsonen og skilting.',
    keywords: ['sjøkabel', 'landtak', 'sjøbunn', 'anker'],
    facility: ['Sjøkabel'],
    activity1: ['Planlegge', 'Bygge'],
    activity2: ['Legging'],
    links: ['ORGBLAD-5005'],
    date: '2026-01-12T08:00:00Z',
    text: `Sjøbunnen undersøkes med ekkolodd og undervannsfarkost. Frie spenn, vrak og ankerplasser unngås.

      I landtaket ligger kabelen i rør eller skåler av støpejern, fra laveste vannstand til skjøtegropa. Bølger og is flytter løs stein.

      Kabelskilt står på begge sider av leia. Traseen meldes til sjøkartet.`,
  },
  {
    number: '5008',
    title: 'Cables on bridges and in tunnels',
    description: 'Fire, vibration and expansion where a cable leaves the ground.',
    keywords: ['bridge', 'tunnel', 'fire', 'vibration'],
    lang: 'en',
    facility: HV,
    activity1: ['Planlegge', 'Bygge'],
    text: `On a bridge the cable lies in a duct with expansion loops at each joint of the structure. Vibration loosens clamps, so they are locked.

      In tunnels the sheath is halogen-free and passes the bundle fire test. Smoke vents and fire barriers are sealed after each pull.

      Single-core cables are cleated against short-circuit forces every 900 mm.`,
  },
];
