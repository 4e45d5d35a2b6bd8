// Each feature of the language server, asked over the protocol at a mark in a text: a page shows the answers.
import { afterEach, expect, test } from 'vitest';
import type * as lsp from 'vscode-languageserver/node';
import { SAMPLES } from '../spec/memory/edits.js';
import { expectPage } from '../support/page.js';
import { type Client, marked, startClient, uri } from './client.js';

const A = SAMPLES['a.yaml'] ?? '';
const B = SAMPLES['b.yaml'] ?? '';
const SAVED = { 'specs/a.yaml': A, 'specs/b.yaml': B };
type World = NonNullable<Parameters<typeof startClient>[0]>;

let client: Client;
afterEach(() => client.close());

/** Opens a text and returns the position of its mark. */
async function openAt(text: string, world: World = {}, file = 'specs/a.yaml') {
  client = await startClient({ saved: SAVED, ...world });
  const { text: clean, position } = marked(text);
  await client.open(file, clean);
  return position;
}

/** A text with an edit made. */
function withEdits(text: string, edits: readonly lsp.TextEdit[]): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: lsp.Range['start']): number =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  return edits
    .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)), text);
}

const span = ({ start, end }: lsp.Range): string => `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
const placed = ({ uri: of, range }: lsp.Location): string => `${of.slice(uri('specs/').length)} ${span(range)}`;

/** The lines that an edit of both files changes. */
const changedBy = (edit: lsp.WorkspaceEdit | null | undefined, texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([file, before]) => {
    const [old, now] = [before, withEdits(before, edit?.changes?.[uri(file)] ?? [])].map((text) => text.split('\n'));
    return [
      ...(old ?? []).filter((line) => !now?.includes(line)).map((line) => `- ${line}`),
      ...(now ?? []).filter((line) => !old?.includes(line)).map((line) => `+ ${line}`),
    ];
  });

/** A picture is shown by its width. VS Code cuts a hover off after 100,000 characters. */
function hovered(found: lsp.Hover | null): string[] {
  const words = found ? (found.contents as { value: string }).value : 'nothing';
  expect(words.length).toBeLessThan(100_000);
  const withWidths = words.replace(/\(data:image\/svg\+xml;base64,(\S+)\)/g, (_, svg: string) => {
    const [, width] = / width="([\d.]+)"/.exec(Buffer.from(svg, 'base64').toString()) ?? [];
    return `(${width} wide)`;
  });
  const lines = withWidths.split('\n');
  const place = found?.range ? [`at ${span(found.range)}`] : [];
  return [...place, ...(lines.length < 60 ? lines : lines.filter((line) => /section \d+/.test(line)))];
}

const texts = () => ({ 'specs/a.yaml': client.text('specs/a.yaml'), 'specs/b.yaml': B });
type Position = lsp.Range['start'];
const FEATURES = {
  completion: async (position: Position) => {
    const items = await client.ask<lsp.CompletionItem[]>('completion', 'specs/a.yaml', { position });
    const edits = items.map(({ textEdit }) => textEdit as lsp.TextEdit);
    const shown = items.map(({ label, kind, detail }, n) => [edits[n]?.newText ?? label, kind, detail].filter(Boolean).join(' '));
    const [first] = edits;
    const about = items
      .slice(0, 1)
      .map(({ label, filterText, documentation = '' }) => `${label} (${filterText}): ${documentation}`.slice(0, 100).trim());
    return [
      `${items.length} at ${[...new Set(edits.map(({ range }) => span(range)))].join(', ')}`,
      ...(shown.length > 20 ? [...shown.slice(0, 5), '...', ...shown.slice(-3)] : shown),
      ...client.shown,
      ...about,
      ...(first ? ['the first one makes', withEdits(client.text('specs/a.yaml'), [first]).split('\n')[first.range.start.line] ?? ''] : []),
    ];
  },
  hover: async (position: Position) => hovered(await client.ask<lsp.Hover | null>('hover', 'specs/a.yaml', { position })),
  definition: async (position: Position) => (await client.ask<lsp.Location[]>('definition', 'specs/a.yaml', { position })).map(placed),
  references: async (position: Position) => {
    const asked = (includeDeclaration: boolean) =>
      client.ask<lsp.Location[]>('references', 'specs/a.yaml', { position, context: { includeDeclaration } });
    const [uses, all] = [await asked(false), await asked(true)];
    return [...uses.map(placed), 'with its declaration', ...all.map(placed)];
  },
  documentHighlight: async (position: Position) =>
    (await client.ask<{ range: lsp.Range }[]>('documentHighlight', 'specs/a.yaml', { position })).map(({ range }) => span(range)),
  prepareRename: async (position: Position) => {
    const range = await client.ask<lsp.Range | null>('prepareRename', 'specs/a.yaml', { position });
    return [range ? span(range) : 'nothing'];
  },
  codeAction: async (position: Position) => {
    const range = { start: { ...position, character: 0 }, end: { ...position, character: 99 } };
    const actions = await client.ask<lsp.CodeAction[]>('codeAction', 'specs/a.yaml', { range, context: { diagnostics: [] } });
    return actions.flatMap(({ title, kind, isPreferred, edit, diagnostics = [] }) => [
      `${title} (${kind}, ${isPreferred ? '' : 'not '}preferred) for ${diagnostics.map(({ code }) => code)}`,
      ...changedBy(edit, texts()),
    ]);
  },
} as const;

const specOf = (project: string, list: string, sections: string) =>
  `apiVersion: trenchctl/v1\nproject: ${project}\ntemplates:\n  ${list}:\n    standard: {}\nsegments:\n  standard: {sections: [${sections}]}\n`;
const OTHER = specOf('OTHER', 'sections', '{use: standard}');
const OWN = specOf('"2026-0417"', 'layers', '{layers: [{use: standard}]}');
/** Templates of one name: in another project, and for layers. */
const NAMESAKES: World = { saved: { ...SAVED, 'specs/c.yaml': OTHER, 'specs/d.yaml': OWN } };
const COMMITTED: World = {
  committed: {
    'specs/a.yaml': `${A.replace('  Parkveien:', '  "Park road": {}\n  Parkveien:')}---\n${OTHER.replace('standard: {sections: [{use: standard}]}', 'Elsewhere: {}')}`,
    'specs/gone.yaml': B.replace('Torget', 'Market'),
    'specs/broken.yaml': 'a: [',
  },
};
const change = { project: '2026-0417', count: 1, destroyed: 0 };
const PLANNED: World = {
  plan: {
    projects: ['2026-0417', 'OTHER'],
    changes: [
      { ...change, segment: 'Old road' },
      { ...change, segment: 'Havnegata', destroyed: 4 },
      { ...change, segment: 'Havnegata', count: 2 },
      { ...change, project: 'OTHER', segment: 'Havnegata', count: 9 },
    ],
  },
};
/** A spec as nobody formats one. */
const ODD =
  'apiVersion: trenchctl/v1\nproject:\n  number: ODD\nsegments:\n\n  A:\n    # words\n    sections:\n    - coverThickness: 700\n      layers:\n      - cables: []\n\n    -   layers: []\n    length: 5\n  "": {length: 1,\n    description: a}\n  # last\n  B:\n  C: []\n---\napiVersion: trenchctl/v1\nproject: 7\nsegments: {D: {}}\n';
const CATALOG: World = {
  typeFiles: [{ uri: uri('specs/pipes.json'), text: '[{\n  "like": "PVC 110 SN8",\n  "name": "PVC 110 SN8"\n}]\n' }],
};
const WORLDS = { committed: COMMITTED, planned: PLANNED, namesakes: NAMESAKES, 'without types': { hasTypes: false } };
const CABLE = 'cables: [{type: TFXP 4x50 Al 1 kV}]';
const TWELVE = Array.from({ length: 12 }, () => '{use: standard}').join(', ');

type Row = readonly [feature: keyof typeof FEATURES, from: string, to: string, world?: World];
const ROWS: readonly Row[] = [
  ['completion', '    length: 60\n', '    length: 60\n    ►\n'],
  ['completion', 'calculation:', '►\ncalculation:'],
  ['completion', '{type: GRAVEL, thickness: 200}', '{type: GRAVEL, th►}'],
  ['completion', '{type: GRAVEL, thickness: 200}', '{►, thickness: 200}'],
  ['completion', '          - use: cables\n', '          - use: cables\n            ►\n'],
  ['completion', 'type: GRAVEL', 'type: G►'],
  ['completion', 'type: GRAVEL', 'type:  ►'],
  ['completion', 'autoMarkers: true', 'autoMarkers: ►'],
  ['completion', '    length: 60', '    unmanaged: [►]'],
  ['completion', '    length: 60', '    unmanaged: [\n      settings,\n      se►\n    ]'],
  ['completion', CABLE, 'cables: [{type: TF►}]'],
  ['completion', CABLE, 'cables: [{type: TFXP ►}]'],
  ['completion', CABLE, 'cables: [{type: TFXP 4x50 A►}]'],
  ['completion', CABLE, `cables: [{type: TFXP\n${' '.repeat(18)}4x50 ►}]`],
  ['completion', 'type: PVC 110 SN8', 'type: ►'],
  ['completion', '- use: cables', '- use: ►'],
  ['completion', 'renamedFrom: Havnegaten', 'renamedFrom: ►', COMMITTED],
  ['completion', 'templates:', 'unmanaged: [►]\ntemplates:', COMMITTED],
  ['completion', 'renamedFrom: Havnegaten', 'renamedFrom: ►', PLANNED],
  ['completion', 'templates:', 'unmanaged: [►]\ntemplates:', PLANNED],
  ['completion', 'lengthOf: Havnegata', 'lengthOf: ►'],
  ['hover', '      - coverThickness: 700', '      - cover►Thickness: 700'],
  ['hover', '            pipes:', '            pi►pes:'],
  ['hover', '    sections:\n', '    sec►tions:\n'],
  ['hover', '{type: PVC 110 SN8', '{type: PVC 1►10 SN8'],
  ['hover', '  Storgata 1-40:', '  Stor►gata 1-40:'],
  ['hover', '  Storgata 1-40:', '  Stor►gata 1-40:', { images: true }],
  ['hover', '  Storgata 1-40:', '  "►``` ![x](http://127.0.0.1/x)":'],
  [
    'hover',
    '  Havnegata:\n    renamedFrom: Havnegaten\n    length: 60\n    sections: [{use: standard}]',
    `  Havne►gata: {sections: [${TWELVE}]}`,
    { images: true },
  ],
  // Another project comes first.
  ['completion', '- use: cables', '- use: ca►', { saved: { 'specs/0.yaml': OTHER, ...SAVED } }],
  ['hover', '  Parkveien:', '  Park►veien:', { saved: { 'specs/0.yaml': OTHER, ...SAVED } }],
  ['hover', '# the first', '# the f►irst'],
  ['definition', 'sections: [{use: standard}]', 'sections: [{use: stan►dard}]'],
  ['references', 'sections: [{use: standard}]', 'sections: [{use: stan►dard}]'],
  ['references', 'sections: [{use: standard}]', 'sections: [{use: stan►dard}]', NAMESAKES],
  ['definition', '{type: PVC 110 SN8', '{type: PVC► 110 SN8', CATALOG],
  ['references', '{type: PVC 110 SN8', '{type: PVC► 110 SN8', CATALOG],
  ['documentHighlight', '- use: cables', '- use: cab►les'],
  ['documentHighlight', 'sections: [{use: standard}]', 'sections: [{use: stan►dard}]'],
  ...(['definition', 'references', 'documentHighlight'] as const).map((what): Row => [what, '    length: 60', '    len►gth: 60']),
  ['definition', CABLE, 'cables: [{type: TF►XP 4x50 Al 1 kV}]', CATALOG],
  ['completion', 'type: PVC 110 SN8', 'type: ►', WORLDS['without types']],
  ['completion', '  Parkveien:', '  ►\n  Parkveien:'],
  ['hover', '  Havnegata:', '  Havne►gata: {sections: [{layers: [{cables: [{type: Of old}]}]}]}\n  Old:'],
  ['hover', '  Havnegata:', '  Havne►gata:\n    lenght: 1'],
  ['hover', '    standard: {', '    stan►dard: {'],
  ['hover', 'autoMarkers: true', 'auto►Markers: true'],
  ['hover', 'times: 1.05', 'ti►mes: 1.05'],
  ['prepareRename', 'renamedFrom: Havnegaten', 'renamedFrom: Havne►gaten'],
  ['prepareRename', '  Parkveien:', '  Park►veien:'],
  ['prepareRename', '    length: 60', '    len►gth: 60'],
  ['prepareRename', '{type: PVC 110 SN8', '{type: PVC► 110 SN8'],
  ['codeAction', '    length: 60', '    length: 60 m►'],
  ['codeAction', '    length: 60', '    lenght: 60►'],
  ['codeAction', '    length: 182.5', '    length: 182,5►'],
  ['codeAction', 'create: false}', 'location: {coordinate: {latitude: 6.15►, longitude: 62.47}}}'],
  ['codeAction', 'type: GRAVEL', 'type: grus►'],
  ['codeAction', 'use: standard}]\n', 'use: standrad}]►\n'],
];

