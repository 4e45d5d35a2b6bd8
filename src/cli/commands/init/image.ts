import { UserError } from '../../../diagnostics/user-error.js';

const IMAGE = /^[a-z0-9][\w.-]*(?::\d+)?(?:\/[a-z0-9][\w.-]*)+(?::[\w.-]+)?@sha256:[0-9a-f]{64}$/;

/** The image that `--package` names, with its digest, so that nobody can put another one in its place. */
export function imageIn({
  package: named,
  integrity,
}: {
  readonly package?: string | undefined;
  readonly integrity?: string | undefined;
}): string | undefined {
  if (named === undefined || !IMAGE.test(named)) return undefined;
  if (integrity !== undefined)
    throw new UserError('--integrity is for a package of a registry: the name of an image has its digest');
  return named;
}
