import { format } from 'node:util';
import { vi } from 'vitest';
import { run } from '../../src/cli/run.js';
import type { Ran, RunOptions } from './run-cli.js';

/** A command in this process: all of it but the start of the program, and ten times as fast. One at a time. */
export async function runHere(args: readonly string[], { cwd, env = {} }: RunOptions): Promise<Ran> {
  const before = { cwd: process.cwd(), env: process.env };
  const said = { stdout: '', stderr: '' };
  const line =
    (stream: keyof typeof said) =>
    (...words: unknown[]): void => {
      said[stream] += `${format(...words)}\n`;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(line('stdout')),
    vi.spyOn(console, 'error').mockImplementation(line('stderr')),
    ...(['stdout', 'stderr'] as const).map((stream) =>
      vi.spyOn(process[stream], 'write').mockImplementation((text) => {
        said[stream] += String(text);
        return true;
      }),
    ),
  ];
  try {
    process.chdir(cwd);
    process.env = { PATH: before.env.PATH, CI: '', ...env };
    return { status: await run(args), ...said };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
    for (const spy of spies) spy.mockRestore();
  }
}
