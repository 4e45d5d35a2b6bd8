#!/usr/bin/env node
import { version } from '../package/package-file.js';
import { keepCompiledCode } from './compile-cache.js';

// The version is printed before any other module is loaded.
const args = process.argv.slice(2);
if (args.length === 1 && args[0] === '--version') console.log(version());
else {
  keepCompiledCode();
  const { guardStreams } = await import('./output/streams.js');
  const { COMPLETE, run } = await import('./run.js');
  const streams = guardStreams();
  process.exitCode = await run(args);
  process.once('exit', () => {
    if (streams.lost()) process.exitCode ||= 1;
  });
  // A call that completion has given up must not keep the shell waiting. The empty write ends after the suggestions.
  if (args[0] === COMPLETE) process.stdout.write('', () => process.exit());
}
