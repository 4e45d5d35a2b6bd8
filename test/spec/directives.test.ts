// Every key with a row in the table of directives is read, described and explained by that row alone.
import { expect, test } from 'vitest';
import { rulesOf } from '../../src/spec/explain/effect.js';
import { entriesOf } from '../../src/spec/explain/entries.js';
import { DIRECTIVES } from '../../src/spec/schema/directives.js';
import { specSchema } from '../../src/spec/schema/schema.js';
import { segment } from './mistakes.js';
import { loadWell } from './support.js';

const ENTRIES = entriesOf(specSchema());

/** The value in the desired state: an id is a text there. */
const desiredOf = ({ type, example }: { type: string; example: unknown }) =>
  type === 'id' ? String(example) : example;

test.each(
  Object.entries(DIRECTIVES).flatMap(([owner, rows]) =>
    rows.map((row) => [`${owner}.${row.name}`, row] as const),
  ),
)('%s is in the schema and is for trenchctl', (id, { about, example }) => {
  const entry = ENTRIES.find((one) => one.id === id);
  expect(entry?.schema).toMatchObject({ description: about, examples: [example] });
  expect(entry && rulesOf(entry)).toEqual({
    ownership: 'This key is for trenchctl and is not compared with the live state.',
  });
});

test.each(DIRECTIVES.segment)('$name of a segment is in the desired segment', (row) => {
  const [project] = loadWell(segment(`${row.name}: ${row.example}`));
  expect(project?.segments).toMatchObject([{ [row.name]: desiredOf(row) }]);
});

test.each(DIRECTIVES['segment.lifecycle'])('$name is false unless it is stated', ({ name }) => {
  const none = Object.fromEntries(DIRECTIVES['segment.lifecycle'].map((row) => [row.name, false]));
  const lifecycleOf = (lines: string) => loadWell(segment(lines))[0]?.segments[0]?.lifecycle;
  expect(lifecycleOf('length: 1')).toEqual(none);
  expect(lifecycleOf(`lifecycle: {${name}: true}`)).toEqual({ ...none, [name]: true });
});
