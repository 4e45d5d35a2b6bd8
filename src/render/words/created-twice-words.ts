import type { CreatedTwice } from '../../plan/model/refusal.js';

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
