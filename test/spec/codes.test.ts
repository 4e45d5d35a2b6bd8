import { describe, expect, it } from 'vitest';
import { editOf, type Fix, withEdits } from '../../src/diagnostics/problem.js';
import { groupBy } from '../../src/plan/algorithms/group-by.js';
import { builtProblems } from '../../src/spec/check/built-problems.js';
import { SpecFileError, type SpecFiles } from '../../src/spec/files/spec-files.js';
import { SPEC_CODES } from '../../src/spec/problems.js';
import { loadSpecs } from '../support/load-specs.js';
import { expectPage } from '../support/page.js';
import { marked } from './marked.js';
import { HEAD, layer, MISTAKES, type Row, segment, templateChain } from './mistakes.js';
import { calculation, PROJECT_MISTAKES, project } from './project-mistakes.js';
import { inMemory, load, seen } from './support.js';

const SIZED: Parameters<typeof builtProblems>[2] = {
  pipes: [
    { id: '1', name: 'Narrow', fields: { outerDiameter: 50, wallThickness: 2 } },
    { id: '2', name: 'Thin', fields: { outerDiameter: 46 } },
    { id: '3', name: 'Unknown', fields: {} },
  ],
  cables: [
    { id: '1', name: 'Thick', fields: { outerDiameter: 60.04 } },
    { id: '2', name: 'Full', fields: { outerDiameter: 46 } },
    { id: '3', name: 'Half', fields: { outerDiameter: 23 } },
    { id: '4', name: 'Core', fields: { outerDiameter: 9, conductorArea: 240, voltageCategory: 'MV' } },
    { id: '5', name: 'Three', fields: { outerDiameter: 9, conductorArea: 240, conductorCount: 3 } },
    { id: '6', name: 'Signal', fields: { conductorArea: 1, voltageCategory: 'ELV' } },
    { id: '7', name: 'Fibre', fields: { conductorArea: 0 } },
  ],
};

/** The items of a layer, of which some have problems that only the catalogs show. */
const WITH_CATALOGS = [
  'pipes: [{type: Narrow, cables: [{type: Half}, {type: Thick}]}]',
  'pipes: [{type: narrow, cables: [{type: Full}]}, {type: Thin, cables: [{type: Full}]}, {type: Unknown, cables: [{type: Thick}]}]',
  'pipes: [{typeId: 1, cables: [{typeId: 3, count: 4}]}, {typeId: 1, cables: [{typeId: 3, count: 5}]}, {typeId: 9}]',
  'pipes: [{type: Narrow, cables: [{type: Half, groupConfiguration: TRIANGLE, count: 2}, {type: Signal}]}]',
  'cables: [{type: Signal, load: 5}, {type: Fibre, load: 5}, {type: Core, load: 5}, {type: Three, load: 0}, {type: Signal}]',
  'pipes: [{type: Narrow, cables: [{type: Fibre, load: 5}]}]',
  'cables: [{type: Core, load: 5}, {type: Core}, {type: Core, load: 6}]',
  'cables: [{type: Core, load: 5}, {type: Core, load: 5}, {type: core}]',
  'cables: [{type: Core, load: 0}, {type: Core}, {type: Core, load: 1}]',
  'cables: [{type: Half, load: 0}, {type: None, load: 5}, {typeId: 6, load: 0}]',
  'cables: [{type: Core, load: 5, count: 3}, {type: Core, load: 6}]',
  'cables: [{type: Core, load: 5}, {type: Core, load: 6}, {type: Three, load: 7}]',
  'cables: [{type: Three, load: 5}, {type: Three, load: 6}, {type: Three, load: 7}]',
  'cables: [{type: Core, load: 5}, {type: Core, load: 6, groupConfiguration: SINGLE}, {type: Core, groupConfiguration: PAIR}]',
  'cables: [{type: Core, load: 5}, {type: Core, load: 6, groupConfiguration: SINGLE}, {type: Core, load: 6}]',
  'pipes: [{type: Narrow, cables: [{type: Core, load: 5}]}, {type: Narrow, cables: [{type: Core, load: 6}], count: 2}]',
  'pipes: [{type: Narrow, cables: [{type: Core, load: 5}]}, {type: Thin, cables: [{type: Core, load: 6}], count: 2}]',
  'pipes: [{type: Thin, cables: [{type: Core, load: 5}, {type: Core, load: 6, count: 2}]}, {type: Thin, cables: [{type: Core, load: 7}]}]',
];

