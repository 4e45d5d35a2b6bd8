// Time, processor time and memory of hostile inputs, each in a process of its own that is ended after LIMIT seconds.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as inputs from './bounds-inputs.mjs';
import { MAIN } from './children.mjs';
import { mib, row } from './report.mjs';
import { tmpData } from './servers.mjs';

const LIMIT = Number(process.env.TRENCHCTL_BENCH_LIMIT ?? 120);
const ALIGN = fileURLToPath(new URL('./bounds-align.mjs', import.meta.url));
const USAGE = fileURLToPath(new URL('./usage.mjs', import.meta.url));
const EMBEDDED = ['--embedded', '--data', ':memory:'];
const ANSWER_BYTES = 32 * 1024 * 1024;

/** The command that runs an input of a given size, by the name of the input. */
const INPUTS = {
  sensors: [[1000, 2000, 4000], (n, folder) => plan(inputs.manySensors(folder, n))],
  ducts: [[250, 500, 1000], (n, folder) => plan(inputs.manyDucts(folder, n))],
  sections: [[75, 150, 300], (n) => [ALIGN, String(n / 10), '5', String(n), '10']],
  files: [[300, 600, 1200], (n, folder) => [MAIN, 'validate', inputs.largeFiles(folder, n)]],
  aliases: [[7500, 15_000, 30_000], (n, folder) => [MAIN, 'validate', inputs.unknownAliases(folder, n)]],
  problems: [[15_000, 30_000, 60_000], (n, folder) => [MAIN, 'validate', inputs.manyProblems(folder, n)]],
  answer: [[8, 16, 32], () => [MAIN, 'catalog', 'cables']],
};
const WORDS = {
  sensors: 'rehearsal of n sensors of 8 sizes',
  ducts: 'rehearsal of n ducts in one pipe',
  sections: 'n sections of 10 layers, n / 10 live of 5',
  files: 'n spec files of 1 MB',
  aliases: 'n unknown aliases, 1,000 anchors',
  problems: 'n problems in one file',
  answer: 'an answer of n MiB of {}',
};

const plan = (file) => [MAIN, 'plan', file, ...EMBEDDED, '--timeout', '5'];

export async function benchBounds() {
  const asked = process.env.TRENCHCTL_BENCH_INPUTS?.split(',') ?? Object.keys(INPUTS);
  console.log(`\nHostile inputs (n/4, n/2, n); a process is ended after ${LIMIT} s`);
  row('', 'wall', 'processor', 'memory', 'exit code');
  for (const name of asked) {
    const [sizes, command] = INPUTS[name];
    console.log(`  ${WORDS[name]}`);
    for (const size of sizes) await measured(name, size, command);
  }
}

async function measured(name, size, command) {
  const folder = tmpData();
  const server = name === 'answer' ? await answering(size * (ANSWER_BYTES / 32) - 2) : undefined;
  const env = server ? { TRENCHCTL_BASE_URL: server.url, TRENCHCTL_ACCESS_TOKEN: 'bench' } : {};
  const { ms, code, usage, said } = await run(command(size, folder), folder, env);
  server?.close();
  const cells = usage ? [`${usage.cpu.toFixed(1)} s`, mib(usage.peak)] : ['-', '-'];
  row(`    n = ${size.toLocaleString('en')}`, `${(ms / 1000).toFixed(1)} s`, ...cells, code ?? 'ended');
  console.log(`      ${said}`);
}

/** Answers every request with a list of empty objects of that many bytes. */
async function answering(bytes) {
  const body = Buffer.from(`[${'{},'.repeat(Math.floor((bytes - 4) / 3))}{}]`);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function run(args, folder, env) {
  const file = join(folder, 'usage.json');
  return new Promise((resolve) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['--import', USAGE, ...args], {
      env: { PATH: process.env.PATH, TRENCHCTL_BENCH_USAGE: file, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT * 1000);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece) => {
        text = (text + piece).slice(-100_000);
      });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ ms: performance.now() - began, code, usage: usageIn(file), said: lastLine(text) });
    });
  });
}

const lastLine = (text) => text.trim().split('\n').at(-1)?.slice(0, 140) ?? '';

/** The process writes its own figures every second, so that a process that is ended has left some. */
function usageIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
