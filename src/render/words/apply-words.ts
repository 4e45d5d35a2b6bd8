import type { ObjectState } from '../../plan/model/change.js';
import type { CreatedTwice, Difference } from '../../plan/model/refusal.js';
import { described, shownAfter } from './change-words.js';
import { kindWord } from './kind-words.js';

/**
 * Returns lines about an object that is there more than once: its ids, which one this run created, and what differs.
 * `deletion` returns the command that deletes one. Every run names the same one, the youngest, so that two people who follow
 * the advice of two runs do not delete both.
 */
export function createdTwiceLines(
  { kind, own, others, differing }: CreatedTwice,
  deletion: (kind: CreatedTwice['kind'], id: string) => string,
): string[] {
  const ids = [...(own === undefined ? [] : [own]), ...others];
  const [first = ''] = ids;
  const compared = (id: string): string => {
    if (id === first) return '';
    const what = kind === 'project' ? 'its fields' : 'its contents';
    return differing.includes(id)
      ? `, ${what} differ from ${first}`
      : `, ${what} are the same as in ${first}`;
  };
  const whose = (id: string): string => {
    if (own === undefined) return 'created by this run or by another one (the answer was lost)';
    return id === own ? 'created by this run' : 'not created by this run';
  };
  return [
    ...ids.map((id) => `  ${kind} ${id}: ${whose(id)}${compared(id)}`),
    '  Another run has created the same at the same time, or a create took effect after its answer was lost. Nothing was deleted.',
    `  Keep one of them, for example the oldest: \`${deletion(kind, youngest(ids))}\``,
  ];
}

const youngest = (ids: readonly string[]): string =>
  [...ids].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1) ?? '';

const MAX = 20;

/** Returns lines with the expected and the found state of each object. */
export function unexpectedStateLines(differences: readonly Difference[]): string[] {
  const lines = differences
    .slice(0, MAX)
    .flatMap((one) => [
      `  ${one.address}${one.ids.length === 0 ? '' : ` (${one.ids.join(', ')})`}`,
      `    expected: ${side(one.expected && shownAfter({ ...one, after: one.expected }), one)}`,
      `    found:    ${side(one.found, one)}`,
    ]);
  const more = differences.length - MAX;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function side(state: ObjectState | null, found: Difference): string {
  const { catalog, count } = found;
  const word = kindWord(found);
  if (state === null) return `no ${word} here`;
  const words = described(withWords(state), catalog, {});
  return `${count > 1 ? `${count} x ` : ''}${word}${words === '' ? '' : `: ${words}`}`;
}

/** Names of values that are not fields of the API. */
const WORDS: Readonly<Record<string, string>> = { liesIn: 'lies in', cablesInside: 'cables inside' };

const withWords = (state: ObjectState): ObjectState =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [WORDS[name] ?? name, value]));

/** Command lines that a user can copy. */
interface UnexpectedStateCommands {
  readonly plan: string;
  readonly probe: (project: string) => string;
}

export const unexpectedStateAdvice = (project: string, commands: UnexpectedStateCommands): string[] => [
  '  Nothing more was created or deleted. Completed changes are kept.',
  '  Either another user changed the object in the meantime, or the service does not behave as trenchctl assumes.',
  `  If another user did: \`${commands.plan}\` shows the remaining changes.`,
  `  If not: do not apply again, because that could create the same objects twice. Run \`${commands.probe(project)}\`, which`,
  '  finds out how the service behaves, and see "When something goes wrong" in the README.',
];
