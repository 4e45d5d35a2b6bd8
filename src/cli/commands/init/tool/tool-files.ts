import { existsSync, readFileSync } from 'node:fs';
import { UserError } from '../../../../diagnostics/user-error.js';
import { packageFile } from '../../../../package/package-file.js';
import { readText, reasonOf } from '../../../output/write-file.js';
import type { StarterFile } from '../starter-files.js';
import type { Tool } from './find-tool.js';

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';
const MAX_BYTES = 16 * 1024 * 1024;

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
    const read: unknown = JSON.parse(readText(MANIFEST, MAX_BYTES));
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
