// Each feature of the language server, asked over the protocol.
import { afterEach, describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { SAMPLES } from '../spec/memory/edits.js';
import { type Client, marked, startClient, uri } from './client.js';

const A = SAMPLES['a.yaml'] ?? '';
const B = SAMPLES['b.yaml'] ?? '';
const SAVED = { 'specs/a.yaml': A, 'specs/b.yaml': B };

let client: Client;
afterEach(() => client.close());

/** Opens a text and returns the position of its mark. */
async function openAt(text: string, world: Parameters<typeof startClient>[0] = {}) {
  client = await startClient({ saved: SAVED, ...world });
  const { text: clean, position } = marked(text);
  await client.open('specs/a.yaml', clean);
  return position;
}

const labels = async (text: string, world = {}): Promise<string[]> => {
  const position = await openAt(text, world);
  const items = await client.ask<CompletionItem[]>('completion', 'specs/a.yaml', { position });
  return items.map(({ label }) => label);
};

/** A text with an edit made. */
function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: TextEdit['range']['start']): number =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  return edits
    .toSorted((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)), text);
}

describe('completion', () => {
  test('of keys of a segment, without those that it has', async () => {
    const found = await labels(A.replace('    length: 60\n', '    length: 60\n    ►\n'));
    expect(found).toEqual(expect.arrayContaining(['description', 'topCoverings', 'lifecycle']));
    expect(found).not.toContain('length');
    expect(found).not.toContain('sections');
  });

  test('of keys at the top', async () => expect(await labels(`${A}►`)).toEqual(expect.arrayContaining(['prune', 'allowDestroy'])));

  test('of keys in braces', async () => {
    const found = await labels(A.replace('{type: GRAVEL, thickness: 200}', '{type: GRAVEL, th►}'));
    expect(found).toContain('thickness');
    expect(found).not.toContain('type');
    expect(found).not.toContain('length');
  });

  test('of keys in a list of maps', async () => {
    const found = await labels(A.replace('          - use: cables\n', '          - use: cables\n            ►\n'));
    expect(found).toEqual(expect.arrayContaining(['cables', 'eccs', 'protectionLayerThickness']));
    expect(found).not.toContain('pipes');
  });

  test('of an enumeration', async () => {
    const position = await openAt(A.replace('type: GRAVEL', 'type: G►'));
    const items = await client.ask<CompletionItem[]>('completion', 'specs/a.yaml', { position });
    expect(items.map(({ label }) => label)).toContain('CRUSHED_STONES');
    const [first] = items;
    expect(withEdits(client.text('specs/a.yaml'), [first?.textEdit as TextEdit])).toContain('[{type: TARMAC, thickness: 200}');
  });

  test('of true and false, and of words in a list', async () => {
    expect(await labels(A.replace('autoMarkers: true', 'autoMarkers: ►'))).toEqual(['true', 'false']);
    client.close();
    expect(await labels(A.replace('    length: 60', '    unmanaged: [►]'))).toEqual(['settings', 'topCoverings', 'sections']);
  });

  test('of words in a list over several lines, and of keys beside those behind the cursor', async () => {
    const list = '    unmanaged: [\n      settings,\n      se►\n    ]';
    expect(await labels(A.replace('    length: 60', list))).toContain('sections');
    client.close();
    const keys = await labels(A.replace('{type: GRAVEL, thickness: 200}', '{►, thickness: 200}'));
    expect(keys).toContain('type');
    expect(keys).not.toContain('thickness');
  });

  test('of types, by the kind of the item', async () => {
    const cables = await labels(A.replace('cables: [{type: TFXP 4x50 Al 1 kV}]', 'cables: [{type: TF►}]'));
    expect(cables).toContain('TFXP 4x50 Al 1 kV');
    expect(cables).not.toContain('PVC 110 SN8');
    client.close();
    expect(await labels(A.replace('type: PVC 110 SN8', 'type: ►'))).toContain('PVC 110 SN8');
  });

  test.each(['TFXP ', 'TFXP 4x50 Al ', 'TFXP 4x50 A'])('of a type replaces all that is written of it: "%s"', async (written) => {
    const position = await openAt(A.replace('cables: [{type: TFXP 4x50 Al 1 kV}]', `cables: [{type: ${written}►}]`));
    const items = await client.ask<CompletionItem[]>('completion', 'specs/a.yaml', { position });
    const { textEdit } = items.find(({ label }) => label === 'TFXP 4x50 Al 1 kV') ?? {};
    expect(withEdits(client.text('specs/a.yaml'), [textEdit as TextEdit])).toBe(A);
  });

  test('of a type over two lines leaves the indentation of the second one', async () => {
    const written = `cables: [{type: TFXP\n${' '.repeat(18)}4x50 ►}]`;
    const position = await openAt(A.replace('cables: [{type: TFXP 4x50 Al 1 kV}]', written));
    const [first] = await client.ask<CompletionItem[]>('completion', 'specs/a.yaml', { position });
    expect((first?.textEdit as TextEdit | undefined)?.range.start).toEqual({ line: position.line, character: 18 });
  });

  test('of a value behind a blank begins at the cursor', async () => {
    const position = await openAt(A.replace('type: GRAVEL', 'type:  ►'));
    const items = await client.ask<CompletionItem[]>('completion', 'specs/a.yaml', { position });
    const range = { start: position, end: position };
    expect(items.map(({ textEdit }) => (textEdit as TextEdit).range)).toEqual(items.map(() => range));
    expect(items.length).toBeGreaterThan(2);
  });

  test('of templates, also of another file', async () => {
    expect(await labels(A.replace('- use: cables', '- use: ►'))).toEqual(['cables']);
    client.close();
    client = await startClient({ saved: SAVED });
    const { text, position } = marked(B.replace('- use: standard', '- use: st►'));
    await client.open('specs/b.yaml', text);
    const items = await client.ask<CompletionItem[]>('completion', 'specs/b.yaml', { position });
    expect(items.map(({ label }) => label)).toEqual(['standard']);
  });

  test('of segments of the last commit that the text no longer has', async () => {
    const other = 'apiVersion: trenchctl/v1\nproject: other\nsegments: {Elsewhere: {}}\n';
    const committed = {
      'specs/a.yaml': `${A.replace('  Parkveien:', '  "Park road": {}\n  Parkveien:')}---\n${other}`,
      'specs/gone.yaml': B.replace('Torget', 'Market'),
      'specs/broken.yaml': 'a: [',
    };
    expect(await labels(A.replace('renamedFrom: Havnegaten', 'renamedFrom: ►'), { committed })).toEqual(['Park road', 'Market']);
    client.close();
    expect(await labels(A.replace('templates:', 'unmanaged: [►]\ntemplates:'), { committed })).toEqual(['Park road', 'Market']);
  });

  test('of segments that the last plan knew, in renamedFrom and unmanaged', async () => {
    const change = { project: '2026-0417', count: 1, destroyed: 0 };
    const plan = {
      projects: ['2026-0417'],
      changes: [
        { ...change, segment: 'Old road' },
        { ...change, segment: 'Havnegata' },
      ],
    };
    expect(await labels(A.replace('renamedFrom: Havnegaten', 'renamedFrom: ►'), { plan })).toEqual(['Old road']);
    client.close();
    expect(await labels(A.replace('templates:', 'unmanaged: [►]\ntemplates:'), { plan })).toEqual(['Old road']);
  });

  test('of segments in lengthOf', async () =>
    expect(await labels(A.replace('lengthOf: Havnegata', 'lengthOf: ►'))).toEqual(expect.arrayContaining(['Havnegata', 'Torget'])));
});

