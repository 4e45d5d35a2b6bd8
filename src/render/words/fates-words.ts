import type { Fates } from '../../plan/model/fates.js';
import { counted } from './kind-words.js';

/** The numbers of the summary of a plan; `changed` counts objects that change in place too. */
type ShownFates = Omit<Fates, 'updated'> & { readonly updated?: number };

/** `1 object changes, 27 are recreated unchanged, 3 are removed`; numbers of 0 are left out. */
export function fatesWords({ changed, updated = 0, recreated, removed, added }: ShownFates): string {
  const parts: readonly (readonly [count: number, one: string, many: string])[] = [
    [changed + updated, 'changes', 'change'],
    [recreated, 'is recreated unchanged', 'are recreated unchanged'],
    [removed, 'is removed', 'are removed'],
    [added, 'is added', 'are added'],
  ];
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many], n) => {
      const objects = n === 0 ? counted(count, 'object') : String(count);
      return `${objects} ${count === 1 ? one : many}`;
    });
  return words.length === 0 ? 'no object changes' : words.join(', ');
}