function withCatalogs(items: string): string[] {
  const { projects, isIgnored } = load(layer(items));
  return builtProblems(projects, isIgnored, SIZED).flatMap(({ code, severity, message, place, also = [] }) => [
    `  ${severity ?? 'error'} ${code} ${place.line}:${place.col}: ${message}`,
    ...also.map((other) => `    ${other.place.line}:${other.place.col} ${other.message}`),
  ]);
}

const ALL_MISTAKES = [...MISTAKES, ...PROJECT_MISTAKES];

type Texts = Readonly<Record<string, string>>;

/** Makes one fix: returns the texts after it, and the line of its first edit without blanks around it. */
function mended(files: Texts, fix: Fix): { texts: Texts; line: string } {
  const { file = '', line = 0 } = fix[0]?.place ?? {};
  const text = files[file] ?? '';
  const edits = fix.flatMap((one) => editOf(text.split('\n'), one) ?? []);
  if (edits.length !== fix.length) throw new Error(`${JSON.stringify(fix)} is not in the text`);
  const after = withEdits(text, edits);
  return { texts: { ...files, [file]: after }, line: after.split('\n')[line - 1]?.trim() ?? '' };
}

describe('one mistake is one problem, at its place, and each of its fixes removes it', () => {
  it.each(ALL_MISTAKES)('%s: %s', (code, _what, text) => {
    const { files, places } = marked(text);
    const { file, line, col } = places[0] ?? { file: 'specs', line: 1, col: 1 };
    const { problems } = load(files);
    expect(seen(problems)).toEqual([`${code} ${file}:${line}:${col}`]);
    for (const problem of problems) {
      // What is asked for can be written.
      expect(problem.remedy?.startsWith('did you mean') === true && !problem.fixes).toBe(false);
      for (const fix of problem.fixes ?? []) {
        const { message, place } = problem;
        expect(load(mended(files, fix).texts).problems).not.toContainEqual(expect.objectContaining({ code, message, place }));
      }
    }
  });

  it('has the words of the page that shows all mistakes', () => {
    const wordsOf = ([code, , text]: Row): string[] =>
      load(marked(text).files).problems.flatMap(({ message, severity, remedy, also = [], fixes = [] }) => [
        `${code}: ${severity ? `${severity}: ` : ''}${message}`,
        ...(remedy === undefined ? [] : [`  ${remedy}`]),
        ...also.map((other) => `  ${other.place.line}:${other.place.col} ${other.message}`),
        ...fixes.map((fix) => `  fix: ${mended(marked(text).files, fix).line}`),
      ]);
    /** Rows with the same words are shown together. */
    const words = (rows: readonly Row[]): string[] =>
      [...groupBy(rows, (row) => wordsOf(row).join('\n'))].map(([said, all]) => `${all.map(([, what]) => what).join('; ')}, ${said}`);
    expectPage(new URL('mistakes.expected.txt', import.meta.url), {
      'Segments and files': words(MISTAKES),
      'Projects and calculations': words(PROJECT_MISTAKES),
      'With the catalogs': WITH_CATALOGS.flatMap((items) => [items, ...withCatalogs(items)]),
    });
  });

  it.each([
    `${HEAD}unmanaged: [B]\nsegments: {A: {renamedFrom: B, segmentId: 5}}\n`,
    `${HEAD}segments: {A: {segmentId: 5}, B: {renamedFrom: A}}\n`,
    `${HEAD}segments: {A: {}, B: {renamedFrom: q/A}}\n`,
    `${HEAD}segments: {A: {}, B: {renamedFrom: q/C, segmentId: 5}}\n---\napiVersion: trenchctl/v1\nproject: q\nsegments: {C: {}}\n`,
    `${HEAD}allowDestroy: {objects: 3, until: 2026-12-01}\n---\n${HEAD}allowDestroy: {objects: 3, until: 2026-12-01}\n`,
    ...[segment('segmentId: 0'), templateChain(64)],
    ...[
      ...['cables: [{type: X, count: 1000}, {type: X}]', 'pipes: [{cables: [{typeId: 1, count: 25}, {typeId: 2, count: 25}]}]'],
      'eccs: [{typeId: 9223372036854775807}, {typeId: 0}]',
      // Items that differ in one value are not repeated.
      ...['cables: [{type: X, load: 100}, {type: X, load: 200}]', 'cables: [{type: X, load: 100}, {type: X}]'],
      ...['cables: [{type: X}, {type: X, groupConfiguration: TRIANGLE}]', 'pipes: [{cables: [{type: X}]}, {cables: [{type: Y}]}]'],
      ...['pipes: [{ecomDucts: [{}]}, {ecomDucts: []}]', 'pipes: [{unmanaged: [cables]}, {}]'],
    ].map(layer),
  ])('is no mistake: %s', (text) => {
    expect(load(text).problems).toEqual([]);
  });

  it('covers every code that a text can reason', () => {
    const elsewhere = [
      ...['unreadable-file', 'file-too-large', 'not-utf-8', 'too-many-files', 'link-leads-out', 'holds-secret', 'specs-too-large'],
      ...['too-many-problems', 'expands-too-far'],
    ];
    const catalogs = ['unknown-type', 'ambiguous-type', 'pipe-too-small', 'load-of-no-power-cable', 'different-loads'];
    const rules = ['bad-condition', 'duplicate-rule'];
    // test/tables has these.
    const tables = ['unknown-column', 'bad-cell', 'different-cells', 'hidden-row', 'merged-cells'];
    const covered = new Set<string>([...ALL_MISTAKES.map(([code]) => code), ...elsewhere, ...catalogs, ...rules, ...tables]);
    expect(SPEC_CODES.filter((code) => !covered.has(code))).toEqual([]);
  });

  it('shows all problems of all files, in order', () => {
    const { files, places } = marked({
      'a.yaml': segment('►lenght: 1\ndescription: ►5'),
      'b.yaml': `${HEAD}segments:\n  B:\n    sections: ►[]\n    ►minPadding: 1\n`,
      // The first one shows only when the segment is built.
      'c.yaml': `${HEAD}segments: {C: {topCoverings: [{type: TARMAC}, ►{type: SAND}], ►lenght: 1}}\n`,
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
  });

  it('have the words of a page', () => {
    const many = inMemory(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}.yaml`, ''])));
    const words = (files: SpecFiles, path = 'specs') =>
      loadSpecs([path], files).problems.map(
        ({ code, message, remedy, place }) => `${code} ${place?.file}:${place?.line}:${place?.col} ${message}: ${remedy}`,
      );
    expectPage(new URL('files.expected.txt', import.meta.url), {
      'a reader that knows why': words(failing(new SpecFileError('not-utf-8', 'no', 'do'))),
      'a reader that does not': words(failing(new Error('disk on fire'))),
      'more than a mebibyte': words(inMemory({ 'a.yaml': `# ${'x'.repeat(1024 * 1024)}\n` })),
      'more than ten thousand files': words(many),
      'no specs at a path': words(inMemory({}), 'there'),
      'no specs anywhere': loadSpecs([], inMemory({})).problems.map(({ place, message }) => `${place?.file} ${message}`),
    });
  });

  it.each([
    ['templates', layer('use: elsewhere')],
    ['segments to keep', `${HEAD}prune: true\n`],
    ['segments', calculation('{number: "1", quantity: {lengthOf: elsewhere}}')],
    ['properties', project('create: true, pruneModules: true')],
  ])('do not make missing %s of what they may hold', (_what, text) => {
    const { problems } = load({ 'a.yaml': 'a: [', 'b.yaml': text });
    expect(problems.map(({ code }) => code)).toEqual(['yaml-syntax']);
  });
});

