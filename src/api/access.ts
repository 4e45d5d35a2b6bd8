import type { GrantOptions } from '../auth/grant.js';
import { createTokenSource, type TokenSource, type TokenSourceOptions } from '../auth/token-source.js';
import { UserError } from '../diagnostics/user-error.js';
import { systemClock } from '../http/clock.js';
import { createPace } from '../http/pace.js';
import { createBudget, RETRY_LIMITS } from '../http/retry.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { type AddressSettings, addressesFrom } from './addresses.js';
import { type Api, createApi } from './client.js';
import { OPERATIONS, type ServiceName } from './operations.js';
import { type OperatorWords, operatorWords } from './operator-words.js';
import { createTransport, type TransportOptions } from './transport.js';

/** The credentials of the caller. */
export interface Login {
  /** The address at which discovery starts; not needed if the token endpoint is given. */
  readonly issuer?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** With a user name the password flow is used, without one the client flow. */
  readonly username?: string;
  readonly password?: string;
  /** An access token that is used as given; no other credential is needed then. */
  readonly accessToken?: string;
}

export interface AccessOptions
  extends AddressSettings,
    Login,
    Pick<GrantOptions, 'onTokenHost' | 'onTokenCall'>,
    Pick<TokenSourceOptions, 'grant'>,
    Omit<TransportOptions, 'tokens' | 'budget' | 'pace' | 'readOnly'> {
  /** The scopes of the first token; without them, those of trench, project and customer service. */
  readonly scopes?: readonly string[];
  /** Called with every secret of the login and with every token that it gets. */
  readonly onSecret?: (value: string) => void;
  /** The behaviours of the service that the documents leave open; the assumed profile by default. */
  readonly profile?: ServiceProfile;
}

/** The API at some addresses, with the credentials of one caller. */
export interface Access {
  readonly addresses: ReturnType<typeof addressesFrom>['addresses'];
  /** Creates a client that can write or cannot; both share tokens and retries. */
  api(readOnly: boolean): Api;
  /**
   * Requests the usual token before it is needed, and ends as soon as the request is made: the caller has other work until
   * the token arrives. A failure is reported when the token is used.
   */
  logIn(): Promise<void>;
}

/** Tokens for the scopes of the contract; scopes are requested by the operator's names. */
function tokensIn({ scope }: OperatorWords, options: TokenSourceOptions): TokenSource {
  const source = createTokenSource({ ...options, scopes: options.scopes.map(scope) });
  const own = (name: string | undefined) => (name === undefined ? undefined : scope(name));
  return {
    ...source,
    token: (name) => source.token(own(name)),
    renew: (name) => source.renew(own(name)),
    lacks: (name) => source.lacks(scope(name)),
  };
}

export function openAccess(options: AccessOptions): Access {
  const { addresses, problems } = addressesFrom(options);
  const [problem] = problems;
  if (problem) throw new UserError(`${problem.message}; ${problem.remedy}`, { code: 'settings' });
  const { clientId = '', clientSecret = '', clock = systemClock, profile = ASSUMED_PROFILE } = options;
  if (options.accessToken === undefined && (clientId === '' || clientSecret === '')) {
    throw new UserError(
      'no credentials are set: a client id and its secret are needed (TRENCHCTL_CLIENT_ID, TRENCHCTL_CLIENT_SECRET), or an access token (TRENCHCTL_ACCESS_TOKEN); `trenchctl login` stores them on your own machine',
      { code: 'settings' },
    );
  }
  const { now } = clock;
  const scopes = options.scopes ?? scopesOf(USUAL_SERVICES);
  let beginRequest = () => {};
  const isRequested = new Promise<void>((resolve) => {
    beginRequest = resolve;
  });
  const fetch: AccessOptions['fetch'] = (...request) => {
    beginRequest();
    return options.fetch(...request);
  };
  const tokens = tokensIn(operatorWords(profile.operator), { ...options, fetch, scopes, now });
  const budget = createBudget(options.retryBudget ?? RETRY_LIMITS.retryBudget);
  const pace = createPace(now);
  return {
    addresses,
    api: (readOnly) =>
      createApi({
        transport: createTransport({ ...options, tokens, readOnly, budget, pace }),
        addresses,
        profile,
      }),
    logIn: async () => {
      const token = tokens.token().catch(() => {});
      await Promise.race([isRequested, token]);
    },
  };
}

/** The services that a plan calls. The others have scopes of their own, which not every client may have. */
export const USUAL_SERVICES: readonly ServiceName[] = ['trench', 'project', 'customer'];

/** Every scope that the operations of these services need, each once and in the order of the services. */
export const scopesOf = (services: readonly ServiceName[]): string[] => [
  ...new Set(
    services.flatMap((service) =>
      OPERATIONS.flatMap((operation) =>
        operation.service === service && operation.scope !== undefined ? [operation.scope] : [],
      ),
    ),
  ),
];