/** A mark in the name of a segment or template, and its new name. */
const RENAMES: readonly (readonly [from: string, to: string, newName: string])[] = [
  ['  Parkveien:', '  Park►veien:', 'Parkveien 2-18'],
  ['  Parkveien:', '  Park►veien:', 'Parkveien '],
  ['"Kirkegata #2"', '"Kirke►gata #2"', 'Kirkegata: 3'],
  ...['Kirkegata 1, 3', 'Kai A:B', 'Kai#4', 'Kai [nord]'].map((name) => ['  Parkveien:', `  ►${name}:`, 'Parkveien 4'] as const),
  ['  Havnegata:', '  Havne►gata:', 'Havneveien'],
  ['  Havnegata:', '  Havne►gata:', 'Havnegaten'],
  ['    standard: {', '    stan►dard: {', 'usual'],
];

const SWAPPED = A.replace('    length: 60\n    sections: [{use: standard}]', '    sections: [{use: standard}]\n    length: 60');

const formatted = async (from: string): Promise<string[]> => {
  await openAt(`${from}►`);
  const edits = await client.ask<lsp.TextEdit[]>('formatting', 'specs/a.yaml', { options: { tabSize: 2, insertSpaces: true } });
  const text = withEdits(client.text('specs/a.yaml'), edits);
  client.close();
  if (edits.length === 0) return ['no edit'];
  return text === A ? ['the sample'] : text.split('\n');
};

