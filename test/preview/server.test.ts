// The server of the preview over HTTP: what it answers, to whom, and what it opens.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEditor, editorLine, editorWords } from '../../src/preview/editor.js';
import { admit } from '../../src/preview/guard.js';
import type { Preview } from '../../src/preview/preview.js';
import { type PreviewServer, servePreview } from '../../src/preview/server.js';
import { expectPage } from '../support/page.js';
import { previewOf } from './preview-world.js';

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata: {length: 10, description: hidden-word}
`;
const TOKEN = 'f'.repeat(32);
let server: PreviewServer;

beforeAll(async () => {
  const preview = previewOf(new Map([['specs/a.yaml', SPEC]]));
  await preview.refresh();
  server = await servePreview(preview, { token: TOKEN, port: 0, mask: (text) => text.replaceAll('hidden-word', '***') });
});
afterAll(() => server.close());

/** The status, type and text of an answer, and its headers that are not of HTTP itself. */
async function told(answer: Response): Promise<{ words: string; headers: string[] }> {
  const headers = [...answer.headers].filter(([name]) => !/^(connection|content-type|date|keep-alive|transfer-encoding)$/.test(name));
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  const isAsset = /javascript|css/.test(type);
  return { words: `${answer.status} ${type}: ${isAsset ? '...' : text}`, headers: headers.map((entry) => entry.join(': ')) };
}

/** A preview that tells what it was asked for. */
const asking = (calls: unknown[]) => {
  const answer =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      if (args[0] === 'broken') throw new Error('it cannot be drawn');
      return args[0] === 'none' ? undefined : { name };
    };
  return {
    ...{ drawing: answer('drawing'), plan: answer('plan'), change: answer('change'), source: answer('source') },
    isSpec: (file: string) => file === 'specs/a.yaml',
  } as unknown as Preview;
};

const GETS = [
  ...['', 'preview.js', 'preview.css', 'drawing?segment=a', 'drawing?segment=a&ratings=true', 'drawing?ratings=yes'],
  ...['drawing?segment=none', 'drawing?segment=broken', 'plan', 'plan?again=true', 'change?segment=a%20b&ratings=true', 'change'],
  ...['source?file=f&line=7', 'source?line=7&now=true', 'source?file=none&line=1', 'open?file=specs/a.yaml&line=4', 'nothing'],
  // Names of objects of JavaScript are no routes, and no file is behind the page.
  ...['constructor', '__proto__', '..%2f..%2fpackage.json', '../package.json'],
];
const PLACES = [
  ...['file=specs/a.yaml&line=1', 'file=specs/a.yaml&line=10000000', 'file=specs/a.yaml&line=10000001', 'file=/etc/passwd&line=1'],
  ...['file=specs/../package.json&line=1', ...['0', '-1', '1.5', 'x', ''].map((line) => `file=specs/a.yaml&line=${line}`)],
];

const PORT = 4321;
const GUARD_TOKEN = '0123456789abcdef0123456789abcdef';
const HOST = `127.0.0.1:${PORT}`;
const OPEN = `/${GUARD_TOKEN}/open`;
const asked = (headers: Readonly<Record<string, string>> = {}, path = `/${GUARD_TOKEN}/events`, method = 'GET') =>
  JSON.stringify(admit({ method, path, headers: { host: HOST, ...headers } }, PORT, GUARD_TOKEN));

/** Who may read the preview: a request that knows the token, names this server as its host and comes from its own page. */
const VISITORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a program': {},
  'the other name of this machine': { host: `localhost:${PORT}` },
  'the page itself': { 'sec-fetch-site': 'same-origin', origin: `http://${HOST}` },
  'an address that was typed': { 'sec-fetch-site': 'none' },
  'a link of another page': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  'a name that leads to this machine': { host: `evil.example:${PORT}` },
  'another port': { host: '127.0.0.1:80' },
  'no host': { host: '' },
  'a page of another origin': { origin: 'https://evil.example' },
  'a page of another port of this machine': { origin: 'http://127.0.0.1:80' },
  'a page in a sandbox': { origin: 'null' },
  'the other name of this machine as origin': { origin: `http://localhost:${PORT}` },
  'a script or picture of another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' },
  'a picture of another port': { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
  'a frame of another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
};

