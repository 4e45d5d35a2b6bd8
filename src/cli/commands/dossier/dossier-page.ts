import { svgStyle } from '../../../draw/write/svg-style.js';
import { type Html, htmlWriter, type Piece } from '../../../html/html.js';
import { plainPage } from '../../../html/html-page.js';
import type { Project } from '../../connection/find-project.js';
import { amount, day, many, money, percent, sumOf, words } from '../../output/print-json.js';
import { sizeOf } from '../../output/save-download.js';
import type { Entry, Kept, Missing, Part } from './manifest.js';
import type { Costs, Figure } from './parts.js';

/** The style sheet of the page, for screens and for print. */
const STYLE = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 1rem; border-bottom: 3px solid var(--accent); padding-bottom: .4rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 0; }
.totals { display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; margin-top: 1.5rem; }
table { width: auto; font-variant-numeric: tabular-nums; align-self: flex-start; }
th, td { padding: .15rem .9rem .15rem 0; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; }
th, small, footer { color: var(--faint); }
th:first-child, td:first-child { text-align: left; }
td:not(:first-child) { white-space: nowrap; }
ul { padding-left: 1.2rem; margin: 0; }
.gaps, .finding, .not-judged { color: var(--danger); }
figure { margin: 1.5rem 0; }
figcaption { font-weight: 600; margin-bottom: .3rem; overflow-wrap: anywhere; }
figure svg { max-width: 100%; height: auto; }
footer { margin-top: 2.5rem; font-size: .85rem; }
@media print { a { color: inherit; text-decoration: none; } body { margin: 0; } figure { break-inside: avoid; } }
`;

/** A tag for the templates of the page: foreign text in it has no characters that hide text or change its direction. */
export const html = htmlWriter((text) => text.replace(/[\p{Cc}\p{Cf}]/gu, ''));

export interface Contents {
  readonly project: Project;
  readonly entries: readonly Entry[];
  readonly files: Readonly<Record<string, Kept>>;
  readonly missing: readonly Missing[];
  readonly costs: Costs | undefined;
  /** The drawings that the page shows. */
  readonly figures?: readonly Figure[];
  /** The rules with their results. */
  readonly rules?: Html;
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
  const { project, entries, files, missing, costs, figures = [], rules } = contents;
  const there = entries.filter(({ path }) => files[path]);
  const bytes = there.reduce((sum, { path }) => sum + (files[path]?.bytes ?? 0), 0);
  const title = words(project.number, project.name);
  return plainPage({
    title: html`${title}`,
    style: `${figures.length > 0 && figures.length <= MAX_FIGURES ? svgStyle('auto') : ''}${STYLE}`,
    body: html`<main>
<h1>${title}</h1>
${facts(project, `${many(there.length, 'file')}, ${sizeOf(bytes)}`)}
${costs && totals(costs)}
${PARTS.map(([part, heading]) => {
  const own = there.filter((entry) => entry.part === part);
  return list(heading, own, files);
})}
${rules}
${gaps(missing)}
${shown(figures.filter(({ path }) => files[path]))}
</main>
<footer>Digests of all files: <a href="manifest.json">manifest.json</a>.</footer>`,
  });
}

function facts(project: Project, contents: string): Html {
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
  return html`<dl>${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value ?? undefined}</dd>`)}</dl>`;
}

/** Tables of the costs, by cost type and by facility, and of the largest lines. */
function totals({ quantities, distributions }: Costs): Html {
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
  const most = largest.length > 0 && table('Largest lines', ['name', 'quantity', 'cost'], largest);
  return html`<section class="totals">${shares}${most}</section>`;
}

const LARGEST = 8;
const CAPTIONS: Readonly<Record<string, string>> = {
  FACILITY: 'By facility',
  ACTIVITY: 'By activity',
  COSTTYPE: 'By cost type',
};

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Html => {
  const titles = head.map((title) => html`<th>${title}</th>`);
  const body = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<table><caption>${caption}</caption><tr>${titles}</tr>${body}</table>`;
};

function list(heading: string, entries: readonly Entry[], files: Contents['files']): Piece {
  if (entries.length === 0) return undefined;
  const items = entries.map(({ path, title }) => {
    const size = sizeOf(files[path]?.bytes ?? 0);
    return html`<li><a href="${encodeURI(path)}">${title}</a> <small>${size}</small></li>\n`;
  });
  return html`<h2>${heading}</h2>\n<ul>\n${items}</ul>\n`;
}

/** A page with more drawings takes a browser too long to open; the list above links them all. */
export const MAX_FIGURES = 30;

/** The drawings themselves; the SVG is made by this program and holds foreign text only in escaped form. */
function shown(figures: readonly Figure[]): Piece {
  if (figures.length === 0) return undefined;
  if (figures.length > MAX_FIGURES)
    return html`<h2>Cross-sections</h2>\n<p>${figures.length} drawings are linked above, under Drawings.</p>`;
  const all = figures.map(
    ({ path, title, svg }) =>
      html`<figure><figcaption><a href="${encodeURI(path)}">${title}</a></figcaption>\n${{ markup: svg() }}</figure>\n`,
  );
  return html`<h2>Cross-sections</h2>\n${all}`;
}

function gaps(missing: readonly Missing[]): Piece {
  if (missing.length === 0) return undefined;
  const items = missing.map(({ title, why }) => html`<li>${title}: ${why}</li>\n`);
  return html`<h2>Not in this folder</h2>\n<ul class="gaps">\n${items}</ul>`;
}
