import type { DesiredSegment } from '../../kinds/model.js';
import type { ApplyArgs } from '../options/apply-options.js';
import { givenIn, type SavedPlan } from './saved-plan.js';

/**
 * The part of a saved plan that counts: anybody can write into a file. A verified signature vouches for all of it. Otherwise the limit
 * of the file does not count; approvals and waivers count only if specs beside the plan state the same; and what a base stated
 * counts beside specs only if the command line names that base.
 */
export function trustedPart(saved: SavedPlan, args: ApplyArgs): SavedPlan {
  if (args.verify !== undefined) return saved;
  const hasSpecs = givenIn(args.paths).specs.length > 0;
  printUntrustedIn(saved, hasSpecs, args);
  const { maxDestroy: _, ...plan } = saved;
  if (hasSpecs) return args.base === undefined ? withDesired(plan, withoutBefore) : plan;
  return {
    ...withDesired(plan, withoutWaivers),
    projects: plan.projects.map(({ allowDestroy: __, ...project }) => project),
  };
}

function printUntrustedIn({ maxDestroy, projects }: SavedPlan, hasSpecs: boolean, args: ApplyArgs): void {
  if (args.maxDestroy !== undefined) return;
  if (maxDestroy !== undefined) printUntrusted(`--max-destroy ${maxDestroy}`, `--max-destroy ${maxDestroy}`);
  if (!hasSpecs && projects.some(({ allowDestroy }) => allowDestroy))
    printUntrusted('allowDestroy', 'the specs beside the plan');
}

const withDesired = (plan: SavedPlan, changed: (desired: DesiredSegment) => DesiredSegment): SavedPlan => ({
  ...plan,
  segments: plan.segments.map((segment) =>
    segment.desired ? { ...segment, desired: changed(segment.desired) } : segment,
  ),
});

const withoutBefore = ({ before: _, ...stated }: DesiredSegment): DesiredSegment => stated;

function withoutWaivers({ waivers: _, sections, ...segment }: DesiredSegment): DesiredSegment {
  if (!sections) return segment;
  return {
    ...segment,
    sections: sections.map(({ waivers: __, layers, ...section }) =>
      layers ? { ...section, layers: layers.map(({ waivers: ___, ...layer }) => layer) } : section,
    ),
  };
}

const printUntrusted = (what: string, instead: string): void =>
  console.error(
    `Note: ${what} in the plan file does not count, because its signature was not checked; apply with ${instead}, or with --verify KEY`,
  );
