// The script of the preview without a browser: it follows the states that a server sends, and asks for drawings, plans and sources.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countWords, listedFindings } from '../../src/browser/preview/finding-order.js';
import { ask, openInEditor } from '../../src/browser/preview/requests.js';
import type { Preview } from '../../src/preview/preview.js';
import type { Finding, PreviewDrawing, PreviewItem, PreviewPlan, PreviewSegment, PreviewState } from '../../src/preview/preview-data.js';
import { servePreview } from '../../src/preview/server.js';
import { drawnSection, type ItemSpec } from '../draw/sections.js';
import { type SmallElement, SmallEvent } from '../support/document/nodes.js';
import { shownLines } from '../support/document/shown.js';
import { document, location, openPage, setNarrow } from '../support/document/small-page.js';
import { type Acts, stepsIn, walkPage } from '../support/document/walk.js';
import { expectPage } from '../support/page.js';

let markup = '';
beforeAll(async () => {
  const server = await servePreview({} as Preview, { token: 'f'.repeat(32), port: 0, openInEditor: async () => {} });
  markup = (await (await fetch(server.address)).text()).replace(/<script.*<\/script>/, '');
  await server.close();
});
afterEach(() => vi.unstubAllGlobals());

const at = (line: number, file = 'a.yaml') => ({ file, line, col: 3 });
const segment = (name: string, more: Partial<PreviewSegment> = {}): PreviewSegment => ({
  ...{ address: `P/${name}`, project: 'P', name, place: at(2) },
  ...more,
});
const FINDINGS: readonly Finding[] = [
  { severity: 'note', message: 'a note', segment: 'P/A' },
  { severity: 'warning', message: 'close', remedy: 'move it', place: at(7), segment: 'P/B' },
  { severity: 'warning', message: 'narrow', addresses: ['P/A/cable'], segment: 'P/A' },
  { severity: 'error', message: 'overlap', addresses: ['P/A/cable'], segment: 'P/A' },
  { severity: 'error', message: 'cannot be read', place: at(9) },
  { severity: 'error', message: 'a rule', isOfRule: true, place: at(9) },
  { severity: 'warning', message: 'another column', place: { ...at(5), col: 9 } },
  { severity: 'warning', message: 'another file', place: at(5, 'b.yaml') },
];

const MORE = [10, 11, 12].map((line): Finding => ({ severity: 'error', message: `line ${line}`, place: at(line) }));

const shape = { form: 'circles', arrangement: 'SINGLE', diameter: 50, count: 1 } as const;
const item = (name: string): ItemSpec => ({ kind: 'cable', category: 'MV', name, shape, minPadding: 20 });
const drawn = (cover: number) =>
  drawnSection({
    ...{ cover, foundation: 50, leftPadding: 50, rightPadding: 50, coverings: [] },
    layers: [{ protection: 50, bands: 0, items: [item('K'), item('L')] }],
  });
const heading = (name: string, sections: number) => ({ project: 'P', segment: name, section: 1, sections, date: '2026-11-16' });
const ITEMS: readonly PreviewItem[] = [
  { id: '0.0', words: 'cable: K', address: 'P/A/cable', place: at(5) },
  { id: '0.1', words: 'cable: L', isInside: true, place: at(7) },
  { id: 'x', words: 'sensor' },
];

const entry = (words: string, reason?: string) => ({
  ...{
    action: 'update',
    addresses: [words],
    count: 1,
    above: ['section 1', 'layer 1'].map((level, n) => ({ sign: '', depth: n + 1, words: level, key: level })),
  },
  ...{ lines: [{ sign: '~', depth: 3, words }], ...(reason === undefined ? {} : { reason }) },
});
const CHANGE = {
  ...{ title: 'A', counts: '2 objects change', destroyed: 1, losses: ['a label'] },
  entries: [entry('one', 'because'), entry('two')],
};

const world = { plan: undefined as PreviewPlan | undefined, hasSource: true };
/** The answers that are late, by the beginning of the address. */
const late = new Map<string, Promise<void>>();
const comes = new Map<string, () => void>();
const calls: string[] = [];
const drawings: Record<string, () => unknown> = {
  drawing: (): PreviewDrawing => {
    const name = new URLSearchParams(calls.at(-1)?.split('?')[1]).get('segment')?.slice(2) ?? '';
    const covers = name === 'A' ? [600, 700] : [500];
    return {
      address: `P/${name}`,
      sections: covers.map((cover, n) => ({
        view: { heading: heading(name, covers.length), after: drawn(cover) },
        ...(n === 0 ? { items: ITEMS, place: at(3) } : { items: [] }),
      })),
      undrawn: name === 'B' ? ['a reason'] : [],
    };
  },
  change: (): PreviewDrawing => {
    const address = new URLSearchParams(calls.at(-1)?.split('?')[1]).get('segment') ?? '';
    const change = { ...CHANGE, title: `a segment ${address}`, ...(address === 'P/B' ? { destroyed: 0, losses: [], entries: [] } : {}) };
    return {
      ...{ address: 'P/A', undrawn: [], change: change as never },
      sections: [{ view: { heading: heading('A', 1), before: drawn(600), after: drawn(650) }, items: ITEMS }],
    };
  },
  plan: () => world.plan,
  source: () => (world.hasSource ? { file: 'a.yaml', first: 4, lines: ['four', 'five', 'six', 'seven', 'eight', 'nine'] } : undefined),
};

