import { readFileSync } from 'node:fs';

/** A file of the package that this program was installed with. The bundle in dist/bin is as deep as this folder. */
export const packageFile = (name: string): URL => new URL(`../../${name}`, import.meta.url);

/** The version in the package.json that this program was installed with. */
export function version(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}
