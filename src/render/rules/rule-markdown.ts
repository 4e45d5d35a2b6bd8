import type { PlanDocument } from '../../plan/emit/document.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { codeSpan } from '../markdown/markdown-group.js';
import {
  companyRules,
  equalFindings,
  rulesTitle,
  rulesWarnings,
  type SaidFinding,
  saidLine,
  unjudgedLines,
  waiverLines,
} from '../words/finding-words.js';

/** The parts of a comment about rules. Texts of rules are foreign, so each stands in a code span. */
export interface RuleBlocks {
  /** Changes of the rules themselves. */
  readonly warnings: readonly string[];
  readonly title: string;
  /** New and worse findings, then remarks on waivers and on rules that were not judged. */
  readonly open: readonly string[];
  /** Known and waived findings. */
  readonly folded: readonly string[];
}

const isOpen = ({ state }: RuleFinding): boolean => state === 'new' || state === 'worse';

/** Returns the findings of a plan as lines of markdown; undefined if no rules were judged. */
export function ruleBlocks(plan: Pick<PlanDocument, 'findings' | 'rules'>): RuleBlocks | undefined {
  const company = companyRules(plan);
  if (!company) return undefined;
  const { findings, rules } = company;
  return {
    warnings: rulesWarnings(rules).map((words) => `> [!WARNING]\n> ${codeSpan(words)}\n\n`),
    title: `**${codeSpan(rulesTitle(company))}**\n\n`,
    open: [
      ...equalFindings(findings.filter(isOpen)).map(lineOf),
      ...[...waiverLines(rules), ...unjudgedLines(rules)].map((words) => `- ${codeSpan(words)}\n`),
    ],
    folded: equalFindings(findings.filter((finding) => !isOpen(finding))).map(lineOf),
  };
}

function lineOf(said: SaidFinding): string {
  const { place } = said.finding;
  return `- ${codeSpan(`${saidLine(said)}${place ? ` (${place.file}:${place.line})` : ''}`)}\n`;
}
