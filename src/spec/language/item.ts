import type { Place } from '../../diagnostics/problem.js';
import type { ItemKind } from '../../kinds/kind.js';
import type { ItemList, Value } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { LIMITS } from '../limits.js';
import { numberReader } from '../read/read-number.js';
import { type Reader, readLiveName, short, wrongType } from '../read/read-value.js';
import { andThen, directive, key, leaf, listOf, mapOf, ref } from './describe.js';
import { letGoIn, UNMANAGED, unmanagedKey } from './directives.js';
import { fieldKeys, ID, LIVE_NAME } from './fields.js';
import {
  CABLES,
  checkItem,
  DUCTS,
  ECOM,
  type ItemDraft,
  itemsIn,
  warnOfRepeats,
  withArticle,
} from './item-checks.js';
import type { Draft, Key, Keys, MapType, Schema, Type } from './language.js';

/** Reads the name of a type; for a number, the remedy suggests `typeId`. */
const readType: Reader<string> = (tree, site) => {
  if (tree.form !== 'scalar' || typeof tree.value !== 'bigint') return readLiveName(tree, site);
  const remedy = `write typeId: ${short(tree.source)}, or put a name in quotes`;
  return wrongType(tree, 'the name of a type', site.report, remedy, [JSON.stringify(tree.source)]);
};

const EXAMPLE_TYPES = {
  cables: 'TSLF 24 kV 3x1x240 Al',
  pipes: 'PE DV 110 SN8',
  eccs: 'Cu 50 mm2 blank',
} as const;

const typeKeys = ({ catalog }: ItemKind): Keys =>
  catalog
    ? {
        type: key(
          { ...LIVE_NAME, read: readType },
          'Name of the type in the catalog.',
          EXAMPLE_TYPES[catalog],
        ),
        typeId: key(ID, 'Id of the type, if the name is ambiguous.', 1001),
      }
    : {};

const RANGE = { minimum: 1, maximum: LIMITS.objects };

const COUNT = key(
  leaf(numberReader({ ...RANGE, whole: true, usual: { minimum: 1, maximum: LIMITS.count } }), {
    type: 'integer',
    ...RANGE,
    default: 1,
  }),
  'Number of identical items.',
  2,
);

const AMPERES = { minimum: 0, maximum: LIMITS.load };

/** A load belongs to the ratings as waivers belong to the rules: it is compared with nothing that is live. */
const LOAD = directive(
  leaf(numberReader({ ...AMPERES, unit: 'A' }), { type: 'number', ...AMPERES }),
  'Current that the circuit is to carry (A), for ratings and the rules about them; 0 if it is out of service. Of three single cores it is the load of their circuit. Without it, the load of the ratings file counts.',
  120,
);

/** Returns the shortest example of an item of this kind. */
export function itemExample(kind: ItemKind): Schema {
  const needed = kind.fields.filter(({ name }) => kind.required?.includes(name));
  const shown = needed.length > 0 || kind.catalog ? needed : kind.fields;
  const type = kind.catalog ? { type: EXAMPLE_TYPES[kind.catalog] } : {};
  return { ...type, ...Object.fromEntries(shown.map(({ name, example }) => [name, example])) };
}

/** Describes the keys of the lists in an item. */
const contentKeys = ({ holdsCables, holdsDucts }: ItemKind): Keys => ({
  ...(holdsCables
    ? {
        [CABLES.collection]: itemsKey(CABLES, `All cables inside, at most ${holdsCables.most}; [] for none.`),
      }
    : {}),
  ...(holdsDucts ? { [DUCTS.collection]: itemsKey(DUCTS, 'All ecom ducts inside; [] for none.') } : {}),
});

export const itemsKey = (kind: ItemKind, about: string): Key<readonly ItemDraft[]> =>
  key(itemsType(kind), about, [itemExample(kind)]);

