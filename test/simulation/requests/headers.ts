import type { ContractOperation } from '../../support/contract.js';
import { ODD_AUTHORIZATIONS, ODD_CONTENT_TYPES, ODD_LANGUAGES, ODD_VERSIONS } from './odd-headers.js';
import type { Kind, Path, Scene } from './scene.js';

/** A writer of the company that the path leads to, unless a stranger is desired. */
function callerFor(
  { random, known, cast }: Scene,
  { service }: ContractOperation,
  path: Path,
  kind: Kind,
): string {
  const isAnyone = kind === 'stranger' || (service === 'customer' && random.chance(0.3));
  if (isAnyone) return random.pick([...cast.tokens.keys()]);
  const projectId =
    path.projectId ?? known.segments.get(path.segmentId ?? '')?.projectId ?? path.nodeId?.slice(0, -37) ?? '';
  const company = known.projects.get(projectId) ?? path.companyId ?? (random.chance(0.8) ? '1001' : '1002');
  return cast.writers.get(company) ?? 'kari.nordmann';
}

export function headersFor(
  scene: Scene,
  operation: ContractOperation,
  path: Path,
  kind: Kind,
): Record<string, string> {
  const { random, cast } = scene;
  const token = cast.tokens.get(callerFor(scene, operation, path, kind)) ?? '';
  const odd = kind === 'header' ? random.below(3) : undefined;
  const usual = operation.service === 'trench' ? '1.0' : undefined;
  const headers = {
    authorization: odd === 0 ? random.pick(ODD_AUTHORIZATIONS)(token) : `Bearer ${token}`,
    'api-version': odd === 1 ? random.pick(ODD_VERSIONS) : usual,
    'accept-language': odd === 2 || random.chance(0.05) ? random.pick(ODD_LANGUAGES) : undefined,
  };
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export const contentType = ({ random }: Scene, kind: Kind): Record<string, string> => ({
  'content-type': kind === 'header' ? random.pick(ODD_CONTENT_TYPES) : 'application/json',
});
