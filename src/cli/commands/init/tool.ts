import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { UserError } from '../../../diagnostics/user-error.js';
import { packageFile, version } from '../../../package/package-file.js';
import { readBytes } from '../../../spec/files/disk-files.js';
import { type ArgsOf, type Options, text } from '../../command.js';
import { readText, reasonOf } from '../../output/write-file.js';
import type { StarterFile } from './starter-files.js';

/** The package of trenchctl that a repository installs: an archive in the repository, or a package of a private registry. */
interface Tool {
  /** The name of the package, and what package.json states as its version. */
  readonly name: string;
  readonly spec: string;
  readonly integrity: string;
  readonly archive?: { readonly path: string; readonly bytes: Uint8Array };
}

/** The reason why the package is not known, with a remedy. */
interface UnknownTool {
  readonly unknown: string;
}

/** The options of `init` that name the package. */
export const TOOL_OPTIONS = {
  package: text(
    'The trenchctl that the repository uses: an archive, NAME@VERSION of your own registry, or an image with its digest for the pipeline, HOST/NAME@sha256:... (default: the archive that this program was installed from)',
  ),
  integrity: text(
    'The SHA-512 of --package NAME@VERSION, as `npm view NAME@VERSION dist.integrity` prints it',
  ),
} as const satisfies Options;

const FOLDER = 'tools';
const MAX_LOCK_BYTES = 16 * 1024 * 1024;
const PACKAGE = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/i;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
const REMEDY =
  'name the archive of this version (--package trenchctl-VERSION.tgz), its package in your own registry (--package NAME@VERSION --integrity sha512-...), or its image (--package HOST/NAME@sha256:...)';

/** Finds the package that the options name, otherwise the one that this program was installed from. */
export function findTool({ package: named, integrity }: ArgsOf<typeof TOOL_OPTIONS>): Tool | UnknownTool {
  if (named === undefined) {
    if (integrity !== undefined) throw new UserError('--integrity needs --package NAME@VERSION');
    return installedFrom();
  }
  const [, name, stated] = PACKAGE.exec(named) ?? [];
  if (/\.(tgz|tar\.gz)$/.test(named) || name === undefined || stated === undefined) return ofArchive(named);
  if (integrity === undefined || !INTEGRITY.test(integrity))
    throw new UserError(
      `--package ${named} needs --integrity with the SHA-512 of the package, so that nobody can put another one in its place: \`npm view ${named} dist.integrity\` prints it`,
    );
  return ofRegistry(name, stated, integrity);
}

function ofArchive(file: string): Tool {
  const { bytes, integrity, name, version: stated } = readArchive(file);
  guardVersion(file, stated);
  const path = `${FOLDER}/${basename(file)}`;
  return { name, spec: `file:${path}`, integrity, archive: { path, bytes } };
}

function ofRegistry(name: string, stated: string, integrity: string): Tool {
  guardVersion(`${name}@${stated}`, stated);
  return { name, spec: stated, integrity };
}

/** The lock file names the packages that this version depends on, and the pipeline is the one of this version. */
function guardVersion(what: string, stated: string): void {
  if (stated !== version())
    throw new UserError(
      `${what} is version ${stated} and this is trenchctl ${version()}: run init of the version that the pipeline shall use`,
    );
}

interface Installed {
  readonly resolved?: string;
  readonly integrity?: string;
}

