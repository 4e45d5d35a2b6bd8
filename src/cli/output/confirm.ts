import { createInterface } from 'node:readline/promises';
import type { Options } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';

export const APPROVE = { type: 'boolean', default: false, describe: 'Do not ask' } as const satisfies Options;

export interface ApproveArgs {
  readonly autoApprove: boolean;
}

export interface Asked {
  /** Where it would happen. */
  readonly target?: string;
  /** What is said where the answer is no. */
  readonly otherwise?: string;
}

/** Goes on only after a yes, on a terminal or given beforehand. */
export async function confirm(
  question: string,
  { autoApprove }: ApproveArgs,
  { target, otherwise = 'not done' }: Asked = {},
): Promise<void> {
  if (autoApprove) return;
  if (!process.stdin.isTTY)
    throw new UserError('there is no terminal to ask on: say --auto-approve to go on without asking');
  const where = target === undefined ? '' : `This is ${visible(target)}.\n`;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`\n${where}${visible(question)} Only "yes" is a yes: `);
  terminal.close();
  if (answer.trim() !== 'yes') throw new UserError(otherwise);
}
