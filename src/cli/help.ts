import { GLOBAL_OPTIONS, type Row } from './command.js';

/** Commands that serve one purpose, under its title in the help. */
export interface CommandGroup {
  readonly title: string;
  readonly rows: readonly Row[];
}

export const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

/** The help of the program is asked for if no command is named beside --help. */
export const asksForProgram = (args: readonly string[], rows: readonly Row[]): boolean =>
  args.some(isHelp) && !rows.some(([name]) => args.includes(name));

export const GLOBAL = [...Object.keys(GLOBAL_OPTIONS), 'help', 'version'];

export const EXITS =
  'Exit codes: 0 success; 1 error; 2 changes (drift, changed, plan --detailed-exitcode); 3 refused for safety, by a rule (check too), or because the plan is stale; 130 interrupted with Ctrl-C.';

export const SETTINGS_HELP = 'Settings and environment variables: trenchctl doctor --help';

const WIDTH = 12;

/** All commands on one screen, without the options of every command. */
export const programHelp = (groups: readonly CommandGroup[]): string =>
  [
    'trenchctl <command>: cable-trench designs in Git',
    '',
    ...groups.flatMap(({ title, rows }) =>
      rows.map(([name, describe], n) =>
        ['  ', (n === 0 ? title : '').padEnd(WIDTH), name.padEnd(WIDTH), describe].join(''),
      ),
    ),
    '',
    `Options of every command: ${GLOBAL.map((name) => `--${name}`).join(' ')}`,
    EXITS,
    `Options and examples of a command: trenchctl COMMAND --help. ${SETTINGS_HELP}.`,
  ].join('\n');
