import type { DesiredSegment } from '../../kinds/model.js';
import type { ApplyArgs } from '../options/apply-options.js';
import { givenIn, type SavedPlan } from './saved-plan.js';

/** The part of a saved plan that counts: anybody can write into a file. */
export const trustedPart = (saved: SavedPlan, args: ApplyArgs): SavedPlan =>
  withTrustedWaivers(withTrustedBase(withTrustedApprovals(saved, args), args), args);

/**
 * Anybody can write an approval into a file. The limit of a file counts only if its signature was verified; allowDestroy
 * also if the specs beside the plan state the same.
 */
function withTrustedApprovals(saved: SavedPlan, args: ApplyArgs): SavedPlan {
  if (args.verify !== undefined) return saved;
  const { maxDestroy, ...plan } = saved;
  if (maxDestroy !== undefined && args.maxDestroy === undefined)
    printUntrusted(`--max-destroy ${maxDestroy}`, `--max-destroy ${maxDestroy}`);
  if (givenIn(args.paths).specs.length > 0) return plan;
  const approved = plan.projects.filter(({ allowDestroy }) => allowDestroy);
  if (approved.length > 0 && args.maxDestroy === undefined)
    printUntrusted('allowDestroy', 'the specs beside the plan');
  return { ...plan, projects: plan.projects.map(({ allowDestroy: _, ...project }) => project) };
}

/** Anybody can write into a file what a base stated. Beside specs it counts only if the base is known from elsewhere. */
function withTrustedBase(saved: SavedPlan, { paths, verify, base }: ApplyArgs): SavedPlan {
  if (verify !== undefined || base !== undefined || givenIn(paths).specs.length === 0) return saved;
  return {
    ...saved,
    segments: saved.segments.map(({ desired, ...segment }) => {
      if (!desired) return segment;
      const { before: _, ...stated } = desired;
      return { ...segment, desired: stated };
    }),
  };
}

/** Anybody can write a waiver into a file. It counts if the signature was verified, or if the specs beside the plan state it. */
function withTrustedWaivers(saved: SavedPlan, { paths, verify }: ApplyArgs): SavedPlan {
  if (verify !== undefined || givenIn(paths).specs.length > 0) return saved;
  return {
    ...saved,
    segments: saved.segments.map(({ desired, ...segment }) =>
      desired ? { ...segment, desired: withoutWaivers(desired) } : segment,
    ),
  };
}

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
