import { describe, expect, it } from 'vitest';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { inMemory, load, loadWell, placeless } from './support.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: p\n';

const STORGATA = `# yaml-language-server: $schema=../schemas/trench-spec.v1.schema.json
apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata 1-40:
    length: 182.5
    settings: {autoMarkers: true}
    topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: 100
        layers:
          - cables: [{type: TSLF 24kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 2}]
            pipes:
              - {type: PE 110 SN8, cables: [{type: TFXP 1kV 4x50 Al}]}
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40, count: 3}]}
`;

const LIFECYCLE = { preventDestroy: false, preventReplace: false };

describe('a spec', () => {
  it('becomes what it says and nothing more', () => {
    const cable = { kind: 'cable', fields: { type: 'TSLF 24kV 3x1x240 Al', groupConfiguration: 'TRIANGLE' } };
    const duct = { kind: 'ecomDuct', fields: { outerDiameter: 40 } };
    const inner = { kind: 'cable', fields: { type: 'TFXP 1kV 4x50 Al' } };
    const pipes = [
      { kind: 'pipe', fields: { type: 'PE 110 SN8' }, cables: [inner] },
      { kind: 'pipe', fields: { pipeCategory: 'ECOM' }, ducts: [duct, duct, duct] },
    ];
    expect(placeless(loadWell(STORGATA))).toEqual([
      {
        number: '2026-0417',
        prune: false,
        segments: [
          {
            name: 'Storgata 1-40',
            fields: { length: 182.5 },
            settings: { fields: { autoMarkers: true } },
            topCoverings: [
              { fields: { type: 'GRAVEL', thickness: 200 } },
              { fields: { type: 'TARMAC', thickness: 80 } },
            ],
            sections: [
              {
                fields: { coverThickness: 100 },
                layers: [{ fields: {}, items: { cable: [cable, cable], pipe: pipes } }],
              },
            ],
            lifecycle: LIFECYCLE,
          },
        ],
      },
    ]);
  });

  it('knows where each thing is written', () => {
    const [project] = loadWell(STORGATA);
    const segment = project?.segments[0];
    const section = segment?.sections?.[0];
    const layer = section?.layers?.[0];
    const pipe = layer?.items.pipe?.[0];
    const at = (thing: { place: { line: number; col: number } } | undefined) =>
      `${thing?.place.line}:${thing?.place.col}`;
    expect([project, segment, segment?.settings, segment?.topCoverings?.[1], section, layer].map(at)).toEqual(
      ['3:10', '5:3', '7:15', '8:52', '10:9', '12:13'],
    );
    expect(
      [layer?.items.cable?.[1], pipe, pipe?.cables?.[0], layer?.items.pipe?.[1]?.ducts?.[2]].map(at),
    ).toEqual(['12:22', '14:17', '14:45', '15:50']);
  });

  it('keeps every digit of an id', () => {
    const [project] = loadWell(`apiVersion: trenchctl/v1
project: {number: p, id: 9223372036854775807}
segments:
  A:
    segmentId: 9007199254740993
    settings: {defaultMarkerTypeId: "09007199254740995"}
    sections: [{layers: [{eccs: [{typeId: 9007199254740997}]}]}]
`);
    const segment = project?.segments[0];
    expect(project?.id).toBe('9223372036854775807');
    expect(segment?.segmentId).toBe('9007199254740993');
    expect(segment?.settings?.fields).toEqual({ defaultMarkerTypeId: '9007199254740995' });
    expect(segment?.sections?.[0]?.layers?.[0]?.items.ecc?.[0]?.fields).toEqual({
      typeId: '9007199254740997',
    });
  });

  it('tells an empty list from one that is left out', () => {
    const [project] = loadWell(
      `${HEAD}segments: {A: {topCoverings: [], settings: {}, sections: [{layers: [{cables: [], pipes: [{cables: [], ecomDucts: []}]}]}]}, B: {sections: [{}]}}\n`,
    );
    const [a, b] = project?.segments ?? [];
    expect(placeless(a)).toEqual({
      name: 'A',
      fields: {},
      settings: { fields: {} },
      topCoverings: [],
      sections: [
        {
          fields: {},
          layers: [
            { fields: {}, items: { cable: [], pipe: [{ kind: 'pipe', fields: {}, cables: [], ducts: [] }] } },
          ],
        },
      ],
      lifecycle: LIFECYCLE,
    });
    expect(placeless(b)).toEqual({ name: 'B', fields: {}, sections: [{ fields: {} }], lifecycle: LIFECYCLE });
  });

  it('takes numbers in any notation, and minus zero for zero', () => {
    const [project] = loadWell(
      `${HEAD}segments: {A: {length: 1e2}, B: {length: 0x10}, C: {length: -0.0}, D: {length: 007}, E: {length: 1000000000}}\n`,
    );
    expect(project?.segments.map(({ fields }) => fields.length)).toEqual([100, 16, 0, 7, 1e9]);
  });

  it('may name a segment anything', () => {
    const names = ['__proto__', 'constructor', 'null', '1', '<<', ' a ', 'a: b'];
    const [project] = loadWell(
      `${HEAD}segments: {${names.map((name) => `${JSON.stringify(name)}: {}`).join(', ')}}\n`,
    );
    expect(project?.segments.map(({ name }) => name)).toEqual(names);
  });

  it('may start with a byte order mark and end its lines in any way', () => {
    expect(placeless(loadWell(`\ufeff${STORGATA.replaceAll('\n', '\r\n')}`))).toEqual(
      placeless(loadWell(STORGATA)),
    );
  });

  it('is the same through anchors as written out', () => {
    const anchored = `${HEAD}segments:
  A: &a {sections: [&s {layers: [{eccs: &e [{}, {}]}, {eccs: *e}]}, *s]}
  B: *a
`;
    const plain = `${HEAD}segments:
  A: {sections: [{layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}, {layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}]}
  B: {sections: [{layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}, {layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}]}
`;
    expect(placeless(loadWell(anchored))).toEqual(placeless(loadWell(plain)));
  });

  it('follows an alias to the last anchor of its name', () => {
    const [project] = loadWell(
      `${HEAD}segments: {A: {length: &x 1}, B: {length: *x}, C: {length: &x 2}, D: {length: *x}}\n`,
    );
    expect(project?.segments.map(({ fields }) => fields.length)).toEqual([1, 1, 2, 2]);
  });
});

