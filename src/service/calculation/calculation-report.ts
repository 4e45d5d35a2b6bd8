import type { CostType } from '../core/calculation-records.js';
import type { Context, Handler, Input } from '../core/context.js';
import { type Block, dayOf, type PdfDocument, plainFileName } from '../core/pdf-document.js';
import type { Project } from '../core/world.js';
import { displayName, madeBy } from '../customer/standing.js';
import { type Costed, costsOf, sumOf } from './calculation-costs.js';
import { calculationTypes, costTypes, words } from './calculation-words.js';
import { type Opened, openIn } from './open-calculation.js';
import { revisionName } from './reference.js';

/** The calculation of a report, with its costs. */
export interface Reported {
  readonly context: Context;
  readonly input: Input;
  readonly opened: Opened;
  readonly costed: readonly Costed[];
  readonly total: number;
}

export function reported(context: Context, input: Input): Reported {
  const opened = openIn(context, input, 'READ');
  const costed = costsOf(context.world, opened.project, opened.calculation);
  return { context, input, opened, costed, total: sumOf(costed) };
}

export const projectName = ({ number, name }: Project): string => `${number} ${name}`;

/** Returns project, prices and revision, the responsible user, and the maker of the report. */
export function aboutOf({ context, opened }: Reported): string {
  const said = words(context.lang);
  const { project, calculation } = opened;
  const what = [
    projectName(project),
    calculationTypes(context.lang)[calculation.calculationType],
    `${said.revision} ${revisionName(context.world, calculation.revisionId)}`,
  ];
  const who = [`${said.responsible}: ${displayName(context.world, project.owner)}`, madeBy(context)];
  return `${what.join(' · ')}\n${who.join(' · ')}`;
}

/** Prints a report on a project's calculation. */
export const pdfReport =
  (make: (report: Reported) => { readonly title: string; readonly blocks: readonly Block[] }): Handler =>
  (context, input) => {
    const report = reported(context, input);
    const { title, blocks } = make(report);
    const { lang, now } = context;
    const pdf: PdfDocument = {
      fileName: plainFileName(`${title}-${report.opened.project.number}`),
      title,
      subtitle: aboutOf(report),
      lang,
      madeAt: now,
      blocks,
      footer: `${title} · ${report.opened.project.number} · ${dayOf(lang, now)}`,
    };
    return { status: 200, pdf };
  };

export const reportTitle = (context: Context, type: CostType): string =>
  `${words(context.lang).quantityReport}: ${costTypes(context.lang)[type]}`;
