import { printProblems, type SourceTexts } from '../../diagnostics/print.js';
import { isError, type Problem } from '../../diagnostics/problem.js';
import { visible } from '../../diagnostics/visible.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { SpecFileError, type SpecFiles } from '../../spec/files/spec-files.js';
import { type LoadedSpecs, loadSpecs, type NamedProject } from '../../spec/load-specs.js';
import type { LoadMemory } from '../../spec/memory/load-memory.js';
import { WARNING_CODES } from '../../spec/problems.js';
import { holdsSecret, maskSecrets } from '../output/known-secrets.js';
import { type Adviser, completedProblems } from '../output/recommended.js';
import { wantsColor } from './common-options.js';

export interface ReadSpecs {
  /** The service that the specs are for. */
  readonly profile: ServiceProfile;
  readonly onProject?: (project: NamedProject) => void;
  /** The source of the files; the default is the disk. */
  readonly files?: SpecFiles;
  /** The files that earlier loads have read. */
  readonly memory?: LoadMemory;
}

/** Reads the specs at the paths; a file that holds a secret is a problem. */
export const readSpecs = (
  paths: readonly string[],
  { files = diskFiles, ...options }: ReadSpecs,
): Promise<LoadedSpecs> => loadSpecs(paths, withoutSecrets(files), options);

/** A source of specs. A file that holds a secret is refused, because the content of a spec is sent, printed and saved. */
export const withoutSecrets = (files: SpecFiles): SpecFiles => ({
  ...files,
  read(path) {
    const text = files.read(path);
    if (!holdsSecret(text)) return text;
    throw new SpecFileError(
      'holds-secret',
      'this file holds one of the secrets that trenchctl was given, so it is neither shown nor used',
      'remove the secret from the file, and replace the secret if others can read the file',
    );
  },
});

/** Prints the problems, and returns true if one of them is an error. */
export function printSpecProblems(
  problems: readonly Problem[],
  sources: SourceTexts,
  args: Adviser,
  /** The most problems that are printed, if it is not the usual number. */
  limit: { readonly most?: number } = {},
): boolean {
  if (problems.length === 0) return false;
  console.error(
    printProblems(completedProblems(problems, args).toSorted(byPlace), sources, {
      color: wantsColor(args.color, process.stderr),
      mask: maskSecrets,
      ...limit,
    }),
  );
  const warned = [...new Set(problems.filter((one) => !isError(one)).map(({ code }) => code))];
  if (warned.length > 0) console.error(silenceHint(warned));
  return problems.some(isError);
}

/** Only warnings of specs can be silenced. */
function silenceHint(codes: readonly string[]): string {
  const known: readonly string[] = WARNING_CODES;
  const listed = codes.filter((code) => known.includes(code)).join(', ');
  return listed === ''
    ? ''
    : `If a value is meant, silence its warning in the spec or in a segment: ignoreWarnings: [${visible(listed)}]\n`;
}

/** Orders problems by file and line; problems without a place come first. */
function byPlace({ place: a }: Problem, { place: b }: Problem): number {
  if (!a || !b) return Number(a !== undefined) - Number(b !== undefined);
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.col - b.col;
}
