import type { CatalogType, CostType } from '../core/calculation-records.js';
import type { Lang } from '../core/world.js';

interface Words {
  readonly nodeType: Readonly<Record<CatalogType, string>>;
  readonly costType: Readonly<Record<CostType, string>>;
  readonly property: Readonly<Record<'type' | 'unit' | 'activityId' | 'facilityId' | 'unitCost', string>>;
  readonly calculation: Readonly<Record<'REN' | 'COMPANY', string>>;
  readonly quantityReport: string;
  readonly conformity: string;
  readonly declared: (project: string) => string;
  readonly signed: readonly string[];
  readonly projectDescription: string;
  readonly summary: string;
  readonly companyReport: string;
  readonly byFacility: string;
  readonly byActivity: string;
  readonly byCostType: string;
  readonly revision: string;
  readonly project: string;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitCost: string;
  readonly cost: string;
  readonly currency: string;
  readonly share: string;
  readonly total: string;
  readonly subtotal: string;
  readonly sheet: string;
  readonly sheets: string;
  readonly title: string;
  readonly usedIn: string;
  readonly group: string;
  readonly location: string;
  readonly description: string;
  readonly facility: string;
  readonly activity: string;
  readonly user: string;
  readonly projects: string;
  readonly period: Readonly<
    Record<'always' | 'from' | 'to' | 'between', (from: string, to: string) => string>
  >;
  readonly responsible: string;
  readonly noProjects: string;
  readonly option: string;
  readonly nothing: string;
  readonly none: string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  nb: {
    nodeType: {
      BUDGET: 'Budsjettkode',
      GROUP: 'Gruppe',
      WORK: 'Arbeid',
      MATERIALGROUP: 'Materiellgruppe',
      MATERIAL: 'Materiell',
      OTHER: 'Annet',
      RESOURCE: 'Ressurs',
    },
    costType: { WORK: 'Arbeid', MATERIAL: 'Materiell', RESOURCE: 'Ressurser', OTHER: 'Annet' },
    property: {
      type: 'Type',
      unit: 'Enhet',
      activityId: 'Aktivitet',
      facilityId: 'Anlegg',
      unitCost: 'Enhetspris',
    },
    calculation: { REN: 'Gjennomsnittspriser', COMPANY: 'Firmaets priser' },
    quantityReport: 'Mengderapport',
    conformity: 'Samsvarserklæring',
    declared: (project) =>
      `Anlegget i prosjekt ${project} er prosjektert og beregnet etter bladene nedenfor. Den som signerer, erklærer at det er utført i samsvar med dem.`,
    signed: ['Sted og dato', 'Ansvarlig', 'Signatur'],
    projectDescription: 'Prosjektbeskrivelse',
    summary: 'Prosjektsammendrag',
    companyReport: 'Firmarapport',
    byFacility: 'Etter anlegg',
    byActivity: 'Etter aktivitet',
    byCostType: 'Etter kostnadstype',
    revision: 'Revisjon',
    project: 'Prosjekt',
    number: 'Nr.',
    name: 'Navn',
    unit: 'Enhet',
    quantity: 'Mengde',
    unitCost: 'Enhetspris',
    cost: 'Kostnad',
    currency: 'kr',
    share: 'Andel',
    total: 'Sum',
    subtotal: 'Delsum',
    sheet: 'Blad',
    sheets: 'Blad',
    title: 'Tittel',
    usedIn: 'Brukt i',
    group: 'Gruppe',
    location: 'Sted',
    description: 'Beskrivelse',
    facility: 'Anlegg',
    activity: 'Aktivitet',
    user: 'Bruker',
    projects: 'Prosjekter',
    period: {
      always: () => 'Alle prosjekter, uansett når de begynner',
      from: (from) => `Prosjekter som begynner fra og med ${from}`,
      to: (_, to) => `Prosjekter som begynner til og med ${to}`,
      between: (from, to) => `Prosjekter som begynner fra ${from} til ${to}`,
    },
    responsible: 'Ansvarlig',
    noProjects: 'Ingen prosjekter med kalkyle begynner i perioden.',
    option: 'opsjon',
    nothing: 'Kalkylen har ingenting av dette.',
    none: 'Ikke oppgitt',
  },
  en: {
    nodeType: {
      BUDGET: 'Budget code',
      GROUP: 'Group',
      WORK: 'Work',
      MATERIALGROUP: 'Material group',
      MATERIAL: 'Material',
      OTHER: 'Other',
      RESOURCE: 'Resource',
    },
    costType: { WORK: 'Work', MATERIAL: 'Material', RESOURCE: 'Resources', OTHER: 'Other' },
    property: {
      type: 'Type',
      unit: 'Unit',
      activityId: 'Activity',
      facilityId: 'Facility',
      unitCost: 'Unit price',
    },
    calculation: { REN: 'Average prices', COMPANY: 'Company prices' },
    quantityReport: 'Quantity report',
    conformity: 'Declaration of conformity',
    declared: (project) =>
      `The installation of project ${project} is designed and calculated by the sheets below. The signature declares that it is carried out in conformity with them.`,
    signed: ['Place and date', 'Responsible', 'Signature'],
    projectDescription: 'Project description',
    summary: 'Project summary',
    companyReport: 'Company report',
    byFacility: 'By facility',
    byActivity: 'By activity',
    byCostType: 'By cost type',
    revision: 'Revision',
    project: 'Project',
    number: 'No.',
    name: 'Name',
    unit: 'Unit',
    quantity: 'Quantity',
    unitCost: 'Unit price',
    cost: 'Cost',
    currency: 'NOK',
    share: 'Share',
    total: 'Total',
    subtotal: 'Subtotal',
    sheet: 'Sheet',
    sheets: 'Sheets',
    title: 'Title',
    usedIn: 'Used in',
    group: 'Group',
    location: 'Location',
    description: 'Description',
    facility: 'Facility',
    activity: 'Activity',
    user: 'User',
    projects: 'Projects',
    period: {
      always: () => 'All projects, whenever they begin',
      from: (from) => `Projects that begin on ${from} or later`,
      to: (_, to) => `Projects that begin on ${to} or earlier`,
      between: (from, to) => `Projects that begin from ${from} to ${to}`,
    },
    responsible: 'Responsible',
    noProjects: 'No project with a calculation begins in the period.',
    option: 'option',
    nothing: 'The calculation has no entries of this kind.',
    none: 'Not stated',
  },
};

export const words = (lang: Lang): Words => WORDS[lang];

const LOCALES: Readonly<Record<Lang, string>> = { nb: 'nb-NO', en: 'en-GB' };

function format(
  lang: Lang,
  minimumFractionDigits: number,
  maximumFractionDigits: number,
  value: number,
): string {
  // Negative zero is shown as zero.
  return (value + 0).toLocaleString(LOCALES[lang], { minimumFractionDigits, maximumFractionDigits });
}

export const money = (lang: Lang, value: number): string => format(lang, 2, 2, value);
/** Formats money with the currency, for places without a column head. */
export const price = (lang: Lang, value: number): string =>
  `${money(lang, value)}\u00a0${words(lang).currency}`;
/** The head of a column of money. */
export const inMoney = (lang: Lang, title: string): string => `${title} (${words(lang).currency})`;
export const amount = (lang: Lang, value: number): string => format(lang, 0, 3, value);
export const percent = (lang: Lang, value: number): string => `${format(lang, 1, 1, value)}\u00a0%`;
