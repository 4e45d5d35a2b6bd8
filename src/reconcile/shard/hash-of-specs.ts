import { createHash } from 'node:crypto';
import { originalOf } from '../../kinds/alike-layers.js';
import type { WantedLayer, WantedProject } from '../../kinds/model.js';

/**
 * Returns a hash of the specs and of everything else that a plan depends on. It is equal for all shards, because they read
 * the same files in the same order. Segments are hashed one by one, because the text of very many does not fit into one string.
 */
export function hashOfSpecs(projects: readonly WantedProject[], others: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(others));
  const numbers = new Map<WantedLayer, number>();
  // A layer that is stated like an earlier one is hashed by the number of that one and by its own place.
  const layer = (one: WantedLayer): unknown => {
    const original = originalOf(one);
    const known = numbers.get(original);
    if (known !== undefined) return [known, one.place];
    numbers.set(original, numbers.size);
    return one;
  };
  for (const { segments, ...project } of projects) {
    hash.update(`\n${JSON.stringify(project)}`);
    for (const { sections, ...segment } of segments) {
      const stated = sections?.map(({ layers, ...rest }) => ({ ...rest, layers: layers?.map(layer) }));
      hash.update(`\n${JSON.stringify([segment, stated])}`);
    }
  }
  return hash.digest('hex');
}
