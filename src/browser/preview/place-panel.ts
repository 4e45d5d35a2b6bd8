import type { SourceLines } from '../../preview/preview-data.js';
import { byId, element } from '../report/links.js';
import { ask, openInEditor } from './ask.js';

// The place in the spec of what was clicked: its line is shown and copied, and opened in the editor if one is set.

export interface ShownPlace {
  readonly file: string;
  readonly line: number;
}

const hasEditor = (): boolean => document.documentElement.dataset.editor !== undefined;

export const placeWords = ({ file, line }: ShownPlace): string => `${file}:${line}`;

/** Shows the place, copies it and opens it. `isNow` is for a place in the text as it is now, and not as it is drawn. */
export async function showPlace(place: ShownPlace, words: string, isNow: boolean): Promise<void> {
  const panel = byId('source');
  if (!panel) return;
  const [source, said] = await Promise.all([sourceAt(place, isNow), copied(placeWords(place))]);
  const failed = hasEditor() ? await openInEditor(place.file, place.line) : undefined;
  const close = element('button', { type: 'button', 'aria-label': 'Close' }, '\u00d7');
  close.addEventListener('click', () => {
    panel.hidden = true;
  });
  panel.replaceChildren(
    element('div', { class: 'head' }, element('p', {}, element('strong', {}, words)), close),
    ...(source ? [source] : []),
    element('p', { role: 'status', class: 'quiet' }, failed ?? said),
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
    element(
      'span',
      { class: found.first + n === line ? 'row at' : 'row' },
      element('span', { class: 'number' }, `${found.first + n} `),
      `${text}\n`,
    ),
  );
  return element('pre', { class: 'lines', tabindex: '0', 'aria-label': `${file}, line ${line}` }, ...rows);
}

/** A button with a place in the spec. */
export function placeButton(place: ShownPlace, words: string, isNow: boolean): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'at', title: 'Show and copy this place' },
    placeWords(place),
  );
  button.addEventListener('click', () => void showPlace(place, words, isNow));
  return button;
}
