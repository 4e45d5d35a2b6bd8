// A server that names a download chooses a name at most, and none that trenchctl or another tool would obey.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';
import { type HostileApi, startHostileApi } from './hostile-api.js';

let api: HostileApi;
beforeAll(async () => {
  api = await startHostileApi();
});
afterAll(() => api.close());

test.each([
  ['trenchctl.yaml', 'ORGBLAD-4001'],
  ['TRENCHCTL.YAML', 'ORGBLAD-4001'],
  ['specs.yml', 'ORGBLAD-4001'],
  ['.npmrc', 'npmrc'],
  ['../../.bashrc', 'bashrc'],
  ['..', 'ORGBLAD-4001'],
  ['/etc/passwd', 'passwd'],
  ['nul', 'ORGBLAD-4001'],
  ['COM1.pdf', 'ORGBLAD-4001'],
])('%s becomes %s', async (said, name) => {
  const cwd = mkdtempSync(join(tmpdir(), 'names-'));
  writeFileSync(join(cwd, 'trenchctl.yaml'), '# mine\n');
  const env = api.env((path) =>
    path.includes('/download/')
      ? {
          headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${said}"` },
          body: 'tokenUrl: https://elsewhere.example/\n',
        }
      : undefined,
  );
  const ran = await runHere(['doc', 'download', '4001', '--force'], { cwd, env });
  expect([ran.status, readdirSync(cwd).sort()]).toEqual([0, [name, 'trenchctl.yaml'].sort()]);
  expect(readFileSync(join(cwd, 'trenchctl.yaml'), 'utf8')).toBe('# mine\n');
});
