import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../../diagnostics/user-error.js';
import { packageFile } from '../../../../package/package-file.js';
import { version } from '../../../../package/version.js';
import { readText } from '../../../output/write-file.js';
import { readArchive } from './archive.js';

/** The package of trenchctl that a repository installs: an archive in the repository, or a package of a private registry. */
export interface Tool {
  /** The name of the package, and what package.json states as its version. */
  readonly name: string;
  readonly spec: string;
  readonly integrity: string;
  readonly archive?: { readonly path: string; readonly bytes: Uint8Array };
}

/** The reason why the package is not known, with a remedy. */
export interface UnknownTool {
  readonly unknown: string;
}

/** The options of `init` that name the package. */
export interface ToolArgs {
  readonly package?: string;
  readonly integrity?: string;
}

const FOLDER = 'tools';
const MAX_BYTES = 16 * 1024 * 1024;
const PACKAGE = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)@(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/i;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
const REMEDY =
  'name the archive of this version (--package trenchctl-VERSION.tgz), or its package in your own registry (--package NAME@VERSION --integrity sha512-...)';

/** Finds the package that the options name, otherwise the one that this program was installed from. */
export function findTool({ package: named, integrity }: ToolArgs): Tool | UnknownTool {
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
    const text = readText(resolve(project, 'node_modules/.package-lock.json'), MAX_BYTES);
    return JSON.parse(text).packages[key] ?? {};
  } catch {
    return {};
  }
}

const unknown = (why: string): UnknownTool => ({
  unknown: `init cannot put trenchctl into the repository, because ${why}: ${REMEDY}`,
});
