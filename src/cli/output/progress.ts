// Progress of a run, on stderr: one line that is redrawn on a terminal, plain lines in a log.

export interface Progress {
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

const WIDTH = 30;
const CLEAR = '\r\u001b[2K';

export function createProgress(word: string, stream: ProgressStream): Progress {
  let total = 0;
  let finished = 0;
  const isDrawn = stream.isTTY === true && !process.env.CI;
  const draw = () => {
    if (!isDrawn || total === 0) return;
    const filled = Math.floor((finished / total) * WIDTH);
    stream.write(
      `${CLEAR}${word} [${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${finished} of ${total}`,
    );
  };
  const clear = () => {
    if (isDrawn) stream.write(CLEAR);
  };
  return {
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
