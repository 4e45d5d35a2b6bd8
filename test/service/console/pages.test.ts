// The pages of the console as a reader uses them, without a browser: every call, message and line that a step leads to is recorded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cwd, inFolder, untilEnd } from '../../support/around.js';
import { openConsole } from '../../support/console-reader.js';
import { type SmallElement, SmallEvent } from '../../support/document/nodes.js';
import { document, location, openPage, pressed, scrolls, setNarrow, styles } from '../../support/document/small-page.js';
import { type Acts, type Step, stepsIn } from '../../support/document/walk.js';
import { expectPage } from '../../support/page.js';
import { startService, type TestService } from '../../support/service.js';

const NOW = Date.parse('2026-04-17T06:00:00Z');

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service whose ids and time are the same in every run. */
function startAlike(options: { data?: string } = {}): Promise<TestService> {
  let made = 0;
  const uuid = (): string => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  };
  return untilEnd(startService({ uuid, clock: { now: () => NOW, sleep: async () => {} }, ...options }));
}

/** Drawings and reports have tests of their own; here only their names matter. */
function quickly(call: string): Response | undefined {
  if (call.includes('.svg?')) return new Response('<svg viewBox="quick"><path data-item="1"/></svg>');
  if (call.includes('/download/')) return new Response('file', { headers: { 'content-disposition': 'attachment; filename="a file.pdf"' } });
  if (call.includes('/conformitydeclaration/')) return new Response('a file without a name');
  const report = /\/reports\/(projectdescription.*|.*\/(?:pdf|excel))$/.exec(call)?.[1];
  return report === undefined
    ? undefined
    : new Response('report', { headers: { 'content-disposition': `attachment; filename="${report}"` } });
}

inFolder('each');

type Parts = Record<string, string[]>;
type InLanguage = (steps: readonly Step[]) => readonly Step[];

/** Holds walks in English, whose pages tell their steps, and the lines of their own that the same walks have in Norwegian: there the same places are pressed. */
async function expectInBoth(name: string, walks: (lang: string, inLanguage: InLanguage) => Promise<Parts>): Promise<void> {
  pressed.length = 0;
  const english = await walks('en', (steps) => steps);
  expectPage(new URL(`./${name}.expected.txt`, import.meta.url), english);
  const places = [...pressed];
  const norwegian = await walks('nb', (steps) => steps.map((step) => (typeof step === 'string' ? (places.shift() ?? step) : step)));
  const bare = (line: string): string => line.replace(/^[+-] /, '');
  const known = new Set(Object.values(english).flat().map(bare));
  for (const [title, told] of Object.entries(norwegian))
    norwegian[title] = told.filter((line) => {
      const isOwn = !known.has(bare(line)) && !/^(?:>|==|saves|focus:) /.test(line);
      known.add(bare(line));
      return isOwn;
    });
  expectPage(new URL(`./${name}-nb.expected.txt`, import.meta.url), norwegian);
}

const fireOn = (found: SmallElement | null | undefined, type: string, change: object = {}) =>
  found && Object.assign(found, change).fire(new SmallEvent(type));
const ACTS: Acts = {
  'go to ': (path) => {
    location.hash = path;
  },
  'click on ': (selector) => fireOn(document.querySelector(selector), 'click'),
  'choose Norwegian': () => fireOn(document.querySelector('select'), 'change', { value: 'nb' }),
  'choose English': () => fireOn(document.querySelector('select'), 'change', { value: 'en' }),
  'tick the first point': () => fireOn(document.querySelector('label input'), 'change', { checked: true }),
  'tick the second point': () => fireOn(document.querySelectorAll('label input')[1], 'change', { checked: true }),
  'take the tick away': () => fireOn(document.querySelector('label input'), 'change', { checked: false }),
  'press the last button twice': () => [1, 2].map(() => fireOn(document.querySelectorAll('main .buttons button').at(-1), 'click')),
};

