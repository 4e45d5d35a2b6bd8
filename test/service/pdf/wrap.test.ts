import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PdfDocument } from '../../../src/service/core/pdf-document.js';
import { plainFileName } from '../../../src/service/core/pdf-document.js';
import { printPdf } from '../../../src/service/pdf/print-pdf.js';
import { wrap } from '../../../src/service/pdf/sheet.js';
import { readPdf } from '../../support/pdf.js';

const perLetter = (text: string) => [...text].length;

test('lines are never wider than the pdf, and no letter is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 1, max: 30 }),
      (text, width) => {
        const lines = wrap(text, width, perLetter);
        for (const line of lines) expect(perLetter(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      },
    ),
  );
});

const pdf = (blocks: PdfDocument['blocks'], more: Partial<PdfDocument> = {}): PdfDocument => ({
  fileName: 'x',
  title: 'Prøve',
  subtitle: 'Av papir',
  lang: 'nb',
  madeAt: new Date('2026-04-17T06:00:00Z'),
  blocks,
  footer: 'Fot',
  ...more,
});

test('any text can be printed, and read again by others', async () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(texts, async (rows) => {
      const columns = rows.map((title) => ({ title, share: 1 }));
      const bytes = await printPdf(
        pdf(
          [
            ...rows.map((text) => ({ kind: 'heading', text }) as const),
            ...rows.map((text) => ({ kind: 'text', text }) as const),
            { kind: 'fields', rows: rows.map((text, at) => [text, at % 2 ? null : text] as const) },
            { kind: 'table', columns, rows: [rows, rows.map(() => ({ box: true }) as const)] },
          ],
          { title: rows[0] ?? '', subtitle: rows[0] ?? '', footer: rows[0] ?? '' },
        ),
      );
      expect((await readPdf(bytes)).pages.length).toBeGreaterThan(0);
    }),
    { numRuns: 25 },
  );
});

test('the same pdf gives the same bytes', async () => {
  const one = pdf([{ kind: 'text', text: 'Blåbærsyltetøy' }]);
  expect(await printPdf(one)).toEqual(await printPdf(one));
});

test('a row that no page can hold goes on over the next', async () => {
  const columns = [
    { title: 'A', share: 1 },
    { title: 'B', share: 1 },
  ];
  const { pages, text } = await readPdf(
    await printPdf(pdf([{ kind: 'table', columns, rows: [['ord '.repeat(1500), 'kort']] }])),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(text.match(/ord/g)).toHaveLength(1500);
});

test.each([
  ['Sjekkliste Kabelgrøft', 'Sjekkliste-Kabelgroft'],
  ['../../x"y', 'x-y'],
  ['æøå', 'aeoa'],
  ['😀', 'file'],
])('%s is named %s', (text, name) => {
  expect(plainFileName(text)).toBe(name);
});
