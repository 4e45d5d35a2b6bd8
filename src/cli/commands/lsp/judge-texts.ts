import { isError } from '../../../diagnostics/problem.js';
import type { JudgedProblem, JudgeTexts } from '../../../lsp/workspace.js';
import type { RuleFinding } from '../../../plan/model/rule-finding.js';
import { createEditorRules } from '../../../reconcile/rules/editor-rules.js';
import { findingProblem, isExcused } from '../../../reconcile/rules/findings.js';
import { createJudgeMemory, noMoreFindings, notJudgedHere } from '../../../reconcile/rules/judge-specs.js';
import type { ReadFiles, ReadText } from '../../../reconcile/rules/load-rules.js';
import type { Rule } from '../../../rules/rule.js';
import { readRulesFiles } from '../../options/read-rules-files.js';

interface KnownRules extends ReadFiles {
  /** Either the texts of the files, or the reasons why they cannot be read. */
  readonly texts: string;
  readonly rules: readonly Rule[];
}

/**
 * Creates the judge of the language server. Rules files and segments that did not change are not read again. A call takes less time
 * than a keystroke may wait: it reads changed rules files, or it judges some segments.
 */
export function judgeTexts(names: readonly string[], today: () => string): JudgeTexts {
  const judgeAgain = createJudgeMemory();
  const readText = createEditorRules();
  let known: KnownRules | undefined;
  return (read, projects) => {
    const texts = JSON.stringify(names.map((name) => attempt(() => read(name))));
    const isNew = known?.texts !== texts || !known.isWhole;
    const found = isNew || !known ? readAll(names, texts, read, readText) : known;
    known = found;
    const { rules, problems } = found;
    if (!found.isWhole) return { problems, isWhole: false };
    if (!projects || problems.some(isError)) return { problems, isWhole: true };
    if (isNew) return { problems, isWhole: false };
    const { findings, unjudged, isWhole, endsAt } = judgeAgain(rules, projects, today());
    const shown = findings.filter((finding) => !isExcused(finding)).map((one) => judged(one, rules));
    return {
      problems: [
        ...problems,
        ...shown,
        ...unjudged.map(({ desired, rule }) => notJudgedHere(desired, rule)),
        ...(endsAt ? [noMoreFindings(endsAt)] : []),
      ],
      isWhole,
    };
  };
}

function readAll(
  names: readonly string[],
  texts: string,
  read: (file: string) => string,
  readText: ReadText,
): KnownRules {
  const found = readRulesFiles(names, read, readText);
  return { ...found, texts, rules: found.files.flatMap(({ rules }) => rules) };
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
