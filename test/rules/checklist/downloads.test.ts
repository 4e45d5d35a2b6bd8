import { expect, test } from 'vitest';
import { untilEnd } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { readPdf } from '../../support/pdf.js';
import { type Answer, type TestCaller, TRANSPORTS } from '../../support/service.js';
import { BIG, POINTS, point, startChecklists } from './world.js';

const download = (caller: TestCaller): Promise<Answer> =>
  caller.call('downloadChecklist', { path: { facilityid: BIG, reporttype: 'CHECKLIST', assessmenttype: 'FINALINSPECTION' } });

test('K052 a long form goes on over the pages, with the head of the table and the number on each', async () => {
  const many = Array.from({ length: 120 }, (_, at) => point(String(3000 + at), { secondarySorting: at }));
  const long = await untilEnd(startChecklists([...POINTS, ...many]));
  const { pages, text } = await readPdf((await download(await long.as('liv', 'orgsystemer'))).bytes);
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, at) => {
    expect(page).toContain(`Side ${at + 1} av ${pages.length}`);
    expect(page).toContain('Sjekkpunkt');
  });
  for (const { id } of many) expect(text.match(new RegExp(`Punkt ${id}\\b`, 'g')), id).toHaveLength(1);
});

test.each(TRANSPORTS)('K055 the file has a plain name and arrives whole over %s', async (transport) => {
  const other = await untilEnd(startChecklists(POINTS, transport));
  const answer = await download(await other.as('liv'));
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Sjekkliste-Groft-finalinspection.pdf"');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect((await readPdf(answer.bytes)).pages).toHaveLength(1);
});

const OWN = operations.filter(({ service }) => service === 'checklist');

test('K007 the service is read-only: nothing but GET is answered', async () => {
  const under = await untilEnd(startChecklists());
  const { token } = await under.as('liv');
  expect(OWN.every(({ method }) => method === 'GET')).toBe(true);
  for (const { path } of OWN)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const target = path.replace(/\{\w+\}/g, '20');
      const answer = await under.fetch(under.baseUrl + target, { method, headers: { authorization: `Bearer ${token}` } });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
});
