// Preloaded with --require: writes the peak memory of the process to the file in TRENCHCTL_BENCH_PEAK when it ends.
const { writeFileSync } = require('node:fs');

process.on('exit', () =>
  writeFileSync(process.env.TRENCHCTL_BENCH_PEAK, String(process.resourceUsage().maxRSS * 1024)),
);
