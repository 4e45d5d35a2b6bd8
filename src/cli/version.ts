import { readFileSync } from 'node:fs';

/** The version in the package.json that this program was installed with. */
export function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