test.each(['design', 'operator', 'reading'])('the pages of %s', (name) =>
  expectInBoth(name, async (lang, inLanguage) => {
    const under = await startAlike(name === 'operator' ? { data: join(cwd, lang) } : {});
    const parts: Parts = {};
    const walks = stepsIn(readFileSync(new URL(`./${name}.expected.txt`, import.meta.url), 'utf8'), ACTS);
    for (const [title, steps] of Object.entries(walks))
      parts[title] = await (await openConsole(under, { lang, instead: quickly })).walk(inLanguage(steps));
    return parts;
  }),
);

const act = (does: keyof typeof ACTS, words: string): Step => ({ does: does + words, by: () => ACTS[does]?.(words) });
const to = (path: string): Step => act('go to ', path);
const OPERATOR = 'Go on as the operator';
const SEGMENT = to('/projects/6002/segments/500001');

// biome-ignore lint/suspicious/noExplicitAny: answers of all services.
type Changes = Readonly<Record<string, (answer: any) => unknown>>;

/** Answers that the sample data do not give: those of the service, changed. */
const altered = (under: TestService, lang: string, token: string | undefined, changes: Changes) => async (call: string) => {
  const [method, path = ''] = call.split(' ');
  const change = method === 'GET' ? changes[path.split('?')[0] ?? ''] : undefined;
  if (!change) return quickly(call);
  const authorization = `Bearer ${path.startsWith('/admin/') ? under.service.adminToken : token}`;
  const answer = await under.fetch(under.baseUrl + path, { headers: { authorization, 'accept-language': lang, 'api-version': '1.0' } });
  return Response.json(change(await answer.json()));
};

/** A segment of a reader who may not change it, with more problems than are listed. */
const READ_ONLY: Changes = {
  '/console/segments/500001': (segment: { sections: { id: string; layers: { items: { id: string }[] }[] }[] }) => {
    const [section] = segment.sections;
    const itemIds = section?.layers.flatMap(({ items }) => items.slice(0, 1).map(({ id }) => id));
    const namesOf = (n: number) => (n === 0 ? itemIds : n === 1 ? ['gone'] : []);
    const problems = Array.from({ length: 52 }, (_, n) => ({
      ...{ code: `P${n}`, message: 'wrong', sectionId: section?.id, itemIds: namesOf(n) },
    }));
    return { ...segment, isReadonly: true, problems };
  },
};

const POINTS = '/public/checklist/rest/checkpoints/by-revision/latest/by-facilityid';
const COSTS = '/public/calculation/rest';
const ODD: Changes = {
  '/public/project/rest/projects/page': (found) => ({ ...found, total: 101 }),
  [`${COSTS}/modules/6001`]: (calculation) => ({ ...calculation, readOnly: true }),
  [`${COSTS}/calculationnodes/by-projectid/6001`]: ([node]) => [
    ['BUDGETGROUP', 'CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL', 'NEW', 'WORK', 'WORK', 'WORK', 'WORK'].reduceRight<
      object | undefined
    >(
      (child, type) => ({ ...node, type, locationName: 'Bru', hasChildren: child !== undefined, childNodes: child ? [child] : [] }),
      undefined,
    ),
  ],
  [`${COSTS}/calculationnodes/by-projectid/6007`]: () => [],
  [`${COSTS}/revisions`]: () => [],
  // Bars have at least 1 % and at most the whole width, and what costs nothing has none.
  [`${COSTS}/reports/distribution/by-projectid/6001/json`]: ({ FACILITY: [share] }) => ({
    COSTTYPE: [0.4, 1.5, 99.5, 120, 50].map((percentage, n) => ({ ...share, type: `t${n}`, percentage, cost: 4 - n })),
    ACTIVITY: [{ ...share, cost: 1 }],
    FACILITY: [],
  }),
  '/public/checklist/rest/facilities/by-revision/43': () => [],
  '/public/checklist/rest/revisions': (revisions) => revisions.map((one: object) => ({ ...one, description: null })),
  [`${POINTS}/11/by-assessmenttype/FINALINSPECTION`]: (points) => points.slice(0, 1),
  [`${POINTS}/16/by-assessmenttype/COMMISSIONING`]: () => [],
  [`${POINTS}/11/by-assessmenttype/RISKASSESSMENT`]: (points) => points.map((point: object) => ({ ...point, option: true })),
  '/console/segments/500001': ({ sections: [section], topCoverings: [covering], ...segment }) => ({
    ...{ ...segment, sections: [{ ...section, layers: [] }], topCoverings: [{ ...covering, infinite: false }] },
  }),
  '/public/doc/rest/meta/ORGBLAD/4001': ([document]) => [
    { ...document, linkIds: ['ORGNYTT-2026-99'], obsolete: true, favorite: true, accessible: false },
  ],
  '/public/doc/rest/meta/version/ORGBLAD/4001': () => [],
  '/admin/requests/stream': ({ entries: [entry], ...log }) => ({
    ...log,
    entries: [0, 0, 399, 400].map((status, n) => ({
      ...{ ...entry, number: n + 1, status, isAnswered: n !== 1 },
      ...{ body: n === 2 ? '{"a":1}' : null, caller: n === 3 ? null : 'kari' },
    })),
  }),
  '/admin/faults': () => [{ id: 'f', match: { method: 'GET', nth: 2, probability: 0.25 }, times: 3, action: { kind: 'refuse' } }],
};

