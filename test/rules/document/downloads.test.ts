import { expect, test } from 'vitest';
import { untilEnd } from '../../support/around.js';
import { readPdf } from '../../support/pdf.js';
import { type TestCaller, TRANSPORTS } from '../../support/service.js';
import { DOCUMENTS, doc, startLibrary } from './world.js';

const latest = (number: string, caller: TestCaller) => caller.call('downloadDocument', { path: { type: 'ORGBLAD', number } });

test('D156 a long document is printed with headings, tables and a number on every page', async () => {
  const parts = Array.from({ length: 60 }, (_, at) => `## Del ${at}\n\n${'Kabel i grøft og rør. '.repeat(20)}`);
  const text = [...parts, '| Sted | Dybde |\n| Vei | 0,8 m |\n| Jord ≥ 2 Ω 😀 | 1,0 m |'].join('\n\n');
  const large = await untilEnd(startLibrary([...DOCUMENTS, doc('7', { text, title: 'Lang' })]));
  const { pages, text: all } = await readPdf((await latest('7', await large.as('liv'))).bytes);
  expect(pages.length).toBeGreaterThanOrEqual(8);
  pages.forEach((page, at) => {
    expect(page).toContain(`Side ${at + 1} av ${pages.length}`);
  });
  for (let at = 0; at < 60; at += 1) expect(all).toContain(`Del ${at} Kabel i grøft og rør.`);
  expect(all).toContain('Sted Dybde Vei 0,8 m Jord >= 2 ohm ? 1,0 m');
});

test.each(TRANSPORTS)('D150 D157 both flows download the same bytes again and again over %s', async (transport) => {
  const other = await untilEnd(startLibrary(undefined, transport));
  const first = await latest('200', await other.asClient('trenchctl'));
  const second = await latest('200', await other.asClient('sor-app'));
  expect(first.bytes.length).toBeGreaterThan(500);
  expect(second.bytes).toEqual(first.bytes);
});