test('what the server answers, and to whom', async () => {
  const calls: unknown[] = [];
  const own = await servePreview(asking(calls), { token: TOKEN, port: 0, openInEditor: async (...place) => void calls.push(place) });
  const bare = await servePreview(asking([]), { token: TOKEN, port: 0 });
  const from = (address: string) => ({ headers: { origin: new URL(address).origin } });
  const ask = async (path: string, init: RequestInit = {}, { address } = own): Promise<string> => {
    calls.length = 0;
    const { words, headers } = await told(await fetch(`${address}${path}`, init));
    seen.add(headers.join('\n'));
    return `${init.method ?? 'GET'} ${path} -> ${words}${calls.map((call) => ` ${JSON.stringify(call)}`).join('')}`;
  };
  const seen = new Set<string>();
  const answers: string[] = [];
  for (const path of GETS) answers.push(await ask(path));
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST']) answers.push(await ask('drawing', { method, ...from(own.address) }));
  answers.push(await ask('', {}, { ...own, address: `${new URL(own.address).origin}/` }));
  const opening: string[] = [];
  for (const place of PLACES) opening.push(await ask(`open?${place}`, { method: 'POST', ...from(own.address) }));
  opening.push(await ask(`open?${PLACES[0]}`, { method: 'POST' }));
  opening.push(await ask(`open?${PLACES[0]}`, { method: 'POST', ...from(bare.address) }, bare));
  const page = async ({ address }: PreviewServer) => (await (await fetch(address)).text()).split('\n');
  const withEditor = await page(own);
  expect(own.address).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${TOKEN}/$`));
  expectPage(new URL('./server.expected.txt', import.meta.url), {
    'the headers of every answer': [...seen],
    answers,
    'opening an editor': opening,
    'the lines that a page without an editor has of its own': (await page(bare)).filter((line) => !withEditor.includes(line)),
    'who may read it': Object.entries(VISITORS).map(([who, headers]) => `${who}: ${asked(headers)}`),
    'what is there without the token': [
      ...['/', '/events', `/${GUARD_TOKEN.slice(1)}/events`, `/${GUARD_TOKEN}0/events`, `/x/${GUARD_TOKEN}/events`, '//events'],
      `/${GUARD_TOKEN}`,
    ].map((path) => `${path}: ${asked({}, path)}`),
    'who may open an editor': [asked({}, OPEN, 'POST'), asked({ origin: `http://${HOST}` }, OPEN, 'POST')],
  });
  await Promise.all([own.close(), bare.close()]);
  await expect(fetch(own.address)).rejects.toThrow();
});

test('secrets are masked', async () => {
  const lines = await (await fetch(`${server.address}source?file=specs/a.yaml&line=4&now=true`)).text();
  expect(lines).toContain('***');
  expect(lines).not.toContain('hidden-word');
});

test('an event after the first one holds the parts of the state that changed, and every page gets all of them until it is closed', async () => {
  const texts = new Map([['specs/a.yaml', 'apiVersion: trenchctl/v1\nproject: "1"\nsegments: {A: {length: 1}}\n']]);
  const preview = previewOf(texts);
  const own = await servePreview(preview, { token: TOKEN, port: 0 });
  try {
    await preview.refresh();
    await preview.checked();
    const pages = new AbortController();
    const open = () => fetch(new URL('events', own.address), { signal: pages.signal });
    const answer = await open();
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const states = eventsOf(answer);
    expect(await states()).toEqual(preview.state());
    preview.lead('1/A');
    expect(await states()).toEqual({ led: { address: '1/A', count: 1 } });
    await preview.refresh();
    const { revision, segments, findings } = preview.state();
    expect(await states()).toEqual({ revision, segments, findings, isChecked: false });
    await preview.checked();
    expect(await states()).toEqual({ findings, isChecked: true });
    const second = eventsOf(await open());
    expect(await second()).toEqual(preview.state());
    pages.abort();
    await expect.poll(() => preview.lead('1/A')).toBe(false);
  } finally {
    await own.close();
  }
});

/** Returns a function that returns the next event. */
function eventsOf(answer: Response): () => Promise<unknown> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
    const end = text.indexOf('\n\n');
    const event = text.slice('data: '.length, end);
    text = text.slice(end + 2);
    return JSON.parse(event);
  };
}

test('a port that is in use gives a message', async () => {
  const port = Number(new URL(server.address).port);
  await expect(servePreview(previewOf(new Map()), { token: TOKEN, port })).rejects.toThrow(
    `port ${port} is in use: choose another with --port, or leave --port out`,
  );
});

// The command of an editor: words without a shell.

test('a command is split into words, and quotes hold words together', () => {
  expect(editorWords('code -g {file}:{line}')).toEqual(['code', '-g', '{file}:{line}']);
  expect(editorWords(`"/opt/My Editor/run" '+ {line}' {file}`)).toEqual(['/opt/My Editor/run', '+ {line}', '{file}']);
});

test.each(['', 'code', '{file}', 'code -g {line}'])('a command without a place is refused: %j', (command) => {
  expect(() => editorWords(command)).toThrow(
    '--editor takes a command with the place of the file, such as "code -g {file}:{line}": {file} and {line} are filled in',
  );
});

test('a name of a file stays one word, is absolute, and is not filled in twice', () => {
  expect(editorLine(['{file}', '{line}:{line}', '{file}'], '/a', 7)).toEqual(['{file}', '7:7', '/a']);
  const line = (file: string) => editorLine(['code', '-g', '{file}:{line}'], file, 7);
  expect(line('specs/a b.yaml')).toEqual(['code', '-g', `${resolve('specs/a b.yaml')}:7`]);
  expect(line('$(touch x);`id`|&.yaml')[2]).toBe(`${resolve('$(touch x);`id`|&.yaml')}:7`);
  expect(line('-rf.yaml')[2]?.startsWith('-')).toBe(false);
  expect(line('{line}.yaml')[2]).toBe(`${resolve('{line}.yaml')}:7`);
  // The pattern of a replacement, which has a meaning for String.replace, is text.
  expect(line("$'$&.yaml")[2]).toBe(`${resolve("$'$&.yaml")}:7`);
});

test('an editor is started, and one that is not there gives a message', async () => {
  await createEditor(`"${process.execPath}" --version {file}`)('a.yaml', 1);
  const open = createEditor('no-such-editor-here {file}');
  await expect(open('a.yaml', 1)).rejects.toThrow('the editor no-such-editor-here cannot be started: spawn no-such-editor-here ENOENT');
});
