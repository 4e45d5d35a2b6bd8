import { INTERRUPTED } from '../../command.js';
import { NOTHING_CHANGED } from '../../output/confirm.js';

/**
 * Makes Ctrl-C end a command that writes with a sentence as long as it has made no call. A process has one Ctrl-C, so its list of
 * listeners holds the state.
 */
export async function untilFirstCall<T>(work: () => Promise<T>): Promise<T> {
  process.once('SIGINT', endUntouched);
  try {
    return await work();
  } finally {
    beginCalls();
  }
}

/** To be called before the first call that writes: from then on Ctrl-C lets calls in flight end. */
export function beginCalls(): void {
  process.off('SIGINT', endUntouched);
}

function endUntouched(): never {
  console.error(`\ntrenchctl: ${NOTHING_CHANGED}`);
  process.exit(INTERRUPTED);
}
