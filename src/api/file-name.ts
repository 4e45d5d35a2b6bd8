import { plainText } from './plain-text.js';

const MAX_LENGTH = 120;
/** Characters that have a meaning in paths, for devices or on other systems. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu;
const DEVICES =
  /^(con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)\s*(\.|$)/i;
/** YAML files are specs and settings: a server must not choose such a name. */
const OURS = /\.ya?ml$|^trenchctl\./i;

/** The name that a Content-Disposition suggests has no path, is not hidden, and is not the name of a device. */
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

/** Removes the path and unsafe characters; undefined if nothing remains. */
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
  return [...stem].slice(0, MAX_LENGTH - ending.length).join('') + ending;
}
