import { reasonOf } from './text-file.js';

/**
 * A reader that has seen enough (`| head`) is no error, and what is under way goes on: half a run of calls would be worse
 * than an unread report. Output that is lost for another reason, such as a full disk, is told and makes the run fail.
 */
export function guardStreams(): { lost(): boolean } {
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isLost) return;
    isLost = true;
    console.error(`trenchctl: the output could not be written: ${reasonOf(error)}`);
  });
  process.stderr.on('error', () => {});
  return { lost: () => isLost };
}
