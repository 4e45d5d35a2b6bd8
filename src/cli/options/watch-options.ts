import type { Options } from 'yargs';
import type { Command } from '../command.js';

const WATCH_OPTIONS = {
  watch: {
    type: 'boolean',
    default: false,
    describe: 'Run again whenever a spec changes, until Ctrl-C (not in CI)',
  },
} as const satisfies Record<string, Options>;

interface WatchArgs {
  readonly watch: boolean;
  readonly paths?: readonly string[];
  readonly out?: string;
}

/** The same command with the option --watch. */
export const watchable = <Args>(command: Command<Args>): Command<Args & WatchArgs> => ({
  ...command,
  options: (yargs, parsing) => command.options(yargs, parsing).options(WATCH_OPTIONS),
  run: async (args) => {
    if (!args.watch) return command.run(args);
    const { runWatch } = await import('../watch/run-watch.js');
    return runWatch(args, () => command.run(args));
  },
});
