import type { Catalog } from '../kinds/kind.js';
import type { ThingState } from '../plan/model/change.js';
import { described } from './change-words.js';

/** One object that is not as the calls of a run should have left it. */
export interface Found {
  readonly address: string;
  readonly thing: string;
  readonly catalog?: Catalog;
  readonly expected: ThingState | null;
  readonly found: ThingState | null;
  readonly count: number;
  readonly ids: readonly string[];
}

const MOST = 20;

/** What was expected and what was found, object by object, for people. */
export function surpriseLines(differences: readonly Found[]): string[] {
  const lines = differences
    .slice(0, MOST)
    .flatMap((one) => [
      `  ${one.address}${one.ids.length === 0 ? '' : ` (${one.ids.join(', ')})`}`,
      `    expected: ${side(one.expected, one)}`,
      `    found:    ${side(one.found, one)}`,
    ]);
  const more = differences.length - MOST;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function side(state: ThingState | null, { thing, catalog, count }: Found): string {
  if (state === null) return `no ${thing} here`;
  const words = described(state, catalog, {});
  return `${count > 1 ? `${count} x ` : ''}${thing}${words === '' ? '' : `: ${words}`}`;
}

/** What to do about it. */
export const surpriseAdvice = (project: string): string[] => [
  '  Nothing more was created or deleted. What is done stays done.',
  '  Either somebody else has changed it in the meantime, or the service behaves otherwise than trenchctl assumes.',
  '  If somebody has: `trenchctl plan` shows what is left to do.',
  `  If nobody has: do not apply again, it could create the same objects once more. Run \`trenchctl probe --project ${project}\`, which`,
  '  finds out how the service behaves, and see "When something goes wrong" in the README.',
];
