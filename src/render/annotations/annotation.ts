import { createHash } from 'node:crypto';
import type { Finding } from './findings.js';

export type WriteAnnotations = (findings: readonly Finding[], tool: Tool) => string;

interface Tool {
  readonly version: string;
}

/** The message with its remedy, as one sentence after another. */
export const withRemedy = ({ message, remedy }: Finding): string =>
  remedy === undefined ? message : `${message}. Remedy: ${remedy}`;

/**
 * Fingerprints that are the same in the next run, also if lines have moved. Of equal findings in one file, the first,
 * second and so on have different ones.
 */
export function fingerprintsOf(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>();
  return findings.map(({ code, message, place }) => {
    const key = JSON.stringify([code, place?.file ?? null, message]);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return createHash('sha256').update(`${key}#${count}`).digest('hex');
  });
}
