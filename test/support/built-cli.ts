// @ts-expect-error: a script without types, because `npm run setup` needs it before anything is built.
import { BUILT, staleSource } from '../../.ci/stale-source.mjs';

let isFresh = false;

/** The main file of the built program, as users start it. An old build fails the test: it would prove nothing about src. */
export function builtCli(): string {
  const stale: string | undefined = isFresh ? undefined : staleSource();
  if (stale !== undefined) throw new Error(`dist is older than ${stale}: run \`npm run build\`, and then this test again`);
  isFresh = true;
  return BUILT;
}
