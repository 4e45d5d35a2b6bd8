// The server of the preview over HTTP: what it answers, to whom, and what it opens.
import { request } from 'node:http';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEditor, editorLine, editorWords } from '../../src/preview/editor.js';
import { admit, SAFE_HEADERS } from '../../src/preview/guard.js';
import type { Preview } from '../../src/preview/preview.js';
import { type PreviewServer, servePreview } from '../../src/preview/server.js';
import { previewOf } from './preview-world.js';

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata: {length: 10, description: hidden-word}
`;
const TOKEN = 'f'.repeat(32);
const opened: (readonly [file: string, line: number])[] = [];
let server: PreviewServer;

beforeAll(async () => {
  const preview = previewOf(new Map([['specs/a.yaml', SPEC]]));
  await preview.refresh();
  server = await servePreview(preview, {
    token: TOKEN,
    port: 0,
    openInEditor: async (file, line) => void opened.push([file, line]),
    mask: (text) => text.replaceAll('hidden-word', '***'),
  });
});
afterAll(() => server.close());

const origin = (): string => new URL(server.address).origin;
const get = (path: string, init: RequestInit = {}) => fetch(`${server.address}${path}`, init);

/** Asks with headers that fetch does not let a program set. */
const statusWith = (headers: Readonly<Record<string, string>>, path = `/${TOKEN}/`): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address);
    request({ hostname, port, path, headers, setHost: !('host' in headers) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('the address is on the loopback interface and holds the token', () => {
  expect(server.address).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${TOKEN}/$`));
});

