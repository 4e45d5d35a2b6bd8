import type { PlanDocument } from '../../plan/emit/document.js';

interface NextArgs {
  readonly paths: readonly string[];
  readonly out?: string;
  readonly target?: readonly string[];
  readonly prune?: boolean;
  readonly base?: string;
  readonly onlyChanged?: boolean;
  readonly embedded?: boolean | undefined;
  readonly data?: string | undefined;
}

/** Returns the command that applies the plan; undefined if there is nothing to apply. */
export function nextStep({ changes }: PlanDocument, args: NextArgs): string | undefined {
  if (changes.length === 0) return undefined;
  const where = [
    ...(args.embedded ? ['--embedded'] : []),
    ...(args.data === undefined ? [] : ['--data', args.data]),
  ];
  if (args.out !== undefined) return `Apply this plan with: ${command([args.out, ...where])}`;
  const prune = args.prune === undefined ? [] : [args.prune ? '--prune' : '--no-prune'];
  const targets = (args.target ?? []).flatMap((target) => ['--target', target]);
  const base = [
    ...(args.base === undefined ? [] : ['--base', args.base]),
    ...(args.onlyChanged ? ['--only-changed'] : []),
  ];
  return `Apply with: ${command([...args.paths, ...targets, ...prune, ...base, ...where])}`;
}

const command = (words: readonly string[]): string => ['trenchctl', 'apply', ...words.map(quoted)].join(' ');

/** Quotes a word for a POSIX shell if it needs quotes. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
