// Edits as a person makes them in an editor: typing, deleting, pasting and moving lines, in several files of one project.
import fc from 'fast-check';

export const SAMPLES: Readonly<Record<string, string>> = {
  'a.yaml': `apiVersion: trenchctl/v1
project: {number: "2026-0417", create: false}
templates:
  sections:
    standard: {coverThickness: 700, layers: [{use: cables}]}
  layers:
    cables: {cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 2}]}
segments:
  # the first
  Storgata 1-40:
    length: 182.5 # m
    topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: 700
        layers:
          - use: cables
            pipes:
              - {type: PVC 110 SN8, cables: [{type: TFXP 4x50 Al 1 kV}]}
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32, count: 2}]}
  Havnegata:
    renamedFrom: Havnegaten
    length: 60
    sections: [{use: standard}]

  "Kirkegata #2": {length: 12, lifecycle: {preventDestroy: true}}
  Parkveien:
    description: >-
      two lines
      of text
    settings: {autoMarkers: true}
calculation:
  type: REN
  nodes:
    - {number: 2.1.1, quantity: {lengthOf: Havnegata, times: 1.05}}
`,
  'b.yaml': `apiVersion: trenchctl/v1
project: "2026-0417"
unmanaged: [Old road]
segments:
  Strandgata:
    ignoreWarnings: [unit-mistake]
    length: 140000
    sections:
      - use: standard
        leftBorderPadding: 100
  Torget: {sections: [{layoutDepth: 700, layers: [{sensors: [{outerDiameter: 10}]}]}]}
`,
};

/** A change of a text; places are fractions of its length or of its lines. */
export interface EditOfText {
  readonly file: number;
  readonly at: number;
  readonly how: 'type' | 'delete' | 'deleteLine' | 'copyLine' | 'indent' | 'restore';
  readonly text: string;
  readonly length: number;
}

const TYPED = [
  ...[' ', '\n', ':', ': ', ',', '-', '- ', '#', ' #', '"', "'", '{', '}', '[', ']', '&a ', '*a', '!t ', '\t', '\r\n', '|', '0'],
  ...['12,5', 'm', 'x', 'length: 140 m\n', '  Ny gate: {}\n', '  Ny gate:\n    length: 1\n', 'segments:\n', '---\n'],
  ...['    length: 1\n', 'use: standrad', 'æ', '%', 'prune: true\n', '    renamedFrom: Torget\n', '  Torget: {}\n', '? ', '<<: *a'],
  ...['    sections: []\n', '<<<<<<< HEAD\n', '@', '`'],
];

export const editsOf = (): fc.Arbitrary<EditOfText> =>
  fc.record({
    file: fc.nat(1),
    at: fc.integer({ min: 0, max: 9999 }).map((part) => part / 10_000),
    how: fc.constantFrom('type', 'type', 'type', 'delete', 'deleteLine', 'copyLine', 'indent', 'restore', 'restore'),
    text: fc.constantFrom(...TYPED),
    length: fc.integer({ min: 1, max: 12 }),
  });

/** Returns the range of a text that an edit replaces, and the new text. */
export function changeOf(text: string, name: string, { at, how, text: typed, length }: EditOfText) {
  const place = Math.min(text.length, Math.floor(at * (text.length + 1)));
  const lineStart = text.lastIndexOf('\n', place - 1) + 1;
  const end = text.indexOf('\n', place);
  const lineEnd = end < 0 ? text.length : end + 1;
  if (how === 'restore') return { from: 0, to: text.length, text: SAMPLES[name] ?? '' };
  if (how === 'delete') return { from: place, to: Math.min(text.length, place + length), text: '' };
  if (how === 'deleteLine') return { from: lineStart, to: lineEnd, text: '' };
  if (how === 'copyLine') return { from: lineStart, to: lineStart, text: text.slice(lineStart, lineEnd) };
  if (how === 'indent') return { from: lineStart, to: lineStart, text: ' '.repeat(1 + (length % 2)) };
  return { from: place, to: place, text: typed };
}

export function edited(texts: Readonly<Record<string, string>>, edit: EditOfText): Record<string, string> {
  const name = Object.keys(texts)[edit.file] ?? '';
  const before = texts[name] ?? '';
  const { from, to, text } = changeOf(before, name, edit);
  return { ...texts, [name]: before.slice(0, from) + text + before.slice(to) };
}
