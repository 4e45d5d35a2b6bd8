import { expect, test } from 'vitest';
import { serviceWords } from '../../src/render/words/layout-words.js';

test.each([
  ['the embedded service (data: .trenchctl)', 'embedded service'],
  ['the embedded service (data: /home/kari/a (b)/\nc)', 'embedded service'],
  ['https://api.example.no', 'https://api.example.no'],
  ['https://kari:secret@api.example.no/trench/?token=secret#x', 'https://api.example.no/trench/'],
  [
    'https://api.example.no, trench: http://u:p@trench.example.no:8080/?k=v',
    'https://api.example.no, trench: http://trench.example.no:8080',
  ],
  ['https://api.example.no (token: login.example.no)', 'https://api.example.no'],
  ['a name', 'a name'],
])('%j is shown as %j', (target, words) => {
  expect(serviceWords(target)).toBe(words);
});
