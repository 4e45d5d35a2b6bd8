import { expect, test } from 'vitest';
import { USERS } from '../../src/service/data/demo-login.js';
import { languageOf } from '../../src/service/engine.js';

const english = USERS.find(({ lang }) => lang === 'en');

test.each([
  [undefined, undefined, 'nb'],
  [undefined, english, 'en'],
  ['nb-NO', english, 'nb'],
  ['nn', undefined, 'nb'],
  ['en-GB,en;q=0.9,nb;q=0.8', undefined, 'en'],
  ['en;q=0.1, no;q=0.9', undefined, 'nb'],
  ['en;q=0', undefined, 'nb'],
  ['fr, de;q=0.5', english, 'en'],
  ['*', undefined, 'nb'],
  [';;,,q=', undefined, 'nb'],
])('Accept-Language %j', (accept, user, lang) => {
  expect(languageOf(accept, user)).toBe(lang);
});
