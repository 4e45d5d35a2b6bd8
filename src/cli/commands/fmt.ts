import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { diskFiles } from '../../spec/disk-files.js';
import { formatSpec } from '../../spec/format-spec.js';
import type { Command } from '../command.js';
import { withSpecs } from '../common-options.js';
import { ReportedError, UserError } from '../user-error.js';

interface FmtArgs {
  paths: string[];
  check: boolean;
}

export const fmt: Command<FmtArgs> = {
  options: (yargs) =>
    withSpecs(yargs).option('check', {
      type: 'boolean',
      default: false,
      describe: 'Change nothing; exit with 1 where a file is not in the canonical form',
    }),
  run: ({ paths, check }) => {
    const changed = paths.flatMap((path) => [...diskFiles.list(path)]).filter((file) => format(file, check));
    for (const file of changed) console.log(file);
    if (check && changed.length > 0) throw new ReportedError(1);
  },
};

function format(file: string, check: boolean): boolean {
  const text = readFileSync(file, 'utf8');
  let formatted: string;
  try {
    formatted = formatSpec(text, file);
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
  if (formatted === text) return false;
  if (!check) {
    const beside = `${file}.${process.pid}.tmp`;
    writeFileSync(beside, formatted);
    renameSync(beside, file);
  }
  return true;
}
