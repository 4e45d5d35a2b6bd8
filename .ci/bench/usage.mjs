// Preloaded with --import: writes the processor time and the peak memory of the process to the file in
// TRENCHCTL_BENCH_USAGE, when it ends and every second before that from a thread that a busy program cannot block. Threads that
// the program itself starts load this module too, perhaps without the variable; they write nothing.
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

function write(file) {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS * 1024 }),
  );
  renameSync(`${file}.new`, file);
}

const file = process.env.TRENCHCTL_BENCH_USAGE;
if (isMainThread && file) {
  process.on('exit', () => write(file));
  new Worker(new URL(import.meta.url), { execArgv: [], workerData: { usageFile: file } }).unref();
} else if (workerData?.usageFile) {
  setInterval(() => write(workerData.usageFile), 1000);
}
