import { printProblems, type SourceTexts } from '../../diagnostics/print.js';
import { isError, type Problem } from '../../diagnostics/problem.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { SpecFileError, type SpecFiles } from '../../spec/files/spec-files.js';
import { loadQuick } from '../../spec/load-quick.js';
import type { LoadedSpecs } from '../../spec/load-with.js';
import type { NamedProject } from '../../spec/read/named-projects.js';
import { holdsSecret, maskSecrets } from '../output/known-secrets.js';
import { wantsColor } from './common-options.js';

export interface ReadSpecs {
  /** The service that the specs are for. */
  readonly profile: ServiceProfile;
  readonly onProject?: (project: NamedProject) => void;
}

/** The specs at the paths, without those that hold a secret. */
export async function readSpecs(
  paths: readonly string[],
  { profile, onProject }: ReadSpecs,
): Promise<LoadedSpecs> {
  return (
    (await loadQuick(paths, FILES, { profile, ...(onProject ? { onProject } : {}) })) ??
    (await loadAny(paths, profile))
  );
}

/** The yaml package is not loaded before somebody needs it. */
const loadAny = async (paths: readonly string[], profile: ServiceProfile): Promise<LoadedSpecs> =>
  (await import('../../spec/load-specs.js')).loadSpecs(paths, FILES, { profile });

/** The specs on the disk, without any that holds a secret: what is in a spec is sent, printed and saved. */
const FILES: SpecFiles = {
  ...diskFiles,
  read(path) {
    const text = diskFiles.read(path);
    if (!holdsSecret(text)) return text;
    throw new SpecFileError(
      'holds-secret',
      'this file holds one of the secrets that trenchctl was given, so nothing of it is shown or used',
      'take the secret out of the file, and have it replaced if others can read the file',
    );
  },
};

/** Prints the problems, and says whether an error is among them. */
export function tellProblems(problems: readonly Problem[], sources: SourceTexts, color: boolean): boolean {
  if (problems.length === 0) return false;
  console.error(
    printProblems(problems.toSorted(byPlace), sources, {
      color: wantsColor(color, process.stderr),
      mask: maskSecrets,
    }),
  );
  return problems.some(isError);
}

/** In the order of the files and of the lines in them; what has no place comes first. */
function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  if (!a || !b) return Number(a !== undefined) - Number(b !== undefined);
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.col - b.col;
}
