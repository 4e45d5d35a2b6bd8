import { inspect } from 'node:util';
import { withoutCommands } from '../../diagnostics/visible.js';
import { errorText } from './error-text.js';
import { maskSecrets } from './known-secrets.js';
import { reasonOf } from './write-file.js';

/**
 * A reader that closes the pipe (`| head`) is no error, and the run continues: stopping it between two calls would be worse
 * than an unread report. Output that is lost for another reason, such as a full disk, is reported and makes the run fail.
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
  // An unexpected exception is printed as one sentence too, without a stack.
  process.once('uncaughtException', (error) => {
    console.error(maskSecrets(`trenchctl: ${errorText(error)}`));
    if (process.env.TRENCHCTL_DEBUG) console.error(maskSecrets(inspect(error)));
    process.exit(1);
  });
  return { lost: () => isLost };
}

/**
 * Escapes workflow commands in every text that is written, as the last step before the stream. Bytes are a download to
 * stdout (`-o -`) and are not changed.
 */
function guardText(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? withoutCommands(chunk) : chunk, ...rest);
}
