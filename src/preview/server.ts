import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '../diagnostics/user-error.js';
import { html } from '../html/html.js';
import { htmlPage } from '../html/html-page.js';
import { packageFile } from '../package/package-file.js';
import type { OpenInEditor } from './editor.js';
import { admit, SAFE_HEADERS } from './guard.js';
import type { Preview } from './preview.js';
import type { PreviewState } from './preview-data.js';

interface PreviewServerOptions {
  /** The secret part of the address. */
  readonly token: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Absent if clicks only copy the place. */
  readonly openInEditor?: OpenInEditor | undefined;
  /** Hides secrets in texts. */
  readonly mask?: (text: string) => string;
}

export interface PreviewServer {
  /** With the token. */
  readonly address: string;
  close(): Promise<void>;
}

interface Served {
  readonly preview: Preview;
  readonly openInEditor?: OpenInEditor | undefined;
  readonly json: (value: unknown) => string;
}

interface Asked {
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Handler = (served: Served, asked: Asked) => void | Promise<void>;

const isRated = (query: URLSearchParams): boolean => query.get('ratings') === 'true';

/** The files of dist/browser that the page loads. */
const ASSETS: Readonly<Record<string, string>> = {
  'preview.js': 'text/javascript; charset=utf-8',
  'preview.css': 'text/css; charset=utf-8',
};

const ROUTES: Readonly<Record<string, Handler>> = {
  'GET ': ({ openInEditor }, { response }) =>
    send(response, 200, 'text/html; charset=utf-8', previewPage(openInEditor !== undefined)),
  'GET events': sendEvents,
  'GET drawing': async ({ preview, json }, { query, response }) =>
    answer(response, json, await preview.drawing(query.get('segment') ?? '', isRated(query))),
  'GET plan': async ({ preview, json }, { query, response }) =>
    answer(response, json, await preview.plan(query.get('again') === 'true')),
  'GET change': async ({ preview, json }, { query, response }) =>
    answer(response, json, await preview.change(query.get('segment') ?? '', isRated(query))),
  'GET source': ({ preview, json }, { query, response }) => {
    const line = Number(query.get('line'));
    answer(response, json, preview.source(query.get('file') ?? '', line, query.get('now') === 'true'));
  },
  'POST open': openPlace,
  ...Object.fromEntries(
    Object.entries(ASSETS).map(([name, type]): [string, Handler] => [
      `GET ${name}`,
      (_, { response }) => send(response, 200, type, readFileSync(packageFile(`dist/browser/${name}`))),
    ]),
  ),
};

/** Serves a preview on the loopback address. */
export async function servePreview(preview: Preview, options: PreviewServerOptions): Promise<PreviewServer> {
  const { token, openInEditor, mask = (text) => text } = options;
  const json = (value: unknown): string =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? mask(one) : one));
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    void handle({ preview, openInEditor, json }, { request, response, port, token });
  });
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new UserError(`port ${options.port} is in use: choose another with --port, or leave --port out`)
          : error,
      ),
    );
    server.listen(options.port, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${token}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly port: number;
  readonly token: string;
}

async function handle(served: Served, { request, response, port, token }: Arrived): Promise<void> {
  const { method = '', headers } = request;
  const [path = '', search] = (request.url ?? '').split('?', 2);
  const admitted = admit({ method, path, headers }, port, token);
  if ('status' in admitted) return send(response, admitted.status, TEXT, admitted.why);
  const handler = Object.hasOwn(ROUTES, `${method} ${admitted.path}`)
    ? ROUTES[`${method} ${admitted.path}`]
    : undefined;
  if (!handler) return send(response, 404, TEXT, 'nothing is here');
  try {
    await handler(served, { query: new URLSearchParams(search), request, response });
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    send(response, 500, TEXT, error instanceof Error ? error.message : String(error));
  }
}

const TEXT = 'text/plain; charset=utf-8';

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { ...SAFE_HEADERS, 'content-type': type });
  response.end(body);
}

function answer(response: ServerResponse, json: Served['json'], value: unknown): void {
  if (value === undefined) send(response, 404, TEXT, 'nothing is here');
  else send(response, 200, 'application/json; charset=utf-8', json(value));
}

/** Sends the state, and after every change the parts that are other ones, until the page is closed. */
function sendEvents({ preview, json }: Served, { response }: Asked): void {
  response.writeHead(200, { ...SAFE_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' });
  let sent: Partial<PreviewState> = {};
  const push = (state: PreviewState): void => {
    const isNew = ([key, part]: [string, unknown]): boolean => sent[key as keyof PreviewState] !== part;
    response.write(`data: ${json(Object.fromEntries(Object.entries(state).filter(isNew)))}\n\n`);
    sent = state;
  };
  push(preview.state());
  response.once('close', preview.subscribe(push));
}

const MAX_LINE = 10_000_000;

/** Opens a place of a spec in the editor. Nothing but a spec can be opened. */
async function openPlace({ preview, openInEditor }: Served, { query, response }: Asked): Promise<void> {
  const file = query.get('file') ?? '';
  const line = Number(query.get('line'));
  if (!openInEditor) return send(response, 404, TEXT, 'no editor is set: start the preview with --editor');
  if (!preview.isSpec(file) || !Number.isInteger(line) || line < 1 || line > MAX_LINE)
    return send(response, 400, TEXT, 'this is no line of a spec');
  await openInEditor(file, line);
  send(response, 200, TEXT, 'opened');
}

/** The page of the preview; its script builds the contents. */
const previewPage = (hasEditor: boolean): string =>
  htmlPage({
    title: 'trenchctl preview',
    head: html`<link rel="icon" href="data:,">
<link rel="stylesheet" href="preview.css">`,
    body: html`<a class="skip" href="#drawings">Skip to the drawings</a>
<header>
<p class="brand">trenchctl preview</p>
<p id="status" role="status"></p>
<div class="tools">
<label class="state"><input type="checkbox" id="plan"> Change against the live state</label>
<label class="state"><input type="checkbox" id="ratings"> Ratings of cables</label>
<button type="button" id="again" title="Read the live state again" hidden>Read again</button>
<div class="zoom" role="group" aria-label="Size of the drawings">
<button type="button" id="smaller" aria-label="Smaller">&minus;</button>
<button type="button" id="fit">Fit</button>
<button type="button" id="larger" aria-label="Larger">+</button>
</div>
</div>
</header>
<nav id="segments" aria-label="Segments"></nav>
<main${hasEditor && html` data-editor`}>
<section id="findings" aria-labelledby="findings-title" hidden></section>
<section id="drawings" aria-label="Drawings" tabindex="-1"></section>
</main>
<aside id="source" aria-label="Place in the spec" hidden></aside>
<script src="preview.js"></script>`,
  });
