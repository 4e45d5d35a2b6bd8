import { type NetworkProblemKind, networkProblem } from '../http/network-problem.js';
import { AuthError } from './auth-error.js';

interface Words {
  readonly code: 'unreachable' | 'bad-certificate' | 'bad-protocol';
  readonly happened: string;
  readonly transient: boolean;
}

const CERTIFICATE = 'NODE_EXTRA_CA_CERTS can name the file with the certificate of your own authority';

const WORDS: Readonly<Record<Exclude<NetworkProblemKind, 'proxy'>, Words>> = {
  refused: { code: 'unreachable', happened: 'refuses the connection', transient: true },
  'unknown-host': {
    code: 'unreachable',
    happened: 'has a host name that is not known here',
    transient: true,
  },
  unreachable: { code: 'unreachable', happened: 'could not be reached', transient: true },
  certificate: {
    code: 'bad-certificate',
    happened: `has a certificate that is not accepted; ${CERTIFICATE}`,
    transient: false,
  },
  protocol: {
    code: 'bad-protocol',
    happened: 'does not speak HTTP as its address says; check scheme and port of the address',
    transient: false,
  },
  timeout: { code: 'unreachable', happened: 'did not answer in time', transient: true },
  broken: { code: 'unreachable', happened: 'broke off the connection', transient: true },
};

/** Returns the reason why the token server did not answer. `what` names it, with its host. */
export function unreachable(what: string, error: unknown): AuthError {
  const { kind, code, proxy } = networkProblem(error);
  if (proxy) return new AuthError('unreachable', `${what}: ${proxy.message}`, proxy.transient);
  const words = WORDS[kind as keyof typeof WORDS];
  const called = code === '' ? '' : ` (${code})`;
  return new AuthError(words.code, `${what} ${words.happened}${called}`, words.transient);
}
