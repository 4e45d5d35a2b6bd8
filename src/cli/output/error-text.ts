import { ApiError, type ApiErrorCode } from '../../api/api-error.js';
import { visible } from '../../diagnostics/visible.js';

const ADDRESS = 'check the address (TRENCHCTL_BASE_URL, TRENCHCTL_<SERVICE>_URL)';
const LATER = 'try again later';

/** Remedies for failed calls. */
const REMEDIES: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  'no-token': 'check the settings of the login (TRENCHCTL_CLIENT_ID and the others)',
  unreachable: `${ADDRESS} and the network`,
  timeout: `${LATER}, or raise the limit with --timeout`,
  broken: LATER,
  redirected: ADDRESS,
  'answer-too-large': ADDRESS,
  'unreadable-answer': `the answer does not follow the documents of the service: ${ADDRESS}, or ${LATER}`,
  unauthorized: 'check the login',
  forbidden: 'check the rights of this login',
  'not-found': ADDRESS,
  'too-many-requests': LATER,
  'server-error': LATER,
};

const MAYBE = '; the change may have been made all the same: check before you repeat it';
const MAX = 4000;

const remedyOf = ({ code, scope }: ApiError): string | undefined =>
  scope === undefined
    ? REMEDIES[code]
    : `ask for the role ${scope} for this login, or use a login that has it`;

/** Returns an error as text for a terminal: the failure and the remedy, with control characters escaped. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const remedy = error instanceof ApiError ? remedyOf(error) : undefined;
  const note = error instanceof ApiError && error.ambiguous ? MAYBE : '';
  const whole = `${remedy ? `${text}; ${remedy}` : text}${note}`;
  const short = whole.length > MAX ? `${whole.slice(0, MAX)}...` : whole;
  return short.split('\n').map(visible).join('\n');
}
