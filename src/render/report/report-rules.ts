import type { PlanDocument } from '../../plan/emit/document.js';
import type { RuleDocument, RuleFinding } from '../../plan/model/rule-finding.js';
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
import { type Html, type HtmlTag, NOTHING } from './report-shell.js';

/** A list shows this many findings of one rule. */
const MAX = 100;

/** The findings by rule: each rule is a block that opens and closes, and those with new or worse findings are open. */
export function rulesHtml(plan: PlanDocument, html: HtmlTag): Html {
  const company = companyRules(plan);
  if (!company) return NOTHING;
  const { findings, rules } = company;
  const warnings = rulesWarnings(rules).map((words) => html`<p class="warning">${words}</p>`);
  const notes = [...waiverLines(rules), ...unjudgedLines(rules)].map((words) => html`<li>${words}</li>`);
  const blocks = rules.rules.map((rule) =>
    ruleHtml(
      rule,
      findings.filter((finding) => finding.rule === rule.rule),
      html,
    ),
  );
  return html`<section id="rules" aria-labelledby="rules-title"><h2 id="rules-title">Rules</h2>
<p>${rulesTitle(company)}</p>${warnings}${blocks}${
    notes.length === 0 ? NOTHING : html`<ul class="notes">${notes}</ul>`
  }</section>`;
}

function ruleHtml(rule: RuleDocument, findings: readonly RuleFinding[], html: HtmlTag): Html {
  const title = `${rule.severity} ${ruleName(rule)}${rule.title === undefined ? '' : `: ${rule.title}`}`;
  const link = rule.link === undefined ? NOTHING : html` <code>${rule.link}</code>`;
  if (findings.length === 0)
    return html`<p data-rule="${rule.rule}">${title}${link}: ${rule.objects === 0 ? 'concerns nothing here' : `holds for ${rule.objects}`}</p>`;
  const rows = findings.slice(0, MAX).map((finding) => rowHtml(finding, html));
  const more = findings.length - MAX;
  const rest = more > 0 ? html`<p>and ${String(more)} more</p>` : NOTHING;
  const isOpen = findings.some(({ state }) => state === 'new' || state === 'worse');
  const summary = html`<summary>${title}: ${stateCounts(findings)}</summary>`;
  const body = html`${link}<ul>${rows}</ul>${rest}`;
  return isOpen
    ? html`<details open data-rule="${rule.rule}">${summary}${body}</details>`
    : html`<details data-rule="${rule.rule}">${summary}${body}</details>`;
}

function rowHtml(finding: RuleFinding, html: HtmlTag): Html {
  const { state, message, place, waiver } = finding;
  const where = place ? html` <code>${place.file}:${String(place.line)}</code>` : NOTHING;
  const why = waiver === undefined ? NOTHING : html` Waived: ${waiver.reason}`;
  return html`<li>${state}: ${findingPlaceWords(finding)}: ${message}${why}${where}</li>`;
}
