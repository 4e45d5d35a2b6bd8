import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { packageFile } from '../../../package/package-file.js';
import { guardPlace, readText, replaceFile, writing } from '../../output/write-file.js';

export const ENGINES = ['github', 'gitlab', 'azure', 'none'] as const;

/** The CI engine that a repository uses. */
export type Engine = (typeof ENGINES)[number];

export interface StarterFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string | Uint8Array;
  /** A file that is there is replaced, also without --force. */
  readonly isReplaced?: boolean;
  /** Places with the same meaning: if a file is there, this one is not written. */
  readonly elsewhere?: readonly string[];
  /** The lines that a file of the user needs, if it is kept. */
  readonly needs?: readonly string[];
}

interface Source extends Omit<StarterFile, 'text'> {
  /** The template, from the root of this package. */
  readonly from: string;
}

export const STARTER = 'examples/starter';
export const SPECS = 'specs';
export const SPEC_SCHEMA = 'schemas/trench-spec.v1.schema.json';

const FOR_ALL: readonly Source[] = [
  { path: 'trenchctl.yaml', from: `${STARTER}/trenchctl.yaml` },
  { path: SPEC_SCHEMA, from: SPEC_SCHEMA },
  { path: '.gitignore', from: `${STARTER}/gitignore`, needs: ['node_modules/', '.trenchctl/', 'plan.json'] },
  {
    path: '.pre-commit-config.yaml',
    from: `${STARTER}/pre-commit-config.yaml`,
    elsewhere: ['.pre-commit-config.yml'],
  },
];

const GITLAB_PIPELINE = '.gitlab/trenchctl.yml';
const ROOT_OWNERS = ['CODEOWNERS', 'docs/CODEOWNERS'];

const FOR_ENGINE: Readonly<Record<Engine, readonly Source[]>> = {
  github: [
    { path: '.github/workflows/trenchctl.yml', from: `${STARTER}/github/trenchctl.yml` },
    // GitHub and GitLab read the first file of owners that they find, so a second one would hide the user's own.
    { path: '.github/CODEOWNERS', from: `${STARTER}/github/CODEOWNERS`, elsewhere: ROOT_OWNERS },
  ],
  gitlab: [
    { path: GITLAB_PIPELINE, from: `${STARTER}/gitlab/trenchctl.yml` },
    {
      path: '.gitlab-ci.yml',
      from: `${STARTER}/gitlab/gitlab-ci.yml`,
      needs: [`- local: ${GITLAB_PIPELINE}`],
    },
    { path: '.gitlab/CODEOWNERS', from: `${STARTER}/gitlab/CODEOWNERS`, elsewhere: ROOT_OWNERS },
  ],
  azure: [{ path: 'azure-pipelines.yml', from: `${STARTER}/azure/azure-pipelines.yml` }],
  none: [],
};

/** Values for the places `{{name}}` in templates. */
interface StarterValues {
  /** The branch whose state is applied. */
  readonly branch: string;
  /** The image that jobs take trenchctl from; absent if they install it with npm. */
  readonly image?: string | undefined;
}

/** The files of a new repository besides its first spec. */
export const starterFiles = (engine: Engine, values: StarterValues): StarterFile[] =>
  [...FOR_ALL, ...FOR_ENGINE[engine]].map(({ from, ...file }) => ({
    ...file,
    text: filled(readPackaged(from), values),
  }));

/** The spec of a newcomer, for a project that the embedded service holds. */
export const firstSpec = (): StarterFile => ({
  path: `${SPECS}/2026-0417.yaml`,
  text: readPackaged(`${STARTER}/first-spec.yaml`),
});

/** A file of this package, which is the one source of what `init` writes. */
export const readPackaged = (name: string): string => readFileSync(packageFile(name), 'utf8');

/** Only these names are filled, because pipelines have `${{ }}` expressions of their own. */
const filled = (text: string, { branch, image }: StarterValues): string =>
  text
    .replaceAll(INSTALL, (_, npm: string, other: string) =>
      image === undefined ? npm : other.replaceAll(/^( *)# /gm, '$1'),
    )
    .replaceAll(/(?<!\$)\{\{branch\}\}/g, branch)
    .replaceAll('{{reference}}', image ?? '');

/** The lines for an image are comments in the template, so that the template itself is a pipeline that installs with npm. */
const INSTALL = /^ *# \{\{npm\}\}\n([\s\S]*?)^ *# \{\{image\}\}\n([\s\S]*?)^ *# \{\{end\}\}\n/gm;

const MAX_BYTES = 1024 * 1024;

/** A file that was there and is kept as it is. */
export interface Kept {
  readonly path: string;
  /** Lines that the file should have and has not. */
  readonly missing: readonly string[];
}

interface Placed {
  readonly written: readonly string[];
  readonly kept: readonly Kept[];
}

/** Writes the files into the working folder. A file that is there is kept; `force` overwrites the one in the same place. */
export function placeFiles(files: readonly StarterFile[], force: boolean): Placed {
  const found = files.map((file) => ({ file, there: writing(file.path, () => placeOf(file, force)) }));
  const toWrite = found.flatMap(({ file, there }) => (there === undefined ? [file] : []));
  for (const { path } of toWrite) writing(path, () => guardPlace(path));
  for (const { path, text } of toWrite)
    writing(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      replaceFile(path, text, 0o644);
    });
  return {
    written: toWrite.map(({ path }) => path),
    kept: found.flatMap(({ file, there }) =>
      there === undefined ? [] : [{ path: there, missing: missingLines(there, file.needs ?? []) }],
    ),
  };
}

/** The place of a file that is kept instead of this one. A link counts as a file, wherever it leads. */
const placeOf = ({ path, isReplaced, elsewhere = [] }: StarterFile, force: boolean): string | undefined =>
  [...(force || isReplaced ? [] : [path]), ...elsewhere].find(
    (one) => lstatSync(one, { throwIfNoEntry: false }) !== undefined,
  );

function missingLines(path: string, needs: readonly string[]): string[] {
  if (needs.length === 0) return [];
  try {
    const lines = readText(path, MAX_BYTES)
      .split('\n')
      .map((line) => line.trim());
    return needs.filter((line) => !lines.includes(line));
  } catch {
    return [...needs];
  }
}
