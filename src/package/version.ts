import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.js';

/** The version in the package.json that this program was installed with. */
export function version(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}
