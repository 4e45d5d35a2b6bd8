// A new folder beside an archive of trenchctl, in which `init` is run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach } from 'vitest';
import { cwd, inFolder } from '../../support/around.js';
import { fakeArchive } from '../../support/fake-archive.js';
import { runHere } from '../../support/run-here.js';

export let mine: string;
export let archive: string;

export function inNewFolder(): void {
  inFolder('each');
  beforeEach(() => {
    archive = fakeArchive(cwd);
    mine = join(cwd, 'mine');
    mkdirSync(mine);
  });
}

export const trenchctl = (...args: string[]) => runHere(args, { cwd: mine });
export const read = (path: string): string => readFileSync(join(mine, path), 'utf8');
export function write(path: string, text: string): void {
  mkdirSync(dirname(join(mine, path)), { recursive: true });
  writeFileSync(join(mine, path), text);
}
