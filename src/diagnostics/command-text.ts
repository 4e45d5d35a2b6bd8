/** Writes a command line of trenchctl that a user can copy. Words are quoted for a POSIX shell if they need quotes. */
export type CommandText = (words: readonly string[]) => string;

export const commandText: CommandText = (words) => ['trenchctl', ...words.map(shellWord)].join(' ');

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