const failing = (status: number, body: string) => (call: string) => (call.includes('/doc/') ? new Response(body, { status }) : undefined);

async function otherReaders(lang: string, inLanguage: InLanguage): Promise<Parts> {
  const under = await startAlike();
  const password = under.service.tokens.password('ola.leser');
  const parts: Parts = {};
  const walk = async (title: string, options: Parameters<typeof openConsole>[1], steps: readonly Step[]) => {
    parts[title] = await (await openConsole(under, { lang, instead: quickly, ...options })).walk(inLanguage(steps));
  };
  const signIn = (word: string): Step[] => [{ username: 'ola.leser', password: word }, 'Sign in'];
  await walk('a password', { isSignedIn: false }, [
    ...['Clock', 'Cancel', 'trenchctl', ...signIn('wrong'), ...signIn(password), to('/projects/6009'), 'Sign out'],
  ]);
  await walk('an expired token of a password', { isSignedIn: false }, [
    ...signIn(password),
    { does: 'all tokens expire', by: () => under.admin('POST', '/tokens/expire') },
    to('/documents'),
  ]);
  await walk('another machine', { host: 'http://trench.test', isSignedIn: false }, [
    ...[...signIn(password), 'Clock', { token: 'wrong' }, 'Use this token', { token: under.service.adminToken }, 'Use this token'],
  ]);
  const { token } = await under.as('kari.nordmann');
  await walk('only reading', { instead: altered(under, lang, token, READ_ONLY) }, [SEGMENT, 'Cable pipe PVC 110 SN8', 'gone']);
  await walk('other answers', { instead: altered(under, lang, token, ODD) }, [
    ...[to('/projects/6001/costs'), 'Show all levels'],
    ...[
      '/projects/6007/costs',
      '/checklists?revision=43',
      '/checklists/latest/11/FINALINSPECTION',
      '/checklists/latest/11/RISKASSESSMENT',
    ].map(to),
    ...['tick the first point', 'tick the second point', 'take the tick away'].map((does) => act(does, '')),
    'Instructions (PDF)',
    ...[to('/checklists/latest/16/COMMISSIONING'), SEGMENT, to('/documents/ORGBLAD/4001'), 'Requests', OPERATOR, 'Faults', 'Projects'],
  ]);
  const left = (call: string) =>
    call.includes('/calculationnodes/6001-') ? Promise.reject(new DOMException('left', 'AbortError')) : quickly(call);
  await walk('a page that is left', { instead: left }, [to('/projects/6001/costs'), '▸Children of Site, permits and locating']);
  const broken = (part: string, status: number) => (call: string) => (call.includes(part) ? new Response('', { status }) : quickly(call));
  await walk('an operator alone', { isSignedIn: false }, ['Clock', OPERATOR, 'Sign out']);
  await walk('an operator who is refused', { instead: broken('/console/operator', 403) }, ['Clock', OPERATOR, 'Cancel']);
  await walk('an operator without a clock', { host: 'http://trench.test', isSignedIn: false, instead: broken('/admin/clock', 500) }, [
    ...['Clock', { token: under.service.adminToken }, 'Use this token', 'Cancel'],
  ]);
  await walk('segments that cannot be listed', { instead: broken('/segments/by-projectid', 500) }, [to('/projects/6002')]);
  await walk('words that nothing completes', { at: '/documents', instead: broken('/suggestion', 500) }, [{ q: 'kabel' }]);
  const toNarrow = { does: 'make the window narrow', by: () => setNarrow(true) };
  await walk('a section that nobody draws', { at: '/projects/6002/segments/500001', instead: broken('sheet=narrow', 500) }, [toNarrow]);
  const isRefused = (call: string) => (call.includes('/tokens/') ? new Response('', { status: 401 }) : undefined);
  await walk('a token of an earlier start', { instead: isRefused }, ['Clock', OPERATOR, 'Expire all tokens', 'Cancel']);
  await walk('a narrow window', { at: '/projects/6002/segments/500001', instead: () => undefined }, [
    ...[act('click on ', 'main svg [data-item]'), toNarrow],
  ]);
  const refused = '{"errors":[{"field":"q","detail":"is long"},{"detail":"and odd"}]}';
  for (const [status, body] of Object.entries({ 400: refused, 403: '', 409: '{"detail":"taken"}', 418: 'tea', 500: '{}' }))
    await walk(`the answer ${status}`, { instead: failing(Number(status), body) }, ['Documents', 'Try again']);
  await walk('no answer', { instead: (call) => (call.includes('/doc/') ? Promise.reject(new TypeError('fetch failed')) : undefined) }, [
    'Documents',
  ]);
  await walk('an odd error', { instead: (call) => (call.includes('/doc/') ? Promise.reject(new RangeError('odd')) : undefined) }, [
    'Documents',
  ]);
  return parts;
}

