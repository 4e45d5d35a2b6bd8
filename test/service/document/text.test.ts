import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLabels } from '../../../src/service/document/find-document.js';
import { isNear } from '../../../src/service/document/suggest.js';
import { fold, foldWord, highlight, parseQuery, tokens, wordsOf } from '../../../src/service/document/text-query.js';
import { found } from '../../rules/document/world.js';
import { cwd, inFolder, under, withService } from '../../support/around.js';
import { startService } from '../../support/service.js';

const LETTERS = fc.string({ unit: fc.constantFrom(...'aåæøobde 0.,"<&>-😀\u0301\n|#'), maxLength: 60 });

test('letters fold to those of a plain keyboard', () => {
  const words = ['Grøft', 'ÅPNING', 'Ærlig', 'Åse'.normalize('NFD'), 'Größe', 'mm²', 'Łódź', 'Þór', 'Đorđe', 'Eiður'];
  expect(words.map(fold)).toEqual(['groft', 'apning', 'aerlig', 'ase', 'grosse', 'mm2', 'lodz', 'thor', 'dorde', 'eidur']);
});

test('a number keeps its decimals together, and a list of numbers does not', () => {
  expect(tokens('0,6 m, 24 kV. 3x1x240').map(({ text }) => text)).toEqual(['0,6', 'm', '24', 'kV', '3x1x240']);
});

test('words of any text hold nothing that parts them again', () => {
  fc.assert(
    fc.property(fc.oneof(LETTERS, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
      for (const token of tokens(text)) expect(text.slice(token.start, token.end)).toBe(token.text);
      for (const word of wordsOf(text)) expect(foldWord(foldWord(word))).toBe(foldWord(word));
    }),
  );
});

test('what is looked for is marked wherever it stands, however it is written', () => {
  expect(highlight('Rør og rørender.', parseQuery('ror'))).toBe('<em>Rør</em> og <em>rørender</em>.');
  expect(highlight('Fri åpning.', parseQuery('"fri aapning"'))).toBe('<em>Fri</em> <em>åpning</em>.');
  expect(highlight('Ingenting.', parseQuery('rør'))).toBeNull();
  expect(highlight('', parseQuery('rør'))).toBeNull();
});

test('an excerpt is taken where most of it stands together', () => {
  const far = 'Kabel. '.padEnd(900, 'lorem ipsum ');
  const text = `${far} Her er kabel og grøft i samme setning. ${far}`;
  const shown = highlight(text, parseQuery('kabel grøft')) ?? '';
  expect(shown).toContain('<em>kabel</em> og <em>grøft</em>');
  expect(shown).toMatch(/^… .* …$/);
  expect(shown.length).toBeLessThan(320);
  // Text that the excerpt has room for is not cut off.
  const at = (before: number, after: number) => highlight(`${'a '.repeat(before)}rør${' b'.repeat(after)}.`, parseQuery('rør')) ?? '';
  expect([at(45, 0), at(46, 0).slice(0, 4), at(0, 88).slice(-4), at(0, 89).slice(-4)]).toEqual([
    `${'a '.repeat(45)}<em>rør</em>.`,
    '… a ',
    'b b.',
    ' b …',
  ]);
});

test('an excerpt of any text has no markup but the marks, and only letters of the text', () => {
  fc.assert(
    fc.property(LETTERS, LETTERS, (text, query) => {
      const shown = highlight(text, parseQuery(query));
      if (shown === null) return;
      const plain = shown.replaceAll(/<\/?em>/g, '');
      expect(plain).not.toMatch(/[<>]/);
      expect((shown.match(/<em>/g) ?? []).length).toBe((shown.match(/<\/em>/g) ?? []).length);
      const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&' };
      const inside = plain.replace(/^… | …$/g, '').replace(/&(lt|gt|amp);/g, (_, name: string) => signs[name] ?? '');
      const words = text.replace(/^## |^\| |\|$/gm, '').replace(/\s*\|\s*/g, ' ');
      expect(words.replace(/\s+/g, ' ')).toContain(inside);
    }),
  );
});

test('words are near by one slip, long ones by two, in both directions, and every word is near itself', () => {
  const near = ['dybde dybed', 'kabel kbel', 'kabelgroft kablegrft', 'grofta gorfat'];
  const far = ['kabel tabeln', 'ror gror2', 'groft kraft'];
  const isPairNear = (pair: string) => isNear(...(pair.split(' ') as [string, string]));
  expect([...near, ...far].filter(isPairNear)).toEqual(near);
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect([isNear(a, b), isNear(a, a)]).toEqual([isNear(b, a), true]);
    }),
  );
});

