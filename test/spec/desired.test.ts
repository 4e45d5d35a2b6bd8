// What specs say, as a page: each spec, and the desired state that it becomes, with the place of every object.
import { test } from 'vitest';
import type { Place } from '../../src/diagnostics/problem.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import { loadSpecs } from '../support/load-specs.js';
import { expectPage } from '../support/page.js';
import { HEAD, layer, section, segment } from './mistakes.js';
import { calculation, project } from './project-mistakes.js';
import { inMemory, seen } from './support.js';

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

const PROJECT = `apiVersion: trenchctl/v1
project:
  number: "2026-0417"
  id: 1001
  create: true # may be made where it is missing
  name: Storgata, new cables
  status: STARTED
  startDate: 2026-03-01
  endDate: 2026-10-15T16:00:00+02:00
  caseRef: S-4711
  location:
    address: {address1: Storgata 1, city: Ålesund}
    coordinate: {latitude: 62.47, longitude: 6.15}
    coordinateSource: MANUAL
  owner: kari.nordmann
  archived: false
  modules: [CABLESIMULATOR, CALCULATION]
  pruneModules: true
allowDestroy: {objects: 3, until: 2026-12-01}
segments:
  Storgata 1-40:
    length: 100
calculation:
  type: COMPANY
  nodes:
    - number: "2.1.1"
      quantity: {lengthOf: Storgata 1-40, times: 1.1}
      locationName: Storgata
      options: false
      childNodes:
        - {number: W10, quantity: 12}
        - {number: M20, type: MATERIAL, exclude: true}
        - {number: M20, type: WORK, quantity: 0}
        - {number: G1, childNodes: [{number: W10, locationName: Nord}]}
    - name: Traffic control
      unit: dag
      quantity: 5
      unitCost: 9500
      facility: HS kabel
      activityId: 9007199254740993
      description: Signals
    - {name: Guards, unit: dag, quantity: {lengthOf: Storgata 1-40}, totalCost: 5, facilityId: 7, activity: Nyanlegg, locationName: L}
`;

const TEMPLATES = `templates:
  layers:
    base: {protectionLayerThickness: 50, eccs: [{}], sensors: [{}]}
    more: {use: base, protectionLayerThickness: 60}
    low: {eccs: [{}], unmanaged: [sensors], waivers: [{rule: r, reason: low}]}
    mid: {use: low, unmanaged: [eccs], sensors: []}
    top: {use: mid, eccs: []}
    letgo: {unmanaged: [eccs, pipes], sensors: []}
  sections:
    std: {coverThickness: 600, leftBorderPadding: 10, layers: [{use: more}]}
`;
const inLayer = (keys: string): string => `${HEAD}${TEMPLATES}segments: {A: {sections: [{layers: [{${keys}}]}]}}\n`;
const quantity = (length: number, times: number): string =>
  `${HEAD}segments: {A: {length: ${length}}}\ncalculation: {nodes: [{number: "1", quantity: {lengthOf: A, times: ${times}}}]}\n`;
const dates = (date: string): string => project(`startDate: ${date}`);
const other = (text: string): string => text.replace('project: p', 'project: q');
const both = section('coverThickness: 600\nlayoutDepth: 700');
const nulls = project('endDate: null, endDateEstimate: ~, description: null, caseRef: null, substationRef: null, location: null');
const WAIVERS = '[{rule: r, reason: rock, until: 2026-12-01}]';

type Texts = string | Readonly<Record<string, string>>;

