/** `proxy`: a proxy did not let the request through. `too-large`, `redirect`: the answer is not accepted. */
type Kind = 'proxy' | 'too-large' | 'redirect';

/** A request ended without an answer that can be used. The message holds no user name and no password. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: Kind;
  /** A later retry may succeed. */
  readonly transient: boolean;

  constructor(kind: Kind, message: string, transient = false) {
    super(message);
    this.kind = kind;
    this.transient = transient;
  }
}

export const isNetworkError = (error: unknown, kind: Kind): error is NetworkError =>
  error instanceof NetworkError && error.kind === kind;

export type NetworkProblemKind =
  | 'proxy'
  | 'refused'
  | 'unknown-host'
  | 'unreachable'
  | 'certificate'
  /** TLS or HTTP was expected, and another protocol answered. */
  | 'protocol'
  | 'timeout'
  | 'broken';

export interface NetworkProblem {
  readonly kind: NetworkProblemKind;
  /** The system's error code, such as ECONNREFUSED; empty if there is none. */
  readonly code: string;
  /** The connection was not established, so no part of the request was sent. */
  readonly isBeforeSending: boolean;
  /** Present for kind `proxy`. */
  readonly proxy?: NetworkError;
}

const CERTIFICATE =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|CRL_)/;
const PROTOCOL = /^(EPROTO|ERR_SSL_|HPE_)/;
const TIMEOUT = /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/;
const UNKNOWN_HOST = /^(ENOTFOUND|EAI_)/;
const NEVER_SENT = /^(ENOTFOUND|EAI_|ECONNREFUSED$|UND_ERR_CONNECT_TIMEOUT$)/;

/** Classifies an error of the platform's fetch or of node:http by what a user can do about it. */
export function networkProblem(error: unknown): NetworkProblem {
  const links = chain(error);
  const proxy = links.find((one) => isNetworkError(one, 'proxy'));
  const code = links.map(({ code: one }) => one).find((one) => /^\w{1,60}$/.test(String(one ?? ''))) ?? '';
  const isBeforeSending = links.some(
    (one) => NEVER_SENT.test(one.code ?? '') || one.syscall === 'connect' || one.syscall === 'getaddrinfo',
  );
  if (proxy) return { kind: 'proxy', code, isBeforeSending: true, proxy };
  if (CERTIFICATE.test(code)) return { kind: 'certificate', code, isBeforeSending: true };
  return { kind: kindOf(code, links, isBeforeSending), code, isBeforeSending };
}

function kindOf(code: string, links: readonly Link[], isBeforeSending: boolean): NetworkProblemKind {
  if (code === 'ECONNREFUSED') return 'refused';
  if (UNKNOWN_HOST.test(code)) return 'unknown-host';
  if (PROTOCOL.test(code)) return 'protocol';
  if (TIMEOUT.test(code) || links.some(({ name }) => name === 'TimeoutError' || name === 'AbortError'))
    return 'timeout';
  return isBeforeSending ? 'unreachable' : 'broken';
}

interface Link extends Error {
  readonly code?: string;
  readonly syscall?: string;
}

/** An error, its causes, and the errors of each address that a connection tried. */
function chain(error: unknown, depth = 0): Link[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const attempts = error instanceof AggregateError ? error.errors : [];
  return [error as Link, ...[error.cause, ...attempts].flatMap((inner) => chain(inner, depth + 1))];
}
