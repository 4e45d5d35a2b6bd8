// Where pages may end. Every heading, row and sum of a generated pdf has a name that is found on the pages again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block, PdfDocument, Row, Table } from '../../../src/service/core/pdf-document.js';
import { printPdf } from '../../../src/service/pdf/print-pdf.js';
import { inLettersOf, shorten, wrap } from '../../../src/service/pdf/sheet.js';
import { faultsOf, lookAt, type Page } from '../../support/look.js';
import { expectPage } from '../../support/page.js';
import { placedTexts, readPdf, strokesOf } from '../../support/pdf.js';

/** How many lines each row has; a band starts before a row of one line, a sum ends it. */
type Shape = readonly number[];
const shapes = fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 5 });

function tableOf(shape: Shape, at: number): Table {
  const rows = shape.flatMap((lines, row): readonly Row[] => {
    const name = `${at}n${row}`;
    const cells = [`R${name}`, Array(lines).fill('æøå').join('\n'), '1\u00a0234,50'];
    const band = row === 0 || lines === 1 ? [{ band: `B${name}` }] : [];
    return [...band, cells, ...(lines === 9 || row === shape.length - 1 ? [{ sum: [`S${name}`] }] : [])];
  });
  const columns = [
    { title: `T${at}`, share: 2 },
    { title: 'Tekst', share: 5 },
    { title: 'Tall', share: 1, align: 'right' as const },
  ];
  return { kind: 'table', columns, rows };
}

const blocksOf = (all: readonly Shape[]): readonly Block[] =>
  all.flatMap((shape, at): readonly Block[] => [
    { kind: 'heading', text: `H${at}` },
    ...(at % 2 ? [{ kind: 'fields', rows: [[`F${at}`, 'Verdi']] } as const] : []),
    tableOf(shape, at),
  ]);

const pdfOf = (blocks: readonly Block[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  ...{ fileName: 'x', title: 'Prøve', subtitle: 'Av papir', lang: 'nb', madeAt: new Date('2026-04-17T06:00:00Z'), blocks, footer: 'Fot' },
  ...more,
});

/** The names on each page, in order, without what follows them in their lines. */
const namesOn = ({ pieces }: Page): readonly string[] => pieces.map(({ text }) => text).filter((text) => /^[HFTBRS]\d+(n\d+)?$/.test(text));

/** What a page may not end with: something that is about what comes after it. */
const isHead = (name: string | undefined): boolean => name !== undefined && /^[HFTB]/.test(name);

/** Row by row the band that it belongs to. */
function bandsOf(all: readonly Shape[]): ReadonlyMap<string, string> {
  const bands = new Map<string, string>();
  all.forEach((shape, at) => {
    let band = '';
    shape.forEach((lines, row) => {
      if (row === 0 || lines === 1) band = `B${at}n${row}`;
      bands.set(`R${at}n${row}`, band);
    });
  });
  return bands;
}

function check(pages: readonly (readonly string[])[], bands: ReadonlyMap<string, string>): void {
  for (const names of pages) {
    expect(isHead(names.at(-1)), `ends with ${names.at(-1)}`).toBe(false);
    expect(names[0], 'a page starts with a heading, or with the head of its table').toMatch(/^[HT]/);
    let band: string | undefined;
    for (const name of names) {
      if (name.startsWith('B')) band = name;
      if (name.startsWith('R')) expect(band, name).toBe(bands.get(name));
    }
    expect(names.join(' '), 'a band without a row').not.toMatch(/B\d+n\d+ B/);
    expect(names.indexOf(names.find((name) => /^[RS]/.test(name)) ?? ''), 'a sum that left its row').toBe(
      names.findIndex((name) => name.startsWith('R')),
    );
  }
}

