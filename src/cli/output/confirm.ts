import { createInterface } from 'node:readline/promises';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { type ArgsOf, flag, type Options } from '../command.js';

export const APPROVE = {
  'auto-approve': flag('Do not ask for confirmation'),
} as const satisfies Options;

export type ApproveArgs = ArgsOf<typeof APPROVE>;

export interface ConfirmOptions {
  /** The service that would be changed. */
  readonly target?: string;
  /** The message if the answer is not "yes". */
  readonly otherwise?: string;
  /** The verb of the action: `Type "yes" to apply`. */
  readonly verb?: string;
}

/** The sentence of a run that Ctrl-C ended before its first call that writes. */
export const NOTHING_CHANGED = 'interrupted before the first change: nothing was changed';

export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(visible(question))).trim();
  } catch (error) {
    // While the terminal reads a line, Ctrl-C is a key and not a signal.
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error;
    console.error('');
    throw new UserError(NOTHING_CHANGED, { code: 'interrupted' });
  } finally {
    terminal.close();
  }
}

/** Asks for a "yes" on the terminal, unless --auto-approve was given; throws on any other answer. */
export async function confirm(
  question: string,
  { autoApprove }: ApproveArgs,
  { target, otherwise = 'not done', verb = 'continue' }: ConfirmOptions = {},
): Promise<void> {
  if (autoApprove) return;
  if (!process.stdin.isTTY)
    throw new UserError('there is no terminal to ask for confirmation: use --auto-approve');
  console.error(target === undefined ? '' : `\nService: ${visible(target)}.`);
  if ((await ask(`${question} Type "yes" to ${verb}: `)) !== 'yes') throw new UserError(otherwise);
}
