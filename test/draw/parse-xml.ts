// A strict reader of XML without a document type: anything that XML 1.0 calls not well-formed is an error. The drawings have to
// pass it for every name, so it forgives nothing.
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

const NAME = '[A-Za-z_:][\\w:.-]*';
const TAG = new RegExp(`^<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*"[^<"]*")*)\\s*(/?)>$`);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*"([^<"]*)"`, 'g');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function isXmlChar(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff);
}

function decoded(text: string): string {
  for (const char of text)
    if (!isXmlChar(char.codePointAt(0) ?? 0))
      throw new Error(`a character that XML forbids: ${JSON.stringify(char)}`);
  if (text.includes(']]>')) throw new Error(']]> in a text');
  return text.replace(/&([^;]*;)?/g, (whole, body: string | undefined) => {
    const name = body?.slice(0, -1) ?? '';
    const value = /^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : ENTITIES[name];
    if (value === undefined) throw new Error(`not an entity: ${whole}`);
    return value;
  });
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`the attribute ${name} twice`);
    attributes[name] = decoded(value);
  }
  return attributes;
}

/** Reads a document, or throws. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const piece of text.match(/<[^<]*?>|<|[^<]+/g) ?? []) {
    if (piece.startsWith('<')) readTag(piece, open);
    else readText(piece, open.at(-1) ?? root, root);
  }
  const [only, ...others] = root.children.filter((child): child is XmlElement => typeof child !== 'string');
  if (open.length !== 1 || !only || others.length > 0)
    throw new Error('the document has not one closed root');
  return only;
}

function readText(text: string, parent: XmlElement, root: XmlElement): void {
  if (parent === root && text.trim() !== '') throw new Error('a text outside of the root');
  parent.children.push(decoded(text));
}

function readTag(tag: string, open: XmlElement[]): void {
  const [whole, closing, name = '', attributes = '', empty] = TAG.exec(tag) ?? [];
  if (whole === undefined) throw new Error(`not a tag: ${tag}`);
  if (closing) {
    if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    return;
  }
  const element: XmlElement = { name, attributes: attributesOf(attributes), children: [] };
  open.at(-1)?.children.push(element);
  if (!empty) open.push(element);
}

/** An element and all below it. */
export const elementsOf = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child))),
];
