// The script of the API reference without a browser: its filter, its sign-in, and the forms that send operations to the service.
import { afterAll, test, vi } from 'vitest';
import { OPERATIONS } from '../../../src/service/contract/known-operations.js';
import { operationCard } from '../../../src/service/reference/operation-card.js';
import { under, withService } from '../../support/around.js';
import { type SmallElement, SmallEvent } from '../../support/document/nodes.js';
import { document, location, openPage, press, setNarrow, tellWindow } from '../../support/document/small-page.js';
import { type Step, untilQuiet, walkPage } from '../../support/document/walk.js';
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
<main><section data-group>${cards.map((card) => operationCard(card).markup).join('')}</section>
<section data-group><details class="entry schema" id="schema-Cable"><summary>Cable</summary><p>a cable</p></details></section></main>`;

const act = (does: string, by: () => unknown): Step => ({ does, by });
const formOf = (id: string): SmallElement => {
  const found = document.querySelectorAll('form').find((one) => one.getAttribute('aria-label') === `Try ${id}`);
  if (!found) throw new Error(`there is no form of ${id}`);
  return found;
};
const tryIt = (id: string): Step => act(`try ${id}`, () => formOf(id).parentElement?.querySelector('.try-open')?.click());
const set = (id: string, name: string, value: string): Step =>
  act(`set ${name} of ${id} to ${value}`, () => {
    const control = formOf(id)
      .querySelectorAll('input, select, textarea')
      .find((one) => one.name === name) as SmallElement & { value: string };
    control.value = value;
    control.fire(new SmallEvent('input'));
  });
const inForm = (id: string, name: string): Step => act(`press ${name} of ${id}`, () => press(name, formOf(id)));
const go = (hash: string): Step =>
  act(`go to ${hash}`, () => {
    location.hash = hash;
  });
const key = (name: string, on = 'main'): Step =>
  act(`key ${name} in ${on}`, () => document.querySelector(on)?.fire(new SmallEvent('keydown', name)));
const bodyClass = () => [
  `classes of the page: ${document.body.className}`,
  `contents are ${document.getElementById('contents')?.open ? 'open' : 'folded'}`,
];

const answers = (what: string, response: () => Response): Step =>
  act(`the service answers ${what}`, () => vi.stubGlobal('fetch', async () => response()));
/** Each takes five characters of indented JSON, and two of JSON as it is sent. */
const ZEROS = Array<number>(19_998).fill(0);
const longText = (headers: Record<string, string>) =>
  new Response('a'.repeat(100_001), { headers: { 'content-type': 'text/plain', ...headers } });

const MANY_HEADERS = {
  ...{ 'content-type': 'a/b', 'content-disposition': 'inline', location: '/there', 'retry-after': '5' },
  ...{ 'www-authenticate': 'Bearer', allow: 'GET', 'x-other': 'not shown' },
};

const STEPS: readonly Step[] = [
  ...[
    key('/'),
    key('/', 'aside input'),
    ...(['ctrlKey', 'metaKey', 'altKey'] as const).map((modifier) =>
      act(`key / with ${modifier}`, () => {
        document.querySelector('main button')?.focus();
        document.querySelector('main')?.fire(Object.assign(new SmallEvent('keydown', '/'), { [modifier]: true }));
      }),
    ),
    { filter: 'SEGMENT delete' },
    { filter: 'cable' },
    { filter: 'nothing at all' },
    key('Escape', 'aside input'),
    { filter: 'getsegment' },
  ],
  ...[go('op-deleteSegment'), { filter: '' }, go('schema-Cable'), act('make the window narrow', () => setNarrow(true))],
  ...[act('make it wide', () => setNarrow(false))],
  ...[go('op-getSegment'), tryIt('getSegment'), inForm('getSegment', 'Send'), 'Sign in as the demo user', inForm('getSegment', 'Send')],
  ...[set('getSegment', 'path:segmentId', '500002'), inForm('getSegment', 'Send')],
  ...[set('getSegment', 'path:segmentId', ' '), inForm('getSegment', 'Send'), set('getSegment', 'path:segmentId', '500003')],
  ...[tryIt('getSegment')],
  ...[tryIt('deleteSegment'), inForm('deleteSegment', 'Send'), inForm('deleteSegment', 'Cancel'), inForm('deleteSegment', 'Send')],
  ...[inForm('deleteSegment', 'Yes, delete'), inForm('deleteSegment', 'Send'), set('deleteSegment', 'path:segmentId', '1')],
  ...[go('op-createSegment'), tryIt('createSegment'), set('createSegment', 'body', '{'), inForm('createSegment', 'Send')],
  ...[set('createSegment', 'body', '{"name":"It\'s"}'), inForm('createSegment', 'Send')],
  ...[go('op-listCableTypes'), tryIt('listCableTypes'), inForm('listCableTypes', 'Send')],
  ...[act('all tokens expire', () => under.admin('POST', '/tokens/expire')), inForm('createSegment', 'Send')],
  ...[act('paste a token', () => paste(' Bearer  pasted ')), inForm('createSegment', 'Send'), act('paste nothing', () => paste(' '))],
  ...['Sign in as the demo user', 'Sign out'],
  ...[answers('JSON of 100000 characters when it is indented', () => Response.json([1000, ...ZEROS])), inForm('createSegment', 'Send')],
  ...[answers('JSON of 100001 characters when it is indented', () => Response.json([10_000, ...ZEROS])), inForm('createSegment', 'Send')],
  ...['Save answer.json', answers('text', () => new Response('{"a":1}', { headers: { 'content-type': 'text/plain' } }))],
  ...[inForm('createSegment', 'Send'), answers('text of 100001 characters', () => longText({})), inForm('createSegment', 'Send')],
  ...['Save answer.txt'],
  ...[answers('a text file of 100001 characters', () => longText({ 'content-disposition': 'attachment; filename="a.csv"' }))],
  ...[inForm('createSegment', 'Send'), 'Save a.csv'],
  ...[answers('an error with many headers', () => new Response(null, { status: 503, statusText: 'Busy', headers: MANY_HEADERS }))],
  ...[inForm('createSegment', 'Send')],
  ...[answers('a file of 999 bytes', () => new Response('a'.repeat(999), { headers: { 'content-type': 'application/pdf' } }))],
  ...[inForm('createSegment', 'Send'), 'Save the answer'],
  act('the service is gone', () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))),
  ...[inForm('createSegment', 'Send'), 'Sign in as the demo user'],
];

function paste(text: string): void {
  const form = document.querySelector('div details form') as SmallElement;
  (form.querySelector('input') as SmallElement & { value: string }).value = text;
  form.fire(new SmallEvent('submit'));
}

test('the reference', async () => {
  openPage({ markup: PAGE });
  const calls: string[] = [];
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
  const page = await walkPage(STEPS, { calls, more: bodyClass, settled });
  tellWindow('hashchange');
  expectPage(new URL('./tries.expected.txt', import.meta.url), { 'the reference': page });
});
