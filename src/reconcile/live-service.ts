import type { Api } from '../api/client.js';
import type { ServiceProfile } from '../profile/profile.js';

/** The service that a plan is made for: how it is called, as whom, and how it behaves. */
export interface LiveService {
  /** This client cannot write. */
  readonly reading: Api;
  readonly writing: Api;
  /** The company whose projects are meant; without it, the company of the user. */
  readonly companyId?: string;
  readonly username?: string;
  /** How this service behaves where the documents leave it open. */
  readonly profile: ServiceProfile;
  /** Whether calls go over a network. */
  readonly isRemote: boolean;
}
