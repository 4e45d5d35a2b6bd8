// What most of these tests begin with: a spec, a folder with files in it, and a service that keeps nothing.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SPEC = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {length: 10}}\n';

export const IN_MEMORY = ['--embedded', '--data', ':memory:'];

/** A new folder with these files. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