test('no page ends with a heading, a sum stays with its row, and heads and bands are repeated', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (all) => {
      const pages = await lookAt(await printPdf(pdfOf(blocksOf(all))));
      expect(faultsOf(pages)).toEqual([]);
      check(pages.map(namesOn), bandsOf(all));
      const rows = pages.flatMap(namesOn).filter((name) => /^[RS]/.test(name));
      expect(new Set(rows).size, 'no row twice').toBe(rows.length);
      expect(rows.filter((name) => name.startsWith('R'))).toHaveLength(all.flat().length);
    }),
    { numRuns: 20, seed: 7 },
  );
});

test('a long list of fields begins on a page that holds the first of them', async () => {
  const rows = Array.from({ length: 14 }, (_, at) => [`F${at}`, 'Verdi'] as const);
  const text = Array(33).fill('Linje').join('\n');
  const blocks = [{ kind: 'text', text } as const, { kind: 'fields', rows } as const];
  const pages = await lookAt(await printPdf(pdfOf(blocks)));
  expect(pages.map((page) => namesOn(page).length)).toEqual([12, 2]);
});

test('numbers are never broken, however long; a name gives way', async () => {
  const columns = [
    { title: 'Navn', share: 90 },
    { title: 'Kostnad (kr)', share: 5, align: 'right' as const },
    { title: 'Sum', share: 5, align: 'right' as const },
  ];
  const number = '-9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0991,00';
  const rows = [['Grunn- og betongarbeider '.repeat(4), number, number]];
  const [page] = await lookAt(await printPdf(pdfOf([{ kind: 'table', columns, rows }])));
  const shown = page?.pieces.map(({ text }) => text) ?? [];
  expect(shown.filter((text) => text === number.replaceAll('\u00a0', ' '))).toHaveLength(2);
  expect(faultsOf(page ? [page] : [])).toEqual([]);
});

test('a table whose titles and numbers are wider than the page is narrowed until it fits', async () => {
  const columns = ['W', 'Å', 'M'].map((letter, at) => ({
    ...{ title: letter.repeat(200), share: 1, ...(at === 2 ? { align: 'right' as const } : {}) },
  }));
  const rows = [['Tekst', 'Tekst', '1'.repeat(300)]];
  expect(faultsOf(await lookAt(await printPdf(pdfOf([{ kind: 'table', columns, rows }]))))).toEqual([]);
});

test('a text leaves the space between two columns free, however long it is', async () => {
  const columns = ['A', 'B'].map((title) => ({ title, share: 1 }));
  const rows = Array.from({ length: 70 }, (_, at) => [`${'i'.repeat(at + 85)} i`, 'Z']);
  const pieces = (await lookAt(await printPdf(pdfOf([{ kind: 'table', columns, rows }])))).flatMap((page) => page.pieces);
  const next = Math.min(...pieces.filter(({ text }) => text === 'Z').map(({ left }) => left));
  const widest = Math.max(...pieces.filter(({ text }) => text.startsWith('i')).map(({ right }) => right));
  expect(widest).toBeLessThanOrEqual(next - 8);
});

const perLetter = (text: string) => [...text].length;

test('lines are never wider than the pdf, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 30 }), (text, width) => {
      const lines = wrap(text, width, perLetter);
      for (const line of lines) expect(perLetter(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test('any text can be printed, and read again by others', async () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(texts, async (rows) => {
      const columns = rows.map((title) => ({ title, share: 1 }));
      const blocks: Block[] = (['heading', 'text'] as const).flatMap((kind) => rows.map((text) => ({ kind, text })));
      blocks.push({ kind: 'fields', rows: rows.map((text, at) => [text, at % 2 ? null : text]) });
      blocks.push({ kind: 'table', columns, rows: [rows, rows.map(() => ({ box: true }) as const)] });
      const [first = ''] = rows;
      const bytes = await printPdf(pdfOf(blocks, { title: first, subtitle: first, footer: first }));
      expect((await readPdf(bytes)).pages.length).toBeGreaterThan(0);
    }),
    { numRuns: 25 },
  );
});

test('the same pdf gives the same bytes', async () => {
  const one = pdfOf([{ kind: 'text', text: 'Blåbærsyltetøy' }]);
  expect(await printPdf(one)).toEqual(await printPdf(one));
});

test('a row that no page can hold goes on over the next', async () => {
  const columns = ['A', 'B'].map((title) => ({ title, share: 1 }));
  const { pages, text } = await readPdf(await printPdf(pdfOf([{ kind: 'table', columns, rows: [['ord '.repeat(1500), 'kort']] }])));
  expect(pages.length).toBeGreaterThan(1);
  expect(text.match(/ord/g)).toHaveLength(1500);
});

// A page shows where each text of a small printed document stands, in which size, and on which page.

const WORDS = 'Grøfta graves, bygges opp og lukkes lagvis, og hvert lag komprimeres for seg.';
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [`${at + 1}`, at % 7 === 3 ? WORDS : 'Kort', { box: true }, `${(at + 1) * 1250},00`]);

