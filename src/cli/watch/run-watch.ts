import { statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import type { Ended, ExitCode } from '../command.js';
import { isCi } from '../connection/is-ci.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { errorText } from '../output/error-text.js';

interface WatchedArgs {
  readonly paths: readonly string[];
  /** The file of a saved plan. */
  readonly saved?: string | undefined;
}

const CLEAR = '\u001b[2J\u001b[3J\u001b[H';

/** Runs a command again whenever its specs change, until Ctrl-C. */
export async function runWatch(args: WatchedArgs, run: () => Ended | Promise<Ended>): Promise<ExitCode> {
  if (isCi(process.env))
    throw new UserError('--watch waits for a person who edits specs, so it is refused in CI: leave it out');
  if (args.saved !== undefined)
    throw new UserError('--watch shows plans and saves none: leave out -o FILE.json, or leave out --watch');
  const { paths } = args;
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

const POLL_MS = 1000;

/** True for a file that can change the result: a YAML file that is in no hidden folder. */
export const isSpec = (name: string): boolean =>
  /\.ya?ml$/i.test(name) &&
  !name.split(/[\\/]/).some((part) => part.startsWith('.') || part === 'node_modules');

/** The watcher and the timer of the system. Tests have their own. */
export interface WatchSystem {
  readonly watch: (
    folder: string,
    options: { readonly recursive: boolean },
    onEvent: (event: string, changed: string | null) => void,
  ) => { close(): void; on(event: 'error', listener: () => void): unknown };
  /** Calls the action again and again; returns a function that ends it. */
  readonly every: (ms: number, action: () => void) => () => void;
}

const SYSTEM: WatchSystem = {
  watch,
  every: (ms, action) => {
    const timer = setInterval(action, ms);
    return () => clearInterval(timer);
  },
};

/**
 * Calls back when a spec below one of the paths changes. A file is watched through its folder, because editors replace files.
 * The files are looked at once a second if the system cannot watch them (network drives, too many folders).
 */
export function watchFiles(
  paths: readonly string[],
  onChange: () => void,
  system: WatchSystem = SYSTEM,
): () => void {
  const ends = paths.map((path) => {
    try {
      return watchOne(path, onChange, system);
    } catch {
      return poll(path, onChange, system);
    }
  });
  return () => {
    for (const end of ends) end();
  };
}

function watchOne(path: string, onChange: () => void, system: WatchSystem): () => void {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const name = basename(path);
  // Some systems do not say which file has changed.
  const isDesired = (changed: string | null): boolean =>
    changed === null || (isFolder ? isSpec(changed) : changed === name);
  const folder = isFolder ? path : dirname(path);
  const watcher = system.watch(folder, { recursive: isFolder }, (_, changed) => {
    if (isDesired(changed)) onChange();
  });
  let end = () => watcher.close();
  watcher.on('error', () => {
    watcher.close();
    end = poll(path, onChange, system);
  });
  return () => end();
}

function poll(path: string, onChange: () => void, { every }: WatchSystem): () => void {
  let before = lookAt(path);
  return every(POLL_MS, () => {
    const now = lookAt(path);
    if (now !== before) onChange();
    before = now;
  });
}

/** The files with their times and sizes; a path that cannot be read is empty. */
export function lookAt(path: string): string {
  try {
    return diskFiles
      .list(path)
      .map((file) => {
        const { mtimeMs, size } = statSync(file);
        return `${file} ${mtimeMs} ${size}`;
      })
      .join('\n');
  } catch {
    return '';
  }
}

/** Everything that the loop needs of the outside. */
export interface WatchWorld {
  /** Runs the command once; never throws. */
  run(): Promise<ExitCode>;
  /** Calls back on every change of a spec; returns a function that ends it. */
  watch(onChange: () => void): () => void;
  /** Calls the action after a while; returns a function that cancels it. */
  later(ms: number, action: () => void): () => void;
  begin(): void;
  end(code: ExitCode): void;
  /** Resolves when the user ends the command. */
  readonly stopped: Promise<void>;
  /** The run starts when this long nothing has changed (ms). */
  readonly quietMs?: number;
}

/** An editor writes a file in several steps, so the run waits until they are done. */
const QUIET_MS = 200;

/**
 * Runs the command now and after every change, one run at a time. Returns the exit code of the last run when the user ends
 * the command; a run that has begun is completed first.
 */
export async function watchLoop({
  run,
  watch,
  later,
  begin,
  end,
  stopped,
  quietMs = QUIET_MS,
}: WatchWorld): Promise<ExitCode> {
  let code: ExitCode = 0;
  let isStopped = false;
  let isDirty = true;
  let wake: () => void = () => {};
  let cancel: () => void = () => {};
  const unwatch = watch(() => {
    cancel();
    cancel = later(quietMs, () => {
      isDirty = true;
      wake();
    });
  });
  void stopped.then(() => {
    isStopped = true;
    wake();
  });
  try {
    while (!isStopped) {
      if (isDirty) {
        isDirty = false;
        begin();
        code = await run();
        end(code);
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    return code;
  } finally {
    cancel();
    unwatch();
  }
}