const itemsType = (kind: ItemKind): Type<readonly ItemDraft[]> =>
  andThen(
    listOf(
      kind.words.many,
      ref(kind.name, () => itemMap(kind)),
    ),
    (items, _, { report }) => {
      if (items.length > 1) warnOfRepeats(kind, items, report);
      return items;
    },
  );

function describeItem(kind: ItemKind): MapType<ItemDraft> {
  const contents = contentKeys(kind);
  const lists = Object.keys(contents);
  const names = ['type', 'typeId', ...kind.fields.map((field) => field.name)];
  return mapOf(
    {
      name: kind.name,
      what: withArticle(kind.words.one),
      about: kind.about,
      ...(kind.catalog ? { hints: { name: 'write `type` for the name of the type' } } : {}),
      keywords: { ...typeRule(kind), ...(kind.holdsDucts ? { allOf: ECOM_RULES } : {}) },
    },
    {
      ...typeKeys(kind),
      ...fieldKeys(kind.fields, kind.required),
      ...(kind === CABLES ? { load: LOAD } : {}),
      count: COUNT,
      ...(lists.length > 0 ? { [UNMANAGED]: unmanagedKey(kind.words.one, lists) } : {}),
      ...contents,
    },
    (keys, place, { report }) => {
      checkItem(kind, keys, place, report);
      return draftOf(kind, names, keys, place);
    },
  );
}

function typeRule({ catalog, typeRequired }: ItemKind): Schema {
  if (typeRequired) return { oneOf: [{ required: ['type'] }, { required: ['typeId'] }] };
  return catalog ? { not: { required: ['type', 'typeId'] } } : {};
}

const some = { minItems: 1 };
const EMPTY = { maxItems: 0 };

const ECOM_RULES = [
  {
    if: { required: [DUCTS.collection], properties: { [DUCTS.collection]: some } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { pipeCategory: { const: ECOM }, [CABLES.collection]: EMPTY } },
  },
  {
    if: { required: ['pipeCategory'], properties: { pipeCategory: { const: ECOM } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { [CABLES.collection]: EMPTY } },
  },
];

const MAPS: ReadonlyMap<string, MapType<ItemDraft>> = new Map(
  ITEM_KINDS.map((kind) => [kind.name, describeItem(kind)]),
);

/** The description of an item of this kind. */
export function itemMap({ name }: ItemKind): MapType<ItemDraft> {
  const map = MAPS.get(name);
  if (!map) throw new Error(`no kind ${name}`);
  return map;
}

function draftOf(kind: ItemKind, names: readonly string[], keys: Draft, place: Place): ItemDraft {
  const fields: Record<string, Value> = {};
  for (const name of names) {
    const value = keys[name]?.value;
    if (value !== undefined) fields[name] = value as Value;
  }
  const count = keys.count?.value;
  const cables = kind.holdsCables ? itemsIn(keys, CABLES.collection) : undefined;
  const ducts = kind.holdsDucts ? itemsIn(keys, DUCTS.collection) : undefined;
  const typePlace = (keys.type ?? keys.typeId)?.valuePlace;
  const { load } = keys;
  return {
    kind: kind.name,
    fields,
    ...(typeof load?.value === 'number' ? { load: { current: load.value, place: load.valuePlace } } : {}),
    count: typeof count === 'number' ? count : 1,
    place,
    ...(cables ? { cables } : {}),
    ...(ducts ? { ducts } : {}),
    ...unmanagedIn(keys),
    ...(typePlace ? { typePlace } : {}),
  };
}

/** The lists that an item lets go, by their names in the model. */
function unmanagedIn(keys: Draft): Pick<ItemDraft, 'unmanaged' | 'unmanagedPlace'> {
  const stated = keys[UNMANAGED];
  const names = letGoIn(stated).map(({ name }) => name);
  if (!stated || names.length === 0) return {};
  const unmanaged = names.map((name): ItemList => (name === DUCTS.collection ? 'ducts' : 'cables'));
  return { unmanaged, unmanagedPlace: stated.place };
}
