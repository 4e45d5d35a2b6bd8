// Runs programs as processes of their own, measures them, and starts the recorded service that they call.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { get, start } from './servers.mjs';

const fileHere = (name) => fileURLToPath(new URL(name, import.meta.url));
export const MAIN = 'dist/bin/trenchctl.js';
export const FLOOR = fileHere('floor.mjs');
export const CURL_JQ = fileHere('curl-jq.sh');
export const PEAK_MEMORY = fileHere('peak-memory.mjs');

const cleanEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TRENCHCTL_')));

/** Runs a program to its end. Its output is kept; a failure ends the bench. */
export function runChild(command, args, { env = {}, mayFail = false } = {}) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(command, args, {
      env: { ...cleanEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const written = { stdout: '', stderr: '' };
    let ms = 0;
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        written[name] += text;
      });
    }
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

export const isInstalled = async (command) => {
  try {
    return (await runChild(command, ['--version'], { mayFail: true })).code === 0;
  } catch {
    return false;
  }
};

/** Returns the flag if this build has it; without it the build chooses the number of parallel reads. */
export async function parallelism(most) {
  const { stdout } = await runNode([MAIN, 'plan', '--help']);
  return stdout.includes('--parallelism') ? ['--parallelism', String(most)] : [];
}

/** Serves the answers of a world, and returns the environment in which trenchctl finds them. */
export async function recordedService({ answerFile, about }, delayMs) {
  const { server, line } = await start(
    [fileHere('latency-server.mjs'), answerFile, String(delayMs)],
    (text) => text.startsWith('http'),
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
