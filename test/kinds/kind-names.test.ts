// Each side has one home for its kinds, and the drawings and forms know how a kind looks. Code elsewhere derives from the
// descriptors and names no kind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EFFECTS } from '../../src/contract/generated/operation-ids.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { ITEM_KINDS as SERVICE_KINDS } from '../../src/service/trench/items/registry.js';

/** The descriptors of the client, those of the service, and the contract that both are read from. */
const DESCRIPTORS = ['kinds/', 'service/trench/items/', 'contract/generated/'];
/** The drawings, in which each kind has an outline, a colour and words of its own, and the forms of the console. */
const LOOKS = ['draw/', 'views/drawn-section.ts', 'service/console/item-look.ts', 'browser/console/design/'];
/** The physics of a section: what heats, what carries heat away, and what a rule can ask of an item. */
const PHYSICS = [
  ...['rating/', 'views/with-ratings.ts', 'views/rule-facts.ts', 'views/item-facts.ts'],
  'reconcile/rate-segments.ts',
  ...['plan/model/rating-change.ts', 'render/words/rating-words.ts'],
];
const HOMES = [...DESCRIPTORS, ...LOOKS, ...PHYSICS];
/** People write CABLE where a pipe is a container; a child process has pipes for its output. */
const OTHER_MEANINGS = ['spec/read/synonyms.ts', 'cli/commands/lsp/start-preview.ts'];
/** Plain words that other code may use as the name of a field. */
const PLAIN = new Set(['cable', 'pipe']);

const names = ITEM_KINDS.map(({ name }) => name);
const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]`);
const asKey = new RegExp(`^\\s*(${names.filter((name) => !PLAIN.has(name)).join('|')}): `);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !OTHER_MEANINGS.includes(file));
const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);
const linesOf = (file: string): string[] => readFileSync(join('src', file), 'utf8').split('\n');

test('no code outside the homes of the kinds names a kind', () => {
  const isNaming = (line: string) => !isComment(line) && (quoted.test(line) || asKey.test(line));
  const others = files.filter((file) => !HOMES.some((home) => file.startsWith(home)));
  expect(others.flatMap((file) => linesOf(file).flatMap((line, n) => (isNaming(line) ? [`${file}:${n + 1}: ${line}`] : [])))).toEqual([]);
});

test.each(DESCRIPTORS.slice(0, 2))('the kinds have their home in %s', (home) => {
  const lines = files.filter((file) => file.startsWith(home)).flatMap(linesOf);
  expect(names.filter((name) => !lines.some((line) => line.includes(`'${name}'`)))).toEqual([]);
});

test('both sides know the same kinds by the same lists and operations', () => {
  const client = ITEM_KINDS.map(({ name, collection, add, get }) => [name, collection, add, get.operation, get.id]);
  const service = SERVICE_KINDS.map(({ kind, collection, operations: { add, get }, idField }) => [kind, collection, add, get, idField]);
  expect(service.toSorted()).toEqual(client.toSorted());
  expect(ITEM_KINDS.filter(({ add, get }) => EFFECTS[add] !== 'create' || EFFECTS[get.operation] !== 'read')).toEqual([]);
});

test('the client reads what a descriptor states', () => {
  // The planner matches items one by one that can be deleted and created many at a time.
  expect(ITEM_KINDS.filter(({ remove, addMany }) => (remove === undefined) !== (addMany === undefined))).toEqual([]);
  // Reads find these values of every item, set by hand and by no spec (`toFixed` in src/live/to-live.ts); a plan shows a label as a title.
  const byHand = ['label', 'userLabel', 'positioning', 'minPadding', 'xAdjustment', 'yAdjustment'];
  expect(ITEM_KINDS.flatMap(({ fields }) => fields).filter(({ name }) => byHand.includes(name))).toEqual([]);
});
