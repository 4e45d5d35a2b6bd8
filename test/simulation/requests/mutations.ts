// What a careless or curious client sends: a body that was right before one thing in it was changed.
import type { Random } from '../random.js';
import { rawJson } from './json-text.js';

type Bag = Record<string, unknown>;
interface Place {
  readonly holder: Bag;
  readonly key: string;
}

/** Bounds of int64 and of what a double can hold, and things that only look like numbers. */
const NUMBER_EDGES: readonly unknown[] = [
  ...['9007199254740992', '9007199254740993', '9223372036854775807', '9223372036854775808'],
  ...['-9223372036854775808', '-9223372036854775809', '-1', '-0', '0', '1.5', '1e3', '1e400', '-1e400'],
  ...['1e308', '1.7976931348623157e308', '5e-324', '0.1234567890123456789', '123456789012345678901234567890'],
].map(rawJson);
const LOOKALIKES: readonly unknown[] = ['5', '', ' ', '1010', 'NaN', true, false, [], {}, [5], { value: 5 }];

const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f\u0085\u2028\u2029',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202eabc',
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE segment; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}%s%n',
  'x'.repeat(255),
  'x'.repeat(256),
  '😀'.repeat(255),
  '😀'.repeat(256),
  'x'.repeat(1000),
  'x'.repeat(1001),
];

const WRONG: readonly unknown[] = [null, true, 0, -1, '', 'text', [], {}, [null], { a: 1 }, ...LOOKALIKES];
const EXTRA_KEYS = [
  'extra',
  'id',
  'version',
  'constructor',
  'toString',
  'hasOwnProperty',
  'sections',
  '',
  'a.b',
  'a/b~c',
];

type Mutation = (body: Bag, random: Random) => unknown;

const atOnePlace =
  (change: (place: Place, random: Random) => void): Mutation =>
  (body, random) => {
    const places = placesIn(body);
    if (places.length > 0) change(random.pick(places), random);
    return body;
  };

const set =
  (values: readonly unknown[]): Mutation =>
  (body, random) =>
    atOnePlace(({ holder, key }) => {
      holder[key] = structuredClone(random.pick(values));
    })(body, random);

const MUTATIONS: readonly (readonly [Mutation, number])[] = [
  [set(WRONG), 3],
  [set([null]), 2],
  [set(NUMBER_EDGES), 4],
  [set(ODD_TEXTS), 3],
  [
    atOnePlace(({ holder, key }) => {
      delete holder[key];
    }),
    2,
  ],
  [
    atOnePlace(({ holder }, random) => {
      holder[random.pick(EXTRA_KEYS)] = structuredClone(random.pick(WRONG));
    }),
    2,
  ],
  [(body) => [body], 0.5],
  [(_, random) => structuredClone(random.pick(WRONG)), 1],
];

/** The body with one or a few things wrong; sometimes it is right all the same. */
export function mutated(value: unknown, random: Random): unknown {
  let body: unknown = structuredClone(value);
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    if (typeof body !== 'object' || body === null) return body;
    body = random.weighted(MUTATIONS)(body as Bag, random);
  }
  return body;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value as Bag, key }, ...placesIn(inner)]);
}
