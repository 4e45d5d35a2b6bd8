/**
 * The service in the title block of a drawing: an address without user, password and query, or the words for the embedded
 * service without its data folder. A drawing is handed over, and a path of the machine that made it has no place in it.
 */
export function serviceWords(target: string): string {
  return target
    .replace(/^the embedded service\b.*$/su, 'embedded service')
    .replace(/ \(token: [^()\s]*\)$/u, '')
    .replaceAll(/\bhttps?:\/\/[^\s,;)]+/giu, addressWords);
}

function addressWords(text: string): string {
  if (!URL.canParse(text)) return text;
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
