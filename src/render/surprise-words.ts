import type { Catalog } from '../kinds/kind.js';
import type { Alteration, ThingState } from '../plan/model/change.js';
import type { Thing } from '../plan/model/thing.js';
import { described, shownAfter } from './change-words.js';
import { thingWord } from './thing-words.js';

/** One object that is not as the calls of a run should have left it. */
export interface Found extends Thing {
  readonly address: string;
  readonly catalog?: Catalog;
  readonly expected: ThingState | null;
  readonly alterations?: readonly Alteration[];
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
      `    expected: ${side(one.expected && shownAfter({ ...one, after: one.expected }), one)}`,
      `    found:    ${side(one.found, one)}`,
    ]);
  const more = differences.length - MOST;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function side(state: ThingState | null, found: Found): string {
  const { catalog, count } = found;
  const thing = thingWord(found);
  if (state === null) return `no ${thing} here`;
  const words = described(withWords(state), catalog, {});
  return `${count > 1 ? `${count} x ` : ''}${thing}${words === '' ? '' : `: ${words}`}`;
}

/** Values that are no fields of the API. */
const WORDS: Readonly<Record<string, string>> = { liesIn: 'lies in', cablesInside: 'cables inside' };

const withWords = (state: ThingState): ThingState =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [WORDS[name] ?? name, value]));

/** What to do about it. */
export const surpriseAdvice = (project: string): string[] => [
  '  Nothing more was created or deleted. What is done stays done.',
  '  Either somebody else has changed it in the meantime, or the service behaves otherwise than trenchctl assumes.',
  '  If somebody has: `trenchctl plan` shows what is left to do.',
  `  If nobody has: do not apply again, it could create the same objects once more. Run \`trenchctl probe --project ${project}\`, which`,
  '  finds out how the service behaves, and see "When something goes wrong" in the README.',
];
