import type { PlanDocument } from '../../plan/emit/document.js';
import type { Action, ChangeCause } from '../../plan/model/change.js';
import { planText } from '../plan-text.js';
import { SIGNS } from '../review/review-line.js';
import { counted } from '../words/kind-words.js';
import type { ReportData } from './report-data.js';
import { type Html, type HtmlTag, type Mask, NOTHING, plainText } from './report-shell.js';

// The part of a report that its script fills: the filters and the place of the tree. Without a script, the page shows the
// plan as the terminal does.

export function changesHtml(plan: PlanDocument, data: ReportData, html: HtmlTag, mask: Mask): Html {
  if (plan.changes.length === 0) return NOTHING;
  return html`<section id="changes" aria-labelledby="changes-title"><h2 id="changes-title" tabindex="-1">Changes</h2>
${filtersHtml(plan, data, html)}
<div id="tree"></div>
<noscript>
<p>The filters and drawings of this report need JavaScript. These are the changes as text:</p>
<pre>${plainText(mask(staticText(plan)))}</pre>
</noscript></section>`;
}

/** The most changes that a page holds as text, for readers without a script. */
const MAX_AS_TEXT = 1000;

function staticText(plan: PlanDocument): string {
  const more = plan.changes.length - MAX_AS_TEXT;
  const shown = more > 0 ? { ...plan, changes: plan.changes.slice(0, MAX_AS_TEXT) } : plan;
  const text = planText(shown, { color: false, isVerbose: true });
  return more > 0 ? `${text}and ${counted(more, 'more change')}, which the plan as text shows\n` : text;
}

const ACTIONS: readonly Action[] = ['create', 'update', 'rename', 'replace', 'delete'];
const CAUSES: Readonly<Record<ChangeCause, string>> = {
  request: 'This change',
  drift: 'Drift',
  both: 'Both',
};

function filtersHtml(plan: PlanDocument, data: ReportData, html: HtmlTag): Html {
  const actions = ACTIONS.filter((action) => plan.summary[action] > 0).map(
    (action) =>
      html`<label class="chip ${action}"><input type="checkbox" name="action" value="${action}"> <span aria-hidden="true">${SIGNS[action]}</span> ${action} <small>${plan.summary[action]}</small></label>`,
  );
  const destroys =
    plan.summary.destroyed > 0
      ? html`<label class="chip destroyed"><input type="checkbox" name="destroys"> destroys objects</label>`
      : NOTHING;
  return html`<form id="filters" role="search" aria-label="Filter the changes" hidden>
<div class="field grow"><label for="text">Text</label><input id="text" name="text" type="search" autocomplete="off" spellcheck="false" placeholder="segment, type, file, word"></div>
${projectsHtml(data, html)}
${causesHtml(plan, html)}
${rulesHtml(plan, html)}
<fieldset><legend>Only these actions</legend>${actions}${destroys}</fieldset>
<div class="buttons"><button type="button" id="expand">Expand all</button> <button type="button" id="collapse">Collapse all</button> <button type="reset" id="reset">Clear filters</button></div>
<p id="shown" role="status"></p>
</form>`;
}

const projectsHtml = ({ projects }: ReportData, html: HtmlTag): Html =>
  projects.length < 2
    ? NOTHING
    : html`<div class="field"><label for="project">Project</label><select id="project" name="project"><option value="">All projects</option>${projects.map(
        ({ title }, n) => html`<option value="${n}">${title}</option>`,
      )}</select></div>`;

/** Rules with findings, also those of the built-in pack. */
function rulesHtml({ findings = [] }: PlanDocument, html: HtmlTag): Html {
  const names = [...new Set(findings.map(({ rule }) => rule))].toSorted();
  return names.length === 0
    ? NOTHING
    : html`<div class="field"><label for="rule">Rule</label><select id="rule" name="rule"><option value="">All rules</option>${names.map(
        (name) => html`<option value="${name}">${name}</option>`,
      )}</select></div>`;
}

function causesHtml({ changes }: PlanDocument, html: HtmlTag): Html {
  const found = (['request', 'drift', 'both'] as const).filter((one) =>
    changes.some(({ cause }) => cause === one),
  );
  return found.length === 0
    ? NOTHING
    : html`<div class="field"><label for="cause">Cause</label><select id="cause" name="cause"><option value="">All causes</option>${found.map(
        (one) => html`<option value="${one}">${CAUSES[one]}</option>`,
      )}</select></div>`;
}
