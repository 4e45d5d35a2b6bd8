import { UserError } from '../../diagnostics/user-error.js';
import { type ArgsOf, type Options, words } from '../command.js';

/** For commands that only read and judge specs. */
export const FAIL_ON_WARNINGS = {
  'fail-on': words(['warnings'], 'Treat warnings in specs as errors'),
} as const satisfies Options;

/** For commands that make a plan. */
export const FAIL_ON = {
  'fail-on': words(
    ['warnings', 'layout', 'rehearsal'],
    'Fail on warnings in specs, on layout problems after the plan, or if the rehearsal does not reach the spec or is not possible; apply then changes nothing',
  ),
} as const satisfies Options;

export type FailOnArgs = ArgsOf<typeof FAIL_ON>;
type Failure = NonNullable<FailOnArgs['failOn']>[number];

/** Parts of a plan that can be left out. */
export const SKIP = {
  skip: words(
    ['rehearsal', 'cost'],
    'Do not rehearse the plan on a copy of the live state, or do not show the costs of changed calculations',
  ),
} as const satisfies Options;

type SkipArgs = ArgsOf<typeof SKIP>;

export const failsOn = ({ failOn = [] }: FailOnArgs, what: Failure): boolean => failOn.includes(what);

export const skips = ({ skip = [] }: SkipArgs, what: NonNullable<SkipArgs['skip']>[number]): boolean =>
  skip.includes(what);

/** Only the rehearsal finds the problems that a plan causes, so without it the option would promise too much. */
export function checkFailOn(args: FailOnArgs & SkipArgs): void {
  const needing = (['layout', 'rehearsal'] as const).find((what) => failsOn(args, what));
  if (needing !== undefined && skips(args, 'rehearsal'))
    throw new UserError(
      `--fail-on ${needing} and --skip rehearsal exclude each other: the rehearsal finds the problems`,
    );
}