describe('hover', () => {
  const hover = async (text: string, world = {}): Promise<string> => {
    const position = await openAt(text, world);
    const found = await client.ask<Hover | null>('hover', 'specs/a.yaml', { position });
    return found ? (found.contents as { value: string }).value : '';
  };

  test('over a key: meaning, unit, and what a change does', async () => {
    const words = await hover(A.replace('      - coverThickness: 700', '      - cover►Thickness: 700'));
    expect(words).toContain('From ground level');
    expect(words).toContain('In mm.');
    expect(words).toContain('Change: A change is made in place.');
    client.close();
    expect(await hover(A.replace('            pipes:', '            pi►pes:'))).toContain('REPLACES THE SECTION');
  });

  test('over a type: its data', async () => {
    const words = await hover(A.replace('{type: PVC 110 SN8', '{type: PVC 1►10 SN8'));
    expect(words).toMatch(/^```text\nPVC 110 SN8 \(id /);
    expect(words).toContain('outerDiameter: 110 mm');
  });

  test('over a segment: a drawing of its sections, in characters or as a picture', async () => {
    const words = await hover(A.replace('  Storgata 1-40:', '  Stor►gata 1-40:'));
    expect(words).toMatch(/```text\nStorgata 1-40, section 1: width \d+ mm[^\n]*\n═╤═+/);
    expect(words).toContain('TSLF 24 kV 3x1x240 Al');
    client.close();
    const picture = await hover(A.replace('  Storgata 1-40:', '  Stor►gata 1-40:'), { images: true });
    const [, svg = ''] = /^!\[section 1\]\(data:image\/svg\+xml;base64,(\S+)\)$/.exec(picture) ?? [];
    // A hover shows about 500 px: the figure, and the legend below it.
    const [, width] = / width="([\d.]+)"/.exec(Buffer.from(svg, 'base64').toString()) ?? [];
    expect(Number(width)).toBeGreaterThan(300);
    expect(Number(width)).toBeLessThan(500);
  });

  test('over a segment with many sections: pictures as long as the editor shows them whole, then characters', async () => {
    const sections = Array.from({ length: 12 }, () => '{use: standard}').join(', ');
    const text = A.replace('sections: [{use: standard}]', `sections: [${sections}]`).replace('  Havnegata:', '  Havne►gata:');
    const words = await hover(text, { images: true });
    expect(words.length).toBeLessThan(100_000);
    const pictures = words.match(/^!\[section \d+\]\(\S+\)$/gm) ?? [];
    const texts = words.match(/^Havnegata, section \d+( of 12)?: /gm) ?? [];
    expect(pictures.length + texts.length).toBe(12);
    expect(pictures.length).toBe(Math.floor(95_000 / (pictures[0]?.length ?? 0)));
  });

  test('over a segment whose name is markup: it stays text', async () => {
    const name = '``` ![x](http://127.0.0.1/x)';
    const words = await hover(A.replace('  Storgata 1-40:', `  "►${name}":`));
    expect(words).toMatch(/^````text\n/);
    expect(words).toMatch(/\n````$/);
  });

  test('over nothing', async () => expect(await hover(A.replace('# the first', '# the f►irst'))).toBe(''));
});

