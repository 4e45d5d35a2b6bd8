import { visible } from '../../diagnostics/visible.js';
import { version } from '../../package/package-file.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { digest } from '../../plan/emit/fingerprint.js';
import type { PartRehearsal, Rehearsal, Unrehearsed } from '../../reconcile/rehearse-plan.js';
import type { Rehearsed } from '../../rehearse/rehearsed.js';
import { planText } from '../../render/plan-text.js';
import { unexpectedStateLines } from '../../render/words/apply-words.js';
import { failureWords, overBudgetWords } from '../../render/words/refusal-words.js';
import { wantsColor } from '../options/common-options.js';
import { columnsOf, jsonText } from './print-json.js';
import { replaceFile } from './write-file.js';

/** Prints the failures of a rehearsal. Returns true if they end the command, which needs --fail-on rehearsal. */
export function printRehearsal(
  { failed, unrehearsed, parts, plan }: Rehearsal,
  isRequired: boolean,
): boolean {
  for (const one of failed) printFailed(one, isRequired, plan.catalogs);
  for (const one of unrehearsed) printUnrehearsed(one);
  for (const one of parts) printPart(one, isRequired);
  if (!isRequired || failed.length + unrehearsed.length + parts.length === 0) return false;
  console.error(
    'trenchctl: not everything could be rehearsed with the planned result, and --fail-on rehearsal was given',
  );
  return true;
}

function printPart(
  { part, error, isUnknown, tooLarge, unexpectedState, plannedCosts, costs }: PartRehearsal,
  isRequired: boolean,
): void {
  const whose = visible(
    `${part.project}: ${part.part === 'calculation' ? 'the calculation' : 'the project'}`,
  );
  if (isUnknown)
    console.error(
      `Note: ${whose} ${tooLarge ? `was not rehearsed: ${overBudgetWords(tooLarge.reason)}` : 'cannot be rehearsed with the state that was read'}`,
    );
  const head = isRequired ? 'trenchctl' : 'Warning';
  if (error) {
    console.error(
      `${head}: ${whose} was rehearsed on a copy of the live state in the embedded service, and its plan failed there: ${visible(failureWords(error))}`,
    );
    for (const line of unexpectedStateLines(unexpectedState?.differences ?? [])) console.error(visible(line));
  }
  if (plannedCosts && costs)
    console.error(
      `${head}: ${whose} costs ${costs.total} in total after the rehearsal, and ${plannedCosts.total} by the plan; the plan shows the costs of the rehearsal`,
    );
}

function printUnrehearsed({ segment, tooLarge }: Unrehearsed): void {
  const words = tooLarge
    ? `was not rehearsed: ${overBudgetWords(tooLarge.reason)}`
    : 'holds objects that cannot be rehearsed';
  console.error(`Note: ${visible(`${segment.project}/${segment.name}`)} ${words}`);
}

function printFailed(
  { segment, error: failure, unexpectedState }: Rehearsed,
  isRequired: boolean,
  catalogs: Rehearsal['plan']['catalogs'],
): void {
  const error = failure ? failureWords(failure) : '';
  const whose = visible(`${segment.project}/${segment.name}`);
  const head = isRequired ? 'trenchctl' : 'Warning';
  console.error(
    `${head}: the plan for ${whose} was rehearsed on a copy of the live state in the embedded service and failed there: ${visible(error)}`,
  );
  for (const line of unexpectedStateLines(unexpectedState?.differences ?? [])) console.error(visible(line));
  if (!isRequired) {
    console.error(
      '  The live service may still accept the plan. If the plan does not reach the spec there, apply stops after one round.',
    );
    console.error('  --fail-on rehearsal makes this an error, and saves a file that reproduces it.');
    return;
  }
  const content = {
    version: version(),
    error,
    desired: segment.desired,
    live: segment.live,
    steps: segment.steps,
    catalogs,
  };
  const file = `trenchctl-rehearsal-${digest(content).slice(0, 12)}.json`;
  console.error(`  Nothing was sent. ${saved(file, content)}`);
}

function saved(file: string, content: object): string {
  try {
    replaceFile(file, `${JSON.stringify(content, null, 2)}\n`, 0o600);
    return `${file} reproduces the failure: please attach it to a bug report.`;
  } catch {
    return `${file}, which reproduces the failure, cannot be written; its content: ${jsonText(content)}`;
  }
}

/** Prints the plan that a command is about to apply. The command itself says why it refuses the plan. */
export function presentPlan(
  document: PlanDocument,
  { color, verbose }: { readonly color: boolean; readonly verbose: boolean },
): void {
  const { stdout } = process;
  const look = {
    color: wantsColor(color, stdout),
    columns: columnsOf(stdout),
    isVerbose: verbose,
    isWithoutReasons: true,
  };
  stdout.write(planText(document, look));
}
