// A page shows where each text of a small printed document stands, in which size, and on which page.
import { test } from 'vitest';
import type { PdfDocument, Row } from '../../../src/service/core/pdf-document.js';
import { printPdf } from '../../../src/service/pdf/print-pdf.js';
import { inLettersOf, shorten, wrap } from '../../../src/service/pdf/sheet.js';
import { expectPage } from '../../support/page.js';
import { placedTexts } from '../../support/pdf.js';

const WORDS = 'Grøfta graves, bygges opp og lukkes lagvis, og hvert lag komprimeres for seg.';
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [`${at + 1}`, at % 7 === 3 ? WORDS : 'Kort', { box: true }, `${(at + 1) * 1250},00`]);

const pdf: PdfDocument = {
  fileName: 'x',
  title: 'Kontroll av grøft',
  subtitle: 'Revisjon 2026.1\nLaget 17.04.2026',
  lang: 'en',
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
const TEXTS = ['đŊŧŁ čšž', 'a\u2010b\u2212c', '≤ 5 ≥ 6', 'ΔT Ω', 'a\u202fb\u2007c', 'a\tb\u2003c', 'a\r\nb\rc', '漢字 ok', 'e\u0301'];
const byLetter = (text: string): number => text.length;

test('a document stands on its pages as it did before', async () => {
  const { info, texts } = await placedTexts(await printPdf(pdf));
  expectPage(new URL('./page.expected.txt', import.meta.url), {
    About: info,
    Texts: texts,
    'Letters that a font lacks': TEXTS.map((text) => JSON.stringify(inLettersOf(LETTERS, text))),
    'Lines of 10 letters': ['ni tegn og mer', 'enmegetlangtord her', 'a\u00a0b c\u00a0d e\u00a0f', 'to\n\nlinjer', ''].map((text) =>
      wrap(text, 10, byLetter).join(' | '),
    ),
    'Shortened to 10 letters': ['ti bokstav', 'elleve bokst', 'ni tegn   her'].map((text) => shorten(text, 10, byLetter)),
  });
});
