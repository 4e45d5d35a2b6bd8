import { UserError } from '../../diagnostics/user-error.js';
import type { Ended, ExitCode } from '../command.js';
import { isCi } from '../connection/is-ci.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { errorText } from '../output/error-text.js';
import { watchFiles } from './watch-files.js';
import { watchLoop } from './watch-loop.js';

export interface WatchedArgs {
  readonly paths?: readonly string[];
  readonly out?: string;
}

const CLEAR = '\u001b[2J\u001b[3J\u001b[H';
const SPECS = 'specs';

/** Runs a command again whenever its specs change, until Ctrl-C. */
export async function runWatch(args: WatchedArgs, run: () => Ended | Promise<Ended>): Promise<ExitCode> {
  if (isCi(process.env))
    throw new UserError('--watch waits for a person who edits specs, so it is refused in CI: leave it out');
  if (args.out !== undefined)
    throw new UserError('--watch shows plans and saves none: leave out --out, or leave out --watch');
  const paths = args.paths?.length ? args.paths : [SPECS];
  const { stopped, end } = untilStopped();
  try {
    return await watchLoop({
      run: () => once(run),
      watch: (onChange) => watchFiles([...paths, SETTINGS_FILE], onChange),
      later,
      // A terminal is cleared; in a pipe or a file the runs follow each other.
      begin: () => void (process.stdout.isTTY && process.stdout.write(CLEAR)),
      end: (code) =>
        console.error(`\nExit code ${code}. Waiting for changes in ${paths.join(', ')}; Ctrl-C ends.`),
      stopped,
    });
  } finally {
    end();
  }
}

/** Calls the action after a while; returns a function that cancels it. */
export const later = (ms: number, action: () => void): (() => void) => {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
};

/** A mistake in a spec or a service that does not answer ends this run only. */
async function once(run: () => Ended | Promise<Ended>): Promise<ExitCode> {
  try {
    return (await run()) ?? 0;
  } catch (error) {
    console.error(`trenchctl: ${errorText(error)}`);
    return 1;
  }
}

/** The first Ctrl-C ends the loop after the current run, the second one ends the process at once. */
export function untilStopped(): { readonly stopped: Promise<void>; end(): void } {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return {
    stopped,
    end: () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
