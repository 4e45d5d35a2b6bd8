import type { Finding, SourceLines } from '../../preview/preview-data.js';
import { byId, group, h } from '../elements.js';
import { countWords, listedFindings } from './finding-order.js';
import { ask, openInEditor } from './requests.js';

// The list of everything that is wrong: problems of specs, of the layout, and the findings of other checks.

const SEVERITIES = { error: 'Error', warning: 'Warning', note: 'Note' } as const;

/** Fills the list. */
export function showFindings(
  place: HTMLElement,
  findings: readonly Finding[],
  shown: string | undefined,
): void {
  const { listed, more } = listedFindings(findings, shown);
  place.hidden = listed.length === 0;
  place.replaceChildren(
    h('h2', { id: 'findings-title' }, countWords(findings)),
    h('ul.findings', listed.map(findingItem)),
    group(more > 0 && h('p.quiet', `and ${more} more: trenchctl validate lists all`)),
  );
}

export function findingItem({ severity, message, remedy, place }: Finding): HTMLElement {
  return h(
    'li',
    { class: severity },
    h('strong', SEVERITIES[severity]),
    h('span', remedy === undefined ? message : `${message}: ${remedy}`),
    place && placeButton(place, message, true),
  );
}

// The place in the spec of what was clicked: its line is shown and copied, and opened in the editor if one is set.

interface ShownPlace {
  readonly file: string;
  readonly line: number;
}

const hasEditor = (): boolean => document.querySelector('main[data-editor]') !== null;

export const placeWords = ({ file, line }: ShownPlace): string => `${file}:${line}`;

/** Shows the place, copies it and opens it. `isNow` is for a place in the text as it is now, and not as it is drawn. */
export async function showPlace(place: ShownPlace, words: string, isNow: boolean): Promise<void> {
  const panel = byId('source');
  const [source, said] = await Promise.all([sourceAt(place, isNow), copied(placeWords(place))]);
  const failed = hasEditor() ? await openInEditor(place.file, place.line) : undefined;
  const onclick = () => {
    panel.hidden = true;
  };
  const close = h('button', { 'aria-label': 'Close', onclick }, '\u00d7');
  panel.replaceChildren(
    h('div.head', h('p', h('strong', words)), close),
    group(source),
    h('p.quiet', { role: 'status' }, failed ?? said),
  );
  panel.hidden = false;
}

async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `${text} is copied.`;
  } catch {
    return text;
  }
}

/** The lines around a place, with the line itself marked. */
export async function sourceAt({ file, line }: ShownPlace, isNow: boolean): Promise<HTMLElement | undefined> {
  const found = await ask<SourceLines>('source', { file, line: String(line), now: String(isNow) });
  if (!found) return undefined;
  const rows = found.lines.map((text, n) =>
    h(
      'span',
      { class: found.first + n === line ? 'row at' : 'row' },
      h('span.number', `${found.first + n} `),
      `${text}\n`,
    ),
  );
  return h('pre.lines', { tabindex: '0', 'aria-label': `${file}, line ${line}` }, rows);
}

export function placeButton(place: ShownPlace, words: string, isNow: boolean): HTMLButtonElement {
  const onclick = () => void showPlace(place, words, isNow);
  const title = 'Show and copy this place';
  return h('button.at', { title, onclick }, placeWords(place));
}
