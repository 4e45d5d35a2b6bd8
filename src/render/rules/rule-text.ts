import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { foldLine, inColumn } from '../review/comments.js';
import {
  companyRules,
  equalFindings,
  rulesTitle,
  rulesWarnings,
  saidLine,
  unjudgedLines,
  waiverLines,
} from '../words/finding-words.js';
import { counted } from '../words/kind-words.js';
import { type LayoutBlock, layoutFindingLine } from '../words/layout-blocks.js';

/** The most findings that are shown without --verbose. */
const MAX_FINDINGS = 50;

/** New and worse findings; known and waived ones are counted, and listed with --verbose. */
export function ruleLines(
  plan: Pick<PlanDocument, 'findings' | 'rules'>,
  { isVerbose, columns }: { readonly isVerbose: boolean; readonly columns?: number | undefined },
): string[] {
  const company = companyRules(plan);
  if (!company) return [];
  const { findings, rules } = company;
  const isShown = ({ state }: RuleFinding): boolean => isVerbose || state === 'new' || state === 'worse';
  const shown = equalFindings(findings.filter(isShown)).slice(0, isVerbose ? undefined : MAX_FINDINGS);
  const lines = shown.flatMap((said) => {
    const { finding } = said;
    const sign = finding.state === 'new' || finding.state === 'worse' ? '!' : ' ';
    const comment = finding.place ? `# ${visible(finding.place.file)}:${finding.place.line}` : '';
    return inColumn([{ text: `  ${sign} ${visible(saidLine(said))}`, comment }], undefined, columns);
  });
  const rest = shown.reduce((left, { count }) => left - count, findings.length);
  return [
    ...rulesWarnings(rules).flatMap((words) => foldLine(`Warning: ${visible(words)}`, columns)),
    ...foldLine(visible(rulesTitle(company)), columns),
    ...lines,
    ...(rest > 0 ? [`    ${counted(rest, 'finding')} more (--verbose lists them)`] : []),
    ...waiverLines(rules).flatMap((words) => foldLine(`    ${visible(words)}`, columns)),
    ...unjudgedLines(rules).flatMap((words) => foldLine(`    ${visible(words)}`, columns)),
    '',
  ];
}

/** The most layout problems that one block shows. */
const MAX_LAYOUT = 50;

/** Layout problems as lines of a text, with their places in the specs. */
export const layoutLines = (blocks: readonly LayoutBlock[], columns?: number): string[] =>
  blocks.flatMap(({ title, problems }) => {
    const lines = problems.slice(0, MAX_LAYOUT).flatMap((problem) => {
      const sign = problem.state === 'waived' ? ' ' : '!';
      const comment = problem.place ? `# ${visible(problem.place.file)}:${problem.place.line}` : '';
      const row = { text: `  ${sign} ${visible(layoutFindingLine(problem))}`, comment };
      return inColumn([row], undefined, columns);
    });
    const more = problems.length - MAX_LAYOUT;
    return [title, ...lines, ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []), ''];
  });
