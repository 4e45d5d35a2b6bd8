// A bare client that makes the recorded calls of an apply over kept-alive connections and parses each answer.
// node apply-bare.mjs <calls> <parallel> played|live, with the settings of trenchctl in the environment. A line of output says that the
// calls before the first write are made.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const [file, parallel, mode] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(parallel) });
const { hostname, port } = new URL(process.env.TRENCHCTL_BASE_URL);
const { lead, chains } = JSON.parse(readFileSync(file, 'utf8'));

const send = (method, path, body, headers) =>
  new Promise((resolve, reject) => {
    request({ agent, hostname, port, method, path, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode < 300) resolve(JSON.parse(Buffer.concat(chunks).toString()));
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${Buffer.concat(chunks)}`));
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });

const form = new URLSearchParams({
  grant_type: 'password',
  client_id: process.env.TRENCHCTL_CLIENT_ID,
  client_secret: process.env.TRENCHCTL_CLIENT_SECRET,
  username: process.env.TRENCHCTL_USERNAME,
  password: process.env.TRENCHCTL_PASSWORD,
  scope: 'tb.bruker prosjektsystem.bruker',
}).toString();
const length = (body) => ({ 'content-length': Buffer.byteLength(body) });
const { access_token } = await send('POST', new URL(process.env.TRENCHCTL_TOKEN_URL).pathname, form, {
  'content-type': 'application/x-www-form-urlencoded',
  ...length(form),
});
const reading = { authorization: `Bearer ${access_token}`, 'api-version': '1.0' };
const writing = { ...reading, 'content-type': 'application/json;charset=utf-8' };

const make = ({ method, url, body }) =>
  body === ''
    ? send(method, url, undefined, reading)
    : send(method, url, body, { ...writing, ...length(body) });

/** Pairs the ids of a recorded answer with those of the answer to the same call. */
function pairIds(recorded, found, ids) {
  for (const [name, value] of Object.entries(recorded)) {
    if (name === 'id') ids.set(String(value), String(found.id));
    else if (typeof value === 'object' && value !== null) pairIds(value, found[name] ?? {}, ids);
  }
}

const ID = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|5\d{5})\b/g;

async function runPlayed(chain) {
  for (const call of chain) await make(call);
}

/** A live service gives new ids; the recorded ones in paths and bodies are replaced by them. */
async function runLive(chain) {
  const ids = new Map();
  const now = (text) => text.replace(ID, (id) => ids.get(id) ?? id);
  for (const { method, url, body, answer } of chain) {
    const found = await make({ method, url: now(url), body: now(body) });
    if (method !== 'GET') pairIds(JSON.parse(answer), found, ids);
  }
}

const runChain = mode === 'live' ? runLive : runPlayed;
for (const call of lead) if (call.method === 'GET') await make(call);
console.log('Writing');
let next = 0;
const worker = async () => {
  for (let chain = chains[next]; chain; chain = chains[next]) {
    next += 1;
    await runChain(chain);
  }
};
await Promise.all(Array.from({ length: Number(parallel) }, worker));
agent.destroy();
