import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { readPdf } from '../../support/pdf.js';
import { add, HOME, startCosts } from './world.js';

withLiv(startCosts);

test('N110 N111 the printed quantity report has a title, a table, a total and numbered pages', async () => {
  await add(liv, { number: 'B1', quantity: 2.5, locationName: 'Torg' });
  const answer = await liv.call('downloadQuantityReportPdf', { path: { projectId: HOME, type: 'WORK' } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { title, text, pages } = await readPdf(answer.bytes);
  expect(title).toBe('Mengderapport: Arbeid');
  expect(text).toContain('N-3001 Prosjekt 3001 · Gjennomsnittspriser · Revisjon R3');
  expect(text).toContain('Nr. Navn Mengde Enhet Enhetspris (kr) Kostnad (kr) W1 Node W1 5 m³ 100,00 500,00 Sum 500,00');
  expect(pages.at(-1)).toContain(`Side ${pages.length} av ${pages.length}`);
});
