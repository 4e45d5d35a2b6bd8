import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join(ROOT, 'dist', 'cli', 'main.js');
/** Written by every build, also where the compiler leaves unchanged files alone. */
const STAMP = join(ROOT, 'dist', '.tsbuildinfo');

const changed = (file: string): number => (existsSync(file) ? statSync(file).mtimeMs : 0);

const newestSource = (): number =>
  Math.max(
    ...readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => changed(join(entry.parentPath, entry.name))),
  );

/** The program as users start it. It is compiled if it is not there, or older than its source. */
export function builtCli(): string {
  if (existsSync(MAIN) && changed(STAMP) >= newestSource()) return MAIN;
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  // A type error elsewhere is for the type check to tell; what runs is what counts here.
  const built = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (!existsSync(MAIN)) throw new Error(`dist could not be built: ${built.stdout}${built.stderr}`);
  return MAIN;
}
