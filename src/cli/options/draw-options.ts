import type { Options } from 'yargs';
import { commandText } from '../../diagnostics/command-text.js';
import { UserError } from '../../diagnostics/user-error.js';

export interface DrawArgs {
  readonly draw?: boolean;
  readonly pictureUrl?: string;
}

export const DRAW_OPTIONS = {
  draw: {
    type: 'boolean',
    default: false,
    describe: 'Draw the cross-sections that change under each segment of the text',
  },
  'picture-url': {
    type: 'string',
    requiresArg: true,
    describe:
      'Where the pipeline puts the files of `trenchctl render --diff`; the markdown comment shows them',
  },
} as const satisfies Record<string, Options>;

/** Refuses --draw beside a format that shows no drawings in text, because it would be ignored without a word. */
export function checkDrawArgs({
  draw,
  format,
  paths,
}: DrawArgs & { readonly format: string; readonly paths: readonly string[] }): void {
  if (draw && format !== 'text')
    throw new UserError(
      `--draw draws in the text of --format text; for --format ${format} leave it out, and write pictures with \`${commandText(['render', ...paths, '--diff', '-o', 'pictures'])}\``,
    );
}

/** A path such as pictures/4711. It does not begin with two slashes, because they start the name of a host. */
const RELATIVE = /^\/?[\w.~%+-][\w./~%+-]*$/;

/** Returns the address without a slash at its end, or refuses it. The name of a file is put behind it. */
export function pictureUrlOf({ pictureUrl }: DrawArgs): string | undefined {
  if (pictureUrl === undefined) return undefined;
  const isAbsolute = /^https?:\/\/[^\s<>\\?#@]+$/i.test(pictureUrl) && URL.canParse(pictureUrl);
  if (!isAbsolute && !RELATIVE.test(pictureUrl))
    throw new UserError(
      '--picture-url is the address of a folder: https://HOST/PATH or a relative path, without ?, # and user names',
    );
  const url = isAbsolute ? new URL(pictureUrl).href : pictureUrl;
  return url.replace(/\/+$/, '');
}
