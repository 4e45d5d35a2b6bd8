import type { Html, HtmlTag, Piece } from '../../html/html.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { letGoBlocks } from '../words/blocks.js';
import { counted } from '../words/kind-words.js';
import { isLettingGo, LOUD_NOTES, letGoLines, noteWords } from '../words/note-words.js';
import {
  callsLine,
  causeLine,
  noChanges,
  summaryLine,
  verdictLine,
  verdictReason,
} from '../words/verdict-words.js';

import { listHtml } from './report-shell.js';

// The top of a report: its title, the numbers of the plan, and the remarks on it.

type ReportCommand = 'plan' | 'drift';

const TITLES: Readonly<Record<ReportCommand, readonly [none: string, some: string]>> = {
  plan: ['No changes', 'Plan'],
  drift: ['No drift', 'Drift'],
};

export function reportTitle({ projects, changes, remarks }: PlanDocument, command: ReportCommand): string {
  const [first] = projects;
  const isLettingGoOnly = command === 'plan' && letGoLines(remarks).length > 0;
  const what = TITLES[command][changes.length === 0 && !isLettingGoOnly ? 0 : 1];
  if (!first) return what;
  return projects.length === 1
    ? `${what} for project ${first.number} (${first.name})`
    : `${what} for ${counted(projects.length, 'project')}`;
}

interface Head {
  /** The time of the plan, as in 2026-11-16 02:45 UTC. */
  readonly at: string;
  readonly command: ReportCommand;
}

export const headHtml = (plan: PlanDocument, { at, command }: Head, html: HtmlTag): Html => html`<header>
<p class="brand">trenchctl ${command}</p>
<h1>${reportTitle(plan, command)}</h1>
${
  command === 'drift'
    ? html`<p>The changes on this page are those that an apply would make to take the drift back.</p>`
    : html`<p class="verdict ${plan.verdict.apply}"><strong>${verdictLine(plan)}</strong></p>`
}
<dl class="facts">
<div><dt>Service</dt><dd>${plan.target}</dd></div>
<div><dt>Made</dt><dd><time>${at}</time></dd></div>
<div><dt>Tool</dt><dd>${plan.tool.name} ${plan.tool.version}</dd></div>
${
  plan.projects.length > 1 &&
  html`<div><dt>Projects</dt><dd>${plan.projects.map(({ number, name }) => `${number} (${name})`).join(', ')}</dd></div>`
}
</dl>
</header>`;

export function summaryHtml(plan: PlanDocument, html: HtmlTag): Html {
  const loud = loudHtml(plan, html);
  if (plan.changes.length === 0)
    return html`<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title" tabindex="-1">Summary</h2>
<p class="none">${noChanges(plan)}</p>
<p>There is nothing to apply.</p>
${loud}${letGoHtml(plan, html)}</section>`;
  const { changed, moved, recreated, removed, added } = plan.summary;
  const tile = (look: string, count: number, one: string, many: string): Html =>
    html`<li class="tile ${look}${count === 0 ? ' zero' : ''}"><b>${count}</b> <span>${count === 1 ? `object ${one}` : `objects ${many}`}</span></li>`;
  const cause = causeLine(plan);
  return html`<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title" tabindex="-1">Summary</h2>
<ul class="tiles">
${tile('changed', changed, 'changes', 'change')}
${tile('moved', moved, 'moves', 'move')}
${tile('recreated', recreated, 'is recreated unchanged', 'are recreated unchanged')}
${tile('removed', removed, 'is removed', 'are removed')}
${tile('added', added, 'is added', 'are added')}
</ul>
<p class="sum"><strong>${summaryLine(plan)}</strong></p>
${cause !== undefined && html`<p>${cause}</p>`}
<p>${callsLine(plan)}</p>
${loud}${letGoHtml(plan, html)}</section>`;
}

/** The list of what the specs let go stands in the summary, because nothing else of the page shows it. */
function letGoHtml(plan: PlanDocument, html: HtmlTag): Piece {
  return letGoBlocks(plan).map(
    ({ title, lines }) =>
      html`<h3 id="let-go-title">No longer managed</h3><p>${title}</p>${listHtml(lines, html)}`,
  );
}

/** Loud notes stand in the summary, behind the reasons to refuse the plan. */
function loudHtml({ remarks, verdict }: PlanDocument, html: HtmlTag): Html {
  const loud = remarks.filter(({ code }) => LOUD_NOTES.has(code));
  const words = [
    ...verdict.reasons.map((reason) => `Refused: ${verdictReason(reason)}`),
    ...loud.map(noteWords),
  ];
  return html`${words.map((one) => html`<p class="notice">${one}</p>`)}`;
}

/** Notes that are shown at once; the others are folded. */
const FEW = 8;

export function notesHtml({ remarks }: PlanDocument, html: HtmlTag): Piece {
  const notes = remarks.filter((note) => !LOUD_NOTES.has(note.code) && !isLettingGo(note)).map(noteWords);
  if (notes.length === 0) return undefined;
  const more = notes.slice(FEW);
  return html`<section id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>
${listHtml(notes.slice(0, FEW), html)}
${
  more.length > 0 &&
  html`<details><summary>and ${counted(more.length, 'more note')}</summary>${listHtml(more, html)}</details>`
}</section>`;
}
