// A page shows what `export --merge` writes into specs: the new texts, the notes and the refusals.
import { expect, onTestFinished, test } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { type MergeScope, mergeLiveState } from '../../src/reconcile/merge-live.js';
import { CALLER, openWorld, type World } from '../simulation/reconcile/world.js';
import { load, loadWell } from '../spec/support.js';
import { expectPage } from '../support/page.js';

type Texts = Readonly<Record<string, string>>;

interface Case {
  /** The segments that are live. */
  readonly live: string;
  /** The segments of the spec, or whole files. */
  readonly spec: string | Texts;
  readonly scope?: Omit<MergeScope, 'folder'>;
  /** Files that are loaded and not written. */
  readonly beside?: Texts;
}

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';
const OTHER = '---\napiVersion: trenchctl/v1\nproject: DEMO-1\nsegments:\n';
const ALL = { add: true, removeMissing: true };
const FEEDER = 'TSLF 24 kV 3x1x240 Al';
const STREET = 'TFXP 4x240 Al 1 kV';
const inLayer = (items: string, name = 'A') => `  ${name}: {sections: [{layers: [{${items}}]}]}\n`;
const TEMPLATES = `templates:
  sections:
    one: {coverThickness: 700, layers: [{cables: [{type: ${FEEDER}}]}]}
    two: {use: one, foundationThickness: 150}
  layers:
    pair: {protectionLayerThickness: 60, cables: [{type: ${FEEDER}, count: 2}]}
`;
const withTemplates = (segments: string): Texts => ({ 'a.yaml': `${HEAD}${TEMPLATES}segments:\n${segments}` });

const VALUES: Readonly<Record<string, Case>> = {
  'Fields, settings and coverings': {
    live: '  A: {length: 12.5, description: "It is: new", settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 150}, {type: GRAVEL, thickness: 250}]}\n',
    spec: `  # about A
  A: # here
    length: 10 # measured
    description: |
      Of old
      in two lines
    settings: {autoMarkers: false} # by hand
    topCoverings:
      - {type: SAND, thickness: 100} # below
      - type: GRAVEL
        thickness: 200 # above
  # end
`,
  },
  'Coverings that are added and removed': {
    live: '  A: {topCoverings: [{type: SAND, thickness: 150}, {type: GRAVEL, thickness: 250}]}\n  B: {topCoverings: []}\n  C: {topCoverings: [{type: SAND, thickness: 1}]}\n',
    spec: '  A: {topCoverings: [{type: GRAVEL, thickness: 250}]}\n  B:\n    topCoverings:\n      - {type: SAND, thickness: 100}\n  C: {topCoverings: []}\n',
  },
  'A covering that is added beside entries in brackets': {
    live: '  A: {topCoverings: [{type: SAND, thickness: 150}, {type: GRAVEL, thickness: 250}]}\n',
    spec: '  A:\n    topCoverings:\n      - {type: GRAVEL, thickness: 250} # above\n',
  },
  'A description that is not live any more, and a value that stays': {
    live: '  A: {length: 5}\n',
    spec: '  A:\n    description: Of old\n    length: 5 # stays\n',
  },
  'A folded text with a comment': {
    live: '  A: {description: New}\n',
    spec: '  A:\n    description: >- # why\n      Of old\n    length: 0\n',
  },
  'Sections: one that is added, one that goes, and two that change places': {
    live: '  A: {sections: [{coverThickness: 500}, {coverThickness: 600}]}\n  B: {sections: [{coverThickness: 500}]}\n  C: {sections: [{coverThickness: 900, layers: [{pipes: [{typeId: 1}]}]}, {coverThickness: 400, layers: [{cables: [{typeId: 1010}]}]}]}\n',
    spec: `  A:
    sections:
      - coverThickness: 500 # first
  B:
    sections:
      - coverThickness: 500 # first
      - coverThickness: 600 # second
  C:
    sections:
      - {coverThickness: 400, layers: [{cables: [{typeId: 1010}]}]} # the cable
      - {coverThickness: 900, layers: [{pipes: [{typeId: 1}]}]} # the pipe
`,
  },
  'Layers: one that is added in brackets, and measures of another': {
    live: '  A: {sections: [{layers: [{protectionLayerThickness: 70}, {protectionLayerThickness: 80}]}]}\n',
    spec: '  A: {sections: [{layers: [{protectionLayerThickness: 60}]}]}\n',
  },
};