describe('definition and references', () => {
  const lines = (found: readonly Location[]): string[] =>
    found.map(({ uri: of, range }) => `${of.slice(uri('specs/').length)}:${range.start.line + 1}`).sort();

  test('of a template, over files', async () => {
    const position = await openAt(A.replace('sections: [{use: standard}]', 'sections: [{use: stan►dard}]'));
    expect(lines(await client.ask('definition', 'specs/a.yaml', { position }))).toEqual(['a.yaml:5']);
    const context = { includeDeclaration: false };
    expect(lines(await client.ask('references', 'specs/a.yaml', { position, context }))).toEqual(['a.yaml:23', 'b.yaml:9']);
  });

  test('of a template, and not of others of its name: in another project, for layers, or a segment', async () => {
    const other =
      'apiVersion: trenchctl/v1\nproject: OTHER\ntemplates:\n  sections:\n    standard: {}\nsegments:\n  standard: {sections: [{use: standard}]}\n';
    const own =
      'apiVersion: trenchctl/v1\nproject: "2026-0417"\ntemplates:\n  layers:\n    standard: {}\nsegments:\n  standard: {sections: [{layers: [{use: standard}]}]}\n';
    const saved = { ...SAVED, 'specs/c.yaml': other, 'specs/d.yaml': own };
    const position = await openAt(A.replace('sections: [{use: standard}]', 'sections: [{use: stan►dard}]'), { saved });
    const context = { includeDeclaration: true };
    expect(lines(await client.ask('references', 'specs/a.yaml', { position, context }))).toEqual(['a.yaml:23', 'a.yaml:5', 'b.yaml:9']);
  });

  test('of a type: its uses, and its place in a saved catalog', async () => {
    const text = '[\n  {\n    "name": "PVC 110 SN8"\n  }\n]\n';
    const typeFiles = [{ uri: uri('specs/pipes.json'), text }];
    const position = await openAt(A.replace('{type: PVC 110 SN8', '{type: PVC► 110 SN8'), { typeFiles });
    expect(lines(await client.ask('definition', 'specs/a.yaml', { position }))).toEqual(['pipes.json:3']);
    const context = { includeDeclaration: true };
    expect(lines(await client.ask('references', 'specs/a.yaml', { position, context }))).toEqual(['a.yaml:18']);
  });
});

