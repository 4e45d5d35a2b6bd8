import { vi } from 'vitest';
import { ReportedError } from '../../src/cli/user-error.js';

export interface Heard {
  /** What was printed as the command's result: the plan. */
  readonly plan: string;
  /** Everything that was said besides it. */
  readonly said: string;
  readonly exitCode: number;
}

/** Runs a piece of a command and keeps what it prints. */
export async function hear(work: () => Promise<void>): Promise<Heard> {
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
    const exitCode = await exitCodeOf(work);
    return { plan, said, exitCode };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function exitCodeOf(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof ReportedError) return error.exitCode;
    throw error;
  }
}