test('the answers of every feature', async () => {
  const parts: Record<string, string[]> = {
    formatting: await formatted(SWAPPED),
    'formatting of a last line without its end': (await formatted(A.trimEnd())).slice(-3),
    'formatting of what has its form, and of what cannot be read': [...(await formatted(OTHER)), ...(await formatted('a: ['))],
  };
  for (const [feature, from, to, world = {}] of ROWS) {
    const position = await openAt(A.replace(from, to), world);
    const name = world.images ? 'images' : Object.entries(WORLDS).find(([, one]) => one === world)?.[0];
    parts[`${feature} at ${JSON.stringify(to.slice(0, 80))}${name ? ` (${name})` : ''}`] = await FEATURES[feature](position);
    client.close();
  }
  for (const [from, to, newName] of RENAMES) {
    const position = await openAt(A.replace(from, to));
    const edit = await client.ask<lsp.WorkspaceEdit | null>('rename', 'specs/a.yaml', { position, newName });
    parts[`rename of ${to.trim()} to ${newName}`] = changedBy(edit, texts());
    client.close();
  }
  const saved = { ...NAMESAKES.saved, 'specs/odd.yaml': ODD };
  await openAt(A.replace('    length: 60\n', '    length: 60\n    length: ►61\n    lenght: 1\n'));
  parts.diagnostics = (client.diagnostics.get('specs/a.yaml') ?? []).flatMap(
    ({ range, severity, code, source, message, relatedInformation = [] }) => [
      `${span(range)} ${severity} ${code} ${source}`,
      ...String(message).split('\n'),
      ...relatedInformation.map(({ location, message: words }) => `  ${placed(location)} ${words}`),
    ],
  );
  client.close();
  await openAt(`${A}►`, { ...PLANNED, saved, canWatch: true });
  const both = async <T>(feature: string): Promise<T[]> =>
    (await Promise.all(['specs/a.yaml', 'specs/odd.yaml'].map((file) => client.ask<T[]>(feature, file)))).flat();
  const symbols = await both<lsp.DocumentSymbol>('documentSymbol');
  const folds = await both<lsp.FoldingRange>('foldingRange');
  const lensesIn = (file: string) => client.ask<lsp.CodeLens[]>('codeLens', file);
  const lenses = [...(await lensesIn('specs/a.yaml')), ...(await lensesIn('specs/c.yaml')), ...(await lensesIn('specs/odd.yaml'))];
  expectPage(new URL('./features.expected.txt', import.meta.url), {
    ...parts,
    documentSymbol: symbols.map(
      ({ name, kind, range, selectionRange, children = [] }) =>
        `${kind} ${name} ${span(range)} at ${span(selectionRange)}${children.map((one) => `, ${one.name} ${span(one.range)}`).join('')}`,
    ),
    foldingRange: folds.map(({ startLine, endLine }) => `${startLine + 1}-${endLine + 1}`),
    codeLens: lenses.map(({ range, command }) => `${span(range)} ${command?.title}: ${command?.command} ${command?.arguments ?? ''}`),
    'the first answer, and what is registered': client.started.map((one) => JSON.stringify(one)),
  });
});

