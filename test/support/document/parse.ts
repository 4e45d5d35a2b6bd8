// Reads the markup of a page or of a drawing into the small document. The markup of the program is well-formed, so no error is mended.
import { createElement } from './controls.js';
import { SmallElement, type SmallNode, SmallText } from './nodes.js';

const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** The contents of these elements are text. */
const RAW = new Set(['script', 'style']);
const PART = /<!--[\s\S]*?-->|<[!?][^>]*>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:@-]+(?:="[^"]*"|='[^']*'|=[^\s>]+)?)*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:@-]+)(?:="([^"]*)"|='([^']*)'|=([^\s>]+))?/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES[name ?? ''] ?? all);
  });

export function parseInto<T extends SmallNode>(root: T, markup: string): T {
  let at: SmallNode = root;
  PART.lastIndex = 0;
  for (let part = PART.exec(markup); part; part = PART.exec(markup)) {
    const [, closed, opened, attributes = '', selfClosed, text] = part;
    if (text !== undefined) at.append(new SmallText(plain(text)));
    else if (closed !== undefined && at.parentNode && at !== root) at = at.parentNode;
    else if (opened !== undefined) {
      const element = createElement(opened);
      for (const [, name = '', ...values] of attributes.matchAll(ATTRIBUTE)) element.setAttribute(name, plain(values.find(Boolean) ?? ''));
      at.append(element);
      if (RAW.has(opened)) {
        const end = markup.indexOf(`</${opened}`, PART.lastIndex);
        element.append(new SmallText(markup.slice(PART.lastIndex, end)));
        PART.lastIndex = markup.indexOf('>', end) + 1;
      } else if (!selfClosed && !VOID.has(opened)) at = element;
    }
  }
  return root;
}

export class SmallParser {
  parseFromString(markup: string): { documentElement: SmallElement; querySelector(): null } {
    const documentElement = parseInto(new SmallElement('parsed'), markup).children[0] as SmallElement;
    return { documentElement, querySelector: () => null };
  }
}
