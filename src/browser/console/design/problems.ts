import { h } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { focusItem } from './drawing.js';
import { allItems, type Problem, type Segment } from './segment.js';

const w = words(
  {
    title: (count: number) => (count === 1 ? '1 layout problem' : `${count} layout problems`),
    section: (n: number) => `section ${n}`,
    none: 'The layout has no problems.',
    more: (count: number) => `and ${count} more`,
  },
  {
    title: (count) => (count === 1 ? '1 problem i utformingen' : `${count} problemer i utformingen`),
    section: (n) => `snitt ${n}`,
    none: 'Utformingen har ingen problemer.',
    more: (count) => `og ${count} til`,
  },
);

const SHOWN = 50;

/** The validation errors of the service in words; each names its items, and a press leads to the item's row. */
export function problemsPart(segment: Segment): HTMLElement {
  const { problems } = segment;
  if (problems.length === 0) return h('p', { class: 'fine' }, w().none);
  return h(
    'section',
    { class: 'notice warn problems', 'aria-labelledby': 'problems' },
    h(
      'div',
      {},
      h('h2', { id: 'problems' }, w().title(problems.length)),
      h(
        'ul',
        {},
        problems.slice(0, SHOWN).map((one) => entry(one, segment)),
        problems.length > SHOWN && h('li', {}, w().more(problems.length - SHOWN)),
      ),
    ),
  );
}

function entry({ code, message, sectionId, itemIds }: Problem, { sections }: Segment): HTMLElement {
  const at = sections.findIndex(({ id }) => id === sectionId);
  const section = sections[at];
  const names = new Map(section ? allItems(section).map(({ id, displayName }) => [id, displayName]) : []);
  const items = itemIds.map((id, n) => [
    n > 0 && ', ',
    h('button', { type: 'button', class: 'link', onclick: () => focusItem(id) }, names.get(id) ?? id),
  ]);
  return h(
    'li',
    {},
    h('span', { class: 'badge' }, code),
    ` ${message} (${w().section(at + 1)})`,
    items.length > 0 && ': ',
    items,
  );
}
