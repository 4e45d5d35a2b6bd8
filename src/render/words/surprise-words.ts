import type { ThingState } from '../../plan/model/change.js';
import type { Difference } from '../../plan/model/difference.js';
import { described, shownAfter } from './change-words.js';
import { thingWord } from './thing-words.js';

const MOST = 20;

/** Returns lines with the expected and the found state of each object. */
export function surpriseLines(differences: readonly Difference[]): string[] {
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

function side(state: ThingState | null, found: Difference): string {
  const { catalog, count } = found;
  const thing = thingWord(found);
  if (state === null) return `no ${thing} here`;
  const words = described(withWords(state), catalog, {});
  return `${count > 1 ? `${count} x ` : ''}${thing}${words === '' ? '' : `: ${words}`}`;
}

/** Names of values that are not fields of the API. */
const WORDS: Readonly<Record<string, string>> = { liesIn: 'lies in', cablesInside: 'cables inside' };

const withWords = (state: ThingState): ThingState =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [WORDS[name] ?? name, value]));

/** Command lines that a user can copy. */
export interface SurpriseCommands {
  readonly plan: string;
  readonly probe: (project: string) => string;
}

/** Returns the advice for an unexpected live state. */
export const surpriseAdvice = (project: string, commands: SurpriseCommands): string[] => [
  '  Nothing more was created or deleted. Completed changes are kept.',
  '  Either another user changed the object in the meantime, or the service does not behave as trenchctl assumes.',
  `  If another user did: \`${commands.plan}\` shows the remaining changes.`,
  `  If not: do not apply again, because that could create the same objects twice. Run \`${commands.probe(project)}\`, which`,
  '  finds out how the service behaves, and see "When something goes wrong" in the README.',
];