const pdf: PdfDocument = {
  ...{ fileName: 'x', title: 'Kontroll av grøft', subtitle: 'Revisjon 2026.1\nLaget 17.04.2026', lang: 'en' },
  madeAt: new Date('2026-04-17T06:00:00Z'),
  blocks: [
    { kind: 'text', text: `${WORDS} ${WORDS}` },
    {
      kind: 'fields',
      rows: [
        ['Sted', 'Storgata'],
        ['Et langt navn på et felt som brytes', null],
      ],
    },
    { kind: 'heading', text: 'Punkter' },
    {
      kind: 'table',
      columns: [
        { title: 'Nr.', share: 1 },
        { title: 'Navn', share: 5 },
        { title: 'OK', share: 1, align: 'center' },
        { title: 'Kostnad (kr)', share: 1, align: 'right' },
      ],
      rows: [{ band: 'Bunn' }, ...rows(9), { band: 'Topp' }, ...rows(24), { sum: ['', 'Sum', '', '123\u00a0456\u00a0789,00'] }],
    },
    { kind: 'heading', text: 'Et kort kapittel' },
    { kind: 'fields', rows: [['Enhet', 'm']] },
    { kind: 'text', text: 'Slutt.' },
    { kind: 'new-page' },
    { kind: 'text', text: 'Ny side.' },
  ],
  footer:
    'Kontroll av grøft · Revisjon 2026.1 · en lang fot som ikke får plass ved siden av sidetallet, selv om det er smalt, og som derfor kuttes med prikker',
};

const LETTERS = new Set(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZæøåÆØÅé0123456789 -<>=?.,'].map((letter) => letter.codePointAt(0) ?? 0),
);
const LACKED = 'đŊŧŁ čšž|ĐŋŦł|a\u2011b|\u2206T|a\u2000b\u2006c\u2008d\u200ae|a\u2010b\u2212c|≤ 5 ≥ 6|ΔT Ω|a\u202fb\u2007c|漢字 ok|e\u0301';
const TEXTS = [...LACKED.split('|'), 'a\tb\u2003c', 'a\r\nb\rc'];
const byLetter = (text: string): number => text.length;

test('a document stands on its pages as it did before', async () => {
  const bytes = await printPdf(pdf);
  const { info, texts } = await placedTexts(bytes);
  expectPage(new URL('./page.expected.txt', import.meta.url), {
    ...{ About: info, Texts: texts, 'Fonts, colours and lines': await strokesOf(bytes) },
    'Letters that a font lacks': TEXTS.map((text) => JSON.stringify(inLettersOf(LETTERS, text))),
    'Lines of 10 letters': ['ni tegn og mer', 'enmegetlangtord her', 'a\u00a0b c\u00a0d e\u00a0f', 'to\n\nlinjer', ''].map((text) =>
      wrap(text, 10, byLetter).join(' | '),
    ),
    'Shortened to 10 letters': ['ti bokstav', 'elleve bokst', 'ni tegn   her'].map((text) => shorten(text, 10, byLetter)),
  });
});
