// The answers of a service for a segment that has everything that a spec states, and small changes of these answers.
import fc from 'fast-check';
import type { WantedItem, WantedLayer, WantedSection, WantedSegment } from '../../../src/kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../../src/kinds/registry.js';
import { DUCT } from '../../../src/kinds/roles.js';
import type { SegmentAnswers } from '../../../src/live/unchanged/count-unchanged.js';
import { place } from '../../support/build.js';

type Json = Record<string, unknown>;

export const SEGMENT_ID = '500001';

/** The live sections of a segment whose spec does not own them. */
const UNOWNED: readonly WantedSection[] = [
  {
    fields: { coverThickness: 600 },
    layers: [{ fields: {}, items: { cable: [{ kind: 'cable', fields: { typeId: '1010' }, place }] }, place }],
    place,
  },
];

/** The ducts in pipes are in the list of the layer, behind its own ones. */
const itemsOf = (items: WantedLayer['items'], kind: string): WantedItem[] => [
  ...(items[kind] ?? []),
  ...(kind === DUCT ? (items.pipe ?? []).flatMap(({ ducts = [] }) => ducts) : []),
];

/** Every object gets its own id, and some values that no spec states. */
export function answersOf(wanted: WantedSegment): SegmentAnswers {
  let last = 0;
  const withId = (json: Json): Json => {
    last += 1;
    return { id: `0000-${last}`, displayName: `Object ${last}`, ...json };
  };
  const item = ({ kind, fields, cables = [], ducts = [] }: WantedItem): Json =>
    withId({
      ...(ducts.length > 0 ? kindNamed(kind).holdsDucts?.as : {}),
      ...fields,
      ...(kindNamed(kind).holdsCables ? { cables: cables.map(item) } : {}),
      ...(kind === 'cable' ? { label: null, cableCategory: 'MV' } : {}),
    });
  const sections = (wanted.sections ?? UNOWNED).map(({ fields, layers = [] }) =>
    withId({
      foundationThickness: 100,
      ...fields,
      layers: layers.map(({ fields: own, items }) =>
        withId({
          ...own,
          cableBands: [withId({})],
          ...Object.fromEntries(
            ITEM_KINDS.map(({ name, collection }) => [collection, itemsOf(items, name).map(item)]),
          ),
        }),
      ),
    }),
  );
  const owns = Object.keys(wanted.settings?.fields ?? {}).length > 0;
  return {
    answer: { id: SEGMENT_ID, name: wanted.name, ...wanted.fields, sections, validationErrors: [] },
    ...(owns ? { settings: { ...wanted.settings?.fields, later: 1 } } : {}),
    ...(wanted.topCoverings
      ? { topCoverings: wanted.topCoverings.map(({ fields }) => withId({ ...fields })) }
      : {}),
  };
}

/** One place of the answers: a property of an object or an element of a list. */
interface Spot {
  readonly of: Json | unknown[];
  readonly key: string | number;
}

function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value)
    ? value.map((_, key): Spot => ({ of: value, key }))
    : Object.keys(value).map((key): Spot => ({ of: value as Json, key }));
  return [...own, ...Object.values(value).flatMap(spotsIn)];
}

/** Values that a field, an id or a list may have instead. */
const OTHER: readonly unknown[] = [
  ...[null, undefined, '', ' ', 'S', ' S\r\n', 'GRAVEL', 'true', 'FALSE', true, false],
  ...[0, -0, 100, 600.0001, 600.1, '600', ' 600 ', '6e2', '1e999', Number.POSITIVE_INFINITY, '2026-11-16'],
  ...['1010', 1010, '1', '..', 'a/b', '500001', {}, [], [null], [{}], [{ id: '7' }], { id: '8' }, [[]], 'x'],
];

/** Names that an object may also have: lists of the contract, unknown lists, fields of other objects. */
const MORE: readonly string[] = [
  ...ITEM_KINDS.map(({ collection }) => collection),
  ...['cableBands', 'markers', 'label', 'cableCategory', 'typeId', 'type', 'validationErrors', 'layers'],
  ...['__proto__', 'constructor', 'thickness', 'length'],
];

/** A number in another form that a service may use. */
const REWRITTEN: readonly ((value: unknown) => unknown)[] = [
  (value) => (typeof value === 'number' ? String(value) : ` ${value}`),
  (value) => (typeof value === 'number' ? Math.fround(value) : String(value).toUpperCase()),
  (value) => (typeof value === 'number' ? value * (1 + 1e-8) : String(value).normalize('NFD')),
  (value) => (typeof value === 'number' ? value + 1 : `${value}x`),
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
];

const setOwn = (of: object, key: string, value: unknown): void => {
  Object.defineProperty(of, key, { value, enumerable: true, configurable: true, writable: true });
};

type Change = (spot: Spot, pick: number) => void;

const pickFrom = <T>(list: readonly T[], pick: number): T => list[pick % list.length] as T;

const inList =
  (change: (list: unknown[], at: number, pick: number) => void): Change =>
  ({ of, key }, pick) => {
    if (Array.isArray(of)) change(of, Number(key), pick);
  };

const CHANGES: readonly Change[] = [
  ({ of, key }, pick) => setOwn(of, String(key), pickFrom(OTHER, pick)),
  ({ of, key }, pick) => {
    const value = (of as Json)[key];
    if (typeof value === 'string' || typeof value === 'number')
      setOwn(of, String(key), pickFrom(REWRITTEN, pick)(value));
  },
  ({ of, key }) => {
    if (!Array.isArray(of)) delete of[String(key)];
  },
  ({ of }, pick) => {
    if (!Array.isArray(of)) setOwn(of, pickFrom(MORE, pick), pickFrom(OTHER, Math.floor(pick / MORE.length)));
  },
  inList((list, at) => list.splice(at, 1)),
  inList((list, at) => list.push(structuredClone(list[at]))),
  inList((list, at, pick) => list.push({ ...(list[at] as Json), id: `new-${pick}` })),
  inList((list) => list.reverse()),
  inList((list, at, pick) => list.splice(at, 0, pickFrom(OTHER, pick))),
];

/** Small changes of the answers, most of which a plan has to notice or to ignore for a reason. */
export const changes = fc.array(fc.record({ which: fc.nat(), at: fc.nat(), pick: fc.nat() }), {
  maxLength: 3,
});

export function changed(
  answers: SegmentAnswers,
  all: readonly { readonly which: number; readonly at: number; readonly pick: number }[],
): SegmentAnswers {
  const copy = structuredClone(answers);
  for (const { which, at, pick } of all) {
    const spots = spotsIn(copy);
    if (spots.length > 0) pickFrom(CHANGES, which)(pickFrom(spots, at), pick);
  }
  return copy;
}