test('the pages of other readers', async () => {
  await expectInBoth('readers', otherReaders);
  // The style of a drawing is in its text, where the policy of the page forbids it.
  expect([...styles].filter((css) => css.includes('.t-text'))).not.toEqual([]);
});

test('of many faults and requests the last ones are shown, the latest first, and requests that the service has forgotten go', async () => {
  const at = new Date(NOW).toISOString();
  const numbered = (most: number, more: object) =>
    Array.from({ length: most }, (_, n) => ({ ...more, at, operation: `call-${n + 1}`, request: n + 1, number: n + 1 }));
  const answered = { method: 'GET', path: '/', caller: null, body: null, status: 200, isAnswered: true };
  const answers: Record<string, (answer: Response) => void> = {};
  const instead = (call: string) => {
    if (call.endsWith('/faults/firings')) return Response.json(numbered(101, { rule: 'r' }));
    if (call.endsWith('/requests/stream')) return Response.json({ version: 1, oldest: 1, entries: numbered(201, answered) });
    const after = /\/requests\/stream\?after=(\d)/.exec(call)?.[1];
    if (after === undefined) return undefined;
    return new Promise<Response>((resolve) => {
      answers[after] = resolve;
    });
  };
  const reader = await openConsole(await startAlike(), { instead });
  const numbersIn = (lines: readonly string[]) => [...lines.join('\n').matchAll(/call-(\d+)/g)].map(([, n]) => Number(n));
  const last = (count: number, of: number) => Array.from({ length: count }, (_, n) => of - n);
  expect(numbersIn(await reader.walk(['Faults', OPERATOR]))).toEqual(last(100, 101));
  const log = await reader.walk(['Requests']);
  expect(numbersIn(log)).toEqual(last(200, 201));
  expect(log).toContain('Live: 200 of 201 requests');
  const oldest = Response.json({ version: 2, oldest: 201, entries: [] });
  const forgets = { does: 'the service forgets', by: () => answers[1]?.(oldest) };
  const fails = { does: 'the service fails', by: () => answers[2]?.(new Response('', { status: 500 })) };
  expect(await reader.walk([forgets])).toContain('+ Live: 1 of 1 requests');
  expect(await reader.walk([fails])).toContain('+ The service failed (500).');
  await reader.walk(['Projects']);
});

