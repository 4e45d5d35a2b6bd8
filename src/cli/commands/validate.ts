import type { CommandModule } from 'yargs';
import { COLOR_OPTION, withSpecs } from '../common-options.js';
import { readSpecs } from '../read-specs.js';

interface ValidateArgs {
  paths: string[];
  color: boolean;
}

export const validate: CommandModule<object, ValidateArgs> = {
  command: 'validate <paths..>',
  describe: 'Check specs, offline',
  builder: (yargs) => withSpecs(yargs).options(COLOR_OPTION) as never,
  handler: ({ paths, color }) => {
    const { projects, sources } = readSpecs(paths, color);
    const segments = projects.reduce((sum, project) => sum + project.segments.length, 0);
    console.log(`${sources.size} files, ${projects.length} projects, ${segments} segments: all well.`);
  },
};