test.each([
  ['the first folder', { folders: ['a', 'b'], root: 'c' }, 'a'],
  ['the root, if there are no folders', { folders: [], root: 'c' }, 'c'],
  ['that of the program, if the editor names none', {}, undefined],
])('the folder is %s', async (_, editor, expected) => {
  client = await startClient({ editor });
  expect(client.entered).toEqual([expected]);
  expect(await client.connection.sendRequest('workspace/executeCommand', { command: 'other.preview' })).toBeNull();
});

test('a template of another file is completed, and a file that another program has changed is read again', async () => {
  const saved: Record<string, string> = { ...SAVED };
  const position = await openAt(B.replace('- use: standard', '- use: st►'), { saved }, 'specs/b.yaml');
  const labels = async () => (await client.ask<lsp.CompletionItem[]>('completion', 'specs/b.yaml', { position })).map(({ label }) => label);
  expect(await labels()).toEqual(['standard']);
  saved['specs/a.yaml'] = A.replaceAll('standard', 'usual');
  expect(await labels()).toEqual(['standard']);
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
  expect(await labels()).toEqual(['usual']);
  delete saved['specs/a.yaml'];
  saved['specs/c.yaml'] = A;
  await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri: uri('specs/b.yaml') } });
  expect(await labels()).toEqual(['standard']);
});
