/** Texts of pages and printed documents in both languages, by name. */
export function inBoth<W extends object>(
  texts: { readonly [Name in keyof W]: readonly [en: W[Name], nb: W[Name]] },
): (lang: 'en' | 'nb') => W {
  const of = (n: 0 | 1): W =>
    Object.fromEntries(Object.entries<readonly unknown[]>(texts).map(([name, pair]) => [name, pair[n]])) as W;
  const words = { en: of(0), nb: of(1) };
  return (lang) => words[lang];
}

/** The types of assessments of checklists, which the console and the printed checklists name. */
export const assessments = inBoth({
  STATECONTROL_INSPECTION: ['State control, inspection', 'Tilstandskontroll, inspeksjon'],
  STATECONTROL_SITEVISIT: ['State control, site visit', 'Tilstandskontroll, befaring'],
  STATECONTROL_TOPSITEVISIT: ['State control, top site visit', 'Tilstandskontroll, toppbefaring'],
  STATECONTROL_RENEWALSITEVISIT: [
    'State control, renewal site visit',
    'Tilstandskontroll, fornyelsesbefaring',
  ],
  FINALINSPECTION: ['Final inspection', 'Sluttkontroll'],
  RISKASSESSMENT: ['Risk assessment', 'Risikovurdering'],
  PLANNING: ['Planning', 'Planlegging'],
  COMMISSIONING: ['Commissioning', 'Idriftsettelse'],
  SPECIFICATION: ['Specification', 'Spesifikasjon'],
  EXECUTION: ['Execution', 'Utførelse'],
  HMESHA: ['Health, safety and environment', 'HMS og SHA'],
  UNKNOWN: ['Unknown', 'Ukjent'],
});
