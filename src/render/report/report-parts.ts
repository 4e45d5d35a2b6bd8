import type { Html, HtmlTag, Piece } from '../../html/html.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { ObjectPath } from '../../plan/model/address.js';
import type { Action, ChangeCause } from '../../plan/model/change.js';
import type { RuleDocument, RuleFinding } from '../../plan/model/rule-finding.js';
import { planText } from '../plan-text.js';
import { SIGNS } from '../review/review-line.js';
import { NOT_KEPT } from '../words/blocks.js';
import { lossLine } from '../words/change-words.js';
import {
  companyRules,
  findingPlaceWords,
  ruleName,
  rulesTitle,
  rulesWarnings,
  stateCounts,
  unjudgedLines,
  waiverLines,
} from '../words/finding-words.js';
import { counted } from '../words/kind-words.js';
import { layoutBlocks, layoutFindingLine } from '../words/layout-blocks.js';
import type { ReportData, ReportSegment } from './report-data.js';
import { linkTo, listHtml, type Mask, plainText } from './report-shell.js';
import { partOf } from './report-tree.js';

// The lists before the tree of changes: everything that is destroyed or lost, and layout problems.

/** A list shows this many entries; all of them stand at their segments in the tree. */
const MAX_LOSSES = 100;

export function lossesHtml(plan: PlanDocument, data: ReportData, html: HtmlTag): Piece {
  const { destroyed } = plan.summary;
  if (destroyed === 0 && plan.losses.length === 0) return undefined;
  const entries = data.projects.flatMap(({ number, segments, groups }) =>
    oncePerGroup(segments)
      .filter((one) => one.destroyed > 0)
      .map(({ title, address, counts, group }) => {
        const whole = group === undefined ? undefined : groups[group];
        const name = whole ? `${number}, ${whole.title}` : `${number}/${title}`;
        return html`<li><a href="${linkTo(address)}">${name}</a>: ${whole?.counts ?? counts}</li>`;
      }),
  );
  const losses = plan.losses.map(
    (loss) => html`<li><a href="${linkTo(segmentAddress(loss))}">${lossLine(loss, plan)}</a></li>`,
  );
  return html`<section id="losses" aria-labelledby="losses-title"><h2 id="losses-title">Replaced, removed and lost</h2>
${destroyed === 0 ? html`<p>Nothing is replaced or removed.</p>` : listed(entries, 'segment', html)}
${losses.length > 0 && html`<h3>${NOT_KEPT}</h3>${listed(losses, 'entry', html)}`}</section>`;
}

/** Segments with the same changes are one entry, that of the first of them. */
function oncePerGroup(segments: readonly ReportSegment[]): ReportSegment[] {
  const seen = new Set<number>();
  return segments.filter(({ group }) => {
    if (group === undefined) return true;
    const isFirst = !seen.has(group);
    seen.add(group);
    return isFirst;
  });
}

const segmentAddress = ({ project, segment, path }: ObjectPath): string =>
  segment === '' ? `${project}:${partOf({ path })}` : `${project}/${segment}`;

export function problemsHtml(plan: PlanDocument, data: ReportData, html: HtmlTag): Piece {
  const blocks = layoutBlocks(plan);
  if (blocks.length === 0) return undefined;
  const shown = new Set(data.projects.flatMap(({ segments }) => segments.map(({ address }) => address)));
  const lists = blocks.map(({ title, problems }) => {
    const rows = problems.map((problem) => {
      const address = segmentAddress(problem);
      const place = problem.place && html` <code>${problem.place.file}:${problem.place.line}</code>`;
      // A segment that does not change is not in the tree.
      return shown.has(address)
        ? html`<li data-rule="${problem.rule}"><a href="${linkTo(address)}">${layoutFindingLine(problem)}</a>${place}</li>`
        : html`<li data-rule="${problem.rule}">${layoutFindingLine(problem)}${place}</li>`;
    });
    return html`<h3>${title}</h3>${listed(rows, 'problem', html)}`;
  });
  return html`<section id="problems" aria-labelledby="problems-title"><h2 id="problems-title">Layout problems</h2>
${lists}</section>`;
}

function listed(rows: readonly Piece[], what: string, html: HtmlTag): Html {
  const more = rows.length - MAX_LOSSES;
  const rest =
    more > 0 &&
    html`<p>and ${counted(more, `more ${what}`, what === 'entry' ? 'more entries' : `more ${what}s`)}, listed with the changes</p>`;
  return html`<ul>${rows.slice(0, MAX_LOSSES)}</ul>${rest}`;
}

/** A list shows this many findings of one rule. */
const MAX_FINDINGS = 100;

