import { escapeMarkup } from '../../../diagnostics/escape-markup.js';
import { svgStyle } from '../../../draw/write/svg-style.js';
import type { Project } from '../../connection/find-project.js';
import { amount, day, money, percent, sumOf, words } from '../../output/print-json.js';
import { sizeOf } from '../../output/save-download.js';
import type { Entry, Kept, Missing, Part } from './manifest.js';
import type { Costs, Figure } from './parts.js';

/** The style sheet of the page, for screens and for print. */
const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2327; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 1rem; border-bottom: 3px solid #c2700a; padding-bottom: .4rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 0; }
dt { color: #5b6770; }
dd { margin: 0; }
.totals { display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; margin-top: 1.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; align-self: flex-start; }
caption { text-align: left; font-weight: 600; padding-bottom: .2rem; }
th, td { padding: .15rem .9rem .15rem 0; text-align: right; border-bottom: 1px solid #e3e6e8; font-weight: 400; }
th { color: #5b6770; }
th:first-child, td:first-child { text-align: left; }
td:not(:first-child) { white-space: nowrap; }
ul { padding-left: 1.2rem; margin: 0; }
a { color: #0b5cad; }
small, footer { color: #5b6770; }
.gaps, .finding, .not-judged { color: #8a2b0e; }
figure { margin: 1.5rem 0; }
figcaption { font-weight: 600; margin-bottom: .3rem; overflow-wrap: anywhere; }
figure svg { max-width: 100%; height: auto; }
footer { margin-top: 2.5rem; font-size: .85rem; }
@media print { a { color: inherit; text-decoration: none; } body { margin: 0; } figure { break-inside: avoid; } }
`;

export interface Contents {
  readonly project: Project;
  readonly entries: readonly Entry[];
  readonly files: Readonly<Record<string, Kept>>;
  readonly missing: readonly Missing[];
  readonly costs: Costs | undefined;
  /** The drawings that the page shows. */
  readonly figures?: readonly Figure[];
  /** The rules with their results, as HTML. */
  readonly rules?: string;
}

const PARTS: readonly (readonly [Part, string])[] = [
  ['spec', 'Design'],
  ['rules', 'Evidence'],
  ['drawings', 'Drawings'],
  ['reports', 'Costs and declarations'],
  ['checklists', 'Checklists'],
  ['sheets', 'Sheets'],
];

/** The first page of a dossier: one self-contained file without scripts. */
export function pageOf(contents: Contents): string {
  const { project, entries, files, missing, costs, figures = [], rules = '' } = contents;
  const there = entries.filter(({ path }) => files[path]);
  const bytes = there.reduce((sum, { path }) => sum + (files[path]?.bytes ?? 0), 0);
  const title = words(project.number, project.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(title)}</title>
<style>${figures.length > 0 && figures.length <= MAX_FIGURES ? svgStyle('light') : ''}${STYLE}</style>
</head>
<body>
<main>
<h1>${safe(title)}</h1>
${facts(project, `${there.length} files, ${sizeOf(bytes)}`)}
${costs ? totals(costs) : ''}
${PARTS.map(([part, heading]) =>
  list(
    heading,
    there.filter((entry) => entry.part === part),
    files,
  ),
).join('\n')}
${rules}
${gaps(missing)}
${shown(figures.filter(({ path }) => files[path]))}
</main>
<footer>Digests of all files: <a href="manifest.json">manifest.json</a>.</footer>
</body>
</html>
`;
}

function facts(project: Project, contents: string): string {
  const { address1, zipCode, city } = project.location?.address ?? {};
  const rows = {
    Status: project.status,
    Start: day(project.startDate),
    End: day(project.endDate ?? project.endDateEstimate),
    Case: project.caseRef,
    Substation: project.substationRef,
    Address: [address1, zipCode, city].filter(Boolean).join(' '),
    Description: project.description,
    Contents: contents,
  };
  const shown = Object.entries(rows).filter(([, value]) => value);
  return `<dl>${shown.map(([name, value]) => `<dt>${name}</dt><dd>${safe(value ?? '')}</dd>`).join('')}</dl>`;
}

/** Tables of the costs, by cost type and by facility, and of the largest lines. */
function totals({ quantities, distributions }: Costs): string {
  const shares = Object.entries(distributions).map(([name, lines]) => {
    const total = sumOf(lines.map(({ cost }) => cost));
    const rows = lines.map(({ type, cost, percentage }) => [
      type ?? '',
      money(cost),
      words(percent(percentage), '%'),
    ]);
    return table(CAPTIONS[name] ?? name, ['name', 'cost', 'share'], [...rows, ['Total', money(total), '']]);
  });
  const lines = Object.values(quantities).flat();
  const largest = lines
    .toSorted((a, b) => (b.totalCost ?? 0) - (a.totalCost ?? 0))
    .slice(0, LARGEST)
    .filter(({ totalCost }) => totalCost > 0)
    .map(({ name, unit, totalQuantity, totalCost }) => [
      name ?? '',
      words(amount(totalQuantity), unit),
      money(totalCost),
    ]);
  const most = largest.length > 0 ? table('Largest lines', ['name', 'quantity', 'cost'], largest) : '';
  return `<section class="totals">${shares.join('')}${most}</section>`;
}

const LARGEST = 8;
const CAPTIONS: Readonly<Record<string, string>> = {
  FACILITY: 'By facility',
  ACTIVITY: 'By activity',
  COSTTYPE: 'By cost type',
};

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${safe(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<table><caption>${safe(caption)}</caption><tr>${cells(head, 'th')}</tr>${body}</table>`;
};

function list(heading: string, entries: readonly Entry[], files: Contents['files']): string {
  if (entries.length === 0) return '';
  const items = entries.map(({ path, title }) => {
    const size = sizeOf(files[path]?.bytes ?? 0);
    return `<li><a href="${safe(encodeURI(path))}">${safe(title)}</a> <small>${size}</small></li>`;
  });
  return `<h2>${heading}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** A page with more drawings takes a browser too long to open; the list above links them all. */
export const MAX_FIGURES = 30;

/** The drawings themselves; the SVG is made by this program and holds foreign text only in escaped form. */
function shown(figures: readonly Figure[]): string {
  if (figures.length === 0) return '';
  if (figures.length > MAX_FIGURES)
    return `<h2>Cross-sections</h2>\n<p>${figures.length} drawings are linked above, under Drawings.</p>`;
  const all = figures.map(
    ({ path, title, svg }) =>
      `<figure><figcaption><a href="${safe(encodeURI(path))}">${safe(title)}</a></figcaption>\n${svg()}</figure>`,
  );
  return `<h2>Cross-sections</h2>\n${all.join('\n')}`;
}

function gaps(missing: readonly Missing[]): string {
  if (missing.length === 0) return '';
  const items = missing.map(({ title, why }) => `<li>${safe(title)}: ${safe(why)}</li>`);
  return `<h2>Not in this folder</h2>\n<ul class="gaps">\n${items.join('\n')}\n</ul>`;
}

/** Escapes text from outside for HTML, and isolates its writing direction from the rest of the page. */
export const safe = (text: string): string => escapeMarkup(text.replace(/[\p{Cc}\p{Cf}]/gu, ''));