test('every answer has the headers that keep other pages out, also a refusal', async () => {
  for (const answer of [await get(''), await get('nothing'), await fetch(origin()), await get('preview.js')]) {
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('without the token nothing is told, and other hosts and origins are refused', async () => {
  expect((await fetch(`${origin()}/`)).status).toBe(404);
  expect((await fetch(`${origin()}/events`)).status).toBe(404);
  expect(await statusWith({})).toBe(200);
  expect(await statusWith({ host: 'evil.example' })).toBe(403);
  expect(await statusWith({ origin: 'https://evil.example' })).toBe(403);
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])('%s finds nothing: the server reads', async (method) => {
  const { status, headers } = await get('drawing', { method, headers: { origin: origin() } });
  expect(status).toBe(404);
  expect(headers.get('access-control-allow-methods')).toBeNull();
});

test('names of objects of JavaScript are no routes', async () => {
  for (const path of ['constructor', '__proto__', '..%2f..%2fpackage.json', '../package.json']) expect((await get(path)).status).toBe(404);
});

test('the state is sent as an event, and secrets are masked', async () => {
  const answer = await get('events');
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  const text = new TextDecoder().decode(value);
  expect(JSON.parse(text.replace(/^data: /, ''))).toMatchObject({ segments: [{ name: 'Storgata' }] });
  const lines = await (await get('source?file=specs/a.yaml&line=4&now=true')).text();
  expect(lines).toContain('***');
  expect(lines).not.toContain('hidden-word');
});

test('an event after the first one holds the parts of the state that changed, and every page gets all of them once', async () => {
  const texts = new Map([['specs/a.yaml', 'apiVersion: trenchctl/v1\nproject: "1"\nsegments: {A: {length: 1}}\n']]);
  const preview = previewOf(texts);
  const own = await servePreview(preview, { token: TOKEN, port: 0 });
  try {
    await preview.refresh();
    await preview.checked();
    const states = eventsOf(await fetch(new URL('events', own.address)));
    expect(await states()).toEqual(preview.state());
    preview.lead('1/A');
    expect(await states()).toEqual({ led: { address: '1/A', count: 1 } });
    await preview.refresh();
    const { revision, segments, findings } = preview.state();
    expect(await states()).toEqual({ revision, segments, findings, isChecked: false });
    await preview.checked();
    expect(await states()).toEqual({ findings, isChecked: true });
    const second = eventsOf(await fetch(new URL('events', own.address)));
    expect(await second()).toEqual(preview.state());
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

test('a line of a spec is opened, and nothing else', async () => {
  const open = (query: string, own: Record<string, string> = { origin: origin() }) =>
    get(`open?${query}`, { method: 'POST', headers: own }).then(({ status }) => status);
  expect(await open('file=specs/a.yaml&line=4')).toBe(200);
  expect(opened).toEqual([['specs/a.yaml', 4]]);
  expect(await open('file=specs/a.yaml&line=4', {})).toBe(403);
  expect(await open('file=/etc/passwd&line=1')).toBe(400);
  expect(await open('file=specs/../package.json&line=1')).toBe(400);
  for (const line of ['0', '-1', '1.5', 'x', '1e9', '']) expect(await open(`file=specs/a.yaml&line=${line}`)).toBe(400);
  expect((await get('open?file=specs/a.yaml&line=4')).status).toBe(404);
  expect(opened).toHaveLength(1);
});

test('a port that is in use gives a message', async () => {
  const port = Number(new URL(server.address).port);
  await expect(servePreview(previewOf(new Map()), { token: TOKEN, port })).rejects.toThrow(`port ${port} is in use`);
});

/** A preview that tells what it was asked for. */
const asking = (calls: unknown[]) => {
  const answer =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return args[0] === 'none' ? undefined : { name };
    };
  return {
    ...{ drawing: answer('drawing'), plan: answer('plan'), change: answer('change'), source: answer('source') },
  } as unknown as Preview;
};

test.each<[string, string, unknown[]]>([
  ['drawing?segment=a', 'json', ['drawing', 'a', false]],
  ['drawing?segment=a&ratings=true', 'json', ['drawing', 'a', true]],
  ['drawing?ratings=yes', 'json', ['drawing', '', false]],
  ['plan', 'json', ['plan', false]],
  ['plan?again=true', 'json', ['plan', true]],
  ['change?segment=a%20b&ratings=true', 'json', ['change', 'a b', true]],
  ['change', 'json', ['change', '', false]],
  ['source?file=f&line=7', 'json', ['source', 'f', 7, false]],
  ['source?line=7&now=true', 'json', ['source', '', 7, true]],
  ['source?file=none&line=1', 'plain', ['source', 'none', 1, false]],
  ['', 'html', []],
  ['preview.js', 'javascript', []],
  ['preview.css', 'css', []],
])('the path %j is answered as %s', async (path, type, call) => {
  const calls: unknown[] = [];
  const own = await servePreview(asking(calls), { token: TOKEN, port: 0 });
  try {
    const answer = await fetch(`${own.address}${path}`);
    expect(answer.status).toBe(type === 'plain' ? 404 : 200);
    expect(answer.headers.get('content-type')).toMatch(new RegExp(`/${type}; charset=utf-8$`));
    expect(calls).toEqual(call.length === 0 ? [] : [call]);
    if (type === 'json') expect(await answer.json()).toEqual({ name: call[0] });
    if (type === 'html') expect(await answer.text()).toContain('<script src="preview.js"></script>');
    const open = await fetch(`${own.address}open`, { method: 'POST', headers: { origin: new URL(own.address).origin } });
    expect([open.status, await open.text()]).toEqual([404, 'no editor is set: start the preview with --editor']);
  } finally {
    await own.close();
  }
});

// The command of an editor: words without a shell.

test('a command is split into words, and quotes hold words together', () => {
  expect(editorWords('code -g {file}:{line}')).toEqual(['code', '-g', '{file}:{line}']);
  expect(editorWords(`"/opt/My Editor/run" '+{line}' {file}`)).toEqual(['/opt/My Editor/run', '+{line}', '{file}']);
});

test.each(['', 'code', '{file}', 'code -g {line}'])('a command without a place is refused: %j', (command) => {
  expect(() => editorWords(command)).toThrow(/--editor takes a command/);
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

test('an editor that is not there gives a message', async () => {
  const open = createEditor('no-such-editor-here {file}');
  await expect(open('a.yaml', 1)).rejects.toThrow(/the editor no-such-editor-here cannot be started/);
});

// Who may read the preview: a request that knows the token, names this server as its host and comes from its own page.

const PORT = 4321;
const GUARD_TOKEN = '0123456789abcdef0123456789abcdef';
const HOST = `127.0.0.1:${PORT}`;
const asked = (headers: Readonly<Record<string, string>> = {}, path = `/${GUARD_TOKEN}/events`, method = 'GET') =>
  admit({ method, path, headers: { host: HOST, ...headers } }, PORT, GUARD_TOKEN);

test('the page itself and its requests are admitted, under both names of this machine', () => {
  expect(asked()).toEqual({ path: 'events' });
  expect(asked({ host: `localhost:${PORT}` })).toEqual({ path: 'events' });
  expect(asked({ 'sec-fetch-site': 'same-origin', origin: `http://${HOST}` })).toEqual({ path: 'events' });
  expect(asked({ 'sec-fetch-site': 'none' }, `/${GUARD_TOKEN}/`)).toEqual({ path: '' });
});

test.each([
  ['a name that leads to this machine', { host: `evil.example:${PORT}` }],
  ['another port', { host: '127.0.0.1:80' }],
  ['no host', { host: '' }],
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page of another port of this machine', { origin: 'http://127.0.0.1:80' }],
  ['a page in a sandbox', { origin: 'null' }],
  ['the other name of this machine as origin', { origin: `http://localhost:${PORT}` }],
  ['a script or picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }],
  ['a picture of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
  ['a frame of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
])('%s is refused, although the token is right', (_, headers) => {
  expect(asked(headers)).toMatchObject({ status: 403 });
});

test('a link from another page may lead to the preview', () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect(asked(headers, `/${GUARD_TOKEN}/`)).toEqual({ path: '' });
});

test.each(['/', '/events', `/${GUARD_TOKEN.slice(1)}/events`, `/${GUARD_TOKEN}0/events`, `/x/${GUARD_TOKEN}/events`, '//events'])(
  'without the token there is nothing at %s',
  (path) => {
    expect(asked({}, path)).toMatchObject({ status: 404 });
  },
);

test('a request that opens an editor must name its origin', () => {
  expect(asked({}, `/${GUARD_TOKEN}/open`, 'POST')).toMatchObject({ status: 403 });
  expect(asked({ origin: `http://${HOST}` }, `/${GUARD_TOKEN}/open`, 'POST')).toEqual({ path: 'open' });
});

test('no answer may be read, framed or kept by others', () => {
  expect(Object.keys(SAFE_HEADERS).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(SAFE_HEADERS['content-security-policy']).toContain("default-src 'none'");
  expect(SAFE_HEADERS['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(SAFE_HEADERS['cross-origin-resource-policy']).toBe('same-origin');
});
