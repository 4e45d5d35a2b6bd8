import { group } from '../options/group.js';

export const rules = group([
  [
    'list [files..]',
    'Show what each rule says; without a file, those of trenchctl.yaml',
    async () => (await import('./rules/list.js')).listRules,
  ],
  [
    'test [files..]',
    'Run the test cases of rules files, without a service',
    async () => (await import('./rules/test.js')).testFiles,
  ],
]);
