// Runs programs as processes of their own, measures them, and starts the recorded service that they call.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { get, start, tmpData } from './servers.mjs';

const fileHere = (name) => fileURLToPath(new URL(name, import.meta.url));
/** The build that is measured: TRENCHCTL_BENCH_MAIN may name the main file of another one. */
export const MAIN = process.env.TRENCHCTL_BENCH_MAIN ?? 'dist/bin/trenchctl.js';
export const FLOOR = fileHere('floor.mjs');
export const CURL_JQ_YQ = fileHere('curl-jq-yq.sh');
const PEAK_MEMORY = fileHere('peak-memory.cjs');

const cleanEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TRENCHCTL_')));

/** Runs a program to its end. Its output is kept; a failure ends the bench. */
export function runChild(command, args, { env = {}, mayFail = false, extra = [] } = {}) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(command, args, {
      env: { ...cleanEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...extra.map(() => 'pipe')],
    });
    const written = {};
    let ms = 0;
    ['stdout', 'stderr', ...extra].forEach((name, n) => {
      written[name] = '';
      child.stdio[n + 1].setEncoding('utf8').on('data', (text) => {
        written[name] += text;
      });
    });
    child.on('error', reject);
    child.on('exit', () => {
      ms = performance.now() - began;
    });
    child.on('close', (code) => {
      if (code === 0 || mayFail) resolve({ ...written, code, ms });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${written.stderr}`));
    });
  });
}

export const runNode = (args, options) => runChild(process.execPath, args, options);

export const isInstalled = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

/** Writes the seconds of the clock, of user and of system for a command and all processes that it has waited for to stream 3. */
const TIMED = 'TIMEFORMAT="%3R %3U %3S"; exec 4>&2; { time "$@" 2>&4 3>&- 4>&-; } 2>&3';
let hasBash;

/**
 * Runs a program and measures time and processor time from outside, so that the program runs as it does for a user. The shell
 * measures, because Node knows the processor time of itself only. Without bash the processor time is not a number.
 */
export async function measured(command, args, options) {
  hasBash ??= isInstalled('bash');
  if (!hasBash) return { ...(await runChild(command, args, options)), cpu: Number.NaN };
  const timed = ['-c', TIMED, 'bash', command, ...args];
  const { times, ...ran } = await runChild('bash', timed, { ...options, extra: ['times'] });
  const [clock, user, system] = times.replaceAll(',', '.').trim().split(' ').map(Number);
  return { ...ran, ms: 1000 * clock, cpu: 1000 * (user + system) };
}

export const measuredNode = (args, options) => measured(process.execPath, args, options);

/** As `measured`, for Node with a preloaded file that writes the peak memory of the process, in bytes. */
export async function measuredPeak(args, { env = {}, ...options } = {}) {
  const file = join(tmpData(), 'peak');
  const all = { ...options, env: { ...env, TRENCHCTL_BENCH_PEAK: file } };
  const ran = await measuredNode(['--require', PEAK_MEMORY, ...args], all);
  return { ...ran, peak: Number(readFileSync(file, 'utf8')) };
}

/** Serves the answers of a world, and returns the environment in which trenchctl finds them. */
export async function recordedService({ worldFile, about }, delayMs) {
  const { server, line } = await start([fileHere('latency-server.mjs'), worldFile, String(delayMs)], (text) =>
    text.startsWith('http'),
  );
  return {
    ...server,
    env: {
      TRENCHCTL_BASE_URL: line,
      TRENCHCTL_TOKEN_URL: line + new URL(about.tokenUrl).pathname,
      TRENCHCTL_CLIENT_ID: about.clientId,
      TRENCHCTL_CLIENT_SECRET: about.clientSecret,
      TRENCHCTL_USERNAME: about.username,
      TRENCHCTL_PASSWORD: about.password,
    },
    /** Returns the requests since the last call; a request without a recorded answer spoils the measurement. */
    tally: async () => {
      const tally = JSON.parse(await get({ baseUrl: line }, '/tally'));
      if (tally.unknown.length > 0) throw new Error(`not recorded: ${tally.unknown.slice(0, 3).join(', ')}`);
      return tally;
    },
  };
}
