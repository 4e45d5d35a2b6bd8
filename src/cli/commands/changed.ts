import { visible } from '../../diagnostics/visible.js';
import { changedPaths } from '../../git/changed-paths.js';
import { insideOf, repositoryOf } from '../../git/repository.js';
import { realPlace } from '../../spec/files/disk-files.js';
import { command, text } from '../command.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { readWritten } from '../connection/written-settings.js';
import { specPaths } from '../options/common-options.js';

export const changed = command({
  examples: [
    ['changed specs/ --base origin/main', 'Say if this branch changes anything that a plan depends on'],
  ],
  positionals: specPaths('Spec files and folders, and other files that count, such as a pipeline'),
  options: {
    base: {
      ...text('The commit that HEAD is compared with, such as origin/main'),
      demandOption: true,
    },
  },
  run: async ({ paths, base }) => {
    const { git, top } = await repositoryOf([...paths, SETTINGS_FILE]);
    const all = await changedPaths(git, base);
    if (!all) {
      // A pipeline has no such commit before the first push of a branch and after a force push.
      console.error(visible(`This clone does not hold the commit ${base}, so every file counts as changed.`));
      return 2;
    }
    const within = (files: readonly string[]): string[] => {
      // No commit of the repository changes a file elsewhere.
      const places = files.flatMap((file) => insideOf(top, realPlace(file)) ?? []);
      return all
        .filter(({ path, concernsOthers }) => concernsOthers || places.some((place) => isAt(path, place)))
        .map(({ path }) => path);
    };
    const given = within([...paths, SETTINGS_FILE]);
    // The settings of HEAD are those of the base unless they are among the changed files, so they are read only once.
    const found = given.length > 0 ? given : within(await filesInSettings());
    for (const path of found) console.log(visible(path));
    console.error(
      visible(
        found.length > 0
          ? `A plan depends on files that differ between ${base} and HEAD: ${found.length}.`
          : `No file that a plan depends on differs between ${base} and HEAD.`,
      ),
    );
    return found.length > 0 ? 2 : 0;
  },
});

/** The rules files and ratings files of the settings and of all their environments: nobody knows here which one a pipeline selects. */
async function filesInSettings(): Promise<string[]> {
  const { environments } = await readWritten(SETTINGS_FILE, undefined);
  const files: string[] = [];
  for (const environment of [undefined, ...environments]) {
    const { rules = [], plain } = await readWritten(SETTINGS_FILE, environment);
    files.push(...rules, ...(plain.ratings ? [plain.ratings.text] : []));
  }
  return files;
}

const isAt = (path: string, place: string): boolean =>
  place === '' || path === place || path.startsWith(`${place}/`);
