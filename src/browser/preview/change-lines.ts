import type { PreviewDrawing } from '../../preview/preview-data.js';
import { lineOf } from '../report/lines.js';
import { element } from '../report/links.js';

/** The changes of a segment in the words of a plan, with what is destroyed and lost. */
export function changeLines({
  counts,
  destroyed,
  entries,
  losses,
}: NonNullable<PreviewDrawing['change']>): HTMLElement {
  const told = new Set<string>();
  const lines = entries.flatMap(({ above, lines: own, reason }) => {
    const levels = above.filter(({ key }) => !told.has(key));
    for (const { key } of levels) told.add(key);
    const depth = (own[0]?.depth ?? 0) + 1;
    const why =
      reason === undefined ? [] : [{ sign: '', depth, words: `why: ${reason}`, isNote: true as const }];
    return [...levels, ...own, ...why];
  });
  return element(
    'div',
    { class: 'changes' },
    element('p', { class: destroyed > 0 ? 'notice' : 'quiet' }, `${counts}.`),
    losses.length === 0 ? undefined : lossList(losses),
    element('div', { class: 'lines' }, ...lines.map(lineOf)),
  );
}

const lossList = (losses: readonly string[]): HTMLElement =>
  element(
    'div',
    { class: 'notice' },
    element('p', {}, element('strong', {}, 'Lost, because this plan cannot keep it')),
    element('ul', {}, ...losses.map((loss) => element('li', {}, loss))),
  );