const CASES: Readonly<Record<string, readonly [Texts, Partial<ServiceProfile>?]>> = {
  'a trench': [STORGATA],
  'a project and its calculation': [PROJECT],
  'every digit of an id': [
    `${project('id: 9223372036854775807')}segments: {A: {segmentId: 9007199254740993, settings: {defaultMarkerTypeId: "09007199254740995"}}}\n`,
  ],
  'empty lists': [
    `${HEAD}segments: {A: {topCoverings: [], settings: {}, sections: [{layers: [{cables: [], pipes: [{cables: [], ecomDucts: []}]}]}]}}\n`,
  ],
  'lists that are left out': [`${HEAD}segments: {B: {lifecycle: {preventDestroy: true}, sections: [{}, {layers: [{}]}]}}\n`],
  'numbers in any notation, minus zero, and one that is unusual': [
    `${HEAD}segments: {A: {length: 1e2}, B: {length: 0x10}, C: {length: -0.0}, D: {length: 007}, E: {length: 1000000000}, F: {length: -1}}\n`,
  ],
  'any name': [`${HEAD}segments: {__proto__: {}, "constructor": {}, "null": {}, 1: {}, "<<": {}, "a: b": {}}\n`],
  'anchors and aliases': [`${HEAD}segments:\n  A: &a {sections: [&s {layers: [{eccs: &e [{}, {}]}, {eccs: *e}]}, *s]}\n  B: *a\n`],
  'an anchor that is set twice': [`${HEAD}segments: {A: {length: &x 1}, B: {length: *x}, C: {length: &x 2}, D: {length: *x}}\n`],
  'keys that are for trenchctl': [
    segment(
      `renamedFrom: B\nlifecycle: {preventReplace: true}\nignoreWarnings: [unit-mistake]\nwaivers: ${WAIVERS}\nsections: [{waivers: ${WAIVERS}, layers: [{waivers: ${WAIVERS}}]}]`,
    ),
  ],
  'loads and types': [
    layer('cables: [{type: X, load: 5, count: 2}, {typeId: 7, load: 0}]\npipeGroups: [{configuration: DOUBLE, typeId: 1}]'),
  ],
  'a project that is only named': [{ 'a.yaml': HEAD, 'b.yaml': other(project('').replace('number: p', 'number: q, id: 5')) }],
  'a project in several documents': [
    {
      'a.yaml': project('create: true, name: A, owner: me'),
      'b.yaml': HEAD,
      'c.yaml': project('status: NEW, startDate: 2026-03-01, endDate: 2026-03-01'),
    },
  ],
  'documents of two projects, in the order of the files': [
    {
      'b.yaml': 'apiVersion: trenchctl/v1\nproject: {number: p, id: 7}\nprune: true\nsegments: {C: {}}\n',
      'a.yaml': `${HEAD}segments: {B: {}}\n---\n${other(HEAD)}segments: {B: {}}\n---\n${HEAD}segments: {A: {}}\n`,
    },
  ],
  'prune in one of two documents': [`${HEAD}segments: {}\n---\n${HEAD}prune: true\n`],
  'prune and its opposite': [`${HEAD}prune: true\nsegments: {}\n---\n${HEAD}prune: false\n`],
  'no modules, and a diameter of nothing': [project('modules: []') + layer('sensors: [{outerDiameter: 0}]').replace(HEAD, '')],
  'a leap day': [dates('2024-02-29')],
  'a time in UTC': [dates('"2026-03-01T07:30Z"')],
  'a time with a fraction in another zone': [dates('2026-03-01T07:30:15.5-03:30')],
  'a time on another day in UTC': [dates('2026-01-01T00:00:00+01:00')],
  'no nodes': [`${HEAD}calculation: {nodes: []}\n`],
  'nodes that are left out': [`${HEAD}calculation: {}\n`],
  'a quantity that is a fraction': [quantity(0.1, 3)],
  'a quantity of many digits': [quantity(123_456.789, 3)],
  'a length in another file': [
    {
      'a.yaml': `${HEAD}calculation: {nodes: [{number: "1", quantity: {lengthOf: A}}]}\n`,
      'b.yaml': `${HEAD}segments: {A: {length: 182.5}}\n`,
    },
  ],
  'an excluded child and one that is not': [calculation('{number: "1", quantity: 1, childNodes: [{number: W, exclude: false}]}')],
  'a template of a section': [`${HEAD}${TEMPLATES}segments: {A: {sections: [{use: std, leftBorderPadding: 20}]}}\n`],
  'a template gives way as a whole key': [inLayer('use: base, eccs: []')],
  'a template is known in every file of its project and in no other': [
    {
      'a.yaml': `${HEAD}segments: {A: {sections: [{use: std}]}}\n`,
      'b.yaml': `${other(HEAD)}segments: {A: {sections: [{use: std}]}}\n`,
      'z.yaml': HEAD + TEMPLATES,
    },
  ],
  'a template of a template is overridden in the middle': [inLayer('use: mid')],
  'a template of a template is overridden at the end': [inLayer('use: top')],
  'a template lets go for its users': [inLayer('use: letgo, waivers: []')],
  'what a template lets go gives way to a list that is stated': [inLayer('use: letgo, eccs: []')],
  'a list of a template gives way to what is let go': [inLayer('use: base, unmanaged: [eccs]')],
  'what a template lets go gives way as a whole key': [inLayer('use: letgo, unmanaged: [sensors, ecomDucts]')],
  'what a template lets go gives way to an empty list': [inLayer('use: letgo, unmanaged: []')],
  'layers of a template that are let go': [`${HEAD}${TEMPLATES}segments: {A: {sections: [{use: std, unmanaged: [layers]}]}}\n`],
  'what is let go in a segment and its parts': [
    segment(
      'unmanaged: [settings, topCoverings]\nsections: [{unmanaged: [layers]}, {layers: [{unmanaged: [sensors, eccs], pipes: [{unmanaged: [ecomDucts, cables], count: 2}]}]}]',
    ),
  ],
  'nothing that is let go': [layer('unmanaged: []\npipes: [{unmanaged: []}]')],
  'segments that are let go in two files': [
    { 'a.yaml': `${HEAD}unmanaged: [A, B]\nsegments: {C: {}}\n`, 'b.yaml': `${HEAD}unmanaged: [" D"]\n` },
  ],
  'both depths where the service links them': [both],
  'both depths where the service keeps them apart': [both, { depths: 'independent' }],
  'three segments from one': [`${HEAD}segments: {A: {renamedFrom: D}, B: {renamedFrom: D}, C: {renamedFrom: D}}\n`],
  'three segments from one of another project': [
    `${HEAD}segments: {A: {renamedFrom: q/D}, B: {renamedFrom: q/D}, C: {renamedFrom: q/D}}\n`,
  ],
  'waivers of the rule about the cover': [
    segment('waivers: [{rule: layout-cover, reason: r}]\ntopCoverings: [{thickness: 800}]\nsections: [{coverThickness: 600}]'),
  ],
  'a waiver of one of two sections': [
    segment(
      'topCoverings: [{thickness: 800}]\nsections: [{coverThickness: 600, waivers: [{rule: layout-cover, reason: r}]}, {coverThickness: 600}]',
    ),
  ],
  'nulls where the service clears a field': [nulls],
  'nulls where the service keeps a value': [nulls, { projectNull: 'keeps' }],
  'nulls that no service takes': [project('name: null, status: null, startDate: null, owner: null, modules: null')],
};

