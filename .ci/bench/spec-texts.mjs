// Texts of specs that several parts of the bench measure with.

/** A segment as the starter of a repository has it. */
export const starterSegment = (n, length = 182.5) => `  Storgata ${n}:
    length: ${length}
    topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: 700
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 2}]
            pipes:
              - {type: PVC 110 SN8, cables: [{type: TFXP 4x50 Al 1 kV}]}
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32, count: 2}]}
`;
