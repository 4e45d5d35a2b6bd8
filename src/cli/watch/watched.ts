import { type ArgsOf, type Ended, flag, type Options } from '../command.js';

export const WATCH_OPTIONS = {
  watch: flag('Run again whenever a spec changes, until Ctrl-C (not in CI)'),
} as const satisfies Options;

interface WatchArgs extends ArgsOf<typeof WATCH_OPTIONS> {
  readonly paths: readonly string[];
  readonly saved?: string | undefined;
}

/** Runs the work once, or with --watch again and again. */
export async function watched(args: WatchArgs, run: () => Ended | Promise<Ended>): Promise<Ended> {
  return args.watch ? (await import('./run-watch.js')).runWatch(args, run) : run();
}
