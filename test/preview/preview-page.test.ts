// The script of the preview without a browser: it follows the states that a server sends, and asks for drawings, plans and sources.
import { afterAll, beforeAll, test, vi } from 'vitest';
import type { Preview } from '../../src/preview/preview.js';
import type { Finding, PreviewDrawing, PreviewItem, PreviewPlan, PreviewSegment, PreviewState } from '../../src/preview/preview-data.js';
import { servePreview } from '../../src/preview/server.js';
import { drawnSection, type ItemSpec } from '../draw/sections.js';
import { type SmallElement, SmallEvent } from '../support/document/nodes.js';
import { document, location, openPage, setNarrow } from '../support/document/small-page.js';
import { type Step, walkPage } from '../support/document/walk.js';
import { expectPage } from '../support/page.js';

let markup = '';
beforeAll(async () => {
  const server = await servePreview({} as Preview, { token: 'f'.repeat(32), port: 0, openInEditor: async () => {} });
  markup = (await (await fetch(server.address)).text()).replace(/<script.*<\/script>/, '');
  await server.close();
});
afterAll(() => vi.unstubAllGlobals());

const at = (line: number, file = 'a.yaml') => ({ file, line, col: 3 });
const segment = (name: string, more: Partial<PreviewSegment> = {}): PreviewSegment => ({
  ...{ address: `P/${name}`, project: 'P', name, place: at(2) },
  ...more,
});
const FINDINGS: readonly Finding[] = [
  { severity: 'note', message: 'a note', segment: 'P/A' },
  { severity: 'warning', message: 'close', remedy: 'move it', place: at(7), segment: 'P/B' },
  { severity: 'error', message: 'overlap', addresses: ['P/A/cable'], segment: 'P/A' },
  { severity: 'error', message: 'cannot be read', place: at(9) },
  { severity: 'error', message: 'a rule', isOfRule: true, place: at(9) },
  { severity: 'warning', message: 'another column', place: { ...at(5), col: 9 } },
  { severity: 'warning', message: 'another file', place: at(5, 'b.yaml') },
];

const MORE = [10, 11, 12].map((line): Finding => ({ severity: 'error', message: `line ${line}`, place: at(line) }));

const item = (name: string): ItemSpec =>
  ({
    kind: 'cable',
    category: 'MV',
    name,
    shape: { form: 'circles', arrangement: 'SINGLE', diameter: 50, count: 1 },
    minPadding: 20,
  }) as never;
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
  ...{ action: 'update', addresses: [words], count: 1, above: [{ sign: '', depth: 1, words: 'section 1', key: 's' }] },
  ...{ lines: [{ sign: '~', depth: 2, words }], ...(reason === undefined ? {} : { reason }) },
});
const CHANGE = {
  title: 'A',
  counts: '2 objects change',
  destroyed: 1,
  losses: ['a label'],
  entries: [entry('one', 'because'), entry('two')],
};

const world = { plan: undefined as PreviewPlan | undefined, isDown: false };
const calls: string[] = [];
const drawings: Record<string, () => unknown> = {
  drawing: (): PreviewDrawing => {
    const name = new URLSearchParams(calls.at(-1)?.split('?')[1]).get('segment')?.slice(2) ?? '';
    const views =
      name === 'A'
        ? [
            { heading: heading(name, 2), after: drawn(600) },
            { heading: heading(name, 2), after: drawn(700) },
          ]
        : [{ heading: heading(name, 1), after: drawn(500) }];
    return {
      address: `P/${name}`,
      sections: views.map((view, n) => ({ view, items: n === 0 ? ITEMS : [], ...(n === 0 ? { place: at(3) } : {}) })),
      undrawn: name === 'B' ? ['a reason'] : [],
    };
  },
  change: (): PreviewDrawing => ({
    ...{ address: 'P/A', undrawn: [], change: CHANGE as never },
    sections: [{ view: { heading: heading('A', 1), before: drawn(600), after: drawn(650) }, items: ITEMS }],
  }),
  plan: () => world.plan,
  source: () => ({ file: 'a.yaml', first: 4, lines: ['four', 'five', 'six', 'seven', 'eight', 'nine'] }),
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
    return path.startsWith('open')
      ? new Response('no editor', { status: 500 })
      : answer === undefined
        ? new Response('', { status: 404 })
        : Response.json(answer);
  });
  started += 1;
  await import(/* @vite-ignore */ new URL(`../../src/browser/preview/main.ts?start=${started}`, import.meta.url).href);
}

