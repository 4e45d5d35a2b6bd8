import type { Fields, LiveItem, LiveLayer, LiveSection, Value } from '../kinds/model.js';
import { takeFirst } from '../kinds/take-first.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { goingItem, withCables } from '../plan/emit/contents.js';
import type { Change, Content } from '../plan/model/change.js';
import { agrees } from '../plan/model/fields.js';
import { type NewContent, type Pair, pairContents } from '../plan/model/pair-contents.js';

/** An object after the plan and the object before it that it continues. */
export interface Match {
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

export interface Matches {
  readonly items: readonly Match[];
  readonly layers: readonly Match[];
}

/**
 * A section that stays: its objects keep their ids. The API cannot change a cable, so one that is deleted and one that is created
 * in the same list are the two states of one cable.
 */
export function matchKept(before: LiveSection, after: LiveSection): Matches {
  const same = byId(allItems(before), allItems(after));
  return {
    layers: byId(before.layers, after.layers),
    items: [...same, ...matchLeftOver(before, after, same)],
  };
}

/** Pairs the items without a partner: those of each list by their likeness, then equal ones of different lists. */
function matchLeftOver(before: LiveSection, after: LiveSection, same: readonly Match[]): Match[] {
  const known = new Set(same.map((match) => match.before));
  const names = namesOf(before);
  const old = leftIn(before, known).map(({ owner, item }) => contentOf(item, owner));
  const now = leftIn(after, known).map(({ owner, item }) =>
    newContentOf(item, { layer: owner, layerIndex: 0, names }),
  );
  const within = [...groupBy(now, ({ layer }) => layer)].flatMap(([owner, own]) =>
    paired(
      pairContents(
        old.filter(({ layer }) => layer === owner),
        own,
      ),
    ),
  );
  const taken = new Set(within.flatMap((pair) => [pair.old.id, pair.now.id]));
  const isLeft = ({ id }: { readonly id?: string }): boolean => !taken.has(id ?? '');
  const moved = paired(pairContents(old.filter(isLeft), now.filter(isLeft))).filter(
    ({ how }) => how === 'unchanged',
  );
  return matchContents(before, after, [...within, ...moved]);
}

const paired = (pairs: readonly Pair[]) =>
  pairs.flatMap(({ how, old, now }) => (old && now ? [{ how, old, now }] : []));

/** The items that are not among the known ones, with the layer, pipe or culvert whose list they are in. */
const leftIn = ({ layers }: LiveSection, known: ReadonlySet<string>) =>
  layers.flatMap(({ id, items }) =>
    [
      { owner: id, list: items },
      ...items.map((item) => ({ owner: item.id, list: contentsOf(item) })),
    ].flatMap(({ owner, list }) => list.flatMap((item) => (known.has(item.id) ? [] : [{ owner, item }]))),
  );

const contentsOf = ({ cables, ducts = [] }: LiveItem): LiveItem[] => [...cables, ...ducts];

interface Identified {
  readonly id: string;
  readonly fields: Fields;
}

function byId(before: readonly Identified[], after: readonly Identified[]): Match[] {
  const old = new Map(before.map((one) => [one.id, one]));
  return after.flatMap(({ id, fields }) => {
    const same = old.get(id);
    return same ? [{ before: id, after: id, isChanged: differ(same.fields, fields) }] : [];
  });
}

const allItems = ({ layers }: LiveSection): LiveItem[] =>
  layers.flatMap(({ items }) => items.flatMap((item) => [item, ...contentsOf(item)]));

/** True if a value that both sides state is different. */
const differ = (before: Fields, after: Fields): boolean => !agrees(before, shared(after, before));

function shared(fields: Fields, others: Fields): Fields {
  const found: Record<string, Value> = {};
  for (const name in fields) {
    const own = fields[name];
    if (own !== undefined && others[name] !== undefined && others[name] !== null) found[name] = own;
  }
  return found;
}

/** A section that is replaced: destroyed and created items are paired by their contents, as the review of the plan does. */
export function matchReplaced(
  before: LiveSection,
  after: LiveSection,
  { forcedBy = [] }: Pick<Change, 'forcedBy'>,
  changes: readonly Change[],
): Matches {
  const layers = matchLayers(before.layers, after.layers, changes);
  const oldLayer = new Map(layers.map((match) => [match.after, match.before]));
  const names = namesOf(before);
  const old = before.layers.flatMap(({ id, items }) => items.map((item) => contentOf(item, id)));
  const now = after.layers.flatMap(({ id, items }, layerIndex) =>
    items.map((item) => newContentOf(item, { layer: oldLayer.get(id), layerIndex, names })),
  );
  const forcing = new Set(forcedBy.map(({ id }) => id));
  return { layers, items: matchContents(before, after, pairContents(old, now, forcing)) };
}

/** The paired items with the cables and ducts in them. */
function matchContents(before: LiveSection, after: LiveSection, pairs: readonly Pair[]): Match[] {
  const items = new Map([...allItems(before), ...allItems(after)].map((item) => [item.id, item]));
  return pairs.flatMap(({ old, now }) => {
    const [one, other] = [items.get(old?.id ?? ''), items.get(now?.id ?? '')];
    return one && other ? matchPair(one, other) : [];
  });
}

const matchPair = (before: LiveItem, after: LiveItem): Match[] => [
  { before: before.id, after: after.id, isChanged: differ(before.fields, after.fields) },
  ...matchInside(before.cables, after.cables),
  ...matchInside(before.ducts ?? [], after.ducts ?? []),
];

/** Equal ones are paired first, then the others in their order. */
function matchInside(before: readonly LiveItem[], after: readonly LiveItem[]): Match[] {
  const left = [...before];
  const rest: LiveItem[] = [];
  const matches: Match[] = [];
  for (const cable of after) {
    const same = takeFirst(left, ({ fields }) => !differ(fields, cable.fields));
    if (same) matches.push({ before: same.id, after: cable.id, isChanged: false });
    else rest.push(cable);
  }
  for (const cable of rest) {
    const old = left.shift();
    if (old) matches.push({ before: old.id, after: cable.id, isChanged: true });
  }
  return matches;
}

/** The plan states which live layer a new one takes the place of; other layers are paired by their position. */
function matchLayers(
  before: readonly LiveLayer[],
  after: readonly LiveLayer[],
  changes: readonly Change[],
): Match[] {
  const byIndex = new Map(
    changes.flatMap(({ kind, inPlaceOf, path }) =>
      kind === 'layer' && inPlaceOf !== undefined ? [[path.at(-1)?.index, inPlaceOf] as const] : [],
    ),
  );
  const named = new Set(byIndex.values());
  return after.flatMap((layer, n) => {
    const own = byIndex.get(n);
    const old = own === undefined ? before[n] : before.find(({ id }) => id === own);
    if (!old || (own === undefined && named.has(old.id))) return [];
    return [{ before: old.id, after: layer.id, isChanged: differ(old.fields, layer.fields) }];
  });
}

const contentOf = (item: LiveItem, layer: string): Content => ({ ...goingItem(item), layer });

/** The names of the values that the live service states, by kind: the rehearsal may state more of them. */
function namesOf(section: LiveSection): ReadonlyMap<string, Fields> {
  const names = new Map<string, Fields>();
  for (const { kind, fields } of allItems(section))
    names.set(kind, { ...names.get(kind), ...shared(fields, fields) });
  return names;
}

function newContentOf(
  { id, kind, fields, cables }: LiveItem,
  { layer, layerIndex, names }: { layer?: string; layerIndex: number; names: ReadonlyMap<string, Fields> },
): NewContent {
  const known = (own: Fields, of: string): Fields => shared(own, names.get(of) ?? own);
  return {
    ...{ id, item: kind, layer, layerIndex, isCarried: false },
    state: withCables(
      known(fields, kind),
      cables.map((cable) => known(cable.fields, cable.kind)),
    ),
  };
}

/** Coverings keep their ids. Coverings of a new segment have no match. */
export const matchCoverings = (
  before: readonly Identified[] = [],
  after: readonly Identified[] = [],
): readonly Match[] => byId(before, after);
