/** A spec for the demo project of the embedded service. */
export const SPEC = `apiVersion: trenchctl/v1
project: DEMO-1
templates:
  sections:
    standard: {coverThickness: 700, layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE}]}]}
segments:
  Storgata 1-40:
    length: 182.5
    sections:
      - coverThickness: 700
        layers:
          - pipes: [{type: PVC 110 SN8, cables: [{type: TFXP 4x50 Al 1 kV}]}]
  Havnegata:
    length: 60
    sections: [{use: standard}]
`;