/** A value as JSON, over several lines if it is long. A place is a text such as @5:3. */
function written(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || short.length < 130) return short;
  const parts = Array.isArray(value) ? value.map((one) => ['-', one]) : Object.entries(value).map(([key, one]) => [`${key}:`, one]);
  const lines = parts.map(([key, one]) => `\n${indent}${key} ${written(one, `${indent}  `)}`);
  return lines.join('').replaceAll(/ +\n/g, '\n');
}

function wordsOf([texts, profile]: readonly [Texts, Partial<ServiceProfile>?]): string[] {
  const files = typeof texts === 'string' ? { '': texts } : texts;
  const { projects, problems } = loadSpecs(['specs'], inMemory(files), { profile: { ...ASSUMED_PROFILE, ...profile } });
  const plain = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('file' in value)) return Object.is(value, -0) ? '-0' : value;
    const { file, line, col } = value as Place;
    return `@${[file, line, col].join(':').replace(/^:/, '')}`;
  };
  const placed: unknown[] = JSON.parse(JSON.stringify(projects, plain));
  return [
    ...placed.map((one) => written(one).trim()),
    ...problems.map((one) =>
      [`! ${seen([one])} ${one.message}`, ...(one.also ?? []).map(({ place }) => `${place.line}:${place.col}`)].join(', '),
    ),
  ];
}

test('specs become what they say', () => {
  expectPage(
    new URL('desired.expected.txt', import.meta.url),
    Object.fromEntries(Object.entries(CASES).map(([title, one]) => [title, wordsOf(one)])),
  );
});
