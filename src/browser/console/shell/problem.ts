import { words } from './language.js';

interface ProblemBody {
  readonly detail?: string;
  readonly code?: string;
  readonly errors?: readonly { readonly field?: string; readonly detail?: string }[];
}

/** A refused call, with the problem details of the service (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  constructor(status: number, body: ProblemBody) {
    super(body.detail ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    return new Problem(response.status, JSON.parse(text) as ProblemBody);
  } catch {
    return new Problem(response.status, text === '' ? {} : { detail: text.slice(0, 300) });
  }
}

const w = words(
  {
    400: 'The service refused the values',
    401: 'The token is not accepted',
    403: 'This user has no access to it',
    404: 'The service does not have it',
    409: 'Somebody else changed it first, or it is in use',
    other: 'The service failed',
    network: 'The service did not answer. Check that trenchctl serve is running, then try again.',
  },
  {
    400: 'Tjenesten godtok ikke verdiene',
    401: 'Tokenet ble ikke godtatt',
    403: 'Denne brukeren har ikke tilgang',
    404: 'Tjenesten har ikke dette',
    409: 'Noen andre har endret det først, eller det er i bruk',
    other: 'Tjenesten feilet',
    network: 'Tjenesten svarte ikke. Sjekk at trenchctl serve kjører, og prøv igjen.',
  },
);

/** Says in a sentence what happened, with the fields that the service names. */
export function errorText(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof TypeError ? w().network : String(error);
  const known = w() as Readonly<Record<string, string>>;
  const what = known[error.status] ?? `${w().other} (${error.status})`;
  const fields = (error.body.errors ?? []).map(({ field, detail }) =>
    [field, detail].filter(Boolean).join(': '),
  );
  const why = fields.length > 0 ? fields.join('; ') : error.body.detail;
  return why === undefined ? `${what}.` : `${what}: ${why}`;
}
