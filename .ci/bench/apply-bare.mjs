// A bare client that makes the recorded calls of an apply over kept-alive connections and parses each answer.
// node apply-bare.mjs <calls> <parallel> played|live, with the settings of trenchctl in the environment. A line of output says that the
// calls before the first write are made.
import { readFileSync } from 'node:fs';
import { bareClient, signIn } from './bare-client.mjs';

const [file, parallel, mode] = process.argv.slice(2);
const base = process.env.TRENCHCTL_BASE_URL;
const { lead, chains } = JSON.parse(readFileSync(file, 'utf8'));
const client = bareClient(Number(parallel));
const reading = await signIn(client, 'tb.bruker prosjektsystem.bruker');
const writing = { ...reading, 'content-type': 'application/json;charset=utf-8' };

const make = ({ method, url, body }) =>
  body === ''
    ? client.send(method, base + url, reading)
    : client.send(method, base + url, { ...writing, 'content-length': Buffer.byteLength(body) }, body);

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
client.close();
