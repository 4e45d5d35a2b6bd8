// `explain`: every key of the spec language is found by its path, and says what a change does.
import { expect, test } from 'vitest';
import { rulesOf } from '../../src/spec/explain/effect.js';
import { type Entry, entriesOf, findEntry, pathOf } from '../../src/spec/explain/entries.js';
import { DOCUMENT, SPEC_MAPS } from '../../src/spec/language/document.js';
import { expectPage } from '../support/page.js';

const ENTRIES = entriesOf(DOCUMENT);
const found = (asked: string): Entry => {
  const one = findEntry(ENTRIES, asked);
  if ('entry' in one) return one.entry;
  throw new Error(`${asked} is not one key: ${JSON.stringify(one).slice(0, 200)}`);
};

test('every key of every map of the language is among the entries', () => {
  const keys = new Set(ENTRIES.map(({ path }) => path.at(-1)));
  expect([...SPEC_MAPS.values()].flatMap(({ keys: all }) => all).filter((key) => !keys.has(key))).toEqual([]);
  expect(ENTRIES.filter(({ schema }) => !schema.description).map(pathOf)).toEqual([]);
});

test('a whole path finds its own key', () => {
  for (const entry of ENTRIES.filter(({ path }) => path[0] !== 'templates')) {
    const one = findEntry(ENTRIES, pathOf(entry));
    // Two forms of a node have keys of the same name.
    if ('candidates' in one) expect(new Set(one.candidates.map(pathOf)).size).toBe(1);
    else expect(pathOf(found(pathOf(entry)))).toBe(pathOf(entry));
  }
});

/** The answer to a question in one line. */
const answer = (asked: string): string => {
  const one = findEntry(ENTRIES, asked);
  if ('suggestions' in one) return `suggests ${one.suggestions.join(', ') || 'nothing'}`;
  if ('candidates' in one) return `one of ${one.candidates.map(pathOf).join(', ')}`;
  return [pathOf(one.entry), ...one.others.map((other) => `also ${pathOf(other)}`)].join(', ');
};

const ASKED = [
  ...['cables', 'type', 'length', 'number', 'layers', 'description', 'use', 'project', 'templates.sections'],
  'pipes[0].cables[1].type',
  ...[
    'sections[0].layers[1].cables',
    'sections',
    ' sections . layers ',
    'templates.layers',
    'segments.*.length',
    'pipes/ecomDucts',
    'SECTIONS.Layers',
  ],
];
const UNKNOWN = ['lenght', 'cabels', 'typ', 'section', 'descripton', 'segments.*', '*', 'segments.cables', 'segments.lenght', 'xyzzy', ''];

test('a page shows the answers, and the rules of every key outside of templates', () => {
  const rules = new Map<string, string[]>();
  for (const entry of ENTRIES.filter(({ path }) => path[0] !== 'templates')) {
    const { ownership, effect = 'No effect is stated.' } = rulesOf(entry);
    const words = `${ownership} ${effect}`;
    const marks = `${entry.isRequired ? ' (required)' : ''}${entry.isList ? ' (a list)' : ''}`;
    rules.set(words, [...(rules.get(words) ?? []), `${pathOf(entry)}${marks}`]);
  }
  expectPage(new URL('./explain.expected.txt', import.meta.url), {
    answers: [...ASKED, ...UNKNOWN].map((asked) => `${asked}: ${answer(asked)}`),
    ...Object.fromEntries(rules),
  });
});
