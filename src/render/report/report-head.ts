import type { PlanDocument } from '../../plan/emit/document.js';
import type { PlanNote } from '../../plan/model/note.js';
import { causeLine } from '../cause-words.js';
import { noteWords } from '../note-words.js';
import { callsLine, summaryLine } from '../plan-words.js';
import { counted } from '../thing-words.js';
import { type Html, type HtmlTag, NOTHING } from './html.js';

// The top of a report: its title, the numbers of the plan, and the remarks on it.

export function reportTitle({ projects, changes }: PlanDocument): string {
  const [first] = projects;
  const what = changes.length === 0 ? 'No changes' : 'Plan';
  if (!first) return what;
  return projects.length === 1
    ? `${what} for project ${first.number} (${first.name})`
    : `${what} for ${counted(projects.length, 'project')}`;
}

/** `at` is the time of the plan, as in 2026-11-16 02:45 UTC. */
export const headHtml = (plan: PlanDocument, at: string, html: HtmlTag): Html => html`<header>
<p class="brand">trenchctl plan</p>
<h1>${reportTitle(plan)}</h1>
<dl class="facts">
<div><dt>Service</dt><dd>${plan.target}</dd></div>
<div><dt>Made</dt><dd><time>${at}</time></dd></div>
<div><dt>Tool</dt><dd>${plan.tool.name} ${plan.tool.version}</dd></div>
${
  plan.projects.length > 1
    ? html`<div><dt>Projects</dt><dd>${plan.projects.map(({ number, name }) => `${number} (${name})`).join(', ')}</dd></div>`
    : NOTHING
}
</dl>
</header>`;

export function summaryHtml(plan: PlanDocument, html: HtmlTag): Html {
  const loud = loudHtml(plan, html);
  if (plan.changes.length === 0)
    return html`<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title" tabindex="-1">Summary</h2>
<p class="none">No changes. The live state matches the specs (${counted(plan.calls.read, 'read')}).</p>
<p>There is nothing to apply.</p>
${loud}</section>`;
  const { create, update, replace, rename, destroyed } = plan.summary;
  const tile = (sign: string, kind: string, count: number): Html =>
    html`<li class="tile ${kind}${count === 0 ? ' zero' : ''}"><b>${count}</b> <span><span aria-hidden="true">${sign}</span> to ${kind}</span></li>`;
  const cause = causeLine(plan);
  return html`<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title" tabindex="-1">Summary</h2>
<ul class="tiles">
${tile('+', 'create', create)}
${tile('~', 'update', update)}
${rename > 0 ? tile('~', 'rename', rename) : NOTHING}
${tile('-/+', 'replace', replace)}
${tile('-', 'delete', plan.summary.delete)}
<li class="tile destroyed${destroyed === 0 ? ' zero' : ''}"><b>${destroyed}</b> <span>${destroyed === 1 ? 'object is' : 'objects are'} destroyed</span></li>
</ul>
<p class="sum"><strong>${summaryLine(plan)}</strong></p>
${cause === undefined ? NOTHING : html`<p>${cause}</p>`}
<p>${callsLine(plan)}</p>
${loud}</section>`;
}

/** Remarks on the limit of destruction stand in the summary; they decide if the plan can be applied. */
const LOUD: ReadonlySet<PlanNote['code']> = new Set<PlanNote['code']>([
  'destruction-approved',
  'approval-expired',
]);

function loudHtml({ remarks }: PlanDocument, html: HtmlTag): Html {
  const loud = remarks.filter(({ code }) => LOUD.has(code));
  return html`${loud.map((note) => html`<p class="notice">${noteWords(note)}</p>`)}`;
}

/** Notes that are shown at once; the others are folded. */
const FEW = 8;

export function notesHtml({ remarks }: PlanDocument, html: HtmlTag): Html {
  const notes = remarks
    .filter(({ code }) => !LOUD.has(code))
    .map((note) => html`<li>${noteWords(note)}</li>`);
  if (notes.length === 0) return NOTHING;
  const more = notes.slice(FEW);
  return html`<section id="notes" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>
<ul class="notes">${notes.slice(0, FEW)}</ul>
${
  more.length === 0
    ? NOTHING
    : html`<details><summary>and ${counted(more.length, 'more note')}</summary><ul class="notes">${more}</ul></details>`
}</section>`;
}
