import { ApiError, type ApiErrorCode } from '../../api/api-error.js';
import { visible } from '../../diagnostics/visible.js';

const ADDRESS = 'check the address (TRENCHCTL_BASE_URL, TRENCHCTL_<SERVICE>_URL)';
const LATER = 'try again later';

/** What to do about a call that did not succeed. */
const REMEDIES: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  'no-token': 'check the settings of the login (TRENCHCTL_CLIENT_ID and the others)',
  unreachable: `${ADDRESS} and the network`,
  timeout: `${LATER}, or give it longer with --timeout`,
  broken: LATER,
  redirected: ADDRESS,
  'answer-too-large': ADDRESS,
  'unreadable-answer': `the service does not answer as its documents say: ${ADDRESS}, or ${LATER}`,
  unauthorized: 'check the login',
  forbidden: 'check what this login may do',
  'not-found': ADDRESS,
  'too-many-requests': LATER,
  'server-error': LATER,
};

const MAYBE = '; it may have been done all the same: look before you do it again';
const MOST = 4000;

const remedyOf = ({ code, scope }: ApiError): string | undefined =>
  scope === undefined
    ? REMEDIES[code]
    : `ask for the role ${scope} for this login, or use a login that has it`;

/** An error in words for a terminal: what went wrong and what to do, with nothing in it that could steer it. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const remedy = error instanceof ApiError ? remedyOf(error) : undefined;
  const doubt = error instanceof ApiError && error.ambiguous ? MAYBE : '';
  const whole = `${remedy ? `${text}; ${remedy}` : text}${doubt}`;
  const short = whole.length > MOST ? `${whole.slice(0, MOST)}...` : whole;
  return short.split('\n').map(visible).join('\n');
}
