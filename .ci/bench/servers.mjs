import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const running = new Set();
const folders = new Set();

export function tmpData() {
  const folder = mkdtempSync(join(tmpdir(), 'trenchctl-bench-'));
  folders.add(folder);
  return folder;
}

export async function stopAll() {
  await Promise.all([...running].map((server) => server.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** Starts a child process that is ready when a line of its output says so. */
export async function start(args, isReady) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const server = {
    pid: child.pid,
    stop: async () => {
      running.delete(server);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
  running.add(server);
  for await (const line of createInterface({ input: child.stdout }))
    if (isReady(line)) return { server, line };
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

export async function embeddedService({ data, seed }) {
  const from = seed ? ['--seed', writeSeed(seed)] : [];
  const began = performance.now();
  const { server, line } = await start(
    ['dist/bin/trenchctl.js', 'serve', '--port', '0', '--data', data, '--format', 'json', ...from],
    (text) => text.startsWith('{'),
  );
  const startMs = performance.now() - began;
  const about = JSON.parse(line);
  const headers = {
    authorization: `Bearer ${await token(about)}`,
    'api-version': '1.0',
    'content-type': 'application/json',
  };
  return {
    ...server,
    ...about,
    headers,
    startMs,
    firstSegment: 500001,
    residentMiB: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    readLatency: (options) => readLatency(about.baseUrl, headers, options),
  };
}

function writeSeed(snapshot) {
  const file = join(tmpData(), 'seed.json');
  writeFileSync(file, JSON.stringify(snapshot));
  return file;
}

async function token(about) {
  const form = {
    grant_type: 'password',
    username: about.username,
    password: about.password,
    scope: 'tb.bruker prosjektsystem.bruker',
  };
  const client = { client_id: about.clientId, client_secret: about.clientSecret };
  const response = await fetch(about.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...client }),
  });
  return (await response.json()).access_token;
}

export async function get({ baseUrl, headers }, path, options = {}) {
  const response = await fetch(baseUrl + path, { headers, ...options });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** One reader at a time over one connection: the latency for a single caller. */
async function readLatency(baseUrl, headers, { first, segments, reads }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  for (let i = 0; i < reads; i += 1) {
    const id = first + ((i * 7919) % segments);
    const began = performance.now();
    await new Promise((resolve, reject) => {
      request(`${baseUrl}/public/trench/rest/segments/${id}`, { agent, headers }, (response) => {
        response.resume();
        response.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    times.push(performance.now() - began);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)], p99: times[Math.floor(times.length * 0.99)] };
}

/** The least work of a server: the same bytes for every request. */
export async function bareServer(bytes) {
  const file = join(tmpData(), 'answer.json');
  writeFileSync(file, bytes);
  const code = `
    const body = require('node:fs').readFileSync(${JSON.stringify(file)});
    const headers = { 'content-type': 'application/json;charset=utf-8', 'content-length': body.length };
    const server = require('node:http').createServer((request, response) => {
      request.resume();
      response.writeHead(200, headers).end(body);
    });
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;
  const { server, line } = await start(['-e', code], (text) => text.startsWith('http'));
  return { ...server, baseUrl: line };
}

export async function prismMock(file) {
  const port = 20_000 + (process.pid % 20_000);
  const { server } = await start(
    [
      'node_modules/@stoplight/prism-cli/dist/index.js',
      'mock',
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--verboseLevel',
      'info',
      file,
    ],
    (text) => text.includes('Prism is listening'),
  );
  return { ...server, baseUrl: `http://127.0.0.1:${port}` };
}
