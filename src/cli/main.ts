#!/usr/bin/env node
import { version } from './version.js';

// The one answer that needs nothing else is given before anything else is loaded.
const args = process.argv.slice(2);
if (args.length === 1 && args[0] === '--version') console.log(version());
else {
  const { run } = await import('./run.js');
  process.exitCode = await run(args);
}
