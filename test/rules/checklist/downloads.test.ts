import { expect, test } from 'vitest';
import { liv, untilEnd, withLiv } from '../../support/around.js';
import { readPdf } from '../../support/pdf.js';
import { type Answer, type TestCaller, TRANSPORTS } from '../../support/service.js';
import { refused } from '../project/world.js';
import { BIG, FULL, POINTS, point, startChecklists } from './world.js';

withLiv(startChecklists, 'orgsystemer');

const download = (
  reporttype: string,
  options: { type?: string; option?: readonly unknown[]; caller?: TestCaller; lang?: string; at?: string } = {},
): Promise<Answer> =>
  (options.caller ?? liv).call('downloadChecklist', {
    path: { facilityid: options.at ?? BIG, reporttype, assessmenttype: options.type ?? 'FINALINSPECTION' },
    query: options.option ? { option: options.option } : {},
    headers: { 'accept-language': options.lang },
  });
const printed = async (...args: Parameters<typeof download>) => {
  const answer = await download(...args);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return readPdf(answer.bytes);
};

test('K008 K052 a blank form has a title, fields to fill in, a row for each checkpoint and numbered pages', async () => {
  const { title, text, pages } = await printed('CHECKLIST');
  expect(title).toBe('Sjekkliste: Grøft');
  expect(text).toContain('Sjekkliste: Grøft Sluttkontroll · Revisjon 2026 · 4 sjekkpunkter');
  for (const label of ['Anlegg', 'Sted', 'Dato', 'Utført av']) expect(text).toContain(label);
  expect(text).toContain('Nr. Sjekkpunkt OK Avvik Ikke akt. Merknad');
  expect(text).toMatch(/101 Punkt 101 102 Punkt 102 103 Punkt 103/);
  expect(text).toMatch(/Skjøt: Punkt .* Først .* Sist/);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Side 1 av 1');
});

test('K009 the filling instructions tell how to check, what to photograph, and in which sheets it stands', async () => {
  const { title, text } = await printed('INSTRUCTIONS');
  expect(title).toBe('Instruks for utfylling: Grøft');
  for (const part of ['Mål to ganger.', 'Bilde: Hele grøfta', 'Først: Se etter.', '4001']) expect(text).toContain(part);
  expect(text).not.toContain('Grav på nytt.');
});

test('K010 the maintenance instructions tell what to do, by when, and in which sheets it stands', async () => {
  const { title, text } = await printed('INSTRUCTIONS_MAINTENANCE');
  expect(title).toBe('Vedlikeholdsinstruks: Grøft');
  for (const part of ['Grav på nytt.', 'Straks', '4007, B-2']) expect(text).toContain(part);
  expect(text).not.toContain('Mål to ganger.');
});

test('K043 K044 optional checkpoints are in the document when they are listed, and left out otherwise', async () => {
  const without = await printed('CHECKLIST');
  expect(without.text).not.toMatch(/Punkt 10[45]/);
  const one = await printed('CHECKLIST', { option: [105] });
  expect(one.text).toContain('Punkt 105');
  expect(one.text).not.toContain('Punkt 104');
  expect((await printed('CHECKLIST', { option: [104, 105] })).text).toMatch(/Punkt 104.*Punkt 105/);
});

test('K045 other ids among the options change nothing', async () => {
  const plain = await download('CHECKLIST');
  const odd = await download('CHECKLIST', { option: [101, 106, 999, FULL.id] });
  expect(odd.bytes).toEqual(plain.bytes);
});

test('K046 an assessment type that the facility does not support gives an empty form, and no error', async () => {
  const { text } = await printed('CHECKLIST', { type: 'UNKNOWN' });
  expect(text).toContain('0 sjekkpunkter');
  expect(text).toContain('Anlegget har ingen sjekkpunkter av denne typen.');
});

test('K052 a long form goes on over the pages, with the head of the table and the number on each', async () => {
  const many = Array.from({ length: 120 }, (_, at) => point(String(3000 + at), { secondarySorting: at }));
  const long = await untilEnd(startChecklists([...POINTS, ...many]));
  const caller = await long.as('liv', 'orgsystemer');
  const { pages, text } = await printed('CHECKLIST', { caller });
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, at) => {
    expect(page).toContain(`Side ${at + 1} av ${pages.length}`);
    expect(page).toContain('Sjekkpunkt');
  });
  for (const { id } of many) expect(text.match(new RegExp(`Punkt ${id}\\b`, 'g')), id).toHaveLength(1);
});

test('K050 the document is in the language of the caller', async () => {
  const { title, text } = await printed('INSTRUCTIONS', { lang: 'en' });
  expect(title).toBe('Filling instructions: Trench');
  expect(text).toContain('Measure twice.');
  expect(text).toContain('Page 1 of 1');
});

test('K054 K039 what the path names wrongly is 400, and a facility that is not there is 404', async () => {
  refused(await download('FORM'), 400, 'reporttype');
  refused(await download('CHECKLIST', { type: 'FINAL' }), 400, 'assessmenttype');
  refused(await download('CHECKLIST', { at: 'x' }), 400, 'facilityid');
  refused(await download('CHECKLIST', { at: '99' }), 404, 'facilityid');
  refused(await download('CHECKLIST', { option: ['x'] }), 400, 'option');
});

test.each(TRANSPORTS)('K055 the file has a plain name and arrives whole over %s', async (transport) => {
  const other = await untilEnd(startChecklists(POINTS, transport));
  const answer = await download('CHECKLIST', { caller: await other.as('liv') });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Sjekkliste-Groft-finalinspection.pdf"');
  expect((await readPdf(answer.bytes)).pages).toHaveLength(1);
});
