import type { Command, Ended } from '../command.js';
import { completed, type Selection } from '../output/recommended.js';

/** Runs a command. The command lines that its error recommends get the options that select the service. */
export async function runCommand<Args>(command: Command<Args>, args: Args): Promise<Ended> {
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof Error) error.message = completed(error.message, args as Selection);
    throw error;
  }
}
