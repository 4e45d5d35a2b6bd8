import type { Api } from '../api/client.js';
import type { ServiceProfile } from '../profile/profile.js';

/** The service that a plan is made for: its client, its name, the login and the profile. */
export interface LiveService {
  /** This client cannot write. */
  readonly reading: Api;
  readonly writing: Api;
  /** The company whose projects are meant; without it, the company of the user. */
  readonly companyId?: string;
  readonly username?: string;
  /** The behaviours of the service that its documents leave open. */
  readonly profile: ServiceProfile;
  /** True if calls go over a network. */
  readonly isRemote: boolean;
}
