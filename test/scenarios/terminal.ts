import { vi } from 'vitest';
import type { ExitCode } from '../../src/cli/command.js';

export interface Heard {
  /** What was printed as the command's result: the plan. */
  readonly plan: string;
  /** Everything that was said besides it. */
  readonly said: string;
  readonly exitCode: ExitCode;
}

/** Runs a piece of a command and keeps what it prints. */
export async function hear(work: () => Promise<ExitCode>): Promise<Heard> {
  let plan = '';
  let said = '';
  const line = (text: unknown) => {
    said += `${text}\n`;
  };
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(line),
    vi.spyOn(console, 'log').mockImplementation(line),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said += text;
      return true;
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      plan += text;
      return true;
    }),
  ];
  try {
    const exitCode = await work();
    return { plan, said, exitCode };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