describe('templates', () => {
  const templates = `templates:
  layers:
    base: {protectionLayerThickness: 50, eccs: [{}], sensors: [{}]}
    more: {use: base, protectionLayerThickness: 60}
  sections:
    std: {coverThickness: 600, leftBorderPadding: 10, layers: [{use: more}]}
`;
  const first = (text: string) => placeless(loadWell(text)[0]?.segments[0]?.sections?.[0]);

  it('fill in what is not stated beside them', () => {
    expect(
      first(`${HEAD}${templates}segments: {A: {sections: [{use: std, leftBorderPadding: 20}]}}\n`),
    ).toEqual({
      fields: { coverThickness: 600, leftBorderPadding: 20 },
      layers: [
        {
          fields: { protectionLayerThickness: 60 },
          items: { ecc: [{ kind: 'ecc', fields: {} }], sensor: [{ kind: 'sensor', fields: {} }] },
        },
      ],
    });
  });

  it('give way as whole keys', () => {
    expect(
      first(`${HEAD}${templates}segments: {A: {sections: [{layers: [{use: base, eccs: []}]}]}}\n`),
    ).toEqual({
      fields: {},
      layers: [
        {
          fields: { protectionLayerThickness: 50 },
          items: { ecc: [], sensor: [{ kind: 'sensor', fields: {} }] },
        },
      ],
    });
  });

  it('are known in every file of their project, and in no other', () => {
    const use = (project: string) =>
      `apiVersion: trenchctl/v1\nproject: ${project}\nsegments: {A: {sections: [{use: std}]}}\n`;
    expect(load({ 'a.yaml': use('p'), 'z.yaml': HEAD + templates }).problems).toEqual([]);
    const { problems } = load({ 'a.yaml': use('q'), 'z.yaml': HEAD + templates });
    expect(problems.map(({ code }) => code)).toEqual(['unknown-template']);
  });

  it('show a mistake once, however often they are used', () => {
    const { problems } = load(
      `${HEAD}templates: {layers: {x: {cables: [{}]}}}\nsegments: {A: {sections: [{layers: [{use: x}, {use: x}]}]}}\n`,
    );
    expect(problems.map(({ code }) => code)).toEqual(['missing-field']);
  });
});

