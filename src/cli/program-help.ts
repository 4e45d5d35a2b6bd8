import { commandName, EXITS, GLOBAL, type Row, SETTINGS_HELP } from './options/group.js';
import { isHelp } from './parse.js';

/** Commands that serve one purpose, under its title in the help. */
export interface CommandGroup {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The help of the program is asked for if no command is named beside --help. */
export const asksForProgram = (args: readonly string[], rows: readonly Row[]): boolean =>
  args.some(isHelp) && !rows.some(([usage]) => args.includes(commandName(usage)));

const WIDTH = 12;

/** All commands on one screen. The parser would list them without groups, and repeat the options of every command. */
export const programHelp = (groups: readonly CommandGroup[]): string =>
  [
    'trenchctl <command>: cable-trench designs in Git',
    '',
    ...groups.flatMap(({ title, rows }) =>
      rows.map(([usage, describe], n) =>
        ['  ', (n === 0 ? title : '').padEnd(WIDTH), commandName(usage).padEnd(WIDTH), describe].join(''),
      ),
    ),
    '',
    `Options of every command: ${GLOBAL.map((name) => `--${name}`).join(' ')}`,
    EXITS,
    `Options and examples of a command: trenchctl COMMAND --help. ${SETTINGS_HELP}.`,
  ].join('\n');
