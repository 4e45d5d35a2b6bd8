// A service that answers what no service of today would: an API in front of the embedded one that changes its answers,
// each time in the same way.
import fc from 'fast-check';
import type { Api } from '../../../src/api/client.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { COVERING_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../../src/kinds/structure.js';

/** Values that stand where others are expected. Ids arrive as texts of digits. */
const ODD_VALUES: readonly unknown[] = [
  ...[null, true, -1, 0, 1e-7, 1.5, 1e9, 1e21, '', '12', '007', '-5', '9007199254740993', '9223372036854775807', '9223372036854775808'],
  ...['HEXAGON', 'yes', 'a: "b"\n# c\u0007\u007f\u0085\ufffe', '\ud800', 'x'.repeat(1001)],
];

/** Names that YAML, JavaScript or a terminal could stumble over, and some that no spec can state. */
const ODD_NAMES: readonly string[] = [
  ...['', 'S', "it's", '"', 'a: b', '# c', '- a', 'a/b', '12', '0417', '1e3', 'yes', 'null', '~', '<<', '? a', ' a ', '__proto__'],
  ...['tab\tline\nbell\u0007delete\u007fnext\u0085separator\u2028', '\u202eback\ufeff', '\ud800'],
  ...['æ'.repeat(255), '\ufffe'.repeat(255), 'x'.repeat(256)],
];

type Json = Record<string, unknown>;

const FIELDS = [
  'typeId',
  ...[
    ...ITEM_KINDS.flatMap(({ fields }) => fields),
    ...[COVERING_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS].flat(),
  ].map(({ name }) => name),
];
const LISTS = ['sections', 'layers', ...ITEM_KINDS.map(({ collection }) => collection)];

/** What is wrong with the answers: the nth value of a key in each of them, how often it is repeated, and names. */
export interface Oddities {
  readonly values: readonly { readonly key: string; readonly nth: number; readonly value: unknown }[];
  readonly lists: readonly { readonly key: string; readonly nth: number; readonly times: number }[];
  readonly names: readonly string[];
}

export const oddities: fc.Arbitrary<Oddities> = fc.record({
  values: fc.array(
    fc.record({ key: fc.constantFrom(...new Set(FIELDS)), nth: fc.nat(3), value: fc.constantFrom<unknown[]>(undefined, ...ODD_VALUES) }),
    { maxLength: 8 },
  ),
  lists: fc.array(fc.record({ key: fc.constantFrom(...LISTS), nth: fc.nat(2), times: fc.constantFrom(0, 2, 60) }), { maxLength: 1 }),
  names: fc.array(fc.constantFrom(...ODD_NAMES), { maxLength: 4 }),
});

/** The same API, with answers that are odd in these ways. */
export function oddApi(api: Api, odd: Oddities): Api {
  const renamed = new Map<string, string>();
  const rename = (segment: Json): Json => ({ ...segment, name: renamed.get(String(segment.id)) ?? segment.name });
  return {
    async call(operation, options) {
      const answer = await api.call(operation, options);
      if (operation === 'listSegments') {
        const heads = answer as Json[];
        heads.forEach(({ id }, n) => {
          const name = odd.names[n];
          if (name !== undefined) renamed.set(String(id), name);
        });
        return heads.map(rename);
      }
      if (operation === 'getSegment') return rename(disturbed(answer, odd) as Json);
      return /getSettings|listTopCoverings/.test(operation) ? disturbed(answer, odd) : answer;
    },
  };
}

function disturbed(answer: unknown, { values, lists }: Oddities): unknown {
  const met = new Map<string, number>();
  const change = (value: unknown, key = ''): unknown => {
    const nth = met.get(key) ?? 0;
    if (key !== '') met.set(key, nth + 1);
    if (Array.isArray(value)) {
      const rule = lists.find((one) => one.key === key && one.nth === nth);
      const list = value.map((element) => change(element));
      return rule ? repeated(list, rule.times) : list;
    }
    const rule = values.find((one) => one.key === key && one.nth === nth);
    if (rule) return rule.value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));
  };
  return change(answer);
}

/** The first element so many times, each with an id of its own, before the rest. */
function repeated(list: readonly unknown[], times: number): unknown[] {
  const [first, ...rest] = list;
  if (times === 0 || first === undefined) return [];
  return [...Array.from({ length: times }, (_, n) => ({ ...(first as Json), id: `${(first as Json).id}-${n}` })), ...rest];
}