test('an id beyond 2^53 keeps its digits, where the browser tells them', async () => {
  openPage();
  const file = new URL('../../../src/browser/console/shell/api.ts', import.meta.url).href;
  const { readJson } = (await import(/* @vite-ignore */ file)) as { readJson(response: Response): Promise<unknown> };
  const numbers = ['9007199254740993', '9007199254740991', '-9007199254740993', '1e300'];
  type Revive = (key: string, value: number, context: { source: string }) => unknown;
  vi.spyOn(JSON, 'parse').mockImplementation((_, revive) => numbers.map((source) => (revive as Revive)('', Number(source), { source })));
  const read = await readJson(new Response('{}')).finally(() => vi.restoreAllMocks());
  expect(read).toEqual(['9007199254740993', 9007199254740991, '-9007199254740993', 1e300]);
});

test('a value that the console has no word for is shown as it is', async () => {
  openPage();
  const file = new URL('../../../src/browser/console/design/segment.ts', import.meta.url).href;
  const { choices } = (await import(/* @vite-ignore */ file)) as { choices(values: readonly string[]): readonly { label: string }[] };
  expect(choices(['GRAVEL', 'LAWN']).map(({ label }) => label)).toEqual(['Gravel', 'LAWN']);
});

test('a page that is opened starts at its top, and one that is shown again stays where it is', async () => {
  const reader = await openConsole(await startAlike(), { instead: failing(500, '') });
  scrolls.length = 0;
  await reader.walk(['Documents', 'Try again']);
  expect(scrolls).toEqual([0, 40]);
});

/** What a browser says, or what it says and what was chosen. */
const LANGUAGES = {
  ...{ 'en-GB': 'en', 'nb-NO': 'nb', nn: 'nb', no: 'nb', DA: 'nb', 'sv-SE': 'nb', de: 'en', nope: 'en' },
  ...{ 'de nb': 'nb', 'nb en': 'en', 'nb de': 'nb' },
};

test.each(Object.entries(LANGUAGES))('a browser in %s gets %s', async (said, expected) => {
  const [language = '', chosen = null] = said.split(' ');
  openPage();
  vi.stubGlobal('navigator', { language });
  const kept = new Map([['trenchctl.lang', chosen]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, of: string) => kept.set(name, of),
  });
  const file = new URL(`../../../src/browser/console/shell/language.ts?${language}-${chosen}`, import.meta.url).href;
  const { lang, setLang } = (await import(/* @vite-ignore */ file)) as { lang(): string; setLang(lang: string): void };
  expect(lang()).toBe(expected);
  setLang('nb');
  expect([lang(), kept.get('trenchctl.lang')]).toEqual(['nb', 'nb']);
});

test('one click signs in at the names of this machine alone, as a browser states them', async () => {
  openPage();
  const file = new URL('../../../src/browser/console/shell/session.ts', import.meta.url).href;
  const { isThisMachine } = (await import(/* @vite-ignore */ file)) as { isThisMachine(): boolean };
  const isOffered = (name: string): boolean => {
    vi.stubGlobal('location', new URL(`http://${name}:8484/console/`));
    return isThisMachine();
  };
  const names = ['localhost', '127.0.0.1', '[::1]', 'localhost.example', 'my-localhost', '[::2]', '127.0.0.10'];
  expect(names.filter(isOffered)).toEqual(['localhost', '127.0.0.1', '[::1]']);
});