/** The findings by rule: each rule is a block that opens and closes, and those with new or worse findings are open. */
export function rulesHtml(plan: PlanDocument, html: HtmlTag): Piece {
  const company = companyRules(plan);
  if (!company) return undefined;
  const { findings, rules } = company;
  const warnings = rulesWarnings(rules).map((words) => html`<p class="warning">${words}</p>`);
  const notes = listHtml([...waiverLines(rules), ...unjudgedLines(rules)], html);
  const blocks = rules.rules.map((rule) =>
    ruleHtml(
      rule,
      findings.filter((finding) => finding.rule === rule.rule),
      html,
    ),
  );
  return html`<section id="rules" aria-labelledby="rules-title"><h2 id="rules-title">Rules</h2>
<p>${rulesTitle(company)}</p>${warnings}${blocks}${notes}</section>`;
}

function ruleHtml(rule: RuleDocument, findings: readonly RuleFinding[], html: HtmlTag): Html {
  const title = `${rule.severity} ${ruleName(rule)}${rule.title === undefined ? '' : `: ${rule.title}`}`;
  const link = rule.link !== undefined && html` <code>${rule.link}</code>`;
  if (findings.length === 0)
    return html`<p data-rule="${rule.rule}">${title}${link}: ${rule.objects === 0 ? 'concerns nothing here' : `holds for ${rule.objects}`}</p>`;
  const rows = findings.slice(0, MAX_FINDINGS).map((finding) => rowHtml(finding, html));
  const more = findings.length - MAX_FINDINGS;
  const rest = more > 0 && html`<p>and ${more} more</p>`;
  const isOpen = findings.some(({ state }) => state === 'new' || state === 'worse');
  const summary = html`<summary>${title}: ${stateCounts(findings)}</summary>`;
  const body = html`${link}<ul>${rows}</ul>${rest}`;
  return html`<details${isOpen && html` open`} data-rule="${rule.rule}">${summary}${body}</details>`;
}

function rowHtml(finding: RuleFinding, html: HtmlTag): Html {
  const { state, message, place, waiver } = finding;
  const where = place && html` <code>${place.file}:${place.line}</code>`;
  const why = waiver && html` Waived: ${waiver.reason}`;
  return html`<li>${state}: ${findingPlaceWords(finding)}: ${message}${why}${where}</li>`;
}

// The part of a report that its script fills: the filters and the place of the tree. Without a script, the page shows the
// plan as the terminal does.

export function changesHtml(plan: PlanDocument, data: ReportData, html: HtmlTag, mask: Mask): Piece {
  if (plan.changes.length === 0) return undefined;
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
  const text = planText(shown, { color: false, isVerbose: true, hasIds: false });
  return more > 0 ? `${text}and ${counted(more, 'more change')}, which the plan as text shows\n` : text;
}

const ACTIONS: readonly Action[] = ['create', 'update', 'rename', 'replace', 'delete'];
const CAUSES: Readonly<Record<ChangeCause, string>> = {
  request: 'This change',
  drift: 'Drift',
  both: 'Both',
};

function filtersHtml(plan: PlanDocument, { projects }: ReportData, html: HtmlTag): Html {
  const causes = (['request', 'drift', 'both'] as const)
    .filter((one) => plan.changes.some(({ cause }) => cause === one))
    .map((one): Option => [one, CAUSES[one]]);
  // Rules with findings, also those of the built-in pack.
  const names = [...new Set(plan.findings?.map(({ rule }) => rule))].toSorted();
  const rules = names.map((name): Option => [name, name]);
  const numbered = projects.length < 2 ? [] : projects.map(({ title }, n): Option => [n, title]);
  const actions = ACTIONS.filter((action) => plan.summary[action] > 0).map(
    (action) =>
      html`<label class="chip ${action}"><input type="checkbox" name="action" value="${action}"> <span aria-hidden="true">${SIGNS[action]}</span> ${action}</label>`,
  );
  const destroys =
    plan.summary.destroyed > 0 &&
    html`<label class="chip destroyed"><input type="checkbox" name="destroys"> destroys objects</label>`;
  return html`<form id="filters" role="search" aria-label="Filter the changes" hidden>
<div class="field grow"><label for="text">Text</label><input id="text" name="text" type="search" autocomplete="off" spellcheck="false" placeholder="segment, type, file, word"></div>
${choiceHtml('Project', numbered, html)}
${choiceHtml('Cause', causes, html)}
${choiceHtml('Rule', rules, html)}
<fieldset><legend>Only these actions</legend>${actions}${destroys}</fieldset>
<div class="buttons"><button type="button" id="expand">Expand all</button> <button type="button" id="collapse">Collapse all</button> <button type="reset" id="reset">Clear filters</button></div>
<p id="shown" role="status"></p>
</form>`;
}

type Option = readonly [value: Piece, words: string];

/** A field that shows the changes of one choice only; nothing to choose from makes no field. */
function choiceHtml(title: string, options: readonly Option[], html: HtmlTag): Piece {
  if (options.length === 0) return undefined;
  const name = title.toLowerCase();
  const all = options.map(([value, words]) => html`<option value="${value}">${words}</option>`);
  return html`<div class="field"><label for="${name}">${title}</label><select id="${name}" name="${name}"><option value="">All ${name}s</option>${all}</select></div>`;
}
