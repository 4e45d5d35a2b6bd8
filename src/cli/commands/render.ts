import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { PLANNING_OPTIONS, USUAL_SPECS } from '../options/common-options.js';
import { DRAWING_FORMATS, DRAWING_OPTIONS } from '../options/drawing-options.js';
import { RATINGS_FILE_OPTION } from '../options/rating-options.js';
import { RULES_OPTIONS } from '../options/rules-options.js';
import { checkedRender, type RenderArgs } from './render/render-args.js';

export const render: Command<RenderArgs> = {
  examples: [
    ['render specs/ -o pictures', 'Draw every section: changed ones with their changes, others as they are'],
    [
      'render specs/ --diff --side-by-side --format png -o pictures',
      'Draw before and after beside each other',
    ],
    ['render --live --project DEMO-1 -o pictures', 'Draw the live state of a project, without specs'],
    [
      'render specs/ --planned --format html -o pictures',
      'Write one page with all drawings of the planned state',
    ],
  ],
  options: (yargs) =>
    yargs
      .positional('paths', {
        type: 'string',
        array: true,
        describe: `Spec files and folders (default: ${USUAL_SPECS}/; none with --live --project)`,
      })
      .options({
        live: { type: 'boolean', describe: 'Draw the live state' },
        planned: { type: 'boolean', describe: 'Draw the state after the plan' },
        diff: {
          type: 'boolean',
          describe:
            'Draw only what changes, with marks (default: changed sections with marks, the others as they are)',
        },
        'side-by-side': {
          type: 'boolean',
          default: false,
          describe: 'Draw before and after beside each other instead of in one drawing',
        },
        project: { type: 'string', requiresArg: true, describe: 'Only this project' },
        segment: { type: 'string', requiresArg: true, describe: 'Only this segment' },
        format: {
          choices: DRAWING_FORMATS,
          default: 'svg' as const,
          describe: 'File format; html is one page with all drawings',
        },
        ...DRAWING_OPTIONS,
        base: {
          ...PLANNING_OPTIONS.base,
          describe: 'As of plan: segments that were removed since this commit are drawn as deleted',
        },
        prune: {
          ...PLANNING_OPTIONS.prune,
          describe: 'As of plan: segments that the specs do not name are drawn as deleted',
        },
        parallelism: PLANNING_OPTIONS.parallelism,
        revision: {
          type: 'string',
          requiresArg: true,
          describe: 'Revision in the title block (default: the commit of the specs)',
        },
        'drawn-by': {
          type: 'string',
          requiresArg: true,
          describe: 'Author in the title block (default: the user of the login)',
        },
        output: {
          alias: 'o',
          type: 'string',
          demandOption: true,
          requiresArg: true,
          describe:
            'Folder of the drawings; other files in it stay as they are (- with --format txt: print them)',
        },
        ratings: {
          type: 'boolean',
          default: false,
          describe:
            'Add amperes and conductor temperatures of power cables to the legend (thermal screening)',
        },
        ...RATINGS_FILE_OPTION,
        rules: {
          ...RULES_OPTIONS.rules,
          describe:
            'As of plan: mark the findings of this rules file instead of those in trenchctl.yaml (may be repeated); `none` for no rules',
        },
        force: { type: 'boolean', default: false, describe: 'Allow a folder outside of the working folder' },
      }),
  run: (args) => {
    const checked = checkedRender(args);
    return withConnection(args, async (connection) =>
      (await import('./render/run-render.js')).runRender(checked, connection),
    );
  },
};
