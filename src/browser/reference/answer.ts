import { saveFile } from '../console/shell/api.js';
import { h } from '../elements.js';
import { indentJson } from './indent-json.js';
import { button } from './session.js';

/** The longest body that is shown; a longer one is shown in part and can be saved. */
const SHOWN_CHARACTERS = 100_000;

const SHOWN_HEADERS = [
  'content-type',
  'content-disposition',
  'location',
  'retry-after',
  'www-authenticate',
  'allow',
];

/** Shows status, time and size. It is read out by a screen reader, which the body would keep busy for minutes. */
export function showStatus(
  { status, statusText }: Response,
  bytes: ArrayBuffer,
  milliseconds: number,
): Node[] {
  return [
    h('strong', { class: `status s${String(status).slice(0, 1)}` }, `${status} ${statusText}`),
    document.createTextNode(` in ${Math.round(milliseconds)} ms, ${sizeOf(bytes.byteLength)}`),
  ];
}

/** Shows the headers that matter, and the body. */
export const showContent = (response: Response, bytes: ArrayBuffer): Node[] => [
  headersOf(response),
  ...bodyOf(response, bytes),
];

export const showProblem = (text: string): HTMLElement => h('strong.wrong', text);

export const showFailure = (error: unknown): HTMLElement =>
  showProblem(
    `There is no answer: ${error instanceof Error ? error.message : error}. Is trenchctl serve still running at ${location.origin}?`,
  );

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
}

function headersOf({ headers }: Response): HTMLElement {
  const shown = SHOWN_HEADERS.filter((name) => headers.has(name));
  return h(
    'dl.answer-headers',
    ...shown.flatMap((name) => [h('dt', name), h('dd', headers.get(name) ?? '')]),
  );
}

function bodyOf({ headers }: Response, bytes: ArrayBuffer): HTMLElement[] {
  if (bytes.byteLength === 0) return [h('p.note', 'The answer has no body.')];
  const type = headers.get('content-type') ?? '';
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  const save = (as: string) => button(`Save ${as}`, () => saveFile(new Blob([bytes], { type }), as));
  if (!/json|^text\//.test(type)) return [save(name ?? 'the answer')];
  const text = new TextDecoder().decode(bytes);
  const isJson = /json/.test(type);
  const whole = isJson ? indentJson(text) : text;
  const shown = h('pre', { tabindex: '0', 'aria-label': 'Body of the answer' });
  shown.textContent = whole.slice(0, SHOWN_CHARACTERS);
  if (whole.length <= SHOWN_CHARACTERS) return [shown];
  const note = `The first ${SHOWN_CHARACTERS} of ${whole.length} characters are shown. `;
  return [shown, h('p.note', note, save(name ?? (isJson ? 'answer.json' : 'answer.txt')))];
}
