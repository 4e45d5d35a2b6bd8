import type { Command } from '../command.js';
import { profileSetting } from '../connection/profile-setting.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { type SpecArgs, withSpecs } from '../options/common-options.js';
import { readSpecs, tellProblems } from '../options/read-specs.js';

export const validate: Command<SpecArgs> = {
  options: (yargs) => withSpecs(yargs),
  run: async ({ paths, color }) => {
    const profile = await profileSetting(SETTINGS_FILE, process.env, undefined);
    const { projects, sources, problems } = await readSpecs(paths, { profile });
    if (tellProblems(problems, sources, color)) return 1;
    const segments = projects.reduce((sum, project) => sum + project.segments.length, 0);
    const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
    console.log(
      `${many(sources.size, 'file')}, ${many(projects.length, 'project')}, ${many(segments, 'segment')}: valid.`,
    );
    return 0;
  },
};
