import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canary, leaksIn, spellings } from './marker.js';

const secret = canary('a');
const found = (text: string | Buffer, noted?: Set<string>) => leaksIn(Buffer.from(text as string), noted).length > 0;

test.each<[string, (text: string) => string | Buffer]>([
  ['plain text', (text) => `token ${text}.`],
  ['a URL', (text) => `https://x.example/?a=${encodeURIComponent(`${text} æ`)}`],
  ['a form', (text) => new URLSearchParams({ password: `${text}&=` }).toString()],
  ['JSON', (text) => JSON.stringify({ '"': `\n${text}"` })],
  ['base64', (text) => Buffer.from(`x:${text}`).toString('base64')],
  ['base64url', (text) => Buffer.from(`xy:${text}`).toString('base64url')],
  ['hexadecimal', (text) => Buffer.from(text).toString('hex')],
  ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['a database', (text) => Buffer.concat([Buffer.alloc(99, 255), Buffer.from(text), Buffer.alloc(9)])],
])('a secret is found in %s', (_, write) => {
  expect(found(write(secret))).toBe(true);
});

test('a secret is found in base64 whatever stands around it', () => {
  const part = fc.string({ maxLength: 9 });
  fc.assert(
    fc.property(part, part, (before, after) => {
      expect(found(Buffer.from(before + secret + after).toString('base64'))).toBe(true);
    }),
    { seed: 417 },
  );
});

test('what the service made up is found as a word of its own, also in base64', () => {
  const noted = new Set(spellings('Ab3_dE6-gH9jKlMnOpQrStUv'));
  expect(found('"Ab3_dE6-gH9jKlMnOpQrStUv"', noted)).toBe(true);
  expect(found(Buffer.from('Ab3_dE6-gH9jKlMnOpQrStUv').toString('base64'), noted)).toBe(true);
  expect(found('a canary, and nothing else', noted)).toBe(false);
});

test('a word is found wherever it stands among words of any length', () => {
  const [wanted] = spellings('Ab3_dE6-gH9jKlMnOpQrStUv') as [string];
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', '-', ' ', '"'), maxLength: 45 }), { maxLength: 6 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      expect(found([...before, wanted, ...after].join(' '), new Set([wanted]))).toBe(true);
    }),
    { seed: 417 },
  );
});