test('labels are in one order, whatever they are', () => {
  const label = fc.oneof(
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `${a}.${b}`),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(fc.property(label, label, (a, b) => compareLabels(a, b) === -compareLabels(b, a) || a === b));
  expect(['9.1', '10.0', '1.0', '2.0.1', '2'].sort(compareLabels)).toEqual(['1.0', '2', '2.0.1', '9.1', '10.0']);
});

// What people look for in the sample documents, and what they must find first.

/** Each document with what finds it first. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  ...{ 'ORGBLAD-4001': ['kabelgrøft', 'kabelgroft', 'KABELGROEFT', 'grøft'], 'ORGNYTT-2026-04': ['overdekning dyrket mark'] },
  ...{ 'ORGBLAD-4002': ['sand finpukk kornstørrelse'], 'ORGBLAD-4003': ['fri åpning fjernvarme', '"fri aapning"', '4003'] },
  ...{ 'ORGBLAD-4004': ['markeringsbånd'], 'ORGBLAD-4005': ['søkk i terrenget'], 'ORGBLAD-4006': ['kalibrering av rør'] },
  ...{ 'ORGBLAD-4007': ['betongplate over grunn kabel'], 'ORGBLAD-4101': ['drilling under railway'] },
  ...{ 'ORGBLAD-5001': ['aluminium tverrsnitt'], 'ORGBLAD-5002': ['bøyeradius', 'trekkekraft vinsj'] },
  ...{ 'ORGBLAD-5003': ['skjøting', 'krympemuffe'], 'ORGBLAD-5004': ['endeavslutning utendørs'] },
  ...{ 'ORGBLAD-5005': ['partielle utladninger', 'VLF 0,1 Hz'], 'ORGBLAD-5006': ['finne kabelfeil'] },
  ...{ 'ORGBLAD-5007': ['sjøkabel landtak', 'sjokabel'], 'ORGBLAD-5008': ['tunnel fire'], 'ORGBLAD-6001': ['brøyting påkjørsel skap'] },
  ...{ 'ORGBLAD-6002': ['termografi varmgang'], 'ORGBLAD-6004': ['SF6'], 'ORGBLAD-6005': ['jordmotstand'], 'ORGBLAD-7001': ['masteluke'] },
  ...{ 'ORGBLAD-1002': ['strømføringsevne', 'stromforingsevne'], 'ARCHIVE-M-3': ['mal for avtale med grunneier'] },
  ...{ 'ORGBLAD-9001': ['befaring inspeksjon'], 'ORGBLAD-9002': ['innmåling koordinater'], 'ORGBLAD-9003': ['ras i grøft'] },
  ...{ 'ORGBLAD-9004': ['excavator hit cable'], 'ORGNYTT-2026-03': ['kurs'], 'ORGNYTT-2025-11': ['Tromsø', 'tromso'] },
  'ARCHIVE-KT-12A': ['kabeltabell'],
};

describe.each(['memory', 'disk'])('in a library %s', (where) => {
  inFolder('all');
  withService('all', () => startService(where === 'disk' ? { data: cwd } : {}));

  test.each(Object.entries(QUERIES).flatMap(([first, all]) => all.map((q) => [q, first])))('%s finds %s first', async (q, first) => {
    const { body } = await (await under.as('kari.nordmann')).call('searchDocuments', { query: { q } });
    expect(found(body)[0], JSON.stringify(found(body))).toBe(first);
  });
});
