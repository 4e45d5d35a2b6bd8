// Sections that have to be replaced, with things in them that the second spec does not own.

export interface CutCase {
  readonly name: string;
  /** The sections as they are built. */
  readonly before: string;
  /** The sections as they are asked for. */
  readonly after: string;
}

/** Geometry, spacing and items that the spec does not state afterwards. */
const OLD = 'coverThickness: 850, leftBorderPadding: 140';

export const CUT_CASES: readonly CutCase[] = [
  {
    name: 'a pipe of another type, beside a section that stays',
    before: `
      - {${OLD}, layers: [{protectionLayerThickness: 70, leftBorderAdjustment: 20, pipes: [{typeId: 3}],
          sensors: [{outerDiameter: 12}], eccs: [{typeId: 2}], cables: [{typeId: 1010}, {typeId: 1010}]}]}
      - {coverThickness: 600, layers: [{cables: [{typeId: 1042}], sensors: [{}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'a layer that goes',
    before: `
      - ${OLD.replace(', ', '\n        ')}
        layers:
          - {protectionLayerThickness: 70, cables: [{typeId: 1010}], sensors: [{outerDiameter: 12}]}
          - {cables: [{typeId: 1039}]}
          - {leftBorderAdjustment: 20, cables: [{typeId: 1042}], eccs: [{typeId: 2}], sensors: [{outerDiameter: 14}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}, {cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'a cable into a pipe that is there',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3, cables: [{typeId: 1010}]}], culverts: [{width: 600, cables: [{typeId: 1042}]}],
          ecomDucts: [{outerDiameter: 40}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 3, cables: [{typeId: 1010}, {typeId: 1039}]}]}]`,
  },
  {
    name: 'two sections at once',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{rightBorderAdjustment: 20, pipes: [{typeId: 3}], eccs: [{typeId: 2}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
  {
    name: 'two sections at once, and others around them that stay',
    before: `
      - {coverThickness: 600, layers: [{cables: [{typeId: 1010}], sensors: [{outerDiameter: 10}]}]}
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{pipes: [{typeId: 3}], eccs: [{typeId: 2}]}]}
      - {coverThickness: 620, layers: [{cables: [{typeId: 1042}], sensors: [{outerDiameter: 16}]}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}]
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'two sections at once, of which the last becomes like the one in front of it',
    before: `
      - {layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]}
      - {layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]}
      - {layers: [{pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 7}]}, {sensors: []}]
      - layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]
      - layers: [{pipes: [{typeId: 10}]}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]`,
  },
  {
    name: 'the only section, and nothing in it but what the spec owns and its measures',
    before: `
      - {${OLD}, layers: [{protectionLayerThickness: 70, pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
  {
    name: 'more to make in the first layer than there was in all',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}]}, {sensors: [{outerDiameter: 12}, {outerDiameter: 14}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}, {typeId: 5}, {typeId: 5}, {typeId: 5}]}, {cables: [{typeId: 1010}]}]`,
  },
  {
    name: 'fewer to make than there were, and two layers with things that stay',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}, {typeId: 3}, {typeId: 3}, {typeId: 3}], sensors: [{outerDiameter: 12}]},
          {eccs: [{typeId: 2}, {typeId: 1}], pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}, {pipes: []}]`,
  },
  {
    name: 'a stated layout depth, which the contents move',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {layoutDepth: 800, layers: [{cables: [{typeId: 1042}]}]}`,
    after: `
      - {layoutDepth: 900, layers: [{pipes: [{typeId: 5}]}]}
      - {layoutDepth: 800, layers: [{cables: [{typeId: 1042}, {typeId: 1010}], pipes: [{typeId: 5}]}]}
      - {layoutDepth: 700, leftBorderPadding: 120, layers: [{pipes: [{typeId: 5}]}]}`,
  },
  {
    name: 'one section is replaced and another one goes',
    before: `
      - {coverThickness: 600, layers: [{cables: [{typeId: 1010}], sensors: [{outerDiameter: 10}]}]}
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{cables: [{typeId: 1042}], eccs: [{typeId: 2}]}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}]
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
];

export const specOf = (sections: string): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    sections:${sections}
`;
