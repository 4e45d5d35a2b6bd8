import { visible } from '../../diagnostics/visible.js';
import { baseRef } from '../../git/base-ref.js';
import { openBase } from '../../git/open-base.js';
import type { DesiredProject } from '../../kinds/model.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { LoadedBase } from '../../reconcile/base/base-request.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import type { PlanningArgs } from './common-options.js';
import { readSpecs } from './read-specs.js';

/** The first line of a spec that `dossier` writes. Such a file is a record of the live state, and nobody plans it. */
export const COPY_LINE =
  '# This is a copy of the live state for a handover. Do not plan or edit it: the specs are elsewhere.\n';

function isCopy(file: string): boolean {
  try {
    return diskFiles.read(file).startsWith(COPY_LINE);
  } catch {
    // The reader of specs says why the file cannot be read.
    return false;
  }
}

/** Reads the specs of the base commit from Git. */
export async function readBase(
  { paths, base }: Pick<PlanningArgs, 'paths' | 'base'>,
  profile: ServiceProfile,
): Promise<LoadedBase> {
  const ref = baseRef(base, process.env);
  const { name, commit, note, files, otherFiles } = await openBase(paths, ref);
  console.error(note ?? `Comparing with the specs of commit ${name}.`);
  for (const path of files.submodules)
    console.error(
      `Note: ${visible(path)} is a submodule in ${name}, and this repository does not hold its files: its specs count as new, and none of them counts as removed.`,
    );
  return {
    name,
    ...(commit === undefined ? {} : { origin: { ref, commit } }),
    specs: await readSpecs(paths, { profile, files }),
    others: async () => {
      const others = await otherFiles();
      // Each file is read alone, because some of them may be no specs.
      const found: DesiredProject[] = [];
      for (const file of others)
        if (!isCopy(file)) found.push(...(await readSpecs([file], { profile })).projects);
      return found;
    },
  };
}