const ITEMS: Readonly<Record<string, Case>> = {
  'Counts that grow, shrink and become one': {
    live: inLayer(
      `cables: [{type: ${FEEDER}, count: 3}, {type: ${STREET}}], pipes: [{type: PVC 110 SN8}], eccs: [{type: Cu 50 mm2 blank, count: 2}]`,
    ),
    spec: inLayer(
      `cables: [{type: ${FEEDER}}, {type: ${STREET}, count: 2}], pipes: [{type: PVC 110 SN8, count: 2}], eccs: [{type: Cu 50 mm2 blank, count: 3}]`,
    ),
  },
  'Items of another type, which an entry takes over, by name and by id': {
    live: inLayer(`cables: [{type: ${STREET}, count: 2}], pipes: [{type: PVC 160 SN8}]`),
    spec: inLayer(`cables: [{type: ${FEEDER}}], pipes: [{typeId: 1}]`),
  },
  'Entries from the most exact to the least': {
    live: inLayer(
      `cables: [{type: ${FEEDER}, groupConfiguration: FLAT}, {type: ${FEEDER}, groupConfiguration: TRIANGLE}, {type: ${FEEDER}, groupConfiguration: TRIANGLE}]`,
    ),
    spec: inLayer(`cables: [{type: ${FEEDER}, count: 1}, {type: ${FEEDER}, groupConfiguration: TRIANGLE}]`),
  },
  'The entry that is most alike takes over': {
    live: inLayer('pipes: [{type: PVC 110 SN8, pipeCategory: WATER}, {type: PVC 160 SN8, pipeCategory: CONTAINER}]'),
    spec: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: WATER}, {type: PVC 110 SN8, pipeCategory: ECOM}]'),
  },
  'Of two items without an entry, the second is more alike': {
    live: inLayer('pipes: [{type: PVC 110 SN8, pipeCategory: CONTAINER}, {type: PVC 110 SN8, pipeCategory: WATER}]'),
    spec: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: WATER}]'),
  },
  'Lists that were empty, become empty, or are not stated': {
    live: inLayer(`cables: [{type: ${FEEDER}}], pipes: [], sensors: [{outerDiameter: 10}]`),
    spec: '  A:\n    sections:\n      - layers:\n          - cables: []\n            pipes:\n              - {type: PVC 110 SN8}\n',
  },
  'Cables in a pipe and in a culvert': {
    live: inLayer(
      `pipes: [{type: PVC 160 SN8, cables: [{type: ${STREET}}]}], culverts: [{width: 800, height: 500, cables: [{type: ${FEEDER}, count: 2}]}]`,
    ),
    spec: inLayer(
      `pipes: [{type: PVC 160 SN8, cables: [{type: ${FEEDER}}]}], culverts: [{width: 800, height: 400, cables: [{type: ${FEEDER}}]}]`,
    ),
  },
  'Ducts of a layer and in pipes': {
    live: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}], ecomDucts: [{outerDiameter: 32}]'),
    spec: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}], ecomDucts: [{outerDiameter: 25}]'),
  },
  'Ducts in pipes alone, which are all live': {
    live: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}], cables: []'),
    spec: inLayer(`pipes: [{type: PVC 160 SN8, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}], cables: [{type: ${FEEDER}}]`),
  },
  'Ducts that the spec states nowhere': {
    live: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}]'),
    spec: inLayer('pipes: [{type: PVC 110 SN8, pipeCategory: ECOM}]'),
  },
  'A stated duct that is not live': {
    live: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM}]'),
    spec: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}]'),
  },
  'More ducts than the pipes state': {
    live: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40, count: 2}]'),
    spec: inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}]'),
  },
  'Lists of templates': {
    live: `  A: {sections: [{coverThickness: 700, layers: [{cables: [{type: ${FEEDER}, count: 3}]}]}]}\n  B: {sections: [{coverThickness: 710, foundationThickness: 150, layers: [{cables: [{type: ${FEEDER}}]}]}]}\n  C: {sections: [{layers: [{protectionLayerThickness: 65, cables: [{type: ${FEEDER}, count: 2}]}]}]}\n`,
    spec: withTemplates('  A: {sections: [{use: two}]}\n  B: {sections: [{use: two}]}\n  C: {sections: [{layers: [{use: pair}]}]}\n'),
  },
};

