import { PassThrough } from 'node:stream';

/** Runs a command on a terminal on which the user types these lines. */
export async function onTerminal<T>(lines: readonly string[], run: () => Promise<T>): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(process, 'stdin');
  const input = Object.assign(new PassThrough(), { isTTY: true });
  for (const line of lines) input.write(`${line}\n`);
  Object.defineProperty(process, 'stdin', { value: input, configurable: true });
  try {
    return await run();
  } finally {
    if (before) Object.defineProperty(process, 'stdin', before);
  }
}
