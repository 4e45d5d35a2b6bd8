/** A segment that needs every create endpoint. The measures have decimals. */
export const WHOLE = `  S:
    length: 182.55
    settings: {autoMarkers: true}
    topCoverings: [{type: GRAVEL, thickness: 200.7}, {type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: 700.3
        layers:
          - cables: [{typeId: 1010, groupConfiguration: TRIANGLE, count: 3}, {typeId: 1039}]
            pipes:
              - {typeId: 3, cables: [{typeId: 1039}]}
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32.15}]}
            pipeGroups: [{configuration: DOUBLE}]
            pipeCanals: [{partCount: 2}]
            culverts: [{width: 600.1, height: 400, cables: [{typeId: 1039}]}]
            eccs: [{typeId: 2}]
            ecomDucts: [{outerDiameter: 40}]
            sensors: [{outerDiameter: 12.34}]
          - protectionLayerThickness: 50.5
            cables: [{typeId: 1042}]
      - coverThickness: 900
        layers: [{cables: [{typeId: 1010}]}]
`;
