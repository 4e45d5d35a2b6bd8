import { inspect } from 'node:util';
import { withoutCommands } from '../../diagnostics/workflow-commands.js';
import { maskSecrets } from './known-secrets.js';
import { errorText } from './tell-error.js';
import { reasonOf } from './text-file.js';

/**
 * A reader that has seen enough (`| head`) is no error, and what is under way goes on: half a run of calls would be worse
 * than an unread report. Output that is lost for another reason, such as a full disk, is told and makes the run fail.
 */
export function guardStreams(): { lost(): boolean } {
  let isLost = false;
  for (const stream of [process.stdout, process.stderr]) guardText(stream);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isLost) return;
    isLost = true;
    console.error(`trenchctl: the output could not be written: ${reasonOf(error)}`);
  });
  process.stderr.on('error', () => {});
  // The last resort: a mistake of ours is told in a sentence too.
  process.once('uncaughtException', (error) => {
    console.error(maskSecrets(`trenchctl: ${errorText(error)}`));
    if (process.env.TRENCHCTL_DEBUG) console.error(maskSecrets(inspect(error)));
    process.exit(1);
  });
  return { lost: () => isLost };
}

/**
 * The last look at every text that is written: no line of it is a workflow command, however it was put together. Bytes
 * are a download that goes to the output (`-o -`) and stay as they are.
 */
function guardText(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? withoutCommands(chunk) : chunk, ...rest);
}
