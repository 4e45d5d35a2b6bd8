import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { UserError } from '../../../../diagnostics/user-error.js';
import { readBytes } from '../../../../spec/files/disk-files.js';
import { reasonOf } from '../../../output/write-file.js';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED = 512 * 1024 * 1024;
const BLOCK = 512;

/** An archive of `npm pack`, with the name and the version that it states. */
export interface Archive {
  readonly bytes: Uint8Array;
  readonly integrity: string;
  readonly name: string;
  readonly version: string;
}

/** Reads an archive that `npm pack` made. Throws with a sentence for everything else. */
export function readArchive(file: string): Archive {
  try {
    const bytes = readBytes(file, MAX_BYTES);
    const { name, version } = manifestIn(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }));
    return { bytes, integrity: integrityOf(bytes), name, version };
  } catch (error) {
    throw new UserError(
      `${file} is not an archive of trenchctl that \`npm pack\` made: ${reasonOf(error)}; name the archive with --package`,
    );
  }
}

/** The form in which a lock file of npm states the hash of a package. */
const integrityOf = (bytes: Uint8Array): string =>
  `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

function manifestIn(tar: Buffer): { name: string; version: string } {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0;
    if (textAt(tar, at, 100) === 'package/package.json')
      return JSON.parse(tar.toString('utf8', at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error('it has no package.json');
}

/** A field of a header of tar ends at its first zero byte. */
const textAt = (tar: Buffer, from: number, length: number): string =>
  tar.toString('utf8', from, from + length).replace(/\0.*$/s, '');