test('symbols are templates, and segments with their sections', async () => {
  await openAt(`${A}►`);
  const symbols = await client.ask<DocumentSymbol[]>('documentSymbol', 'specs/a.yaml');
  const shown = symbols.map(({ name, children = [] }) => [name, children.length]);
  expect(shown).toEqual([
    ...[
      ['standard', 0],
      ['cables', 0],
      ['Storgata 1-40', 1],
      ['Havnegata', 1],
      ['Kirkegata #2', 0],
      ['Parkveien', 0],
    ],
  ]);
  expect(symbols[2]?.range).toEqual({ start: { line: 9, character: 2 }, end: { line: 18, character: 80 } });
});

test('blocks can be folded', async () => {
  await openAt(`${A}►`);
  const folds = await client.ask<FoldingRange[]>('foldingRange', 'specs/a.yaml');
  expect(folds.map(({ startLine, endLine }) => [startLine + 1, endLine + 1])).toEqual(
    expect.arrayContaining([
      [3, 7],
      [8, 30],
      [10, 19],
      [13, 19],
      [20, 23],
    ]),
  );
});

test('formatting is that of fmt', async () => {
  await openAt(
    `${A.replace('    length: 60\n    sections', '    sections').replace('sections: [{use: standard}]', 'sections: [{use: standard}]\n    length: 60')}►`,
  );
  const edits = await client.ask<TextEdit[]>('formatting', 'specs/a.yaml', { options: { tabSize: 2, insertSpaces: true } });
  expect(withEdits(client.text('specs/a.yaml'), edits)).toContain('    length: 60\n    sections: [{use: standard}]');
});

