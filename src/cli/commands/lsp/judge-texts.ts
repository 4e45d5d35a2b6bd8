import { isError } from '../../../diagnostics/problem.js';
import type { JudgedProblem, JudgeTexts } from '../../../lsp/workspace.js';
import type { RuleFinding } from '../../../plan/model/rule-finding.js';
import { findingProblem, isExcused } from '../../../reconcile/rules/findings.js';
import { createJudgeMemory } from '../../../reconcile/rules/judge-specs.js';
import type { ReadFiles } from '../../../reconcile/rules/load-rules.js';
import type { Rule } from '../../../rules/rule.js';
import { readRulesFiles } from '../../options/read-rules-files.js';

interface KnownRules extends ReadFiles {
  /** Either the texts of the files, or the reasons why they cannot be read. */
  readonly texts: string;
  readonly rules: readonly Rule[];
}

/** Creates the judge of the language server. Rules files and segments that did not change are not read again. */
export function judgeTexts(names: readonly string[], today: () => string): JudgeTexts {
  const judgeAgain = createJudgeMemory();
  let known: KnownRules | undefined;
  return (read, projects) => {
    const texts = JSON.stringify(names.map((name) => attempt(() => read(name))));
    if (known?.texts !== texts) {
      const found = readRulesFiles(names, read);
      known = { ...found, texts, rules: found.files.flatMap(({ rules }) => rules) };
    }
    const { rules, problems } = known;
    if (!projects || problems.some(isError)) return problems;
    const findings = judgeAgain(rules, projects, today()).filter((finding) => !isExcused(finding));
    return [...problems, ...findings.map((finding) => judged(finding, rules))];
  };
}

function judged(finding: RuleFinding, rules: readonly Rule[]): JudgedProblem {
  const { source, link } = finding;
  const rule = rules.find(({ name }) => name === finding.rule);
  return {
    ...findingProblem(finding),
    ...{ source, link },
    ...(rule ? { also: [{ place: rule.place, message: rule.title ?? 'the rule' }] } : {}),
  };
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}
