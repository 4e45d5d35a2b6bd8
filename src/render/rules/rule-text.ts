import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { inColumn } from '../review/comments.js';
import { foldLine } from '../review/fold-line.js';
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
