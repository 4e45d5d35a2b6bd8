import { describe, expect, it, test } from 'vitest';
import { rulesOf } from '../../src/spec/explain/effect.js';
import { entriesOf } from '../../src/spec/explain/entries.js';
import { UNMANAGED } from '../../src/spec/language/directives.js';
import { DOCUMENT, SPEC_MAPS } from '../../src/spec/language/document.js';
import { LIFECYCLE_DIRECTIVES, SEGMENT_DIRECTIVES } from '../../src/spec/language/segment.js';
import { specSchema } from '../../src/spec/schema/schema.js';
import { loadSpecs } from '../support/load-specs.js';
import { HEAD, segment } from './mistakes.js';
import { inMemory, load, loadWell, placeless } from './support.js';

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
    expect(first(`${HEAD}${templates}segments: {A: {sections: [{use: std, leftBorderPadding: 20}]}}\n`)).toEqual({
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
    expect(first(`${HEAD}${templates}segments: {A: {sections: [{layers: [{use: base, eccs: []}]}]}}\n`)).toEqual({
      fields: {},
      layers: [{ fields: { protectionLayerThickness: 50 }, items: { ecc: [], sensor: [{ kind: 'sensor', fields: {} }] } }],
    });
  });

  it('are known in every file of their project, and in no other', () => {
    const use = (project: string) => `apiVersion: trenchctl/v1\nproject: ${project}\nsegments: {A: {sections: [{use: std}]}}\n`;
    expect(load({ 'a.yaml': use('p'), 'z.yaml': HEAD + templates }).problems).toEqual([]);
    const { problems } = load({ 'a.yaml': use('q'), 'z.yaml': HEAD + templates });
    expect(problems.map(({ code }) => code)).toEqual(['unknown-template']);
  });

  it('show a mistake between their keys once, however often they are used', () => {
    const both = '{coverThickness: 600, layoutDepth: 700}';
    const { problems } = load(`${HEAD}templates: {sections: {x: ${both}}}\nsegments: {A: {sections: [{use: x}, {use: x}]}}\n`);
    expect(problems.map(({ code }) => code)).toEqual(['both-depths']);
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
    expect(projects.map(({ number, id, prune, segments }) => [number, id, prune, segments.map(({ name }) => name)])).toEqual([
      ['p', '7', true, ['B', 'A', 'C']],
      ['q', undefined, false, []],
    ]);
    expect(projects[0]?.place).toEqual({ file: 'a.yaml', line: 2, col: 10 });
  });

  it('prune when one of them says so', () => {
    const { projects } = load(`${HEAD}prune: true\nsegments: {}\n---\n${HEAD}prune: false\n`);
    expect(projects[0]?.prune).toBe(true);
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
    ['segments: {A: {topCoverings: [{type: X}]}}', 'write one of TARMAC, CONCRETE, COBBLESTONE, GRAVEL, CRUSHED_STONES, SAND, OTHER'],
    ['segments: {A: {length: -1}}', 'check the value; no document states a limit, so the service decides'],
    ['segments: {A: {length: .inf}}', 'write a number as JSON can hold it'],
    ['segments: {A: {sections: [{layers: [{cables: [{type: 7}]}]}]}}', 'write typeId: 7, or put a name in quotes'],
    ['segments: {A: {sections: [{layers: [{pipeCanals: [{}]}]}]}}', 'add it, as in partCount: 4'],
    ['templates: {layers: {standard: {}}}\nsegments: {A: {sections: [{layers: [{use: standart}]}]}}', 'did you mean `standard`?'],
    ['segments: {A: &anchor {}, B: *anhcor}', 'did you mean `*anchor`?'],
  ])('%s', (text, expected) => {
    expect(remedy(`${text}\n`)).toBe(expected);
  });
});

// Every key with one value that is for trenchctl is read, described and explained by its entry alone.

const ENTRIES = entriesOf(DOCUMENT);
const SCHEMA = JSON.stringify(specSchema());

const directives = [...SPEC_MAPS.values()].flatMap(({ name: map, entries }) =>
  Object.entries(entries)
    .filter(([name, { isDirective, type }]) => isDirective && type.maps().length === 0 && name !== UNMANAGED)
    .map(([name, key]) => [`${map}.${name}`, key] as const),
);

test('the keys with one value that are for trenchctl', () => {
  const ids = directives.map(([id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['document.prune', 'project.id', 'project.create', 'segment.renamedFrom']));
});

test.each(directives)('%s is in the schema and is for trenchctl', (id, { about, examples }) => {
  const entry = ENTRIES.find((one) => one.id === id);
  expect(entry?.schema).toMatchObject({ description: about, examples });
  expect(SCHEMA).toContain(JSON.stringify(entry?.schema));
  expect(entry && rulesOf(entry)).toEqual({ ownership: 'This key is for trenchctl and is not compared with the live state.' });
});

test.each(Object.entries(SEGMENT_DIRECTIVES))('%s of a segment is in the desired segment', (name, { examples: [example] }) => {
  const [project] = loadWell(segment(`${name}: ${example}`));
  // An id is a text in the desired state.
  const desired = typeof example === 'number' ? String(example) : example;
  expect(project?.segments).toMatchObject([{ [name]: desired }]);
});

const FLAGS = Object.keys(LIFECYCLE_DIRECTIVES);

test.each(FLAGS)('%s is false unless it is stated', (name) => {
  const none = Object.fromEntries(FLAGS.map((flag) => [flag, false]));
  const lifecycleOf = (lines: string) => loadWell(segment(lines))[0]?.segments[0]?.lifecycle;
  expect(lifecycleOf('length: 1')).toEqual(none);
  expect(lifecycleOf(`lifecycle: {${name}: true}`)).toEqual({ ...none, [name]: true });
});
