import { inBoth } from '../../html/in-both.js';
import type { CalculationType, CatalogType, CostType } from '../core/calculation-records.js';
import type { Lang } from '../core/world.js';

export const words = inBoth({
  quantityReport: ['Quantity report', 'Mengderapport'],
  conformity: ['Declaration of conformity', 'Samsvarserklæring'],
  declared: [
    (project: string) =>
      `The installation of project ${project} is designed and calculated by the sheets below. The signature declares that it is carried out in conformity with them.`,
    (project) =>
      `Anlegget i prosjekt ${project} er prosjektert og beregnet etter bladene nedenfor. Den som signerer, erklærer at det er utført i samsvar med dem.`,
  ],
  signed: [
    ['Place and date', 'Responsible', 'Signature'],
    ['Sted og dato', 'Ansvarlig', 'Signatur'],
  ],
  projectDescription: ['Project description', 'Prosjektbeskrivelse'],
  summary: ['Project summary', 'Prosjektsammendrag'],
  companyReport: ['Company report', 'Firmarapport'],
  byFacility: ['By facility', 'Etter anlegg'],
  byActivity: ['By activity', 'Etter aktivitet'],
  byCostType: ['By cost type', 'Etter kostnadstype'],
  revision: ['Revision', 'Revisjon'],
  project: ['Project', 'Prosjekt'],
  number: ['No.', 'Nr.'],
  name: ['Name', 'Navn'],
  unit: ['Unit', 'Enhet'],
  quantity: ['Quantity', 'Mengde'],
  unitCost: ['Unit price', 'Enhetspris'],
  cost: ['Cost', 'Kostnad'],
  currency: ['NOK', 'kr'],
  share: ['Share', 'Andel'],
  total: ['Total', 'Sum'],
  subtotal: ['Subtotal', 'Delsum'],
  sheet: ['Sheet', 'Blad'],
  sheets: ['Sheets', 'Blad'],
  title: ['Title', 'Tittel'],
  usedIn: ['Used in', 'Brukt i'],
  group: ['Group', 'Gruppe'],
  location: ['Location', 'Sted'],
  description: ['Description', 'Beskrivelse'],
  facility: ['Facility', 'Anlegg'],
  activity: ['Activity', 'Aktivitet'],
  user: ['User', 'Bruker'],
  projects: ['Projects', 'Prosjekter'],
  responsible: ['Responsible', 'Ansvarlig'],
  noProjects: [
    'No project with a calculation begins in the period.',
    'Ingen prosjekter med kalkyle begynner i perioden.',
  ],
  option: ['option', 'opsjon'],
  nothing: ['The calculation has no entries of this kind.', 'Kalkylen har ingenting av dette.'],
  none: ['Not stated', 'Ikke oppgitt'],
});

export const nodeTypes = inBoth<Readonly<Record<CatalogType, string>>>({
  BUDGET: ['Budget code', 'Budsjettkode'],
  GROUP: ['Group', 'Gruppe'],
  WORK: ['Work', 'Arbeid'],
  MATERIALGROUP: ['Material group', 'Materiellgruppe'],
  MATERIAL: ['Material', 'Materiell'],
  OTHER: ['Other', 'Annet'],
  RESOURCE: ['Resource', 'Ressurs'],
});

export const costTypes = inBoth<Readonly<Record<CostType, string>>>({
  WORK: ['Work', 'Arbeid'],
  MATERIAL: ['Material', 'Materiell'],
  RESOURCE: ['Resources', 'Ressurser'],
  OTHER: ['Other', 'Annet'],
});

export const properties = inBoth({
  type: ['Type', 'Type'],
  unit: ['Unit', 'Enhet'],
  activityId: ['Activity', 'Aktivitet'],
  facilityId: ['Facility', 'Anlegg'],
  unitCost: ['Unit price', 'Enhetspris'],
});

export const calculationTypes = inBoth<Readonly<Record<CalculationType, string>>>({
  REN: ['Average prices', 'Gjennomsnittspriser'],
  COMPANY: ['Company prices', 'Firmaets priser'],
});

type Period = (from: string, to: string) => string;

export const periods = inBoth<Readonly<Record<'always' | 'from' | 'to' | 'between', Period>>>({
  always: [() => 'All projects, whenever they begin', () => 'Alle prosjekter, uansett når de begynner'],
  from: [
    (from) => `Projects that begin on ${from} or later`,
    (from) => `Prosjekter som begynner fra og med ${from}`,
  ],
  to: [
    (_, to) => `Projects that begin on ${to} or earlier`,
    (_, to) => `Prosjekter som begynner til og med ${to}`,
  ],
  between: [
    (from, to) => `Projects that begin from ${from} to ${to}`,
    (from, to) => `Prosjekter som begynner fra ${from} til ${to}`,
  ],
});

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
