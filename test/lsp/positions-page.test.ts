// A page shows what the server of an editor knows at every position of two specs: the word, the object, its uses and its rename.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type CompletionSources, completionsAt } from '../../src/lsp/complete.js';
import { type Cursor, cursorAt } from '../../src/lsp/cursor.js';
import { aboutEntry, createLanguage, isName } from '../../src/lsp/language.js';
import { markAt, placesOf, renamable, renameAt } from '../../src/lsp/navigate.js';
import { blockEnd, foldsIn } from '../../src/lsp/ranges.js';
import { aboutType, fenced, typeNamed } from '../../src/lsp/types.js';
import { createWorkspace } from '../../src/lsp/workspace.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { expectPage } from '../support/page.js';
import { savedIn } from './client.js';

const [A = '', B = ''] = ['a', 'b'].map((name) => readFileSync(new URL(`samples/${name}.yaml`, import.meta.url), 'utf8'));
/** Comments and empty lines do not end a block. */
const COMMENTED = `segments:
  A:
    length: 10
# a comment at the start of a line
      # and one that is indented too far

    description: a
  B:
  - {length: 5}
  # a comment of nothing
`.split('\n');
const FILES = { 'specs/a.yaml': A, 'specs/b.yaml': B };
const ROOT = '/specs-of-a-test';
const workspace = createWorkspace({ root: ROOT, paths: ['specs'], files: savedIn(FILES), profile: ASSUMED_PROFILE });
const LANGUAGE = createLanguage();
const SOURCES: CompletionSources = {
  language: LANGUAGE,
  outlines: workspace.outlines(),
  types: {
    cables: [
      { id: '1', name: 'TSLF 24 kV 3x1x240 Al', fields: { id: 1, name: 'x', conductorArea: 240, colour: 'black' } },
      { id: '2', name: 'Of old', compatible: false, fields: { area: 2, radius: 4.5, wallThickness: 3 } },
    ],
    pipes: [{ id: '3', name: 'PVC 110 SN8', fields: {} }],
    eccs: [],
  },
  oldNames: ['Old', 'North', 'Older', 'Old'],
  project: 'P-1',
};

/** Columns beside a sign or a blank: inside of a word and of the indentation the answer is the same. */
const isEdge = (text: string, column: number): boolean =>
  column === 0 || /\w\W|\W\S|\S$|:/.test(text.slice(column - 1, column + 1)) || column === text.length;

/** Says what holds at the edges of the words of each line, once for those with the same answer. */
function atColumns(file: keyof typeof FILES, ask: (line: number, column: number) => string): string[] {
  return workspace.lines(file).flatMap((text, line) => {
    const runs: { from: number; to: number; said: string }[] = [];
    for (let column = 0; column <= text.length; column += 1) {
      if (!isEdge(text, column)) continue;
      const said = ask(line, column);
      const last = runs.at(-1);
      if (last?.said === said) last.to = column;
      else runs.push({ from: column, to: column, said });
    }
    const told = runs.filter(({ said }) => said !== '').map(({ from, to, said }) => `    ${from}-${to}: ${said}`);
    return told.length === 0 ? [] : [`${line}: ${text}`, ...told];
  });
}

const fileOf = (address: string): string => address.replace(`${pathToFileURL(ROOT).href}/specs/`, '');
type Range = { readonly start: { line: number; character: number }; readonly end: { line: number; character: number } };
const span = ({ start, end }: Range): string =>
  `${start.line}:${start.character}-${start.line === end.line ? '' : `${end.line}:`}${end.character}`;

const completed = (cursor: Cursor, line: number): string => {
  const found = completionsAt(cursor, line, SOURCES);
  const shown = found.map(({ label, detail, kind, textEdit }) => `${kind} ${detail ? `(${detail}) ` : ''}${textEdit?.newText ?? label}`);
  return shown.length === 0
    ? ''
    : `; ${shown.length} completions: ${shown.length < 7 ? shown.join('; ') : `${shown.slice(0, 3).join('; ')} ... ${shown.at(-1)}`}`;
};

const words = (line: number, column: number): string => {
  const cursor = cursorAt(workspace.lines('specs/a.yaml'), line, column);
  const { path, part, word, from, to, siblings } = cursor;
  // In a comment and between words nothing is completed.
  if (part === 'value' && word === '' && path.length === 0) return '';
  return `${part} ${path.join('.')} [${word}] ${from}-${to}${siblings.length > 0 ? ` beside ${siblings.join(', ')}` : ''}${completed(cursor, line)}`;
};

const objects =
  (file: keyof typeof FILES) =>
  (line: number, column: number): string => {
    const mark = markAt(workspace, file, line, column);
    if (!mark) return '';
    const places = (which: 'definition' | 'uses') =>
      placesOf(workspace, mark, which)
        .map(({ uri, range }) => `${fileOf(uri)} ${span(range)}`)
        .join(', ');
    const at = { line, character: column };
    const edits = Object.entries(renameAt(workspace, file, at, ' New: one ')?.changes ?? {}).flatMap(([uri, all]) =>
      all.map(({ range, newText }) => `${fileOf(uri)} ${span(range)} ${JSON.stringify(newText)}`),
    );
    const range = renamable(workspace, file, at);
    return [
      `${mark.role} ${mark.kind} ${mark.name} of ${mark.project}; defined at ${places('definition')}; used at ${places('uses')}`,
      ...(range ? [`renamed at ${span(range)}: ${edits.join(', ')}`] : []),
    ].join('\n      ');
  };