/** npm records in node_modules what it installed from where; an archive counts only if it still is the one that was installed. */
function installedFrom(): Tool | UnknownTool {
  const home = fileURLToPath(packageFile('./')).replaceAll('\\', '/');
  const [, project, name] = /^(.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/$/.exec(home) ?? [];
  if (project === undefined || name === undefined) return unknown('npm did not install this program');
  const { resolved, integrity = '' } = recordOf(project, `node_modules/${name}`);
  if (resolved?.startsWith('file:')) {
    const file = resolve(project, resolved.slice('file:'.length));
    const tool = ofArchive(file);
    return tool.integrity === integrity ? tool : unknown(`${file} has changed since it was installed`);
  }
  return INTEGRITY.test(integrity)
    ? ofRegistry(name, version(), integrity)
    : unknown('npm has no record of how it installed this program');
}

function recordOf(project: string, key: string): Installed {
  try {
    const text = readText(resolve(project, 'node_modules/.package-lock.json'), MAX_LOCK_BYTES);
    return JSON.parse(text).packages[key] ?? {};
  } catch {
    return {};
  }
}

const unknown = (why: string): UnknownTool => ({
  unknown: `init cannot put trenchctl into the repository, because ${why}: ${REMEDY}`,
});

const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED = 512 * 1024 * 1024;
const BLOCK = 512;

/** An archive of `npm pack`, with the name and the version that it states. */
interface Archive {
  readonly bytes: Uint8Array;
  readonly integrity: string;
  readonly name: string;
  readonly version: string;
}

/** Reads an archive that `npm pack` made. Throws with a sentence for everything else. */
function readArchive(file: string): Archive {
  try {
    const bytes = readBytes(file, MAX_ARCHIVE_BYTES);
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

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;

/** The parts of a package.json that say what npm installs. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

export interface ToolFiles {
  readonly files: readonly StarterFile[];
  /** The command that adds trenchctl to a package.json with other packages. */
  readonly command?: string;
}

/**
 * The files that install exactly this trenchctl with `npm ci`: its archive, package.json, and a lock file with a hash for every
 * package. A package.json that installs other packages belongs to the user, and npm has to add trenchctl to it.
 */
export function toolFiles(tool: Tool): ToolFiles {
  const archive = tool.archive === undefined ? [] : [{ path: tool.archive.path, text: tool.archive.bytes }];
  const there = existsSync(MANIFEST) ? readManifest() : undefined;
  const isSame = there?.dependencies?.[tool.name] === tool.spec;
  if (there !== undefined && !isSame && !installsOnly(there, tool.name)) {
    const what = tool.archive === undefined ? `${tool.name}@${tool.spec}` : `./${tool.archive.path}`;
    return { files: archive, command: `npm install --save-exact --ignore-scripts ${what}` };
  }
  const manifest = { private: true, ...there, dependencies: { [tool.name]: tool.spec } };
  // npm states the place from which it installed the archive, which is outside of the repository.
  const isReplaced = there !== undefined && !isSame;
  return {
    files: [
      ...archive,
      { path: MANIFEST, text: json(manifest), isReplaced },
      { path: LOCK, text: json(lockOf(tool)), isReplaced },
    ],
  };
}

function readManifest(): Manifest {
  try {
    const read: unknown = JSON.parse(readText(MANIFEST, MAX_MANIFEST_BYTES));
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Manifest;
    throw new Error('it is not a JSON object');
  } catch (error) {
    throw new UserError(`${MANIFEST} cannot be used: ${reasonOf(error)}`);
  }
}

const OTHERS = ['devDependencies', 'optionalDependencies', 'peerDependencies', 'workspaces'];

/** Returns whether the manifest is one that `npm install ARCHIVE` makes, or one without any package. */
const installsOnly = (manifest: Manifest, name: string): boolean =>
  Object.keys(manifest.dependencies ?? {}).every((one) => one === name) &&
  OTHERS.every((key) => manifest[key] === undefined);

/** The packages are those that the lock file of this version names, so they are those that its tests ran with. */
function lockOf({ name, spec, integrity, archive }: Tool): object {
  const { version, license, dependencies, bin, engines } = packaged('package.json');
  const { packages } = packaged('dist/lock.json');
  const source = archive === undefined ? {} : { resolved: spec };
  const own = { version, ...source, integrity, license, dependencies, bin, engines };
  const all = { ...packages, [`node_modules/${name}`]: own };
  return {
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies: { [name]: spec } },
      ...Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const packaged = (name: string) => JSON.parse(readFileSync(packageFile(name), 'utf8'));

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
