import { UserError } from '../../../diagnostics/user-error.js';
import type { PlanDocument } from '../../../plan/emit/document.js';
import type { RuleFinding } from '../../../plan/model/rule-finding.js';
import { documentOf } from '../../../reconcile/plan-document.js';
import { needsRatings } from '../../../reconcile/rules/judge-plan.js';
import { ruleLines } from '../../../render/rules/rule-text.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import type { PlanningArgs } from '../../options/common-options.js';
import { type AnnotationArgs, type OutputArgs, outputsOf } from '../../options/output-options.js';
import { type RatingArgs, raterOf } from '../../options/rating-options.js';
import { type RulesArgs, rulesFor } from '../../options/rules-options.js';
import type { Contents } from '../../output/formats.js';
import { jsonText } from '../../output/json-text.js';
import { problemContents } from '../../output/problem-contents.js';
import { printOutput, writeOutputs } from '../../output/write-outputs.js';
import { planFor } from '../plan/plan-with-options.js';
import { findingProblems } from './judge-stated.js';

export interface CheckArgs
  extends Omit<PlanningArgs, 'rehearse' | 'requireRehearsal' | 'cost'>,
    RulesArgs,
    RatingArgs,
    OutputArgs,
    AnnotationArgs {
  readonly live: boolean;
}

/** Judges every segment that the specs name, also those that do not change. */
export async function runCheck(args: CheckArgs, connection: Connection): Promise<ExitCode> {
  const outputs = outputsOf(args);
  const rules = await rulesFor(args);
  if (!rules || rules.files.length === 0)
    throw new UserError(
      'there are no rules to judge by: name them in trenchctl.yaml (`rules: [FILE]`) or with --rules',
    );
  const rater = needsRatings(rules) ? await raterOf(args) : undefined;
  if (typeof rater === 'number') return rater;
  const made = await planFor(
    { ...args, rehearse: true, requireRehearsal: false, cost: false },
    connection,
    undefined,
    { rater, rules: { ...rules, scope: 'all', side: args.live ? 'live' : 'planned' } },
  );
  if (typeof made === 'number') return made;
  const document = documentOf(made.plan, { target: connection.target });
  const contents = checkContents(document);
  await printOutput(outputs, contents);
  await writeOutputs(outputs, contents);
  return (document.findings ?? []).some(isWrong) ? 3 : 0;
}

const isWrong = ({ severity, state }: RuleFinding): boolean => severity === 'error' && state !== 'waived';

/** Every finding is shown, because the question is about the whole state. */
function checkContents({ findings = [], rules }: PlanDocument): Contents {
  const problems = findingProblems(findings);
  const shown = { findings, ...(rules ? { rules } : {}) };
  return {
    ...problemContents({ command: 'check', problems, valid: 'Every rule holds.' }),
    text: () => `${ruleLines(shown, { isVerbose: true }).join('\n').trimEnd()}\n`,
    json: () => `${jsonText(shown)}\n`,
  };
}
