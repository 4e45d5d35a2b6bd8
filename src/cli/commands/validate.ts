import type { Command } from '../command.js';
import { type SpecArgs, withSpecs } from '../common-options.js';
import { readSpecs } from '../read-specs.js';

export const validate: Command<SpecArgs> = {
  options: (yargs) => withSpecs(yargs),
  run: async ({ paths, color }) => {
    const { projects, sources } = await readSpecs(paths, color);
    const segments = projects.reduce((sum, project) => sum + project.segments.length, 0);
    const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
    console.log(
      `${many(sources.size, 'file')}, ${many(projects.length, 'project')}, ${many(segments, 'segment')}: all well.`,
    );
  },
};
