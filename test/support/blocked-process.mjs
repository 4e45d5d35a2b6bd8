// Ends a process whose event loop is blocked. This file is also the thread that watches it.
import { writeSync } from 'node:fs';
import { Worker, workerData } from 'node:worker_threads';

/** Ends this process when its event loop has been blocked for so long. Returns a function that tells the test that begins. */
export function endIfBlocked(limit) {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const name = new Uint8Array(new SharedArrayBuffer(1000));
  setInterval(() => Atomics.add(beats, 0, 1), limit / 10).unref();
  const workerData = { watched: { beats, name, limit } };
  // The options of this process are not for the thread.
  new Worker(new URL(import.meta.url), { workerData, execArgv: [] }).unref();
  return (text) => {
    name.fill(0);
    new TextEncoder().encodeInto(text, name);
  };
}

function watch({ beats, name, limit }) {
  let seen = -1;
  // Looks are counted, and not the time: a machine that sleeps stops the thread too.
  let silent = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    silent = now === seen ? silent + 1 : 0;
    seen = now;
    if (silent < 10) return;
    const text = Buffer.from(name).toString('utf8').replace(/\0+$/, '');
    writeSync(2, `This test blocks its process, which is ended: ${text}\n`);
    process.kill(process.pid, 'SIGKILL');
  }, limit / 10);
}

if (workerData?.watched) watch(workerData.watched);
