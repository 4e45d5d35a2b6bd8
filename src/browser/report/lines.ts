import type { ReportEntry, ReportLine } from '../../render/report/report-data.js';
import { atDepth, h } from '../elements.js';
import { linkFor } from './links.js';

// The lines of a change: a sign, the words of the terminal, and the place in the spec.

const LOOKS: Readonly<Record<string, readonly [look: string, words: string]>> = {
  '+': ['add', 'create'],
  '~': ['mod', 'change'],
  '-': ['del', 'destroy'],
  '-/+': ['rep', 'destroy and create again'],
};

export function signOf(sign: string): HTMLElement {
  const [look = '', words = ''] = LOOKS[sign] ?? [];
  return h(
    'span',
    { class: `sign ${look}` },
    h('span', { 'aria-hidden': 'true' }, sign),
    words !== '' && h('span.visually-hidden', `${words}: `),
  );
}

export function lineOf({ sign, depth, words, place, mark, isNote }: ReportLine): HTMLElement {
  const [look = ''] = LOOKS[sign] ?? [];
  const line = h(
    'div',
    { class: `line ${isNote ? 'note' : look}` },
    signOf(sign),
    h('span.words', words, mark !== undefined && [' ', h('strong.mark', mark)]),
    place !== undefined && h('code.place', place),
  );
  return atDepth(line, depth);
}

export interface EntryItem {
  readonly item: HTMLLIElement;
  /** The sections and layers above the change, by key; each is shown once. */
  readonly levels: readonly { readonly key: string; readonly line: HTMLElement }[];
}

export function entryItem(entry: ReportEntry): EntryItem {
  const levels = entry.above.map((level) => ({ key: level.key, line: lineOf(level) }));
  const [first] = entry.lines;
  const words = first?.words ?? '';
  const own = h(
    'div.own',
    h('div.lines', entry.lines.map(lineOf), reasonLine(entry)),
    linkFor(entry.addresses[0] ?? '', words),
  );
  const item = h('li.entry', { tabindex: '-1' }, ...levels.map(({ line }) => line), own);
  return { item, levels };
}

function reasonLine({ reason, lines }: ReportEntry): HTMLElement | undefined {
  if (reason === undefined) return undefined;
  const depth = (lines[0]?.depth ?? 0) + 1;
  return lineOf({ sign: '', depth, words: `why: ${reason}`, isNote: true });
}
