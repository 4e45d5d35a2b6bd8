import { statSync } from 'node:fs';
import { UserError } from '../../../diagnostics/user-error.js';
import type { Rater } from '../../../reconcile/rate-segments.js';
import { type GlobalArgs, usualSpecs } from '../../options/common-options.js';
import type { DrawingArgs, DrawingFormat } from '../../options/drawing-options.js';
import type { RulesArgs } from '../../options/rules-options.js';
import { guardPlace, reasonOf } from '../../output/write-file.js';

export interface RenderArgs extends GlobalArgs, DrawingArgs, RulesArgs {
  readonly paths?: readonly string[];
  readonly live?: boolean;
  readonly planned?: boolean;
  readonly diff?: boolean;
  readonly sideBySide: boolean;
  readonly project?: string;
  readonly segment?: string;
  readonly format: DrawingFormat;
  readonly base?: string;
  readonly prune?: boolean;
  readonly parallelism: number;
  readonly output: string;
  readonly revision?: string;
  readonly drawnBy?: string;
  readonly force: boolean;
  readonly ratings: boolean;
  readonly ratingsFile?: string;
}

/** The state that is drawn; `changes` draws what changes and the rest as it is. */
type RenderMode = 'live' | 'planned' | 'diff' | 'changes';

export interface CheckedRender extends Omit<RenderArgs, 'paths' | 'live' | 'planned' | 'diff'> {
  readonly mode: RenderMode;
  /** Empty if a live project is drawn without specs. */
  readonly paths: string[];
  /** Present if the cables are rated. */
  readonly rater?: Rater;
}

/** Checks the options before the service is asked. */
export function checkedRender({ paths = [], live, planned, diff, ...args }: RenderArgs): CheckedRender {
  const modes = Object.entries({ live, planned, diff }).filter(([, isOn]) => isOn === true);
  if (modes.length > 1)
    throw new UserError(`${modes.map(([name]) => `--${name}`).join(' and ')} exclude each other`);
  const mode = (modes[0]?.[0] ?? 'changes') as RenderMode;
  if (args.sideBySide && (mode === 'live' || mode === 'planned'))
    throw new UserError(`--side-by-side draws a change: leave out --${mode}`);
  const planning = args.base === undefined ? args.prune && 'prune' : 'base';
  if (planning && mode === 'live') throw new UserError(`--${planning} is for a plan: leave out --live`);
  if (args.rules && mode === 'live') throw new UserError('--rules is for a plan: leave out --live');
  if (args.output === '-' && args.format !== 'txt')
    throw new UserError('-o - prints drawings of --format txt only; name a folder for the other formats');
  try {
    guardPlace(args.output, args.force);
    if (statSync(args.output, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new Error('it is not a folder; -o names a folder');
  } catch (error) {
    throw new UserError(`${args.output} cannot be written to: ${reasonOf(error)}`);
  }
  const needsNoSpecs = mode === 'live' && args.project !== undefined;
  return { ...args, mode, paths: paths.length > 0 || needsNoSpecs ? [...paths] : [usualSpecs()] };
}
