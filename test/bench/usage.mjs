// Preloaded with --import: writes the processor time and the peak memory of the process to the file in
// TRENCHCTL_BENCH_USAGE, when it ends and every second before that from a thread that a busy program cannot block.
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';

const file = process.env.TRENCHCTL_BENCH_USAGE;

function write() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS * 1024 }),
  );
  renameSync(`${file}.new`, file);
}

if (isMainThread) {
  process.on('exit', write);
  new Worker(new URL(import.meta.url), { execArgv: [] }).unref();
} else {
  setInterval(write, 1000);
}
