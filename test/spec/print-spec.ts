import fc from 'fast-check';
import { Document, type ToStringOptions, visit } from 'yaml';

export interface PrintStyle {
  readonly options: ToStringOptions;
  /** One value in so many is printed in flow style. */
  readonly flow: number;
  readonly comments: boolean;
}

/** Any of the ways in which the same document may be written. */
export const printStyle: fc.Arbitrary<PrintStyle> = fc.record({
  options: fc.record({
    indent: fc.integer({ min: 2, max: 5 }),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 40, 80),
    defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
    defaultKeyType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE'),
    flowCollectionPadding: fc.boolean(),
  }),
  flow: fc.integer({ min: 1, max: 6 }),
  comments: fc.boolean(),
});

/** A document as YAML text. A value that is there twice becomes an anchor and an alias. */
export function printDocument(written: unknown, style: PrintStyle | undefined): string {
  const document = new Document(written, { version: '1.2' });
  let n = 0;
  visit(document, {
    Collection: (_key, node) => {
      n += 1;
      if (n % (style?.flow ?? 2) === 1) node.flow = true;
    },
    Scalar: (key, node) => {
      n += 1;
      if (style?.comments && key === 'value' && n % 7 === 0) node.comment = ` note ${n}`;
      if (style?.comments && key === 'key' && n % 5 === 0) node.commentBefore = ` about ${n}`;
    },
  });
  return document.toString(style?.options ?? {});
}