const act = (does: string, by: () => unknown): Step => ({ does, by });
const state = (does: string, parts: Partial<PreviewState>): Step => act(`the server sends ${does}`, () => send(parts));
const tick = (id: string, isOn: boolean): Step =>
  act(`${isOn ? 'tick' : 'untick'} ${id}`, () => {
    const box = document.getElementById(id) as SmallElement & { checked: boolean };
    box.checked = isOn;
    box.fire(new SmallEvent('change'));
  });
const key = (name: string): Step => act(`key ${name}`, () => document.activeElement.fire(new SmallEvent('keydown', name)));
const on = (type: string, selector: string): Step =>
  act(`${type} on ${selector}`, () => document.querySelector(selector)?.fire(new SmallEvent(type)));
const hash = (text: string): Step =>
  act(`go to ${text}`, () => {
    location.hash = text;
  });
const looks = (): string[] => [
  `zoom ${document.getElementById('drawings')?.style['--zoom'] ?? 'none'} ${document.getElementById('drawings')?.className}`,
  `status ${document.getElementById('status')?.className}`,
  ...document
    .querySelectorAll('svg [data-part]')
    .flatMap((one) => (/hot|found/.test(one.className) ? [`shape ${one.getAttribute('data-item')} ${one.className}`] : [])),
  ...document.querySelectorAll('nav a[tabindex="0"]').map((one) => `Tab reaches ${one.textContent}`),
];
const plan = (more: Partial<PreviewPlan> = {}): PreviewPlan => ({
  ...{ revision: 2, verdict: 'refused', words: 'Verdict: refused.', reasons: ['Too much.'] },
  changes: [
    { address: 'P/A', title: 'A', counts: '', destroyed: 2 },
    { address: 'P/B', title: 'B', counts: '', destroyed: 0 },
    { address: 'Q/Gone', title: 'Gone', counts: '', destroyed: 1 },
  ],
  ...more,
});

const STEPS: readonly Step[] = [
  state('segments', { revision: 1, segments: [segment('A'), segment('B'), segment('C', { project: 'Q' })] }),
  state('that it has checked', { isChecked: true }),
  state('findings', { revision: 2, findings: FINDINGS }),
  ...[
    'a.yaml:7',
    'Close',
    'cable: K a.yaml:5',
    state('the same findings', { findings: [...FINDINGS] }),
    on('click', 'svg [data-part]'),
    on('pointerenter', 'ul.items li'),
    on('pointerleave', 'ul.items li'),
  ],
  ...['B1 warning', hash('P%2FC'), hash('nowhere'), act('focus the first segment', () => document.querySelector('nav a')?.focus())],
  ...['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map(key),
  ...[
    ...['Smaller', 'Smaller', 'Smaller', 'Fit', 'Larger', 'Larger', 'Larger', 'Larger', 'Larger', 'Fit'],
    tick('ratings', true),
    tick('ratings', false),
  ],
  state('a file with errors', { revision: 3, segments: [segment('A', { isStale: true }), segment('B')], findings: [...FINDINGS, ...MORE] }),
  act('the plan is older', () => Object.assign(world, { plan: plan() })),
  ...[tick('plan', true), act('the plan is new', () => Object.assign(world, { plan: plan({ revision: 3 }) })), 'Read again', hash('P%2FA')],
  act('choose Before', () => {
    const radio = document.querySelectorAll('fieldset input').find((one) => one.getAttribute('value') === 'live');
    radio?.fire(new SmallEvent('change'));
  }),
  ...[act('make the window narrow', () => setNarrow(true)), hash('P%2FB'), tick('plan', false)],
  state('a cursor', { led: { count: 1, address: 'P/A' } }),
  state('a cursor in a segment that is not known', { led: { count: 2, address: 'P/New' } }),
  state('that segment', { segments: [segment('New'), segment('A')] }),
  state('the same cursor', { findings: [] }),
  state('eight segments', { segments: 'ABCDEFGH'.split('').map((name) => segment(name)) }),
  state('many segments', { segments: 'ABCDEFGHI'.split('').map((name) => segment(name)) }),
  ...[{ 'Find a segment': 'h' }, { 'Find a segment': '' }, act('the server ends', () => lose())],
];

test('the preview', async () => {
  world.plan = undefined;
  await open();
  const page = await walkPage(STEPS, { calls, more: looks });
  await open('#P%2FB');
  const stays = await walkPage(
    [
      state('a cursor', { segments: [segment('A'), segment('B')], led: { count: 4, address: 'P/A' } }),
      state('the next cursor', { led: { count: 5, address: 'P/A' } }),
    ],
    { calls, more: looks },
  );
  expectPage(new URL('./preview-page.expected.txt', import.meta.url), {
    'a preview': page,
    'a preview that is opened at a segment': stays,
  });
});
