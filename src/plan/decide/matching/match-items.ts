import type { LiveItem, WantedItem } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { assignClasses, deal } from '../../algorithms/assign.js';
import { alike, type Class, finder } from '../../algorithms/group-by.js';
import { fixedValues, thingsInItem } from '../../model/count.js';
import { agrees, keyOf } from '../../model/fields.js';
import { type Cost, cost, isPossible, NEVER } from '../cost.js';
import { asTheyStand, listed, type Matching, matchCables } from './match-cables.js';

/** What becomes of one kind of item in a layer that stays: who stays as whom, what goes and what is made. */
export function matchItems(
  kind: string,
  live: readonly LiveItem[],
  wanted: readonly WantedItem[],
  batchLimit?: number,
): Matching {
  const { addMany, remove } = kindNamed(kind);
  if (addMany) return matchCables(live, wanted, false, batchLimit ?? addMany.most);
  const same = asTheyStand(
    live,
    wanted,
    (item, one) => agrees(item.fields, one.fields) && contentCost(item, one) === 0n,
  );
  if (same) return same;
  const there = alike(live, contentKey);
  const { asked, find } = askedIn(wanted);
  // One that can neither stay nor be removed is told at a glance.
  if (!remove && there.some(([first]) => find(first.fields).length === 0))
    return { total: NEVER, kept: [], dropped: live, made: wanted };
  const { total, serving } = assignClasses({
    supply: there.map(({ length }) => length),
    demand: asked.map(({ length }) => length),
    pairs: (i) =>
      new Map(
        find(there[i]?.[0].fields ?? {})
          .map((j): [number, Cost] => [j, contentCost(there[i]?.[0], asked[j]?.[0])])
          .filter(([, pair]) => isPossible(pair))
          .map(([j, pair]) => [j, pair << CHOICE]),
      ),
    drop: (i) => (remove && there[i] ? dropCost(there[i][0]) : NEVER) << CHOICE,
    make: (j) =>
      (cost({ calls: 1 + (asked[j]?.[0].unlisted?.length ?? 0) }) << CHOICE) +
      BigInt(statedIn(asked[j]?.[0])),
  });
  return { total: total >> CHOICE, ...listed(live, wanted, deal(there, asked, serving)) };
}

/** What is wanted, as classes of items that are alike, and which of them fields agree with. */
export interface Asked {
  readonly asked: readonly Class<WantedItem>[];
  readonly find: ReturnType<typeof finder>;
}

/** The same for live items of which one is as good as the other. */
export const contentKey = (item: LiveItem): string =>
  `${fixedValues(item)} ${keyOf(item.fields)}${inside(item.cables)}${item.ducts ? inside(item.ducts) : ''}`;

/** The same list is compared with that of every live layer. */
const known = new WeakMap<readonly WantedItem[], Asked>();

export function askedIn(wanted: readonly WantedItem[]): Asked {
  const found = known.get(wanted);
  if (found) return found;
  const asked = alike(
    wanted,
    ({ fields, cables, unlisted }) =>
      `${keyOf(fields)}${cables ? inside(cables) : ''}${unlisted ? `/${inside(unlisted)}` : ''}`,
  );
  const made = { asked, find: finder(asked.map(([first]) => first.fields)) };
  known.set(wanted, made);
  return made;
}

/** Below the cost there is room for a choice: of those that cost the same, what states the least is made. */
const CHOICE = 32n;

/** A cable says more than any fields, which may be as the server would choose them; that there is none says nothing. */
const A_CABLE = 1000;

const statedIn = (item: WantedItem | undefined): number =>
  Object.keys(item?.fields ?? {}).length +
  (item?.cables ?? []).reduce((sum, cable) => sum + A_CABLE + statedIn(cable), 0);

const dropCost = (item: LiveItem): Cost =>
  cost({ lost: fixedValues(item), destroyed: thingsInItem(item), calls: 1 });

/** What lies in a pipe or culvert, as far as it matters to who serves as whom. */
const inside = (cables: readonly (LiveItem | WantedItem)[]): string =>
  JSON.stringify(
    cables.map((cable) => [keyOf(cable.fields), 'fixed' in cable ? fixedValues(cable) : 0]).toSorted(),
  );

/** A pipe or culvert that stays can lose cables and not gain any; a pipe that this run made may still lack ducts. */
function contentCost(live: LiveItem | undefined, wanted: WantedItem | undefined): Cost {
  if (!live || !wanted) return 0n;
  const cables = wanted.cables ? matchCables(live.cables, wanted.cables, true).total : 0n;
  return cables + cost({ calls: ductsMissing({ live, wanted }).length });
}

/**
 * Unlisted ducts that a pipe still lacks. Of a pipe that an earlier run made nothing is known, and nothing is added: a
 * duct that may be there must not be made twice.
 */
export function ductsMissing({ live, wanted }: { live: LiveItem; wanted: WantedItem }): WantedItem[] {
  const left = [...(live.ducts ?? [])];
  if (!live.ducts) return [];
  return (wanted.unlisted ?? []).filter((duct) => {
    const at = left.findIndex(({ fields }) => agrees(fields, duct.fields));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Cables that go from a pipe or culvert that stays. */
export const cablesToDrop = (live: LiveItem, wanted: WantedItem): readonly LiveItem[] =>
  wanted.cables ? matchCables(live.cables, wanted.cables, true).dropped : [];
