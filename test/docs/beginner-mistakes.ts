const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';
const segment = (lines: string): string =>
  `${HEAD}segments:\n  Storgata:\n    ${lines.replaceAll('\n', '\n    ')}\n`;
const layer = (lines: string): string => segment(`sections:\n  - layers:\n      - ${lines}`);

/** Twenty mistakes of a beginner: the line as it is shown in the document, and the whole spec. */
export const BEGINNER_MISTAKES: readonly (readonly [shown: string, spec: string])[] = [
  ['`length: 182,5`', segment('length: 182,5')],
  ['`length: 140 m`', segment('length: 140 m')],
  ['`length: "140"`', segment('length: "140"')],
  ['`length: 1 000`', segment('length: 1 000')],
  ['`{type: GRAVEL, thickness: 12,5}`', segment('topCoverings: [{type: GRAVEL, thickness: 12,5}]')],
  ['`coverThickness: 0.7`', segment('sections: [{coverThickness: 0.7}]')],
  ['`length: 140000`', segment('length: 140000')],
  ['`{type: ASFALT, thickness: 80}`', segment('topCoverings: [{type: ASFALT, thickness: 80}]')],
  [
    '`topCoverings: [{type: TARMAC}, {type: GRAVEL}]`',
    segment('topCoverings: [{type: TARMAC}, {type: GRAVEL}]'),
  ],
  [
    '`groupConfiguration: TREFOIL`',
    layer('cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TREFOIL}]'),
  ],
  ['`cables: [{type: TSLF 3x1x240}]`', layer('cables: [{type: TSLF 3x1x240}]')],
  ['`eccs: [{type: Cu 50}]`', layer('eccs: [{type: Cu 50}]')],
  [
    'a cable of 58 mm in a pipe of 50 mm',
    layer('pipes: [{type: PVC 50 SN8, cables: [{type: TFXP 4x240 Al 1 kV}]}]'),
  ],
  [
    'the same cable in two lines of a list',
    layer('cables: [{type: TFXP 4x240 Al 1 kV}, {type: TFXP 4x240 Al 1 kV}]'),
  ],
  ['`cables: {type: …}` without a dash', layer('cables: {type: TFXP 4x240 Al 1 kV}')],
  ['`lenght: 100`', segment('lenght: 100')],
  ['`Storgata:` with nothing below it', `${HEAD}segments:\n  Storgata:\n`],
  ['`length: 100` below `segments`, not below a name', `${HEAD}segments:\n  length: 100\n`],
  ['`description` two columns too far right', segment('length: 100\n  description: north side')],
  ['`project: 0417` without quotes', 'apiVersion: trenchctl/v1\nproject: 0417\nsegments: {}\n'],
];
