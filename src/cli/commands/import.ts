import { command, flag, type Options, text } from '../command.js';
import { USUAL_SPECS } from '../options/common-options.js';

const OPTIONS = {
  map: text('File that says which column is what; without it, a guess is printed and nothing is imported'),
  sheet: text('Sheet of the workbook (default: that of the map, or the only visible one)'),
  check: flag('Write nothing; show the difference and exit with 2 if a spec would change'),
  output: { ...text('Folder of the specs'), alias: 'o', default: USUAL_SPECS },
} as const satisfies Options;

export const importTable = command({
  examples: [
    [
      'import trenches.csv --map import-map.yaml',
      'Write the rows of a table into the specs of the folder specs',
    ],
    ['import trenches.csv', 'Print a guess of the map, to be saved and checked'],
  ],
  positionals: { file: { ...text('Table: a .csv or .xlsx file'), demandOption: true } },
  options: OPTIONS,
  run: async (args) => (await import('./import/run-import.js')).runImport(args),
});
