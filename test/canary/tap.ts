// Runs before every test file. The output of child processes is kept, and deleted files are put aside, until both have been
// searched for secrets.
import child, { type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs, { type PathLike, type RmOptions } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { NOTES, noteSecret } from './marker.js';

const { rmSync } = fs;
const { spawn, spawnSync } = child;
const written = tmpdir();
const aside = (what: string): string => join(written, `${what}-${randomUUID()}`);

function keepRemoved(path: PathLike, options?: RmOptions): void {
  const isOurs = resolve(String(path)).startsWith(written + sep);
  if (isOurs && fs.lstatSync(path, { throwIfNoEntry: false })) fs.renameSync(path, aside('removed'));
  else rmSync(path, options);
}

const SECRET = /SECRET|PASSWORD|ACCESS_TOKEN/;

/** Whatever a child is given as a secret is one. */
function noteEnvironment({ env = {} }: SpawnOptions = {}): void {
  for (const [name, value] of Object.entries(env)) if (SECRET.test(name)) noteSecret(value);
}

function keepStreams(...args: Parameters<typeof spawn>): ChildProcess {
  noteEnvironment(args.at(-1) as SpawnOptions);
  const started = spawn(...args);
  for (const stream of [started.stdout, started.stderr]) {
    if (!stream) continue;
    const file = aside('stream');
    const push = stream.push.bind(stream);
    // Not by listening: that would start the stream before its reader is there.
    stream.push = (chunk, encoding) => {
      if (chunk !== null) fs.appendFileSync(file, chunk);
      return push(chunk, encoding);
    };
  }
  return started;
}

function keepOutput(...args: Parameters<typeof spawnSync>): ReturnType<typeof spawnSync> {
  noteEnvironment(args.at(-1) as SpawnOptions);
  const ended = spawnSync(...args);
  for (const output of [ended.stdout, ended.stderr]) if (output?.length > 0) fs.writeFileSync(aside('stream'), output);
  return ended;
}

/** Test files of one worker share these modules, so only the first file replaces the functions. */
const TAPPED = Symbol.for('trenchctl.canary.tapped');

if (process.env[NOTES] !== undefined && !(TAPPED in fs)) {
  Object.assign(fs, { rmSync: keepRemoved, [TAPPED]: true });
  Object.assign(child, { spawn: keepStreams, spawnSync: keepOutput });
  syncBuiltinESMExports();
}
