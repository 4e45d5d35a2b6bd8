import type { DrawnItem, DrawnSection, SectionView } from '../draw/section.js';
import type { RatingCause, RatingChange } from '../plan/model/rating-change.js';

/** A smaller change is not shown (percent). */
const LEAST = 1;

/** The cables of one section whose rating changes. */
export function changesIn({ heading, before, after }: SectionView): RatingChange[] {
  if (!before || !after) return [];
  const old = new Map(before.items.map((item) => [item.id, item]));
  return after.items.flatMap((item, n): RatingChange[] => {
    const was = old.get(item.was ?? '');
    const [from, to] = [was?.rating, item.rating];
    if (!was || !from || !to || !(from.current > 0)) return [];
    const change = tenths((to.current / from.current - 1) * 100);
    if (Math.abs(change) <= LEAST) return [];
    const { project, segment, section } = heading;
    return [
      {
        ...{ project, segment, section, item: n + 1, type: item.name },
        ...{ before: tenths(from.current), after: tenths(to.current), change },
        temperature: tenths(to.temperature),
        because: causeOf({ item: was, section: before }, { item, section: after }),
        basis: to.basis,
      },
    ];
  });
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** One cable in one state of its section. */
interface Side {
  readonly item: DrawnItem;
  readonly section: DrawnSection;
}

function causeOf(was: Side, now: Side): RatingCause {
  if (was.item.name !== now.item.name) return { reason: 'type', before: was.item.name };
  const [old, rated] = [circuitsIn(was.section), circuitsIn(now.section)];
  const count = rated.length - old.length;
  if (count !== 0) return { reason: 'circuits', count };
  const [pipe, own] = [holderOf(was), holderOf(now)];
  if (pipe !== own && pipe !== undefined) return { reason: 'pipe', before: pipe };
  if (old.join('\n') !== rated.join('\n')) return { reason: 'neighbours' };
  const difference = Math.round(now.item.box.y - was.item.box.y);
  // A deeper cable carries less: where it carries more, the reason is another one.
  const isWorse = (now.item.rating?.current ?? 0) < (was.item.rating?.current ?? 0);
  return difference !== 0 && difference > 0 === isWorse
    ? { reason: 'depth', difference }
    : { reason: 'layout' };
}

/** The types of the rated circuits, sorted. */
const circuitsIn = ({ items }: DrawnSection): string[] =>
  items.flatMap(({ rating, name }) => (rating ? [name] : [])).sort();

const holderOf = ({ item, section }: Side): string | undefined =>
  section.items.find(({ id }) => id === item.inside)?.name;
