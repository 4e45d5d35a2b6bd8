import type { GrantOptions } from '../auth/grant.js';
import { createTokenSource, type TokenSource, type TokenSourceOptions } from '../auth/token-source.js';
import { UserError } from '../diagnostics/user-error.js';
import { createBudget, RETRY_LIMITS } from '../http/retry.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile.js';
import { type AddressSettings, addressesFrom } from './addresses.js';
import { type Api, createApi } from './client.js';
import { type OperatorWords, operatorWords } from './operator-words.js';
import { scopesOf, USUAL_SERVICES } from './scopes.js';
import { createTransport, type TransportOptions } from './transport.js';

/** Who calls. */
export interface Login {
  /** Where discovery starts; not needed where the token endpoint is given. */
  readonly issuer?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** With one: the password flow. Without: the client flow. */
  readonly username?: string;
  readonly password?: string;
  /** Used as it is; then nothing else is needed. */
  readonly accessToken?: string;
}

export interface AccessOptions
  extends AddressSettings,
    Login,
    Pick<GrantOptions, 'onTokenHost' | 'onTokenCall'>,
    Omit<TransportOptions, 'tokens' | 'budget' | 'readOnly'> {
  /** The scopes of the first token; without them, those of trench, project and customer service. */
  readonly scopes?: readonly string[];
  /** Told of every secret of the login, and of every token that it gets. */
  readonly onSecret?: (value: string) => void;
  /** How the service behaves where the documents leave it open; the assumed profile, if this is left out. */
  readonly profile?: ServiceProfile;
}

/** The API behind some addresses, as somebody. */
export interface Access {
  readonly addresses: ReturnType<typeof addressesFrom>['addresses'];
  /** One that cannot write, or one that can; they share tokens and retries. */
  api(readOnly: boolean): Api;
  /** Asks for the usual token before anybody needs it. What is wrong with it is said when it is used. */
  logIn(): void;
}

/** Tokens for the scopes of the contract, which are asked for in the operator's words. */
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
  if (problem)
    throw new UserError(`${problem.message}${problem.remedy ? `; ${problem.remedy}` : ''}`, {
      code: 'settings',
    });
  const { clientId = '', clientSecret = '', clock, profile = ASSUMED_PROFILE } = options;
  if (options.accessToken === undefined && (clientId === '' || clientSecret === '')) {
    throw new UserError(
      'nobody is set to call as: a client id and its secret are needed (TRENCHCTL_CLIENT_ID, TRENCHCTL_CLIENT_SECRET), or an access token (TRENCHCTL_ACCESS_TOKEN)',
      { code: 'settings' },
    );
  }
  const now = () => (clock ?? Date).now();
  const scopes = options.scopes ?? scopesOf(USUAL_SERVICES);
  const tokens = tokensIn(operatorWords(profile.operator), { ...options, scopes, now });
  const budget = createBudget(options.retryBudget ?? RETRY_LIMITS.retryBudget);
  return {
    addresses,
    api: (readOnly) =>
      createApi({ transport: createTransport({ ...options, tokens, readOnly, budget }), addresses, profile }),
    logIn: () => {
      tokens.token().catch(() => {});
    },
  };
}
