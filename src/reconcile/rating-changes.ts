import type { DrawnItem, DrawnSection, SectionView } from '../draw/section.js';
import { inRatingOrder, type RatingCause, type RatingChange } from '../plan/model/rating-change.js';
import type { Plan } from './made-plan.js';
import { viewsOfPlan } from './plan-views.js';
import type { RateOf } from './rate-segments.js';

/** A smaller change is not shown (percent). */
const LEAST = 1;

/** Finds the cables whose rating the plan changes by more than 1 %. A segment that was not rehearsed has none. */
export function ratingChanges(plan: Plan, rateOf: RateOf): RatingChange[] {
  const viewsOf = viewsOfPlan(plan, { date: '', rateOf });
  const changed = plan.segments.filter(({ steps, desired }) => steps.length > 0 && desired);
  const names = new Map(changed.map((one) => [JSON.stringify([one.projectId, one.name]), one]));
  return inRatingOrder(
    [...names.values()].flatMap(({ projectId, name }) => viewsOf(projectId, name).flatMap(changesIn)),
  );
}

function changesIn({ heading, before, after }: SectionView): RatingChange[] {
  if (!before || !after) return [];
  const old = new Map(before.items.map((item) => [item.id, item]));
  return after.items.flatMap((item, n): RatingChange[] => {
    const was = old.get(item.was ?? '');
    const [from, to] = [was?.rating, item.rating];
    if (!was || !from || !to || !(from.current > 0)) return [];
    const change = (to.current / from.current - 1) * 100;
    if (Math.abs(change) <= LEAST) return [];
    const { project, segment, section } = heading;
    return [
      {
        ...{ project, segment, section, item: n + 1, type: item.name },
        ...{ before: tenths(from.current), after: tenths(to.current), change: tenths(change) },
        temperature: tenths(to.temperature),
        because: causeOf(was, item, before, after),
        basis: to.basis,
      },
    ];
  });
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function causeOf(was: DrawnItem, item: DrawnItem, before: DrawnSection, after: DrawnSection): RatingCause {
  if (was.name !== item.name) return { reason: 'type', before: was.name };
  const count = circuitsIn(after) - circuitsIn(before);
  if (count !== 0) return { reason: 'circuits', count };
  const difference = Math.round(after.cover - before.cover);
  return difference === 0 ? { reason: 'layout' } : { reason: 'cover', difference };
}

const circuitsIn = ({ items }: DrawnSection): number => items.filter(({ rating }) => rating).length;
