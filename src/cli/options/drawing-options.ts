import { commandText } from '../../diagnostics/command-text.js';
import { UserError } from '../../diagnostics/user-error.js';
import { type ArgsOf, flag, type Options, text, word } from '../command.js';

export const DRAWING_FORMATS = ['svg', 'png', 'dxf', 'txt', 'html'] as const;
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

export const DRAWING_OPTIONS = {
  lang: { ...word(['nb', 'en'], 'Language of the words in the drawings'), default: 'en' },
  sheet: {
    ...word(['wide', 'narrow'], 'Width of the sheet: wide for screens and paper, narrow for a telephone'),
    default: 'wide',
  },
} as const satisfies Options;

export type DrawingArgs = ArgsOf<typeof DRAWING_OPTIONS>;

export const DRAW_OPTIONS = {
  draw: flag('Draw the cross-sections that change under each segment of the text'),
  'picture-url': text(
    'Where the pipeline puts the files of `trenchctl render --state diff`; the markdown comment shows them',
  ),
} as const satisfies Options;

export type DrawArgs = Partial<ArgsOf<typeof DRAW_OPTIONS>>;

/** Refuses --draw beside a format that shows no drawings in text, because it would be ignored without a word. */
export function checkDrawArgs({
  draw,
  format,
  paths,
}: DrawArgs & { readonly format: string; readonly paths: readonly string[] }): void {
  if (draw && format !== 'text')
    throw new UserError(
      `--draw draws in the text of --format text; for --format ${format} leave it out, and write pictures with \`${commandText(['render', ...paths, '--state', 'diff', '-o', 'pictures'])}\``,
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
