import type { Options } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { layoutFindingsOf } from '../../render/words/layout-blocks.js';

export const LAYOUT_OPTIONS = {
  'fail-on-layout': {
    type: 'boolean',
    default: false,
    describe: 'Treat layout problems after the plan as an error; apply then changes nothing',
  },
} as const satisfies Record<string, Options>;

export interface LayoutArgs {
  readonly failOnLayout?: boolean;
}

/** Without a rehearsal the problems that a plan causes are not known, and the option would promise too much. */
export function checkLayoutArgs({
  failOnLayout,
  rehearse,
}: LayoutArgs & { readonly rehearse: boolean }): void {
  if (failOnLayout && !rehearse)
    throw new UserError(
      '--fail-on-layout and --no-rehearse exclude each other: the rehearsal finds the problems',
    );
}

/** The beginning of a message that refuses to apply a plan. */
export const REFUSED = 'trenchctl: refused';

/** Returns true, and prints why, if the plan leaves layout problems that no waiver excuses and the user accepts none. */
export function isLayoutRefused(
  shown: Pick<PlanDocument, 'findings'>,
  { failOnLayout }: LayoutArgs,
  head: string,
): boolean {
  const count = layoutFindingsOf(shown).filter(({ state }) => state !== 'waived').length;
  if (!failOnLayout || count === 0) return false;
  const what = count === 1 ? '1 layout problem' : `${count.toLocaleString('en')} layout problems`;
  console.error(
    `${head}: ${what} after this plan, and --fail-on-layout was given; change the layout in the specs, or state waivers`,
  );
  return true;
}
