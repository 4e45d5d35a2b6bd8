// A process that gives the answers of a world, each after a fixed number of milliseconds.
// node latency-server.mjs <world file> <milliseconds>; GET /tally returns the requests since the last call.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { answersOf } from './world-answers.mjs';

const [file, milliseconds] = process.argv.slice(2);
const delay = Number(milliseconds);
const world = JSON.parse(readFileSync(file, 'utf8'));
const answers = answersOf(world);
/** The answers of a small world are made once, so that the server takes as little of the processor as it can. */
const made = new Map();
const MAX_KEPT = 2000;

function answerTo(request) {
  const kept = made.get(request);
  if (kept !== undefined) return kept;
  const text = answers(request);
  if (text === undefined) return undefined;
  const body = Buffer.from(text);
  if (world.segments <= MAX_KEPT) made.set(request, body);
  return body;
}

const nothing = () => ({ requests: 0, tokens: 0, connections: 0, mostAtOnce: 0, unknown: [] });
let tally = nothing();
let atOnce = 0;

function send(response, status, body) {
  const headers = { 'content-type': 'application/json;charset=utf-8', 'content-length': body.length };
  response.writeHead(status, headers).end(body);
}

function answer(request, response) {
  atOnce -= 1;
  const asked = `${request.method} ${request.url}`;
  const body = answerTo(asked);
  if (body === undefined) tally.unknown.push(asked);
  send(response, body === undefined ? 404 : 200, body ?? Buffer.from('{}'));
}

const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/tally') {
    send(response, 200, Buffer.from(JSON.stringify(tally)));
    tally = nothing();
    return;
  }
  if (request.method === 'POST') tally.tokens += 1;
  else tally.requests += 1;
  atOnce += 1;
  if (atOnce > tally.mostAtOnce) tally.mostAtOnce = atOnce;
  if (delay > 0) setTimeout(answer, delay, request, response);
  else answer(request, response);
});
server.on('connection', () => {
  tally.connections += 1;
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
