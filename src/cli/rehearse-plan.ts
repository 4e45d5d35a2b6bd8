import { visible } from '../diagnostics/visible.js';
import type { OverBudgetError, Spend } from '../plan/budget.js';
import { digest } from '../plan/fingerprint.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { ServiceProfile } from '../profile/profile.js';
import type { Rehearsed } from '../rehearse/rehearse.js';
import { jsonText } from './json-text.js';
import type { MadePlan } from './make-plan.js';
import { ReportedError } from './user-error.js';
import { version } from './version.js';
import { replaceFile } from './write-file.js';

/** The plan with what came of its rehearsal. One that does not reach the spec is a mistake of ours, and is not shown. */
export async function rehearsed(
  made: MadePlan,
  profile: ServiceProfile,
  spend: Spend = () => {},
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
  if (failed.length > 0) fail(failed, made);
  const tried = new Set(results.map(({ segment }) => segment));
  const silent = made.segments.filter((segment) => segment.steps.length > 0 && !tried.has(segment));
  for (const segment of silent) {
    const why = tooLarge.get(segment);
    const words = why ? `was not rehearsed: ${why.message}` : 'holds things that cannot be rehearsed';
    console.error(`Note: ${visible(`${segment.project}/${segment.name}`)} ${words}`);
  }
  return {
    ...made,
    rehearsed: new Map(results.map(({ segment, calls, newErrors }) => [segment, { calls, newErrors }])),
    statesAfter: new Map(results.flatMap(({ segment, after }) => (after ? [[segment, after]] : []))),
  };
}

function fail(failed: readonly Rehearsed[], { catalogs }: MadePlan): never {
  for (const { segment, error = '' } of failed) {
    const content = {
      version: version(),
      error,
      wanted: segment.wanted,
      live: segment.live,
      steps: segment.steps,
      catalogs,
    };
    const file = `trenchctl-rehearsal-${digest(content).slice(0, 12)}.json`;
    console.error(
      `trenchctl: the plan for ${visible(`${segment.project}/${segment.name}`)} was tried on a copy of the live state and does not work there: ${visible(error)}`,
    );
    console.error(`  Nothing was sent. ${saved(file, content)}`);
  }
  console.error('  --no-rehearse plans without this check.');
  throw new ReportedError(1);
}

function saved(file: string, content: object): string {
  try {
    replaceFile(file, `${JSON.stringify(content, null, 2)}\n`, 0o600);
    return `Everything that it takes to see it again is in ${file}: please send it to the makers of trenchctl.`;
  } catch {
    return `This would be in ${file}, which cannot be written: ${jsonText(content)}`;
  }
}
