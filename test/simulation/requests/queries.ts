import type { ContractOperation } from '../../support/contract.js';
import type { Random } from '../random.js';
import { type ValueSource, valueFor } from './schema-values.js';

type Pair = readonly [name: string, value: string];

const queryParameters = (operation: ContractOperation) =>
  operation.parameters.filter((parameter) => parameter.in === 'query');

/** Some of the operation's parameters, each as its schema allows. */
export function validQuery(operation: ContractOperation, source: ValueSource): Pair[] {
  return queryParameters(operation)
    .filter(() => source.random.chance(0.15))
    .flatMap(({ name, schema }) => {
      const value = valueFor(schema, source, 'query', name);
      return (Array.isArray(value) ? value : [value]).map((one): Pair => [name, String(one)]);
    });
}

const UNKNOWN: readonly Pair[] = [
  ['unknown', '1'],
  ['__proto__', 'x'],
  ['__proto__[polluted]', 'true'],
  ['constructor', 'x'],
  ['', ''],
  ['api-version', '1.0'],
  ['status[]', 'NEW'],
  ['q[$ne]', '1'],
];
const ODD_VALUES: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  'true',
  'TRUE',
  'null',
  'NEW,STARTED',
  '__proto__',
  'constructor',
  '-constructor',
  '--id',
  '-',
  '\u0000',
  '😀',
  'x'.repeat(3000),
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00Z',
  '2026-01-01',
  '9999-12-31T23:59:60Z',
  '+010000-01-01T00:00:00Z',
];

/** Parameters that nobody asked for, values of no type, and single ones given again and again. */
export function oddQuery(operation: ContractOperation, source: ValueSource): Pair[] {
  const { random } = source;
  const names = queryParameters(operation).map(({ name }) => name);
  const pairs = [...validQuery(operation, source)];
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    if (names.length === 0 || random.chance(0.25)) pairs.push(random.pick(UNKNOWN));
    else pairs.push(...repeated(random, random.pick(names)));
  }
  return pairs;
}

/** Once, twice, or so often that the address is long, and still not longer than a server reads. */
function repeated(random: Random, name: string): Pair[] {
  const times = random.weighted([
    [1, 6],
    [2, 2],
    [150, 0.2],
  ]);
  const values = times > 2 ? ODD_VALUES.filter(({ length }) => length < 30) : ODD_VALUES;
  return Array.from({ length: times }, () => [name, random.pick(values)]);
}

/** Query text that is not even a query. */
export const RAW_QUERIES: readonly string[] = [
  '?',
  '?&&&',
  '?=',
  '?%',
  '?%zz=%c3',
  '?a=%00',
  '?a=1?b=2',
  `?${'&'.repeat(2000)}`,
  '?count',
  '?count=',
];

export const queryText = (pairs: readonly Pair[]): string => {
  const text = new URLSearchParams(pairs as [string, string][]).toString();
  return text === '' ? '' : `?${text}`;
};