const SEGMENTS: Readonly<Record<string, Case>> = {
  'Segments that are new, gone, or both, in lines': {
    live: '  A: {length: 1}\n  C: {length: 3}\n  "D: 4": {length: 4}\n',
    spec: '  A: {length: 1}\n  # about B\n  B:\n    length: 2\n# end\n',
    scope: ALL,
  },
  'The same in brackets': { live: '  A: {}\n  C: {length: 3}\n', spec: { 'a.yaml': `${HEAD}segments: {A: {}, B: {}}\n` }, scope: ALL },
  'New ones in the last of two files, whose map is empty': {
    live: '  A: {}\n  C: {length: 3}\n',
    spec: { 'a.yaml': `${HEAD}segments: {A: {}}\n`, 'b.yaml': `${HEAD}segments: {}\n` },
    scope: ALL,
  },
  'New ones in brackets': { live: '  A: {}\n  C: {length: 3}\n', spec: { 'a.yaml': `${HEAD}segments: {A: {}}\n` }, scope: ALL },
  'New ones behind a last line without an end': { live: '  A: {}\n  C: {length: 3}\n', spec: '  A: {}', scope: ALL },
  'New ones in a document in brackets': {
    live: '  C: {length: 3}\n',
    spec: { 'a.yaml': '{apiVersion: trenchctl/v1, project: "2026-0417", segments: {}}\n' },
    scope: ALL,
  },
  'The only one goes': { live: '', spec: '  B: {}\n', scope: ALL },
  'The only one goes and another one comes': { live: '  A: {}\n', spec: '  B: {}\n', scope: ALL },
  'Neither added nor removed unless it is asked for': { live: '  A: {}\n  C: {}\n', spec: '  A: {}\n  B: {}\n' },
  'One segment': {
    live: '  A: {length: 2}\n  B: {length: 2}\n  C: {}\n',
    spec: '  A: {length: 1}\n  B: {length: 1}\n',
    scope: { segment: 'A', add: true },
  },
  'Another project': { live: '  A: {length: 2}\n', spec: '  A: {length: 1}\n', scope: { project: 'DEMO-1' } },
  'Two projects in a file': { live: `  A: {length: 2}\n${OTHER}  Z: {length: 2}\n`, spec: `  A: {length: 1}\n${OTHER}  Z: {length: 1}\n` },
  'An old name that is live again': {
    live: '  A: {length: 2}\n  B: {length: 1}\n',
    spec: '  B:\n    renamedFrom: A\n    length: 1\n',
    scope: ALL,
  },
  'An old name that is live again, of a segment that cannot be edited': {
    live: '  A: {length: 2}\n',
    spec: '  B: &b\n    renamedFrom: A\n    length: 1\n',
    scope: { add: true },
  },
  'An old name that is live again, of a segment in the second document that is refused': {
    live: `  A: {length: 2}\n${inLayer('pipes: [{type: PVC 160 SN8, pipeCategory: ECOM}]', 'B')}`,
    spec: {
      'a.yaml': `${HEAD}segments: {}\n---\n${HEAD}segments:\n  B:\n    renamedFrom: A # of old\n    sections:\n      - layers:\n          - pipes: [{type: PVC 160 SN8, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}] # stays\n`,
    },
    scope: ALL,
  },
  'A rename that was not applied': { live: '  A: {length: 2}\n', spec: '  B: {renamedFrom: A, length: 1}\n' },
  'Anchors and aliases': {
    live: '  A: {length: 2}\n  B: {length: 2}\n  C: {length: 2, sections: [{}]}\n  D: {length: 2, sections: [{}]}\n',
    spec: '  A: &a {length: 1}\n  B: *a\n  C: {length: 1, sections: [&s {coverThickness: 1}]}\n  D: {length: 1, sections: [*s]}\n',
  },
  'Names in a file beside it': {
    live: '  A: {length: 2}\n  B: {length: 2}\n  C: {length: 2}\n',
    spec: '  A: {length: 1}\n',
    beside: { 'b.yaml': `${HEAD}segments: {B: {length: 1}, D: {renamedFrom: C}}\n` },
    scope: { add: true },
  },
  'A type that is not known': { live: '  A: {}\n', spec: inLayer('cables: [{type: Of old}]') },
};

async function mergedInto(world: World, { live, spec, scope = {}, beside = {} }: Case): Promise<string[]> {
  world.clear();
  const made = await world.plan(live === '' ? [] : loadWell(`${HEAD}segments:\n${live}`));
  expect(made.problems).toEqual([]);
  await applyAll(made, { api: world.writing, parallelism: 1, wait: async () => {} });
  const texts: Texts = typeof spec === 'string' ? { 'a.yaml': `${HEAD}segments:\n${spec}` } : spec;
  const folder = load({ ...texts, ...beside });
  const merged = await mergeLiveState(load(texts), { ...scope, folder }, { reading: world.reading, profile: ASSUMED_PROFILE, ...CALLER });
  if ('problems' in merged) return merged.problems.map((problem) => JSON.stringify(problem));
  const noted = (kind: string) => (note: { readonly segment: string; readonly remark: object }) =>
    `(${kind} ${note.segment}: ${JSON.stringify(note.remark)})`;
  return [
    ...[...merged.texts].flatMap(([file, text]) => [`--- ${file}`, text.replace(HEAD, '').replace(TEMPLATES, '').trimEnd()]),
    ...merged.done.map(noted('done')),
    ...merged.refused.map(noted('refused')),
    `(unnamed: ${merged.unnamed.join(', ')})`,
  ];
}

test.each(Object.entries({ values: VALUES, items: ITEMS, segments: SEGMENTS }))(
  'the texts are those of the page of %s',
  async (name, cases) => {
    const world = await openWorld();
    onTestFinished(() => world.under.close());
    const parts: Record<string, string[]> = {};
    for (const [title, one] of Object.entries(cases)) parts[title] = await mergedInto(world, one);
    expectPage(new URL(`merge-${name}.expected.txt`, import.meta.url), parts);
  },
);