describe('rename', () => {
  const renamed = async (text: string, newName: string): Promise<Record<string, string>> => {
    const position = await openAt(text);
    const edit = await client.ask<WorkspaceEdit | null>('rename', 'specs/a.yaml', { position, newName });
    const texts: Record<string, string> = { 'specs/a.yaml': client.text('specs/a.yaml'), 'specs/b.yaml': B };
    return Object.fromEntries(Object.entries(texts).map(([file, old]) => [file, withEdits(old, edit?.changes?.[uri(file)] ?? [])]));
  };

  test('of a segment writes renamedFrom', async () => {
    const texts = await renamed(A.replace('  Parkveien:', '  Park►veien:'), 'Parkveien 2-18');
    expect(texts['specs/a.yaml']).toContain('  Parkveien 2-18:\n    renamedFrom: Parkveien\n    description: >-');
  });

  test('of a segment in braces, with a name that needs quotes', async () => {
    const texts = await renamed(A.replace('"Kirkegata #2"', '"Kirke►gata #2"'), 'Kirkegata: 3');
    expect(texts['specs/a.yaml']).toContain('  "Kirkegata: 3": {renamedFrom: "Kirkegata #2", length: 12');
  });

  test.each(['Kirkegata 1, 3', 'Kai A:B', 'Kai#4', 'Kai [nord]'])('of a segment whose name needs no quotes: %s', async (name) => {
    const texts = await renamed(A.replace('  Parkveien:', `  ${name.slice(0, 2)}►${name.slice(2)}:`), 'Parkveien 4');
    expect(texts['specs/a.yaml']).toMatch(/^ {2}Parkveien 4:\n {4}renamedFrom: .*\n {4}description: >-/m);
  });

  test('of a segment that was renamed before keeps the live name, and follows in the calculation', async () => {
    const texts = await renamed(A.replace('  Havnegata:', '  Havne►gata:'), 'Havneveien');
    expect(texts['specs/a.yaml']).toContain('  Havneveien:\n    renamedFrom: Havnegaten\n');
    expect(texts['specs/a.yaml']).toContain('lengthOf: Havneveien, times');
  });

  test('back to the live name removes renamedFrom', async () => {
    const texts = await renamed(A.replace('  Havnegata:', '  Havne►gata:'), 'Havnegaten');
    expect(texts['specs/a.yaml']).toContain('  Havnegaten:\n    length: 60\n');
  });

  test('of a template follows in all files', async () => {
    const texts = await renamed(A.replace('    standard: {', '    stan►dard: {'), 'usual');
    expect(texts['specs/a.yaml']).toContain('    usual: {coverThickness');
    expect(texts['specs/a.yaml']).toContain('sections: [{use: usual}]');
    expect(texts['specs/b.yaml']).toContain('- use: usual');
  });

  test('of a type or a key is not offered', async () => {
    const position = await openAt(A.replace('    length: 60', '    len►gth: 60'));
    expect(await client.ask('prepareRename', 'specs/a.yaml', { position })).toBeNull();
  });
});

test('a line over each segment says what the last plan does', async () => {
  const change = { project: '2026-0417', segment: 'Havnegata' };
  const changes = [
    { ...change, count: 1, destroyed: 4 },
    { ...change, count: 2, destroyed: 0 },
  ];
  await openAt(`${A}►`, { plan: { projects: ['2026-0417'], changes } });
  const lenses = await client.ask<CodeLens[]>('codeLens', 'specs/a.yaml');
  const planned = lenses.filter(({ command }) => command?.title !== 'preview');
  expect(planned.map(({ range, command }) => [range.start.line + 1, command?.title])).toEqual([
    [10, 'last plan: no change'],
    [20, 'last plan: 3 to change, 4 destroyed'],
    [25, 'last plan: no change'],
    [26, 'last plan: no change'],
  ]);
});

test.each([
  ['    length: 60', '    length: 60 m', '    length: 60'],
  ['    length: 60', '    lenght: 60', '    length: 60'],
  ['    length: 182.5', '    length: 182,5', '    length: 182.5'],
  ['type: GRAVEL', 'type: grus', 'type: GRAVEL'],
  ['use: standard}]', 'use: standrad}]', 'use: standard}]'],
])('a quick fix turns %s into %s again', async (right, wrong) => {
  const text = A.replace(right, wrong);
  await openAt(`${text}►`);
  const line = text.split('\n').findIndex((one) => one.includes(wrong.trim()));
  const range = { start: { line, character: 0 }, end: { line, character: 99 } };
  const actions = await client.ask<CodeAction[]>('codeAction', 'specs/a.yaml', { range, context: { diagnostics: [] } });
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.map(({ edit }) => withEdits(text, edit?.changes?.[uri('specs/a.yaml')] ?? []))).toContain(A);
});
