import { describe, expect, it } from 'vitest';
import { SPEC_CODES, type SpecCode } from '../../src/spec/codes.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { SpecFileError } from '../../src/spec/spec-files.js';
import { marked } from './marked.js';
import { inMemory, load, seen } from './support.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: p\n';
const segment = (lines: string): string =>
  `${HEAD}segments:\n  A:\n    ${lines.replaceAll('\n', '\n    ')}\n`;
const section = (lines: string): string => segment(`sections:\n  - ${lines.replaceAll('\n', '\n    ')}`);
const layer = (lines: string): string => section(`layers:\n  - ${lines.replaceAll('\n', '\n    ')}`);

type Row = readonly [code: SpecCode, what: string, text: string | Readonly<Record<string, string>>];

/** One line a mistake; the mark stands where it is shown. */
const ROWS: readonly Row[] = [
  ['yaml-syntax', 'a tab', segment('length: 1\n►\tdescription: x')],
  ['yaml-syntax', 'an open bracket', `${HEAD}segments: {A: {}\n►`],
  ['yaml-syntax', 'a list as a key', `${HEAD}segments:\n  ? ►[a]\n  : {}\n`],
  ['yaml-syntax', 'a control character', segment('description: a►\u0007b')],
  ['yaml-syntax', 'old YAML', `%YAML 1.1\n►---\n${HEAD}`],
  ['yaml-tag', 'a tag of its own', segment('description: ►!secret x')],
  ['yaml-tag', 'a tag of YAML 1.1', segment('description: ►!!binary aGVp')],
  ['too-deep', 'many brackets', `${HEAD}segments: ${'['.repeat(63)}►[${']'.repeat(64)}\n`],
  ['duplicate-key', 'a field', segment('length: 1\n►length: 2')],
  ['duplicate-key', 'a segment', `${HEAD}segments:\n  A: {}\n  ►A: {}\n`],
  ['duplicate-key', 'the same key in quotes', `${HEAD}segments: {1: {}, ►"1": {}}\n`],
  ['merge-key', 'a merge', segment('►<<: {length: 1}')],
  ['unknown-anchor', 'an alias', segment('description: ►*nowhere')],
  ['alias-cycle', 'an alias', section('layers: &a [►*a]')],
  ['too-many-aliases', 'an alias', layer(`eccs: [&a {}, ${'*a, '.repeat(100)}►*a, *a]`)],
  ['wrong-type', 'a number for text', segment('description: ►12')],
  ['wrong-type', 'text for a number', segment('length: ►long')],
  ['wrong-type', 'a number in quotes', segment('length: ►"12"')],
  ['wrong-type', 'yes for true', segment('settings: {autoMarkers: ►yes}')],
  ['wrong-type', 'a number for true', `${HEAD}prune: ►1\n`],
  ['wrong-type', 'a map for a list', section('layers: ►{}')],
  ['wrong-type', 'a list for a map', `${HEAD}segments: ►[]\n`],
  ['wrong-type', 'text for an item', layer('cables: [►TSLF]')],
  ['wrong-type', 'a number for the name of a type', layer('cables: [{type: ►1001}]')],
  ['wrong-type', 'text for an id', segment('segmentId: ►abc')],
  ['wrong-type', 'a fraction for an id', layer('eccs: [{typeId: ►1.5}]')],
  ['wrong-type', 'a number for a project', 'apiVersion: trenchctl/v1\nproject: ►0417\n'],
  ['wrong-type', 'a list for a document', '►[]\n'],
  ['wrong-type', 'a word for a document', '►hello\n'],
  ['null-value', 'null', segment('length: ►null')],
  ['null-value', 'a tilde', segment('length: ►~')],
  ['null-value', 'nothing', segment('►length:')],
  ['null-value', 'a segment of nothing', `${HEAD}segments:\n  ►A:\n`],
  ['null-value', 'no segments', `${HEAD}►segments:\n`],
  ['null-value', 'in a list', layer('cables: [►null]')],
  ['null-value', 'for a list', layer('cables: ►null')],
  ['null-value', 'as a project', 'apiVersion: trenchctl/v1\n►project:\n'],
  ['null-value', 'in a template', `${HEAD}templates: {layers: {x: ►null}}\n`],
  ['unknown-field', 'in a document', `${HEAD}►segment: {}\n`],
  ['unknown-field', 'in a segment', segment('►lenght: 1')],
  ['unknown-field', 'the name of a segment', segment('►name: B')],
  ['unknown-field', 'in a section', section('►width: 1')],
  ['unknown-field', 'in a layer', layer('►cable: []')],
  ['unknown-field', 'in an item', layer('sensors: [{►type: X}]')],
  ['unknown-field', 'in a covering', segment('topCoverings: [{►typ: SAND}]')],
  ['unknown-field', 'in settings', segment('settings: {►autoMarker: true}')],
  ['unknown-field', 'in lifecycle', segment('lifecycle: {►prevent: true}')],
  ['unknown-field', 'in templates', `${HEAD}templates: {►segments: {}}\n`],
  ['unknown-field', 'a prototype', segment('►__proto__: {}')],
  ['unknown-field', 'a method of every object', layer('cables: [{typeId: 1, ►toString: 1}]')],
  ...['minPadding', 'positioning', 'label', 'userLabel', 'xAdjustment', 'yAdjustment', 'xadjustment'].map(
    (field): Row => ['unsettable-field', field, layer(`cables: [{typeId: 1, ►${field}: 1}]`)],
  ),
  ['unsettable-field', 'an id', layer('eccs: [{►id: x}]')],
  ['unsettable-field', 'cable bands', layer('►cableBands: []')],
  ['missing-field', 'a version', '►project: p\n'],
  ['missing-field', 'a project', '►apiVersion: trenchctl/v1\n'],
  ['missing-field', 'a number', 'apiVersion: trenchctl/v1\nproject: ►{id: 5}\n'],
  ['missing-field', 'a type', layer('cables: [►{}]')],
  ['missing-field', 'a type in a pipe', layer('pipes: [{cables: [►{count: 2}]}]')],
  ['missing-field', 'a configuration', layer('pipeGroups: [►{}]')],
  ['missing-field', 'a number of channels', layer('pipeCanals: [►{}]')],
  ['not-a-choice', 'in an item', layer('cables: [{typeId: 1, groupConfiguration: ►triangle}]')],
  ['not-a-choice', 'in a covering', segment('topCoverings: [{type: ►ASPHALT}]')],
  ['out-of-range', 'a negative length', segment('length: ►-1')],
  ['out-of-range', 'a huge length', segment('length: ►12345678901234567890123')],
  ['out-of-range', 'infinity', segment('length: ►.inf')],
  ['out-of-range', 'not a number', segment('length: ►.nan')],
  ['out-of-range', 'a diameter of nothing', layer('sensors: [{outerDiameter: ►0}]')],
  ['out-of-range', 'a fraction of a channel', layer('pipeCanals: [{partCount: ►1.5}]')],
  ['out-of-range', 'no items', layer('eccs: [{count: ►0}]')],
  ['out-of-range', 'too many items', layer('eccs: [{count: ►1001}]')],
  ['out-of-range', 'an id past int64', layer('eccs: [{typeId: ►9223372036854775808}]')],
  ['out-of-range', 'a negative id', segment('segmentId: ►-1')],
  ['bad-text', 'too long', segment(`description: ►${'x'.repeat(1001)}`)],
  ['bad-text', 'a name too long', `${HEAD}segments:\n  ►${'x'.repeat(256)}: {}\n`],
  ['bad-text', 'a name of nothing', `${HEAD}segments: {►"": {}}\n`],
  ['bad-text', 'a number of nothing', 'apiVersion: trenchctl/v1\nproject: ►""\n'],
  ['bad-text', 'half a character', segment('description: ►"\\ud800"')],
  ['empty-list', 'sections', segment('sections: ►[]')],
  ['empty-list', 'layers', section('layers: ►[]')],
  ['empty-list', 'layers of a template', `${HEAD}templates: {sections: {x: {layers: ►[]}}}\n`],
  ['unsupported-version', 'the next one', 'apiVersion: ►trenchctl/v2\nproject: p\n'],
  ['not-yet-managed', 'a name', 'apiVersion: trenchctl/v1\nproject: {number: p, ►name: x}\n'],
  ['both-depths', 'in a section', section('coverThickness: 1\n►layoutDepth: 2')],
  [
    'both-depths',
    'one of them in a template',
    `${HEAD}templates: {sections: {x: {►layoutDepth: 1}}}\nsegments: {A: {sections: [{use: x, coverThickness: 1}]}}\n`,
  ],
  [
    'both-depths',
    'in a template that nobody uses',
    `${HEAD}templates: {sections: {x: {coverThickness: 1, ►layoutDepth: 1}}}\n`,
  ],
  ['type-and-type-id', 'of a cable', layer('cables: [{type: X, ►typeId: 1}]')],
  [
    'too-many-cables',
    'in a pipe',
    layer('pipes: [{►cables: [{typeId: 1, count: 25}, {typeId: 2, count: 26}]}]'),
  ],
  ['too-many-cables', 'in a culvert', layer('culverts: [{►cables: [{typeId: 1, count: 51}]}]')],
  ['ducts-need-ecom', 'in a water pipe', layer('pipes: [{pipeCategory: WATER, ►ecomDucts: [{}]}]')],
  ['cables-in-ecom-pipe', 'by category', layer('pipes: [{pipeCategory: ECOM, ►cables: [{typeId: 1}]}]')],
  ['cables-in-ecom-pipe', 'by contents', layer('pipes: [{ecomDucts: [{}], ►cables: [{typeId: 1}]}]')],
  ['unknown-template', 'of a section', section('use: ►x')],
  ['unknown-template', 'of a layer', layer('use: ►x')],
  [
    'unknown-template',
    'of a layer in a template',
    `${HEAD}templates: {sections: {x: {layers: [{use: ►y}]}}}\n`,
  ],
  ['template-cycle', 'of one', `${HEAD}templates: {layers: {x: {use: ►x}}}\n`],
  [
    'template-cycle',
    'of two',
    `${HEAD}templates: {layers: {x: {use: ►y}, y: {use: x}}}\nsegments: {A: {sections: [{layers: [{use: y}]}]}}\n`,
  ],
  [
    'duplicate-template',
    'in two files',
    { 'a.yaml': `${HEAD}templates: {layers: {x: {}}}\n`, 'b.yaml': `${HEAD}templates: {layers: {►x: {}}}\n` },
  ],
  [
    'duplicate-segment',
    'in two files',
    { 'a.yaml': segment('length: 1'), 'b.yaml': `${HEAD}segments: {►A: {}}\n` },
  ],
  ['duplicate-segment', 'in two documents', `${segment('length: 1')}---\n${HEAD}segments: {►A: {}}\n`],
  ['duplicate-segment-id', 'in one file', `${HEAD}segments: {A: {segmentId: 5}, B: {segmentId: ►"5"}}\n`],
  ['rename-conflict', 'with a segment that is there', `${HEAD}segments: {A: {}, B: {renamedFrom: ►A}}\n`],
  ['rename-conflict', 'with another one', `${HEAD}segments: {A: {renamedFrom: C}, B: {renamedFrom: ►C}}\n`],
  ['rename-conflict', 'with itself', `${HEAD}segments: {A: {renamedFrom: ►A}}\n`],
  [
    'conflicting-prune',
    'in two files',
    { 'a.yaml': `${HEAD}prune: false\nsegments: {}\n`, 'b.yaml': `${HEAD}prune: ►true\n` },
  ],
  [
    'conflicting-project-id',
    'of one number',
    `apiVersion: trenchctl/v1\nproject: {number: p, id: 1}\n---\napiVersion: trenchctl/v1\nproject: {number: p, id: ►2}\n`,
  ],
  [
    'conflicting-project-id',
    'of two numbers',
    `apiVersion: trenchctl/v1\nproject: {number: p, id: 1}\n---\napiVersion: trenchctl/v1\nproject: ►{number: q, id: 1}\n`,
  ],
  ['prune-without-segments', 'in one file', `${HEAD}►prune: true\n`],
  ['no-specs', 'an empty file', ''],
  ['no-specs', 'a comment', '# nothing yet\n---\n# nor here\n'],
];