let send: (state: Partial<PreviewState>) => void = () => {};
let lose: () => void = () => {};
let started = 0;
async function open(hash = ''): Promise<void> {
  openPage({ markup, at: `/${hash}` });
  calls.length = 0;
  vi.stubGlobal(
    'EventSource',
    class {
      onmessage: (event: { data: string }) => void = () => {};
      onerror: () => void = () => {};
      constructor() {
        send = (state) => this.onmessage({ data: JSON.stringify(state) });
        lose = () => this.onerror();
      }
    },
  );
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`);
    const answer = drawings[path.split('?')[0] ?? '']?.();
    await [...late].find(([start]) => path.startsWith(start))?.[1];
    return path.startsWith('open')
      ? new Response('no editor', { status: 500 })
      : answer === undefined
        ? new Response('', { status: 404 })
        : Response.json(answer);
  });
  started += 1;
  await import(/* @vite-ignore */ new URL(`../../src/browser/preview/main.ts?start=${started}`, import.meta.url).href);
}

const named = (names: string): PreviewSegment[] => names.split('').map((name) => segment(name));
const STATES: Readonly<Record<string, Partial<PreviewState>>> = {
  segments: { revision: 1, segments: [...named('AB'), segment('C', { project: 'Q' })] },
  'that it has checked': { isChecked: true },
  findings: { revision: 2, findings: FINDINGS },
  'the same findings': { findings: [...FINDINGS] },
  'a file with errors': { revision: 3, segments: [segment('A', { isStale: true }), segment('B')], findings: [...FINDINGS, ...MORE] },
  'a cursor': { led: { count: 1, address: 'P/A' } },
  'a cursor in a segment that is not known': { led: { count: 2, address: 'P/New' } },
  'that segment': { segments: [segment('New'), segment('A')] },
  'the same cursor': { findings: [] },
  'eight segments': { segments: named('ABCDEFGH') },
  'many segments': { segments: named('ABCDEFGHI') },
  'ten segments': { segments: named('ABCDEFGHIJ') },
  'two segments and a cursor': { segments: named('AB'), led: { count: 4, address: 'P/A' } },
  'the next cursor': { led: { count: 5, address: 'P/A' } },
  'a new revision': { revision: 4 },
  'a mended file': { revision: 5, segments: named('AB') },
  'one segment': { segments: named('B') },
  'no segment': { segments: [] },
};
const plan = (revision: number): PreviewPlan => ({
  ...{ revision, verdict: 'refused', words: 'Verdict: refused.', reasons: ['Too much.'] },
  changes: [
    { address: 'P/A', title: 'A', counts: '', destroyed: 2 },
    { address: 'P/B', title: 'B', counts: '', destroyed: 0 },
    { address: 'Q/Gone', title: 'Gone', counts: '', destroyed: 1 },
  ],
});
const tick = (isOn: boolean) => (id: string) => {
  const box = document.getElementById(id) as SmallElement & { checked: boolean };
  box.checked = isOn;
  box.fire(new SmallEvent('change'));
};
const on = (type: string) => (selector: string) => document.querySelector(selector)?.fire(new SmallEvent(type));
const ACTS: Acts = {
  'the server sends ': (name) => send(STATES[name] ?? {}),
  'the server ends': () => lose(),
  'the plan is older': () => Object.assign(world, { plan: plan(2) }),
  'late is ': (start) => late.set(start, new Promise((resolve) => comes.set(start, resolve))),
  'there comes ': (start) => {
    late.delete(start);
    comes.get(start)?.();
  },
  'the plan is new': () => Object.assign(world, { plan: plan(4) }),
  'the plan is empty': () => Object.assign(world, { plan: { ...plan(4), verdict: 'nothing', reasons: [], changes: [] } }),
  'the clipboard is denied': () => vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }),
  'there is no editor': () => document.querySelector('main')?.removeAttribute('data-editor'),
  'there is no source': () => Object.assign(world, { hasSource: false }),
  ...{ 'tick ': tick(true), 'untick ': tick(false) },
  ...Object.fromEntries(['click', 'pointerenter', 'pointerleave'].map((type) => [`${type} on `, on(type)])),
  'key ': (name) =>
    document.activeElement.fire(new SmallEvent('keydown', name)).defaultPrevented && calls.push(`${name} does nothing else`),
  'go to ': (hash) => {
    location.hash = hash;
  },
  'focus the first segment': () => document.querySelector('nav a')?.focus(),
  'choose Before': () => {
    const radio = document.querySelectorAll('fieldset input').find((one) => one.getAttribute('value') === 'live');
    radio?.fire(new SmallEvent('change'));
  },
  'make the window narrow': () => setNarrow(true),
};
const looks = (): string[] => [
  `zoom ${document.getElementById('drawings')?.style['--zoom'] ?? 'none'} ${document.getElementById('drawings')?.className}`,
  `status ${document.getElementById('status')?.className}`,
  `titles ${[...new Set(document.querySelectorAll('[title]').map((one) => one.getAttribute('title')))].join(', ')}`,
  ...document
    .querySelectorAll('svg [data-part]')
    .flatMap((one) => (/hot|found/.test(one.className) ? [`shape ${one.getAttribute('data-item')} ${one.className}`] : [])),
  ...document.querySelectorAll('nav a[tabindex="0"]').map((one) => `Tab reaches ${one.textContent}`),
];

test('the preview', async () => {
  Object.assign(world, { plan: undefined, hasSource: true });
  const file = new URL('./preview-page.expected.txt', import.meta.url);
  const parts: Record<string, string[]> = {};
  for (const [title, steps] of Object.entries(stepsIn(readFileSync(file, 'utf8'), ACTS))) {
    await open(title.endsWith('at a segment') ? '#P%2FB' : '');
    parts[title] = await walkPage(steps, { calls, more: looks });
  }
  expectPage(file, parts);
});

// The parts of the page that need no document: its requests, and the order of its findings.

/** The page gets this answer; the requests of the page are returned. */
function answering(status: number, text: string): unknown[][] {
  const asked: unknown[][] = [];
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    asked.push(request);
    return new Response(text, { status });
  });
  return asked;
}

test.each([
  [200, '{"a":1}', { a: 1 }, undefined],
  [201, '[]', [], undefined],
  [404, 'nothing is here', undefined, 'nothing is here'],
])('an answer with the status %i is read', async (status, text, value, reason) => {
  const asked = answering(status, text);
  expect(await ask('source', { file: 'a b&c.yaml', line: '3' })).toEqual(value);
  expect(await ask('plan')).toEqual(value);
  expect(await openInEditor('a b&c.yaml', 3)).toBe(reason);
  const place = 'file=a+b%26c.yaml&line=3';
  expect(asked).toEqual([[`source?${place}`], ['plan?'], [`open?${place}`, { method: 'POST' }]]);
});

test.each([400, 403, 410, 500, 503])('an answer with the status %i is an error with its words', async (status) => {
  answering(status, 'why');
  await expect(ask('drawing')).rejects.toThrow(/^why$/);
  expect(await openInEditor('a', 1)).toBe('why');
});

const SEVERITIES = ['error', 'warning', 'note'] as const;
const someFinding = fc.record({ severity: fc.constantFrom(...SEVERITIES), message: fc.string(), segment: fc.constantFrom('A', 'B') });

test('the list has errors before warnings before notes, each with those of the shown segment first, and at most 100', () => {
  const lists = fc.oneof(fc.array(someFinding, { maxLength: 9 }), fc.array(someFinding, { minLength: 98, maxLength: 103 }));
  fc.assert(
    fc.property(lists, fc.constantFrom('A', 'B'), (findings: readonly Finding[], shown) => {
      const sorted = SEVERITIES.flatMap((severity) => {
        const own = findings.filter((one) => one.severity === severity);
        return [...own.filter(({ segment }) => segment === shown), ...own.filter(({ segment }) => segment !== shown)];
      });
      const { listed, more } = listedFindings(findings, shown);
      expect(listed).toEqual(sorted.slice(0, 100));
      expect(listed.length + more).toBe(findings.length);
    }),
    { seed: 61, numRuns: 60 },
  );
});

test('the list tells how many findings it leaves out', async () => {
  openPage();
  const file = new URL('../../src/browser/preview/finding-list.ts', import.meta.url).href;
  const { showFindings } = (await import(/* @vite-ignore */ file)) as { showFindings(...given: unknown[]): void };
  const listed = [100, 101, 103].map((count) => {
    const place = document.createElement('section');
    showFindings(place, Array<Finding>(count).fill({ severity: 'note', message: 'm' }), undefined);
    return shownLines(place).at(-1);
  });
  expect(listed).toEqual(['- Note m (note)', ...[1, 3].map((more) => `and ${more} more: trenchctl validate lists all`)]);
});

test.each([
  ['', ''],
  ['n', '1 note'],
  ['wew', '1 error, 2 warnings'],
  ['nnee', '2 errors, 2 notes'],
])('findings %j are counted as %j', (letters, words) => {
  const severities = [...letters].map((letter) => SEVERITIES.find((word) => word.startsWith(letter)) ?? 'note');
  expect(countWords(severities.map((severity) => ({ severity, message: '' })))).toBe(words);
});
