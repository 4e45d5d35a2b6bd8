import type { Finding, SourceLines } from '../../preview/preview-data.js';
import { byId, group, h } from '../elements.js';

// The list of everything that is wrong: problems of specs, of the layout, and the findings of other checks.

const SEVERITIES = { error: 'Error', warning: 'Warning', note: 'Note' } as const;

/** Fills the list. Findings of the shown segment come first, and errors before warnings. */
export function showFindings(
  place: HTMLElement,
  findings: readonly Finding[],
  shown: string | undefined,
): void {
  const rank = ({ severity, segment }: Finding): number =>
    ORDER.indexOf(severity) * 2 + (segment === shown ? 0 : 1);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b));
  place.hidden = sorted.length === 0;
  place.replaceChildren(
    h('h2', { id: 'findings-title' }, countWords(findings)),
    h('ul.findings', sorted.slice(0, MAX_SHOWN).map(findingItem)),
    group(
      sorted.length > MAX_SHOWN &&
        h('p.quiet', `and ${sorted.length - MAX_SHOWN} more: trenchctl validate lists all`),
    ),
  );
}

const MAX_SHOWN = 100;
const ORDER: readonly Finding['severity'][] = ['error', 'warning', 'note'];

export function findingItem({ severity, message, remedy, place }: Finding): HTMLElement {
  return h(
    'li',
    { class: severity },
    h('strong', SEVERITIES[severity]),
    h('span', remedy === undefined ? message : `${message}: ${remedy}`),
    place && placeButton(place, message, true),
  );
}

/** `1 error, 2 warnings` */
export function countWords(findings: readonly Finding[]): string {
  return ORDER.map((word) => [findings.filter(({ severity }) => severity === word).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
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

// Requests to the server of the preview. All addresses are relative, so that they carry the token of the page.

/** Asks for JSON; undefined if the server has nothing under this name. */
export async function ask<T>(
  name: string,
  query: Readonly<Record<string, string>> = {},
): Promise<T | undefined> {
  const answer = await fetch(`${name}?${new URLSearchParams(query)}`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Opens a place in the editor; returns the reason if that is not possible. */
async function openInEditor(file: string, line: number): Promise<string | undefined> {
  const answer = await fetch(`open?${new URLSearchParams({ file, line: String(line) })}`, { method: 'POST' });
  return answer.ok ? undefined : answer.text();
}
