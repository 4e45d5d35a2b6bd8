// What a careless or curious client sends: a body that was right before one thing in it was changed.
import type { Random } from '../random.js';
import { jsonText, rawJson } from './json-text.js';
import { ODD_TEXTS } from './odd-texts.js';

// Bodies that are wrong as text, or right and out of all proportion.

const BODY_LIMIT = 1024 * 1024;

/** The text of a body, or bytes that are no text. */
type RawBody = string | Buffer;
type Maker = (value: unknown, random: Random) => RawBody;

const isBag = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first string field of the body blown up so that the whole text has exactly that many bytes. */
function blownUp(value: unknown, bytes: number, field?: string): string {
  const bag = isBag(value) ? value : {};
  const key = field ?? Object.keys(bag).find((name) => typeof bag[name] === 'string') ?? 'description';
  const bare = Buffer.byteLength(jsonText({ ...bag, [key]: '' }));
  return jsonText({ ...bag, [key]: 'x'.repeat(Math.max(bytes - bare, 0)) });
}

const around =
  (open: string, close: string, depth: number, middle = '0'): Maker =>
  (value) => {
    const deep = open.repeat(depth) + middle + close.repeat(depth);
    return isBag(value) ? jsonText({ ...value, deep: rawJson('@') }).replace('@', () => deep) : deep;
  };

/** Put in front, so that a later field of the same name has the last word. */
const withKey =
  (key: string, text: string): Maker =>
  (value) =>
    jsonText(value).replace(/^\{/, `{${JSON.stringify(key)}:${text}${isBag(value) && Object.keys(value).length > 0 ? ',' : ''}`);

const cut: Maker = (value, random) => {
  const text = jsonText(value);
  return text.slice(0, random.below(text.length));
};

const withBytes =
  (...bytes: number[]): Maker =>
  (value) =>
    Buffer.concat([Buffer.from(jsonText(value).replace(/\}?$/, ',"x":"')), Buffer.from(bytes), Buffer.from('"}')]);

const fixed =
  (text: string): Maker =>
  () =>
    text;

const BIG_NUMBER = '12345678901234567';
const POLLUTED = '{"polluted":true,"typeId":1010,"name":"n","partCount":3,"count":2,"configuration":"SINGLE"}';

export const HOSTILE_BODIES: readonly Maker[] = [
  (value) => blownUp(value, BODY_LIMIT),
  (value) => blownUp(value, BODY_LIMIT - 1),
  (value) => blownUp(value, BODY_LIMIT + 1),
  (value) => blownUp(value, 2 * BODY_LIMIT),
  around('[', ']', 1000),
  around('[', ']', 100_000),
  around('{"a":', '}', 50_000),
  // Big numbers take another way through the parser.
  around('[', ']', 50_000, BIG_NUMBER),
  around('{"a":', '}', 50_000, BIG_NUMBER),
  (value) => jsonText({ ...(isBag(value) ? value : {}), many: Array.from({ length: 50_000 }, (_, i) => i) }),
  (value) => jsonText({ ...(isBag(value) ? value : {}), ...Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i])) }),
  withKey('__proto__', POLLUTED),
  withKey('__proto__', POLLUTED.replace('2', BIG_NUMBER)),
  withKey('constructor', `{"prototype":${POLLUTED}}`),
  withKey('name', '"first"'),
  withKey('typeId', '1'),
  withKey('typeId', BIG_NUMBER),
  cut,
  cut,
  (value) => `${jsonText(value)}}`,
  (value) => `\ufeff${jsonText(value)}`,
  (value) => `${jsonText(value)}\u0000`,
  (value) => jsonText(value).replace(/:/, ':\u0000'),
  (value) => jsonText(value).replaceAll('"', "'"),
  (value) => jsonText(value).replace(/\}$/, ',}'),
  (value) => Buffer.from(jsonText(value), 'utf16le'),
  withBytes(0xc3),
  withBytes(0xff, 0xfe),
  withBytes(0xc0, 0x80),
  withBytes(0xed, 0xa0, 0x80),
  withBytes(0xf0, 0x9f, 0x98),
  withBytes(0x00),
  ...['', ' ', '\n', 'null', 'true', '0', '"text"', '[]', '{}', '[{}]', '[null]', 'NaN', 'undefined', '{', '"', '//', '-'].map(fixed),
  ...['01', '+1', '.5', '0x10', '1e400', '-1e400', BIG_NUMBER, '{"typeId":01}', '{"typeId":1.0}'].map(fixed),
];

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

const WRONG: readonly unknown[] = [null, true, 0, -1, '', 'text', [], {}, [null], { a: 1 }, ...LOOKALIKES];
const EXTRA_KEYS = ['extra', 'id', 'version', 'constructor', 'toString', 'hasOwnProperty', 'sections', '', 'a.b', 'a/b~c'];

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
  [set(['', '\ud800', '\udfff\ud800', ...ODD_TEXTS]), 3],
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
