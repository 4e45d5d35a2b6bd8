// The script of the API reference without a browser: its filter, its sign-in, and the forms that send operations to the service.
import { readFileSync } from 'node:fs';
import { afterAll, test, vi } from 'vitest';
import { OPERATIONS } from '../../../src/service/contract/known-operations.js';
import { operationCard } from '../../../src/service/reference/operation-card.js';
import { under, withService } from '../../support/around.js';
import { type SmallElement, SmallEvent } from '../../support/document/nodes.js';
import { document, location, openPage, press, setNarrow, submit, tellWindow } from '../../support/document/small-page.js';
import { type Acts, stepsIn, untilQuiet, walkPage } from '../../support/document/walk.js';
import { expectPage } from '../../support/page.js';

withService('all', { uuid: () => '00000000-0000-4000-8000-000000000001' });
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SHOWN = ['getSegment', 'createSegment', 'deleteSegment', 'listCableTypes', 'searchDocuments'];
const cards = OPERATIONS.filter(({ id }) => SHOWN.includes(id));
/** A part of the reference: the whole page has a hundred operations. */
const PAGE = `<header><div id="session" hidden></div></header>
<aside><div class="filter" hidden><input id="filter" name="filter" type="search"><p id="count"></p></div>
<details id="contents" open><summary>Contents</summary><nav><div class="group"><ul>${cards
  .map((card) => `<li><a href="#${/id="(op-[^"]*)"/.exec(operationCard(card).markup)?.[1]}">${card.id}</a></li>`)
  .join('')}</ul></div><div class="group"><ul><li><a href="#schema-Cable">Cable</a></li></ul></div></nav></details></aside>
<main><section data-group><h2>Operations</h2>${cards.map((card) => operationCard(card).markup).join('')}</section>
<section data-group><h2>Schemas</h2><details class="entry schema" id="schema-Cable"><summary>Cable</summary><p>a cable</p></details></section></main>`;

const formOf = (id: string): SmallElement => {
  const found = document.querySelectorAll('form').find((one) => one.getAttribute('aria-label') === `Try ${id}`);
  if (!found) throw new Error(`there is no form of ${id}`);
  return found;
};
function set(id: string, name: string, value: string): void {
  const controls = formOf(id).querySelectorAll('input, select, textarea');
  const control = controls.find((one) => one.name === name) as SmallElement & { value: string };
  control.value = value;
  control.fire(new SmallEvent('input'));
}
function paste(text: string): void {
  const form = document.querySelector('div details form') as SmallElement;
  (form.querySelector('input') as SmallElement & { value: string }).value = text;
  submit(form);
}
function keyWith(modifier: string): void {
  document.querySelector('main button')?.focus();
  document.querySelector('main')?.fire(Object.assign(new SmallEvent('keydown', '/'), { [modifier]: true }));
}
const bodyClass = () => [
  `classes of the page: ${document.body.className}`,
  `contents are ${document.getElementById('contents')?.open ? 'open' : 'folded'}`,
];

/** Each takes five characters of indented JSON, and two of JSON as it is sent. */
const ZEROS = Array<number>(19_998).fill(0);
const textOf = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'text/plain', ...headers } });
const MANY_HEADERS = {
  ...{ 'content-type': 'a/b', 'content-disposition': 'inline', location: '/there', 'retry-after': '5' },
  ...{ 'www-authenticate': 'Bearer', allow: 'GET', 'x-other': 'not shown' },
};
const ANSWERS: Readonly<Record<string, () => Response>> = {
  'JSON of 100000 characters when it is indented': () => Response.json([1000, ...ZEROS]),
  'JSON of 100001 characters when it is indented': () => Response.json([10_000, ...ZEROS]),
  text: () => textOf('{"a":1}'),
  'text of 100001 characters': () => textOf('a'.repeat(100_001)),
  'a text file of 100001 characters': () => textOf('a'.repeat(100_001), { 'content-disposition': 'attachment; filename="a.csv"' }),
  'an error with many headers': () => new Response(null, { status: 503, statusText: 'Busy', headers: MANY_HEADERS }),
  'a file of 999 bytes': () => textOf('a'.repeat(999), { 'content-type': 'application/pdf' }),
};

/** The parts of what is done: `set path:segmentId of getSegment to 500002`. */
const partsOf = (words: string): string[] => words.split(/ of | to | in /);
const calls: string[] = [];
const ACTS: Acts = {
  'key / with ': keyWith,
  'key ': (words) => {
    const [name, on = ''] = partsOf(words);
    if (document.querySelector(on)?.fire(new SmallEvent('keydown', name)).defaultPrevented) calls.push(`${name} does nothing else`);
  },
  'go to ': (hash) => {
    location.hash = hash;
  },
  'make the window narrow': () => setNarrow(true),
  'make it wide': () => setNarrow(false),
  'try ': (id) => formOf(id).parentElement?.querySelector('.try-open')?.click(),
  'set ': (words) => {
    const [name = '', id = '', value = ''] = partsOf(words);
    set(id, name, value);
  },
  'sign in at ': (id) => press('Sign in as the demo user', formOf(id)),
  'press Send of ': (id) => press('Send', formOf(id)),
  'press Cancel of ': (id) => press('Cancel', formOf(id)),
  'press Yes, delete of ': (id) => press('Yes, delete', formOf(id)),
  'all tokens expire': () => under.admin('POST', '/tokens/expire'),
  'paste a token': () => paste(' Bearer  pasted '),
  'paste nothing': () => paste(' '),
  'the service answers ': (what) => vi.stubGlobal('fetch', async () => ANSWERS[what]?.()),
  'the service is gone': () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed'))),
};

test('the reference', async () => {
  openPage({ markup: PAGE });
  let waiting = 0;
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { authorization, ...headers } = init.headers as Record<string, string>;
    calls.push(
      [init.method, path, JSON.stringify(headers), authorization?.replace(/ (?!pasted).*/, ' ...'), init.body].filter(Boolean).join(' '),
    );
    waiting += 1;
    const { origin } = location;
    return under.fetch(origin + path, { ...init, headers: { ...init.headers, origin } as never }).finally(() => {
      waiting -= 1;
    });
  });
  await import(new URL('../../../src/browser/reference/main.ts?start=1', import.meta.url).href);
  const settled = () => untilQuiet(() => waiting);
  const file = new URL('./tries.expected.txt', import.meta.url);
  const { 'the reference': steps = [] } = stepsIn(readFileSync(file, 'utf8'), ACTS);
  const page = await walkPage(steps, { calls, more: bodyClass, settled });
  tellWindow('hashchange');
  expectPage(file, { 'the reference': page });
});
