import type { PlanDocument } from '../../plan/emit/document.js';
import { recommended, type Selection } from './recommended.js';

/** The options that select the specs and the part of them that is planned. */
export interface SpecSelection extends Selection {
  readonly paths: readonly string[];
  readonly target?: readonly string[];
  readonly prune?: boolean;
  readonly base?: string;
  readonly onlyChanged?: boolean;
}

interface NextArgs extends SpecSelection {
  readonly out?: string;
  readonly maxDestroy?: number;
}

/** Returns the command that applies the plan; undefined if there is nothing to apply. */
export function nextStep({ changes }: PlanDocument, args: NextArgs): string | undefined {
  if (changes.length === 0) return undefined;
  const { out, maxDestroy } = args;
  // The limit in a saved plan counts only if a signature is verified, so the command states it again.
  const limit = maxDestroy === undefined ? [] : ['--max-destroy', String(maxDestroy)];
  if (out !== undefined) return `Apply this plan with: ${recommended(args, ['apply', out, ...limit])}`;
  return `Apply with: ${recommended(args, ['apply', ...specWords(args), ...limit])}`;
}

/** The words of a command line that plans or applies the same specs. */
export const specWords = ({ paths, target, prune, base, onlyChanged }: SpecSelection): string[] => [
  ...paths,
  ...(target ?? []).flatMap((one) => ['--target', one]),
  ...(prune === undefined ? [] : [prune ? '--prune' : '--no-prune']),
  ...(base === undefined ? [] : ['--base', base]),
  ...(onlyChanged ? ['--only-changed'] : []),
];
