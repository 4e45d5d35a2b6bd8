// Edits of a repository as its editors make them: values and templates change, files come, go and get other names, break and are mended.
import fc from 'fast-check';
import { type EditOfText, edited, editsOf, SAMPLES } from './edits.js';

export type Texts = Readonly<Record<string, string>>;

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';

/** Two projects; the templates of the second one are in a file of their own, and segments of one project move to the other. */
export const REPOSITORY: Texts = {
  ...SAMPLES,
  'c.yaml': `apiVersion: trenchctl/v1
project: "2026-0500"
segments:
  Elvegata:
    length: 33
    sections: [{use: deep}, {use: deep, rightBorderPadding: 40}]
  Bakken: {length: 8, sections: [{layers: [{use: ducts}]}]}
  Enga: {length: 9, renamedFrom: 2026-0417/Myra}
`,
  'd-templates.yaml': `apiVersion: trenchctl/v1
project: "2026-0500"
ignoreWarnings: [unit-mistake]
templates:
  sections:
    deep: {layoutDepth: 900, layers: [{use: ducts}]}
    other: {use: deep, leftBorderPadding: 50}
  layers:
    ducts: {pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32, count: 2}]}]}
`,
};

/** Texts of new files: a segment that is new, one that stands in another file too, and a template that does. */
const NEW = [
  `${HEAD}segments:\n  Ny gate: {length: 4}\n`,
  `${HEAD}segments:\n  Havnegata: {length: 4, sections: [{use: standard}]}\n`,
  `${HEAD}templates: {layers: {cables: {cables: []}}}\nprune: true\n`,
  `${HEAD}segments:\n  Myra: {sections: [{use: deeep}]}\n`,
];

/** Replacements in the text of one file, wherever it stands. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/length: \d+/, 'length: 77'],
  [/coverThickness: 700/, 'coverThickness: 650'],
  [/layoutDepth: 900/, 'layoutDepth: 950'],
  [/count: 2/, 'count: 3'],
  [/use: deep/, 'use: other'],
  [/use: other/, 'use: deep'],
  [/project: "2026-0417"/, 'project: "2026-0500"'],
  [/^/, '# a line above\n'],
  [/$/, '\nsegments: ['],
];

export type FileEdit =
  | { readonly how: 'change'; readonly file: number; readonly change: number }
  | { readonly how: 'add'; readonly name: string; readonly text: number }
  | { readonly how: 'delete'; readonly file: number }
  | { readonly how: 'mend'; readonly file: number }
  | { readonly how: 'swap'; readonly file: number }
  | { readonly how: 'rename'; readonly file: number; readonly name: string }
  | { readonly how: 'type'; readonly edit: EditOfText };

const names = fc.constantFrom('0.yaml', 'bb.yaml', 'c.yaml', 'z.yaml');
const file = fc.nat(5);

export const fileEdits = (): fc.Arbitrary<FileEdit> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ how: fc.constant('change' as const), file, change: fc.nat(CHANGES.length - 1) }) },
    { weight: 1, arbitrary: fc.record({ how: fc.constant('add' as const), name: names, text: fc.nat(NEW.length - 1) }) },
    {
      weight: 2,
      arbitrary: fc.record({ how: fc.constantFrom('delete' as const, 'mend' as const, 'mend' as const, 'swap' as const), file }),
    },
    { weight: 1, arbitrary: fc.record({ how: fc.constant('rename' as const), file, name: names }) },
    { weight: 1, arbitrary: fc.record({ how: fc.constant('type' as const), edit: editsOf() }) },
  );

export function editedFiles(texts: Texts, edit: FileEdit): Texts {
  if (edit.how === 'type') return Object.keys(texts).length > edit.edit.file ? edited(texts, edit.edit) : texts;
  if (edit.how === 'add') return { ...texts, [edit.name]: NEW[edit.text] ?? '' };
  // A repository without files gets them back, so that the edits after it have something to do.
  const all = Object.keys(texts).sort();
  const name = all[edit.file % Math.max(all.length, 1)] ?? 'c.yaml';
  const { [name]: text = '', ...others } = texts;
  if (edit.how === 'delete') return others;
  if (edit.how === 'rename') return { ...others, [edit.name]: text };
  if (edit.how === 'mend') return { ...texts, [name]: REPOSITORY[name] ?? NEW[0] ?? '' };
  if (edit.how !== 'change') return { ...texts, [name]: texts['a.yaml'] ?? text, 'a.yaml': text };
  const [from, to] = CHANGES[edit.change] ?? [/^/, ''];
  return { ...texts, [name]: text.replace(from, to) };
}
