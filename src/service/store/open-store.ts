import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryStore } from './memory.js';
import type { Store } from './port.js';
import { namingFullDisk, openSqliteStore } from './sqlite.js';

export const IN_MEMORY = ':memory:';

/** `:memory:`, or a folder that is created if it does not exist. */
export function openStore(data: string): Store {
  if (data === IN_MEMORY) return createMemoryStore();
  namingFullDisk(data, () => {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    // The folder holds the state of a design and a secret: neither belongs in Git.
    const ignore = join(data, '.gitignore');
    if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
  });
  return openSqliteStore(join(data, 'service.db'));
}
