// A service under a profile, and a client that assumes nothing but the operator's name.
import { openAccess } from '../../src/api/access.js';
import type { Api } from '../../src/api/client.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { seededRandom } from '../../src/service/random.js';
import { startService, type TestService } from '../support/service.js';

/** A project of the seed that has a case reference and no segment. */
export const PROJECT = '6001';

export interface ProbeBench {
  readonly under: TestService;
  api(fetch?: typeof globalThis.fetch): Api;
  readonly random: () => number;
  /** Segments and the fields of the project that a caller can write. */
  state(): unknown;
}

export async function openBench(profile: ServiceProfile = ASSUMED_PROFILE): Promise<ProbeBench> {
  const under = await startService({ profile });
  const { store } = under.service;
  return {
    under,
    random: seededRandom(11),
    api: (fetch = under.fetch) =>
      openAccess({
        ...credentialsFor(under.service, 'http://127.0.0.1'),
        fetch,
        maxRetries: 0,
        profile: { ...ASSUMED_PROFILE, operator: profile.operator },
      }).api(false),
    state() {
      const { modifiedDate, modifiedBy, ...project } = store.get('project', PROJECT)?.value ?? {};
      const segments = store.segmentHeads(PROJECT).map(({ id }) => store.get('segment', id)?.value);
      return { project, segments };
    },
  };
}
