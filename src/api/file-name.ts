import { plainText } from './plain-text.js';

const MOST = 120;
/** What a folder, a device or another system takes for something else than a letter. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu;
const DEVICES =
  /^(con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)\s*(\.|$)/i;
/** YAML files are specs and settings: a server must not name one of them. */
const OURS = /\.ya?ml$|^trenchctl\./i;

/** The file name that a Content-Disposition suggests, as a mere name: it leads nowhere, hides nothing and opens no device. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  return fitName(decoded(extended) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '');
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A name without a path, of what is left where all that is unfit is gone; nothing where nothing is left. */
export function fitName(name: string): string | undefined {
  const last = plainText(name.slice(-1000), 1000).split(/[/\\]/).at(-1) ?? '';
  const fit = last
    .replaceAll('\ufffd', '')
    .replace(UNFIT, '')
    .replaceAll('~', '-')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  if (fit === '' || DEVICES.test(fit) || OURS.test(fit.normalize('NFKC'))) return undefined;
  const ending = /\.\w{1,8}$/.exec(fit)?.[0] ?? '';
  const stem = fit.slice(0, fit.length - ending.length);
  return [...stem].slice(0, MOST - ending.length).join('') + ending;
}
