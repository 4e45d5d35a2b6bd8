import { UserError } from '../../diagnostics/user-error.js';
import type { SheetTitle } from '../../draw/section.js';
import { type GlobalArgs, type Options, texts } from '../command.js';
import { checkedTitle, isTitleKey, TITLE_FIELDS, type TitleKey } from '../connection/drawing-setting.js';
import { writtenSettings } from '../connection/settings.js';
import { logoOf } from './logo-file.js';

const KEYS = Object.keys(TITLE_FIELDS);

export const TITLE_OPTIONS = {
  title: texts(
    `Text of the title block as KEY=VALUE, instead of the one in trenchctl.yaml (may be repeated; keys: ${KEYS.join(', ')})`,
  ),
} as const satisfies Options;

/** Reads the texts of --title; the last one of a key counts. */
export function titleTexts(stated: readonly string[] = []): Partial<Record<TitleKey, string>> {
  const found: Partial<Record<TitleKey, string>> = {};
  for (const one of stated) {
    const at = one.indexOf('=');
    const key = one.slice(0, Math.max(0, at));
    if (!isTitleKey(key))
      throw new UserError(`--title ${one} is not KEY=VALUE with one of the keys ${KEYS.join(', ')}`);
    found[key] = checkedTitle(key, one.slice(at + 1), '--title');
  }
  return found;
}

/** The title block by the options, by the settings and by default, in this order. */
export async function sheetTitle(
  args: GlobalArgs & { readonly title?: readonly string[] | undefined },
  defaults: SheetTitle,
): Promise<SheetTitle> {
  const { drawing } = await writtenSettings(args, process.env);
  const { logo, revisions } = drawing;
  return {
    ...{ ...defaults, ...drawing.texts, ...titleTexts(args.title) },
    ...(revisions ? { revisions } : {}),
    ...(logo ? { logo: logoOf(logo.file, logo.place) } : {}),
  };
}
