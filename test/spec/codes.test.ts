import { describe, expect, it } from 'vitest';
import { editOf, type Fix, withEdits } from '../../src/diagnostics/problem.js';
import { builtProblems } from '../../src/spec/check/built-problems.js';
import { SpecFileError, type SpecFiles } from '../../src/spec/files/spec-files.js';
import { SPEC_CODES } from '../../src/spec/problems.js';
import { loadSpecs } from '../support/load-specs.js';
import { expectPage } from '../support/page.js';
import { marked } from './marked.js';
import { calculation, HEAD, layer, project, segment } from './mistakes.js';
import { casesIn, expectAnswers } from './page-cases.js';
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

const MISTAKES = new URL('mistakes.txt', import.meta.url);
const PROJECT_MISTAKES = new URL('project-mistakes.txt', import.meta.url);
/** A title is the code of the problem, or `none`, and what is wrong. */
const CASES = [MISTAKES, PROJECT_MISTAKES].flatMap(casesIn).map(({ title, files }) => [title, files, title.split(':')[0] ?? ''] as const);

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
  it.each(CASES)('%s', (_, texts, code) => {
    const { files, places } = marked(texts);
    const { problems } = load(files);
    const expected = places.length > 0 ? places : code === 'none' ? [] : [{ file: 'specs', line: 1, col: 1 }];
    expect(seen(problems)).toEqual(expected.map(({ file, line, col }) => `${code} ${file}:${line}:${col}`));
    for (const problem of problems) {
      // What is asked for can be written.
      expect(problem.remedy?.startsWith('did you mean') === true && !problem.fixes).toBe(false);
      for (const fix of problem.fixes ?? []) {
        const { message, place } = problem;
        expect(load(mended(files, fix).texts).problems).not.toContainEqual(expect.objectContaining({ code, message, place }));
      }
    }
  });

  it('it is the same one in a text with the line ends of Windows', () => {
    const told = (files: Texts) => load(files).problems.map(({ code, message, remedy, place }) => ({ code, message, remedy, place }));
    for (const [title, texts] of CASES) {
      const { files } = marked(texts);
      const windows = Object.entries(files).map(([file, text]) => [file, text.replaceAll('\n', '\r\n')]);
      expect([title, told(Object.fromEntries(windows))]).toEqual([title, told(files)]);
    }
  });

  it.each([
    ['segments', MISTAKES],
    ['projects', PROJECT_MISTAKES],
  ])('it has the words of the page of %s', (_, page) => {
    return expectAnswers(page, ({ files: texts }) => {
      const { files } = marked(texts);
      return load(files).problems.flatMap(({ message, severity, remedy, also = [], fixes = [] }) => [
        `${severity ? `${severity}: ` : ''}${message}`,
        ...(remedy === undefined ? [] : [`  ${remedy}`]),
        ...also.map((other) => `  ${other.place.line}:${other.place.col} ${other.message}`),
        ...fixes.map((fix) => `  fix: ${mended(files, fix).line}`),
      ]);
    });
  });

  it('problems that only the catalogs show have the words of their page', () => {
    return expectAnswers(new URL('catalog-mistakes.txt', import.meta.url), ({ files }) => {
      const { projects, isIgnored } = load(files);
      return builtProblems(projects, isIgnored, SIZED).flatMap(({ code, severity, message, place, also = [] }) => [
        `${severity ?? 'error'} ${code} ${place.line}:${place.col}: ${message}`,
        ...also.map((other) => `  ${other.place.line}:${other.place.col} ${other.message}`),
      ]);
    });
  });

  it('templates use one another up to a depth', () => {
    /** A layer that uses the first of so many templates, each of which uses the next one. The mark stands where the 65th is used. */
    const chain = (count: number): string => {
      const uses = Array.from({ length: count - 1 }, (_, n) => `t${n + 1}: {use: ${n === 63 ? '►' : ''}t${n + 2}}`);
      return `${HEAD}templates: {layers: {${uses.join(', ')}, t${count}: {}}}\nsegments: {A: {sections: [{layers: [{use: t1}]}]}}\n`;
    };
    const { files, places } = marked(chain(65));
    const place = expect.objectContaining({ code: 'too-deep', place: places[0], message: 'more than 64 templates use one another' });
    expect([load(chain(64)).problems, load(files).problems]).toEqual([[], [place]]);
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
    const covered = new Set<string>([...CASES.map(([, , code]) => code), ...elsewhere, ...catalogs, ...rules, ...tables]);
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
      return segment('lenght: 1\nsections: [{use: in a.yaml}]');
    },
  });

  it('are a problem each, and the others are read all the same', () => {
    const { problems } = loadSpecs(['specs'], failing(new SpecFileError('not-utf-8', 'no', 'do')));
    expect(seen(problems)).toEqual(['not-utf-8 a.yaml:1:1', 'unknown-field b.yaml:5:5']);
  });

  it('have the words of a page', () => {
    const many = (count: number) => inMemory(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.yaml`, ''])));
    const words = (files: SpecFiles, path = 'specs') =>
      loadSpecs([path], files).problems.map(
        ({ code, message, remedy, place }) => `${code} ${place?.file}:${place?.line}:${place?.col} ${message}: ${remedy}`,
      );
    expectPage(new URL('files.expected.txt', import.meta.url), {
      'a reader that knows why': words(failing(new SpecFileError('not-utf-8', 'no', 'do'))),
      'a reader that does not': words(failing(new Error('disk on fire'))),
      'more than a mebibyte': words(inMemory({ 'a.yaml': `# ${'x'.repeat(1024 * 1024)}\n` })),
      'ten thousand files, without a document': words(many(10_000)),
      'more than ten thousand files': words(many(10_001)),
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