describe('documents of one project', () => {
  it('make one project, in the order of the files', () => {
    const projects = loadWell({
      'b.yaml': 'apiVersion: trenchctl/v1\nproject: {number: p, id: 7}\nprune: true\nsegments: {C: {}}\n',
      'a.yaml': `${HEAD}segments: {B: {}}\n---\napiVersion: trenchctl/v1\nproject: q\n---\n${HEAD}segments: {A: {}}\n`,
    });
    expect(
      projects.map(({ number, id, prune, segments }) => [
        number,
        id,
        prune,
        segments.map(({ name }) => name),
      ]),
    ).toEqual([
      ['p', '7', true, ['B', 'A', 'C']],
      ['q', undefined, false, []],
    ]);
    expect(projects[0]?.place).toEqual({ file: 'a.yaml', line: 2, col: 10 });
  });

  it('show every place of a segment that is there more than once', () => {
    const text = `${HEAD}segments: {A: {}}\n`;
    const { problems } = load({ 'a.yaml': text, 'b.yaml': text, 'c.yaml': text });
    expect(problems).toMatchObject([
      {
        code: 'duplicate-segment',
        place: { file: 'b.yaml', line: 3, col: 12 },
        also: [
          { place: { file: 'a.yaml', line: 3, col: 12 } },
          { place: { file: 'b.yaml', line: 3, col: 12 } },
          { place: { file: 'c.yaml', line: 3, col: 12 } },
        ],
      },
    ]);
  });

  it('may have segments of the same name in another project', () => {
    const other = 'apiVersion: trenchctl/v1\nproject: q\nsegments: {A: {}}\n';
    expect(loadWell({ 'a.yaml': `${HEAD}segments: {A: {}}\n`, 'b.yaml': other })).toHaveLength(2);
  });

  it('are read once, however many paths lead to them', () => {
    const files = inMemory({ 'a.yaml': `${HEAD}segments: {A: {}}\n` });
    const { problems, sources } = loadSpecs(['specs', 'a.yaml', 'a.yaml'], files);
    expect(problems).toEqual([]);
    expect([...sources.keys()]).toEqual(['a.yaml']);
  });
});

describe('remedies', () => {
  const remedy = (text: string) => load(HEAD + text).problems.map((problem) => problem.remedy)[0];

  it.each([
    ['segments: {A: {lenght: 1}}', 'did you mean `length`?'],
    ['segments: {A: {Length: 1}}', 'did you mean `length`?'],
    ['segments: {A: {layers: []}}', '`layers` is a field of templates, a section'],
    ['segments: {A: {settings: {autoMarkers: on}}}', 'write true'],
    ['segments: {A: {description: 007}}', 'put it in quotes: "007"'],
    ['segments: {A: {topCoverings: [{type: tarmac}]}}', 'did you mean `TARMAC`?'],
    [
      'segments: {A: {topCoverings: [{type: X}]}}',
      'write one of TARMAC, CONCRETE, COBBLESTONE, GRAVEL, CRUSHED_STONES, SAND, OTHER',
    ],
    ['segments: {A: {length: -1}}', 'write a number from 0 to 1000000000'],
    [
      'segments: {A: {sections: [{layers: [{cables: [{type: 7}]}]}]}}',
      'write typeId: 7, or put a name in quotes',
    ],
    ['segments: {A: {sections: [{layers: [{pipeCanals: [{}]}]}]}}', 'add it, as in partCount: 4'],
    [
      'templates: {layers: {standard: {}}}\nsegments: {A: {sections: [{layers: [{use: standart}]}]}}',
      'did you mean `standard`?',
    ],
    ['segments: {A: &anchor {}, B: *anhcor}', 'did you mean `*anchor`?'],
  ])('%s', (text, expected) => {
    expect(remedy(`${text}\n`)).toBe(expected);
  });
});
