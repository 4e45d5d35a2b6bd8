// A process that gives recorded answers, each after a fixed number of milliseconds.
// node latency-server.mjs <answers> <milliseconds>; GET /tally returns the requests since the last call.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as later } from 'node:timers/promises';

const [file, milliseconds] = process.argv.slice(2);
const delay = Number(milliseconds);
const answers = new Map();
for await (const line of createInterface({ input: createReadStream(file) })) {
  const [request, body] = JSON.parse(line);
  answers.set(request, Buffer.from(body));
}

const nothing = () => ({ requests: 0, tokens: 0, connections: 0, mostAtOnce: 0, unknown: [] });
let tally = nothing();
let atOnce = 0;

function send(response, status, body) {
  const headers = { 'content-type': 'application/json;charset=utf-8', 'content-length': body.length };
  response.writeHead(status, headers).end(body);
}

const server = createServer(async (request, response) => {
  request.resume();
  if (request.url === '/tally') {
    send(response, 200, Buffer.from(JSON.stringify(tally)));
    tally = nothing();
    return;
  }
  if (request.method === 'POST') tally.tokens += 1;
  else tally.requests += 1;
  atOnce += 1;
  tally.mostAtOnce = Math.max(tally.mostAtOnce, atOnce);
  if (delay > 0) await later(delay);
  atOnce -= 1;
  const body = answers.get(`${request.method} ${request.url}`);
  if (!body) tally.unknown.push(`${request.method} ${request.url}`);
  send(response, body ? 200 : 404, body ?? Buffer.from('{}'));
});
server.on('connection', () => {
  tally.connections += 1;
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
