// The demo project of the embedded service, drawn by the command that a user calls.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/bin/trenchctl.js', import.meta.url));
/** The day of the other pictures: the files must not change with the day on which they are made. */
const DATE = '2026-11-16';

/** Returns file names and pictures of all sections of the demo project. */
export function demoPictures() {
  const cwd = mkdtempSync(join(tmpdir(), 'trenchctl-gallery-'));
  try {
    const args = [
      'render',
      '--state',
      'live',
      '--target',
      'DEMO-1',
      '-o',
      'out',
      '--embedded',
      '--data',
      ':memory:',
    ];
    const { status } = spawnSync(process.execPath, [MAIN, ...args], {
      ...{ cwd, stdio: ['ignore', 'ignore', 'inherit'] },
    });
    if (status !== 0) throw new Error(`trenchctl render ended with ${status}`);
    const { drawings } = JSON.parse(readFileSync(join(cwd, 'out', 'drawings.json'), 'utf8'));
    return drawings.map(({ file, segment, section }) => [
      `demo-${segment.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${section}.svg`,
      readFileSync(join(cwd, 'out', file), 'utf8').replace(/>\d{4}-\d{2}-\d{2}</g, `>${DATE}<`),
    ]);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
