// A table of 120 rows becomes specs by a map of its columns: the plan is applied, and the table has nothing to add after that.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { example } from '../trenchctl.mjs';

const TABLE = ['import', 'trenches.csv', '--map', 'import-map.yaml'];

example(import.meta.url, (trenchctl) => {
  const specs = mkdtempSync(join(tmpdir(), 'trenchctl-specs-'));
  try {
    cpSync('specs', specs, { recursive: true });
    trenchctl(1, 'import', 'trenches.csv');
    trenchctl(0, ...TABLE, '-o', specs);
    trenchctl(2, 'plan', specs, '--detailed-exitcode');
    trenchctl(0, 'apply', specs, '--auto-approve');
    trenchctl(0, 'plan', specs, '--detailed-exitcode');
    trenchctl(0, ...TABLE, '-o', specs, '--check');
  } finally {
    rmSync(specs, { recursive: true, force: true });
  }
});
