import type { PlanDocument } from '../../plan/emit/document.js';
import type { RatingCause, RatingChange, UnratedCable } from '../../plan/model/rating-change.js';
import { type Block, blockOf } from './blocks.js';
import { segmentLines } from './segment-lines.js';

const RATINGS_TITLE =
  'Current ratings of cables that change or move, and ratings that change by more than 1 % (screening, IEC 60287, steady state):';

/** `TSLF 24 kV 3x1x240 Al in section 1: 412 A -> 378 A (-8 %), load 300 A, because of 1 more circuit` */
export function ratingWords(rating: RatingChange): string {
  const { type, section, before, after, change, because, load } = rating;
  const amperes = `${Math.round(before)} A -> ${Math.round(after)} A (${percentWords(change)})`;
  const loaded = load === undefined ? '' : `, load ${load} A`;
  const name = because.reason === 'type' ? because.before : type;
  return `${name} in section ${section}: ${amperes}${loaded}${causeWords(because, type, change)}${shareWords(rating)}`;
}

/** The assumption behind a rating that other circuits lower: without a load, they count as if they carried their full share. */
function shareWords({ because, change, unstated = 0 }: RatingChange): string {
  const isByOthers = because.reason === 'circuits' || because.reason === 'neighbours';
  if (!isByOthers || change >= -1 || unstated === 0) return '';
  const [circuits, carry] = unstated === 1 ? ['circuit', 'carries'] : ['circuits', 'carry'];
  return `: ${unstated} ${circuits} without a stated load ${carry} an equal share`;
}

/** A change of less than 1 % has a decimal, because 0 % would say that nothing changes. */
function percentWords(change: number): string {
  const value = Math.abs(change) < 1 ? change : Math.round(change);
  return `${value > 0 ? '+' : ''}${value} %`;
}

/** Says why the rating changes. A change that is hardly one needs no reason, unless the cable itself is another one. */
function causeWords(cause: RatingCause, type: string, change: number): string {
  if (cause.reason === 'type') return `, because it becomes ${shortName(cause.before, type)}`;
  if (cause.reason === 'formation')
    return `, because its formation becomes ${cause.after} (before: ${cause.before})`;
  return Math.abs(change) <= 1 ? '' : `, because of ${otherCause(cause)}`;
}

/** The new name without the words that it begins with in common: `TSLF 24 kV 3x1x240 Al` becomes `3x1x95 Al`. */
function shortName(before: string, after: string): string {
  const [old, now] = [before.split(' '), after.split(' ')];
  const at = now.findIndex((word, n) => word !== old[n]);
  return at > 0 && at < old.length ? now.slice(at).join(' ') : after;
}

function otherCause(cause: Exclude<RatingCause, { readonly reason: 'type' | 'formation' }>): string {
  switch (cause.reason) {
    case 'circuits': {
      const count = Math.abs(cause.count);
      return `${count} ${cause.count > 0 ? 'more' : 'fewer'} ${count === 1 ? 'circuit' : 'circuits'}`;
    }
    case 'pipe':
      return `another pipe (before: ${cause.before})`;
    case 'neighbours':
      return 'another type beside it';
    case 'depth':
      return `${Math.abs(cause.difference)} mm ${cause.difference > 0 ? 'more' : 'less'} depth`;
    default:
      return 'another layout';
  }
}

const DRIFT_RATINGS_TITLE =
  'Current ratings of cables that differ from the specs, and ratings that differ by more than 1 % (screening, IEC 60287, steady state):';

/** `TSLF 24 kV 3x1x240 Al in section 1: 412 A by the specs, 378 A live (-8 %)` */
function driftRatingWords({ type, section, before: live, after: specs }: RatingChange): string {
  const percent = percentWords(Math.round((live / specs - 1) * 1000) / 10);
  return `${type} in section ${section}: ${Math.round(specs)} A by the specs, ${Math.round(live)} A live (${percent})`;
}

type Rated = Pick<PlanDocument, 'ratings' | 'ratedCables' | 'unrated'>;

export const ratingBlocks = (plan: Rated): Block[] => blocksIn(plan, RATINGS_TITLE, ratingWords);

/** The ratings from the side of drift. */
export const driftRatingBlocks = (plan: Rated): Block[] =>
  blocksIn(plan, DRIFT_RATINGS_TITLE, driftRatingWords);

/**
 * The ratings, then the cables that could not be rated: one line for equal cables of a section, and one for equal segments. A plan that
 * should have ratings, because a ratings file or a rule asks for them, and that has none says so.
 */
function blocksIn(
  { ratings = [], ratedCables, unrated = [] }: Rated,
  title: string,
  wordsOf: (rating: RatingChange) => string,
): Block[] {
  const rated = blockOf(title, segmentLines(ratings, wordsOf));
  const none = { title: 'No cable of the segments that change could be rated.', lines: [] };
  return [
    ...(rated.length === 0 && ratedCables === 0 ? [none] : rated),
    ...blockOf('Power cables that could not be rated:', segmentLines(unrated, unratedWords)),
  ];
}

function unratedWords({ type, section, load, reason }: UnratedCable): string {
  const loaded = load === undefined ? '' : ` (load ${load} A)`;
  return `${type} in section ${section}${loaded}: ${reason}`;
}
