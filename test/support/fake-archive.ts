import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };

/** Writes an archive with nothing but its package.json, which npm could not run, and returns its path. */
export function fakeArchive(folder: string, manifest: object = { name, version }): string {
  const text = JSON.stringify(manifest);
  const header = Buffer.alloc(512);
  header.write('package/package.json', 0);
  header.write(text.length.toString(8).padStart(11, '0'), 124);
  const content = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  content.write(text);
  const file = join(folder, `trenchctl-${version}.tgz`);
  writeFileSync(file, gzipSync(Buffer.concat([header, content, Buffer.alloc(1024)])));
  return file;
}
