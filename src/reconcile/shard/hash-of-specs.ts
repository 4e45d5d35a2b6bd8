import { createHash } from 'node:crypto';
import type { DesiredProject } from '../../kinds/model.js';

/**
 * Returns a hash of the specs and of everything else that a plan depends on. It is equal for all shards, because they read
 * the same files in the same order. Segments are hashed one by one, because the text of very many does not fit into one string.
 */
export function hashOfSpecs(projects: readonly DesiredProject[], others: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(others));
  for (const { segments, ...project } of projects) {
    hash.update(`\n${JSON.stringify(project)}`);
    for (const segment of segments) hash.update(`\n${JSON.stringify(segment)}`);
  }
  return hash.digest('hex');
}
