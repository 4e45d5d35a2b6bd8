// The parts that the searches of several services share: filters, orders, pages and summaries of what was found.
import type { Context, Input, Outcome } from './context.js';
import { invalid } from './refusal.js';

/** Returns the values of a repeated query parameter; none if it is absent. */
export function values<T extends string = string>(input: Input, name: string): readonly T[] {
  const given = input.query[name];
  if (given === undefined) return [];
  return (Array.isArray(given) ? given : [given]) as readonly T[];
}

/** Returns a single query parameter, of the type that the contract gives it. */
export const value = <T>(input: Input, name: string): T | undefined => input.query[name] as T | undefined;

/** Creates the filter of one parameter; undefined if the parameter is absent. */
export type Filter<T> = (context: Context, input: Input) => ((one: T) => boolean) | undefined;

/** Combines the filters of all parameters. */
export function allOf<T>(filters: readonly Filter<T>[], context: Context, input: Input): (one: T) => boolean {
  const tests = filters.flatMap((filter) => filter(context, input) ?? []);
  return (one) => tests.every((test) => test(one));
}

const fold = (text: string): string => text.toLocaleLowerCase('nb');

/** Every word of the parameter q must occur, not necessarily all in the same text. */
export const wordFilter =
  <T>(textsOf: (one: T) => readonly (string | null | undefined)[]): Filter<T> =>
  (_, input) => {
    const desired = fold(value<string>(input, 'q') ?? '')
      .split(/\s+/)
      .filter((word) => word !== '');
    return (one) => {
      const texts = textsOf(one).map((text) => fold(text ?? ''));
      return desired.every((word) => texts.some((text) => text.includes(word)));
    };
  };

export type Order<T> = (a: T, b: T) => number;

/** Compares texts as a Norwegian reader expects, with numbers by their value. A collator is slow to make: one for each sorting. */
export const textOrder = (): Order<string> => new Intl.Collator('nb', { numeric: true }).compare;

type Sortable = string | number | bigint | boolean | null | undefined;

/** A property to sort by. Texts are compared as a reader expects, unless the property has an order of its own. */
export interface Property<T> {
  readonly read: (one: T) => Sortable;
  readonly order?: Order<string>;
}

interface Sorting<T> {
  readonly property: (name: string) => Property<T> | undefined;
  readonly problem: string;
  readonly code?: string;
}

/** Sorts by the keys, each of which decides ties of the keys before it. Nulls come last in both directions. */
export function orderBy<T>(keys: readonly string[], { property, problem, code }: Sorting<T>): Order<T> {
  const compareTexts = textOrder();
  const orders = keys.map((key): Order<T> => {
    const direction = key.startsWith('-') ? -1 : 1;
    const found = property(direction < 0 ? key.slice(1) : key);
    if (!found) throw invalid('sort', `${key} ${problem}`, code);
    const { read, order = compareTexts } = found;
    return (a, b) => {
      const [left, right] = [read(a) ?? null, read(b) ?? null];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      if (typeof left === 'string' && typeof right === 'string') return direction * order(left, right);
      return direction * (Number(left > right) - Number(left < right));
    };
  });
  return inTurn(...orders);
}

/** Each order decides ties of those before it. */
export const inTurn =
  <T>(...orders: readonly Order<T>[]): Order<T> =>
  (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };

/** Answers the part of the list that the caller asks for. The contract states the default of the count. */
export function pageOf<T>(input: Input, all: readonly T[], view: (one: T) => unknown): Outcome {
  const first = value<number>(input, 'first') ?? 0;
  const count = value<number>(input, 'count') as number;
  const entities = all.slice(first, first + count).map(view);
  return { status: 200, body: { count: entities.length, entities, first, total: all.length } };
}

/** Counts how often each value occurs. */
export function countsOf<V>(all: readonly V[]): ReadonlyMap<V, number> {
  const counts = new Map<V, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

type Value = string | number | bigint | boolean;

export interface Facet<T, Name extends string, V extends Value = Value> {
  readonly name: Name;
  /** An object counts once for each of its values. */
  read(one: T): readonly V[];
  display(value: V, context: Context): string;
}

interface Summary<T, Name extends string> {
  readonly found: readonly T[];
  readonly all: readonly T[];
  readonly facets: readonly Facet<T, Name>[];
  readonly range: {
    readonly name: Name;
    readonly displayName: unknown;
    readonly from: unknown;
    readonly to: unknown;
  };
  readonly labels: Readonly<Record<Name, string>>;
}

/** Objects have no quantity besides their number. */
const counter = (count: number) => ({ count, quantity: count });

/** Answers the numbers of found objects by their values, and the range of one property. */
export function summaryOf<T, Name extends string>(
  context: Context,
  { found, all, facets, range: { name: ranged, ...range }, labels }: Summary<T, Name>,
): Outcome {
  const common = (name: Name) => ({ name, displayName: labels[name], op: 'OR' });
  const summaries = facets.map(({ name, read, display }) => {
    const valueSummaries = [...countsOf(found.flatMap(read))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([value, count]) => ({ counter: counter(count), displayValue: display(value, context), value }));
    return [name, { ...common(name), range: null, valueSummaries }] as const;
  });
  const ofRange = [ranged, { ...common(ranged), range, valueSummaries: [] }] as const;
  return {
    status: 200,
    body: {
      counter: counter(found.length),
      propertySummaries: Object.fromEntries([...summaries, ofRange]),
      staticCounter: counter(all.length),
    },
  };
}
