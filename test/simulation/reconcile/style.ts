import fc from 'fast-check';
import type { PrintStyle } from '../../spec/print-spec.js';
import { createRandom } from '../random.js';

/** How a spec is written, all of it made from one number so that a failure shrinks in few steps. */
export interface Style {
  readonly print: PrintStyle;
  /** 0 to 5: what is decided by chance, each time it is asked. The plain style always says 5. */
  roll(): number;
}

const PLAIN: Style = { print: { options: { indent: 2 }, flow: 0, comments: false }, roll: () => 5 };

export function styleOf(number: number): Style {
  if (number === 0) return PLAIN;
  const { pick, between, chance, below } = createRandom(number);
  return {
    print: {
      options: {
        indent: between(2, 5),
        indentSeq: chance(0.5),
        lineWidth: pick([0, 40, 80]),
        defaultStringType: pick(['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'] as const),
        defaultKeyType: pick(['PLAIN', 'QUOTE_DOUBLE'] as const),
        flowCollectionPadding: chance(0.5),
      },
      flow: between(1, 6),
      comments: chance(0.5),
    },
    roll: () => below(6),
  };
}

/** Plain for one case in ten thousand, and for all that have shrunk. */
export const styleNumber: fc.Arbitrary<number> = fc.nat(9999);