describe('one mistake is one problem, at its place', () => {
  it.each(ROWS)('%s: %s', (code, _what, text) => {
    const { files, places } = marked(text);
    const { file, line, col } = places[0] ?? { file: 'specs', line: 1, col: 1 };
    expect(seen(load(files).problems)).toEqual([`${code} ${file}:${line}:${col}`]);
  });

  it('covers every code that a text can cause', () => {
    const elsewhere = ['unreadable-file', 'file-too-large', 'not-utf-8', 'too-many-files', 'expands-too-far'];
    const catalogs = ['unknown-type', 'ambiguous-type', 'unknown-type-id', 'incompatible-type'];
    const covered = new Set<string>([...ROWS.map(([code]) => code), ...elsewhere, ...catalogs]);
    expect(SPEC_CODES.filter((code) => !covered.has(code))).toEqual([]);
  });

  it('shows all problems of all files, in order', () => {
    const { files, places } = marked({
      'a.yaml': segment('►lenght: 1\ndescription: ►5'),
      'b.yaml': `${HEAD}segments:\n  B:\n    sections: ►[]\n    ►minPadding: 1\n`,
    });
    expect(load(files).problems.map(({ place }) => place)).toEqual(places);
  });
});

describe('files that cannot be read', () => {
  const failing = (error: Error) => ({
    list: () => ['a.yaml', 'b.yaml'],
    read: (path: string) => {
      if (path === 'a.yaml') throw error;
      return segment('lenght: 1');
    },
  });

  it('are a problem each, and the others are read all the same', () => {
    const { problems } = loadSpecs(['specs'], failing(new SpecFileError('not-utf-8', 'no', 'do')));
    expect(seen(problems)).toEqual(['not-utf-8 a.yaml:1:1', 'unknown-field b.yaml:5:5']);
    expect(problems[0]?.remedy).toBe('do');
  });

  it('are unreadable when nobody knows why', () => {
    expect(seen(loadSpecs(['specs'], failing(new Error('disk on fire'))).problems)[0]).toBe(
      'unreadable-file a.yaml:1:1',
    );
  });

  it('are too large past a mebibyte', () => {
    const { problems } = load(`# ${'x'.repeat(1024 * 1024)}\n`);
    expect(seen(problems)).toEqual(['file-too-large a.yaml:1:1']);
  });

  it('are too many past ten thousand', () => {
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}.yaml`, '']));
    expect(seen(loadSpecs(['specs'], inMemory(files)).problems)).toEqual(['too-many-files specs:1:1']);
  });

  it('do not make missing templates of what they may hold', () => {
    const { problems } = load({ 'a.yaml': 'a: [', 'b.yaml': layer('use: elsewhere') });
    expect(problems.map(({ code }) => code)).toEqual(['yaml-syntax']);
  });
});
