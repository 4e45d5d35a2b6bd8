import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLabels } from '../../../src/service/document/find-document.js';
import { isNear } from '../../../src/service/document/suggest.js';
import { fold, foldWord, highlight, parseQuery, tokens, wordsOf } from '../../../src/service/document/text-query.js';

const LETTERS = fc.string({ unit: fc.constantFrom(...'aåæøobde 0.,"<&>-😀\u0301\n|#'), maxLength: 60 });

test.each([
  ['Grøft', 'groft'],
  ['ÅPNING', 'apning'],
  ['Ærlig', 'aerlig'],
  ['Åse'.normalize('NFD'), 'ase'],
  ['Größe', 'grosse'],
  ['mm²', 'mm2'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
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
});

test('an excerpt of any text has no markup but the marks, and only letters of the text', () => {
  fc.assert(
    fc.property(LETTERS, LETTERS, (text, query) => {
      const shown = highlight(text, parseQuery(query));
      if (shown === null) return;
      const plain = shown.replaceAll(/<\/?em>/g, '');
      expect(plain).not.toMatch(/[<>]/);
      expect((shown.match(/<em>/g) ?? []).length).toBe((shown.match(/<\/em>/g) ?? []).length);
      const inside = plain
        .replace(/^… | …$/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
      expect(
        text
          .replace(/^## |^\| |\|$/gm, '')
          .replace(/\s*\|\s*/g, ' ')
          .replace(/\s+/g, ' '),
      ).toContain(inside);
    }),
  );
});

test('words are near by one slip, and long ones by two', () => {
  const near = ['dybde dybed', 'kabel kbel', 'kabelgroft kablegrft'];
  const far = ['kabel tabeln', 'ror gror2', 'groft kraft'];
  const isPairNear = (pair: string) => isNear(...(pair.split(' ') as [string, string]));
  expect([...near, ...far].filter(isPairNear)).toEqual(near);
});

test('nearness goes both ways, and every word is near itself', () => {
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