test('the server knows at every position what the page shows', () => {
  const lines = workspace.lines('specs/a.yaml');
  expectPage(new URL('positions-page.expected.txt', import.meta.url), {
    Words: atColumns('specs/a.yaml', words),
    Objects: [...atColumns('specs/a.yaml', objects('specs/a.yaml')), ...atColumns('specs/b.yaml', objects('specs/b.yaml'))],
    Folds: [lines, COMMENTED]
      .map((all) => foldsIn(all).map((fold) => `${fold.startLine}-${fold.endLine}`))
      .map((folds) => folds.join(', ')),
    'Ends of blocks': [lines, COMMENTED].map((all) => all.map((_, line) => `${line}-${blockEnd(all, line)}`).join(', ')),
    Meanings: [
      ...['prune', 'segments.A.length', 'segments.A.sections', 'templates.layers.x.pipes.type', 'segments.A.x'],
      'calculation.nodes.childNodes.childNodes.number',
    ].map((path) => {
      const entry = LANGUAGE.entry(path.split('.'));
      return `${path}: ${entry ? aboutEntry(entry).replaceAll('\n', ' / ') : 'nothing'}`;
    }),
    Names: ['segments.A', 'segments', 'templates.layers', 'templates.layers.x', 'templates.layers.x.y', 'project.A'].map(
      (path) => `${path}: ${isName(path.split('.'))}, ${LANGUAGE.keysBelow(path.split('.')).length} keys below`,
    ),
    Types: [
      ...SOURCES.types.cables.map(aboutType),
      fenced('a ``` b'),
      fenced('a ```` b `'),
      `${typeNamed(SOURCES.types, 'pipes', 'pvc  110 sn8')?.id}`,
    ],
  });
});

test('a file that is not saved yet is one of the specs of the folder, unless the disk would pass it over', () => {
  const here = createWorkspace({ root: ROOT, paths: ['.'], files: { list: () => ['a.yaml'], read: () => A }, profile: ASSUMED_PROFILE });
  const edit = (name: string, text: string) => here.edit(pathToFileURL(`${ROOT}/${name}`).href, text);
  for (const name of ['new.yaml', 'deep/new.yml', '.github/ci.yml', 'node_modules/x/a.yaml', 'notes.txt', '../other.yaml'])
    edit(name, 'a: 1 # apiVersion: trenchctl/v1\n');
  expect([...here.outlines().keys()]).toEqual(['a.yaml', 'deep/new.yml', 'new.yaml']);
  edit('../other.yaml', `# words\n${B}`);
  edit('.github/spec.yml', B);
  expect([...here.outlines().keys()]).toEqual(['a.yaml', 'deep/new.yml', 'new.yaml', '/other.yaml', '.github/spec.yml']);
});

test('a text that is not a spec has no file here, and another folder is named as a whole', () => {
  expect(workspace.nameOf('untitled:Untitled-1')).toBeUndefined();
  expect(workspace.nameOf('https://x.example/a.yaml')).toBeUndefined();
  expect(workspace.nameOf(`${pathToFileURL(ROOT).href}/specs/a.yaml`)).toBe('specs/a.yaml');
  expect(workspace.nameOf('file:///other/a.yaml')).toBe('/other/a.yaml');
  expect(workspace.specOf('file:///other/a.yaml')).toBeUndefined();
  workspace.edit('file:///other/a.yaml', 'apiVersion: "trenchctl/v1"\n');
  expect(workspace.specOf('file:///other/a.yaml')).toBe('/other/a.yaml');
  expect([...workspace.outlines().keys()]).toContain('/other/a.yaml');
  expect(workspace.paths()).toEqual(['specs', '/other/a.yaml']);
  workspace.edit(`${pathToFileURL(ROOT).href}/specs/b.yaml`, B);
  expect(workspace.paths()).toEqual(['specs', '/other/a.yaml']);
  workspace.edit(`${pathToFileURL(ROOT).href}/specs/b.yaml`, undefined);
  workspace.edit('file:///other/a.yaml', undefined);
  expect(workspace.paths()).toEqual(['specs']);
  const specs = ['specs/new.YML', 'specs/new.txt', 'specs.yaml'].map((file) => workspace.specOf(`${pathToFileURL(ROOT).href}/${file}`));
  expect(specs).toEqual(['specs/new.YML', undefined, undefined]);
  // A text that cannot be parsed keeps its objects, and a file that is not saved has its place among the others.
  workspace.edit(`${pathToFileURL(ROOT).href}/specs/a.yaml`, 'a: [');
  workspace.edit(`${pathToFileURL(ROOT).href}/specs/aa.yaml`, B);
  const counts = [...workspace.outlines()].map(([file, { documents }]) => `${file} ${documents.length}`);
  expect(counts).toEqual(['specs/a.yaml 1', 'specs/aa.yaml 2', 'specs/b.yaml 2']);
  for (const file of ['a', 'aa']) workspace.edit(`${pathToFileURL(ROOT).href}/specs/${file}.yaml`, undefined);
});
