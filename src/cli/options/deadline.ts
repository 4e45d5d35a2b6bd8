import { systemClock } from '../../http/clock.js';
import type { GlobalArgs } from '../command.js';

/** Returns a function that says `time` once --timeout has passed from now. */
export function deadline(
  { timeout }: Pick<GlobalArgs, 'timeout'>,
  now: () => number = systemClock.now,
): () => 'time' | undefined {
  const ends = now() + timeout * 1000;
  return () => (now() > ends ? 'time' : undefined);
}
