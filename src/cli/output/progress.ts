// Progress of a run, on stderr: one line that is redrawn on a terminal; in a log, a line whenever nothing was printed for a while.

export interface Progress {
  /** Begins the next phase of the run, whose steps are not known yet. */
  begin(word: string): void;
  /** Adds to the number of expected steps. */
  expect(count: number): void;
  done(): void;
  /** Prints a line that is not redrawn. */
  say(text: string): void;
  end(): void;
}

export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface ProgressClock {
  now(): number;
  /** Calls the function again and again; returns a function that ends this. */
  every(ms: number, tick: () => void): () => void;
}

const WIDTH = 30;
const CLEAR = '\r\u001b[2K';
/** The longest silence in a log: a reader cannot tell a longer one from a run that hangs. */
const SILENCE_MS = 10_000;
const TICK_MS = 1000;

const CLOCK: ProgressClock = {
  now: () => Date.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms).unref();
    return () => clearInterval(timer);
  },
};

export function createProgress(word: string, stream: ProgressStream, clock = CLOCK): Progress {
  return stream.isTTY === true && !process.env.CI
    ? createDrawn(word, stream)
    : createLogged(word, stream, clock);
}

/** Does the work of one phase, and ends its progress in every case. */
export async function withProgress<T>(
  word: string,
  work: (progress: Progress) => T | Promise<T>,
): Promise<T> {
  const progress = createProgress(word, process.stderr);
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}

function createDrawn(first: string, stream: ProgressStream): Progress {
  let word = first;
  let total = 0;
  let finished = 0;
  const clear = () => stream.write(CLEAR);
  const draw = () => {
    if (total === 0) return;
    const filled = Math.floor((finished / total) * WIDTH);
    stream.write(
      `${CLEAR}${word} [${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${finished} of ${total}`,
    );
  };
  return {
    begin(next) {
      clear();
      [word, total, finished] = [next, 0, 0];
    },
    expect(count) {
      total += count;
      draw();
    },
    done() {
      finished += 1;
      draw();
    },
    say(text) {
      clear();
      stream.write(`${text}\n`);
      draw();
    },
    end: clear,
  };
}

function createLogged(first: string, stream: ProgressStream, { now, every }: ProgressClock): Progress {
  let word = first;
  let total = 0;
  let finished = 0;
  const start = now();
  let last = start;
  const write = (text: string) => {
    stream.write(`${text}\n`);
    last = now();
  };
  const number = (value: number) => value.toLocaleString('en');
  const breakSilence = () => {
    if (now() - last < SILENCE_MS) return;
    const steps = total === 0 ? '' : `${number(finished)} of ${number(total)}, `;
    write(`${word}: ${steps}${number(Math.round((now() - start) / 1000))} s so far.`);
  };
  const stop = every(TICK_MS, breakSilence);
  return {
    begin(next) {
      breakSilence();
      [word, total, finished] = [next, 0, 0];
    },
    expect(count) {
      total += count;
    },
    done() {
      finished += 1;
      // Work that does not wait for anything lets no timer pass, and only its steps can print.
      breakSilence();
    },
    say: write,
    end: stop,
  };
}
