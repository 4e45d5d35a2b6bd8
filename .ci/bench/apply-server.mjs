// A process that records the calls of an apply, or gives the recorded answers after a fixed number of milliseconds.
// node apply-server.mjs record; node apply-server.mjs play <calls> <milliseconds>
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';

const [mode, file, milliseconds] = process.argv.slice(2);
const delay = Number(milliseconds ?? 0);
/** The secrets in the request for a token are not compared. */
const keyOf = (method, url, body) => `${method} ${url}\n${url.endsWith('/token') ? '' : body}`;
const isRecording = mode === 'record';
const played = isRecording ? undefined : JSON.parse(readFileSync(file, 'utf8'));

const nothing = () => ({ calls: 0, writes: 0, mostAtOnce: 0, unknown: [] });
let tally = nothing();
let atOnce = 0;

/** Answers in the order in which equal requests were recorded; the next run begins again at the first one. */
function player({ lead, chains }) {
  const answers = new Map();
  for (const { method, url, body, status, answer } of [...lead, ...chains.flat()]) {
    const key = keyOf(method, url, body);
    if (!answers.has(key)) answers.set(key, { next: 0, all: [] });
    answers.get(key).all.push({ status, bytes: Buffer.from(answer) });
  }
  return (method, url, body) => {
    const found = answers.get(keyOf(method, url, body));
    if (!found) {
      tally.unknown.push(`${method} ${url} ${body}`);
      return { status: 404, bytes: Buffer.from('{}') };
    }
    const answer = found.all[found.next % found.all.length];
    found.next += 1;
    return answer;
  };
}

async function recorder() {
  const { createService } = await import('../../dist/service/create-service.js');
  const service = createService();
  const calls = [];
  const answer = async (method, url, body, headers) => {
    const response = await service.fetch(`http://127.0.0.1${url}`, {
      method,
      headers,
      ...(body === '' ? {} : { body }),
    });
    const text = await response.text();
    calls.push({ method, url, body, status: response.status, answer: text });
    return { status: response.status, bytes: Buffer.from(text) };
  };
  return { service, calls, answer };
}

const recording = isRecording ? await recorder() : undefined;
const answerOf = recording?.answer ?? player(played);

function send(response, status, bytes) {
  response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8', 'content-length': bytes.length })
    .end(bytes);
}

async function respond(request, response, body) {
  const { method, url, headers } = request;
  if (url === '/tally' || url === '/calls') {
    send(response, 200, Buffer.from(JSON.stringify(url === '/tally' ? tally : recording.calls)));
    tally = nothing();
    return;
  }
  tally.calls += 1;
  if (method !== 'GET' && headers['api-version'] !== undefined) tally.writes += 1;
  atOnce += 1;
  tally.mostAtOnce = Math.max(tally.mostAtOnce, atOnce);
  if (delay > 0) await later(delay);
  const { status, bytes } = await answerOf(method, url, body, headers);
  atOnce -= 1;
  send(response, status, bytes);
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => void respond(request, response, Buffer.concat(chunks).toString()));
});
server.listen(0, '127.0.0.1', async () => {
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  if (!recording) {
    const { tokenUrl, ...about } = played.about;
    console.log(JSON.stringify({ ...about, baseUrl, tokenUrl: baseUrl + new URL(tokenUrl).pathname }));
    return;
  }
  const { credentialsFor } = await import('../../dist/service/create-service.js');
  console.log(JSON.stringify(credentialsFor(recording.service, baseUrl)));
});
