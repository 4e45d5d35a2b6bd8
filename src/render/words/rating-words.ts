import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { RatingCause, RatingChange } from '../../plan/model/rating-change.js';

export const RATINGS_TITLE =
  'Current ratings that change by more than 1 % (screening, IEC 60287, steady state):';

/** `TSLF 24 kV 3x1x240 Al in section 1: 412 A -> 378 A (-8 %), because of 1 more circuit` */
export function ratingWords({ type, section, before, after, change, because }: RatingChange): string {
  const percent = `${change > 0 ? '+' : ''}${Math.round(change)} %`;
  const amperes = `${Math.round(before)} A -> ${Math.round(after)} A (${percent})`;
  return `${type} in section ${section}: ${amperes}, because of ${causeWords(because)}`;
}

function causeWords(cause: RatingCause): string {
  switch (cause.reason) {
    case 'type':
      return `another type (before: ${cause.before})`;
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

export const DRIFT_RATINGS_TITLE =
  'Current ratings that differ by more than 1 % from those of the specs (screening, IEC 60287, steady state):';

/** `TSLF 24 kV 3x1x240 Al in section 1: 412 A by the specs, 378 A live (-8 %)` */
export function driftRatingWords({ type, section, before: live, after: specs }: RatingChange): string {
  const change = Math.round((live / specs - 1) * 100);
  const percent = `${change > 0 ? '+' : ''}${change} %`;
  return `${type} in section ${section}: ${Math.round(specs)} A by the specs, ${Math.round(live)} A live (${percent})`;
}

/** One line for equal cables of a section: `2026-0417/Storgata: 2 x TSLF ...`. */
export function ratingLines(
  { ratings = [] }: Pick<PlanDocument, 'ratings'>,
  wordsOf: (rating: RatingChange) => string = ratingWords,
): string[] {
  const counts = new Map<string, { readonly where: string; readonly words: string; count: number }>();
  for (const rating of ratings) {
    const where = `${rating.project}/${rating.segment}`;
    const words = wordsOf(rating);
    const key = JSON.stringify([where, words]);
    const known = counts.get(key) ?? { where, words, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  return [...counts.values()].map(
    ({ where, words, count }) => `${where}: ${count > 1 ? `${count} x ` : ''}${words}`,
  );
}

const MAX_RATINGS = 50;

/** The ratings as lines of a text under a title; empty if there are none. */
export function ratingBlock(
  plan: Pick<PlanDocument, 'ratings'>,
  title: string = RATINGS_TITLE,
  wordsOf: (rating: RatingChange) => string = ratingWords,
): string[] {
  const lines = ratingLines(plan, wordsOf);
  if (lines.length === 0) return [];
  const more = lines.length - MAX_RATINGS;
  const rest = more > 0 ? [`  and ${more.toLocaleString('en')} more`] : [];
  return [title, ...lines.slice(0, MAX_RATINGS).map((line) => `  ${visible(line)}`), ...rest, ''];
}
