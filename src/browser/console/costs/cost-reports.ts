import { download } from '../shell/api.js';
import { h } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { guarded } from '../shell/notice.js';
import { CALCULATION, typeWord } from './cost-node.js';

const w = words(
  {
    title: 'Reports to download',
    excel: 'Quantities (Excel)',
    quantity: (type: string) => `Quantities, ${type} (PDF)`,
    summary: 'Summary (PDF)',
    description: 'Description (PDF)',
    conformity: 'Conformity declaration (PDF)',
  },
  {
    title: 'Rapporter til nedlasting',
    excel: 'Mengder (Excel)',
    quantity: (type) => `Mengder, ${type} (PDF)`,
    summary: 'Sammendrag (PDF)',
    description: 'Beskrivelse (PDF)',
    conformity: 'Samsvarserklæring (PDF)',
  },
);

const QUANTITY_TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;

/** One button for each report of the calculation service. */
export function costReports(projectId: string): Node {
  const id = encodeURIComponent(projectId);
  const reports: [label: string, path: string][] = [
    [w().summary, `summary/by-projectid/${id}/pdf`],
    [w().excel, `quantity/by-projectid/${id}/excel`],
    ...QUANTITY_TYPES.map((type): [string, string] => [
      w().quantity(typeWord(type)),
      `quantity/by-projectid/${id}/by-type/${type}/pdf`,
    ]),
    [w().description, `projectdescription/by-projectid/${id}`],
    [w().conformity, `conformitydeclaration/by-projectid/${id}/pdf`],
  ];
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'reports' },
    h('h2', { id: 'reports' }, w().title),
    h(
      'div',
      { class: 'buttons' },
      reports.map(([label, path]) =>
        h(
          'button',
          { type: 'button', onclick: guarded(() => download(`${CALCULATION}/reports/${path}`)) },
          label,
        ),
      ),
    ),
  );
}