const CATALOGS = {
  pipes: [{ id: '1', name: 'Narrow', fields: { outerDiameter: 50, wallThickness: 2 } }],
  cables: [{ id: '2', name: 'Thick', fields: { outerDiameter: 60 } }],
};

const spec = (document = '', more = 'length: 10'): string => `apiVersion: trenchctl/v1
project: p
${document}
templates:
  layers:
    base: {pipes: [{type: Narrow, count: 3, cables: [{type: Thick}]}]}
segments:
  A:
    ${more}
    topCoverings: [{type: TARMAC}, {type: GRAVEL}]
    sections: [{layers: [{use: base}, {use: base}]}]
`;
const QUIET = 'ignoreWarnings: [covering-order, pipe-too-small]';

// Templates are filled in, and a warning is shown once for its place. The last row has no catalog of cables.
it.each([
  ['comes from one of the two phases', spec(), ['covering-order a.yaml:10:36'], ['pipe-too-small a.yaml:6:20'], CATALOGS],
  ['can be silenced by the document', spec(QUIET), [], [], CATALOGS],
  ['can be silenced by the segment', spec('', QUIET), [], [], CATALOGS],
  ['needs the catalogs of its check', spec(), ['covering-order a.yaml:10:36'], [], { pipes: CATALOGS.pipes }],
])('a warning about built segments %s', (_, text, offline, online, catalogs) => {
  const { projects, problems, isIgnored } = load(text);
  expect([seen(problems), seen(builtProblems(projects, isIgnored, catalogs))]).toEqual([offline, online]);
});
