import type { ExitCode } from '../command.js';

/** Everything that the loop needs of the outside. */
export interface WatchWorld {
  /** Runs the command once; never throws. */
  run(): Promise<ExitCode>;
  /** Calls back on every change of a spec; returns a function that ends it. */
  watch(onChange: () => void): () => void;
  /** Calls the action after a while; returns a function that cancels it. */
  later(ms: number, action: () => void): () => void;
  /** Called before every run. */
  begin(): void;
  /** Called after every run. */
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
