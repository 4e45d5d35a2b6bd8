import { credentialsFor } from '../../src/service/create-service.js';
import type { TestService } from './service.js';

/** The environment in which the command line calls that service, as the demo user. */
export function loginTo(under: TestService): Record<string, string> {
  const { baseUrl, tokenUrl, clientId, clientSecret, username, password } = credentialsFor(under.service, under.baseUrl);
  return {
    TRENCHCTL_BASE_URL: baseUrl,
    TRENCHCTL_TOKEN_URL: tokenUrl,
    TRENCHCTL_CLIENT_ID: clientId,
    TRENCHCTL_CLIENT_SECRET: clientSecret,
    TRENCHCTL_USERNAME: username,
    TRENCHCTL_PASSWORD: password,
  };
}
