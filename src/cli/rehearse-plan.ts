import { visible } from '../diagnostics/visible.js';
import { digest } from '../plan/emit/fingerprint.js';
import type { OverBudgetError, Spend } from '../plan/model/budget.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { ServiceProfile } from '../profile/profile.js';
import type { Rehearsed } from '../rehearse/rehearse.js';
import { surpriseLines } from '../render/surprise-words.js';
import type { MadePlan } from './make-plan.js';
import { jsonText } from './output/json-text.js';
import { replaceFile } from './output/write-file.js';
import { ReportedError } from './user-error.js';
import { version } from './version.js';

export interface RehearsalOptions {
  /** The work that all rehearsals together may take. */
  readonly spend?: Spend;
  /** A segment that is not rehearsed to its spec is an error. */
  readonly requireRehearsal?: boolean;
}

/**
 * The plan with what came of its rehearsal. The embedded service is not the live one: a rehearsal that does not reach the
 * spec is a warning, unless it is required.
 */
export async function rehearsed(
  made: MadePlan,
  profile: ServiceProfile,
  { spend = () => {}, requireRehearsal = false }: RehearsalOptions = {},
): Promise<MadePlan> {
  if (made.segments.every(({ steps }) => steps.length === 0)) return made;
  // The service is loaded only where there is something to rehearse.
  const { rehearse } = await import('../rehearse/rehearse.js');
  const tooLarge = new Map<PlannedSegment, OverBudgetError>();
  const results = await rehearse(made.segments, made.catalogs, {
    spend,
    profile,
    onTooLarge: (segment, error) => tooLarge.set(segment, error),
  });
  const failed = results.filter(({ error }) => error !== undefined);
  for (const one of failed) tellFailed(one, requireRehearsal, made);
  const tried = new Set(results.map(({ segment }) => segment));
  const silent = made.segments.filter((segment) => segment.steps.length > 0 && !tried.has(segment));
  for (const segment of silent) {
    const why = tooLarge.get(segment);
    const words = why ? `was not rehearsed: ${why.message}` : 'holds things that cannot be rehearsed';
    console.error(`Note: ${visible(`${segment.project}/${segment.name}`)} ${words}`);
  }
  if (requireRehearsal && failed.length + silent.length > 0) {
    console.error('trenchctl: not every segment could be rehearsed, and --require-rehearsal was given');
    throw new ReportedError(1);
  }
  const fine = results.filter(({ error }) => error === undefined);
  return {
    ...made,
    rehearsed: new Map(fine.map(({ segment, calls, newErrors }) => [segment, { calls, newErrors }])),
    statesAfter: new Map(fine.flatMap(({ segment, after }) => (after ? [[segment, after]] : []))),
  };
}

function tellFailed(
  { segment, error = '', surprise }: Rehearsed,
  isRequired: boolean,
  { catalogs }: MadePlan,
): void {
  const whose = visible(`${segment.project}/${segment.name}`);
  const head = isRequired ? 'trenchctl' : 'Warning';
  console.error(
    `${head}: the plan for ${whose} was tried on a copy of the live state in the embedded service and does not work there: ${visible(error)}`,
  );
  for (const line of surpriseLines(surprise?.differences ?? [])) console.error(visible(line));
  if (!isRequired) {
    console.error(
      '  The live service may accept the plan all the same: if it does not lead to the spec there, apply stops after one round.',
    );
    console.error('  --require-rehearsal makes this an error, and saves all that it takes to see it again.');
    return;
  }
  const content = {
    version: version(),
    error,
    wanted: segment.wanted,
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
    return `Everything that it takes to see it again is in ${file}: please send it to the makers of trenchctl.`;
  } catch {
    return `This would be in ${file}, which cannot be written: ${jsonText(content)}`;
  }
}
