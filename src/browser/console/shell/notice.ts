import { h } from './elements.js';
import { words } from './language.js';

const w = words({
  close: ['Close the message', 'Lukk meldingen'],
});

const live = h('div.notices', { role: 'status', 'aria-live': 'polite' });

/** The place of messages; it is part of the page from the start, because a screen reader announces only changes of it. */
export const noticePlace = (): HTMLElement => live;

function show(kind: 'done' | 'error', text: string, more?: Node): void {
  const notice = h('div', { class: `notice ${kind}` }, h('p', text, more && ' ', more));
  const close = h('button.quiet', { 'aria-label': w().close, onclick: () => notice.remove() }, '×');
  notice.append(close);
  live.replaceChildren(notice);
}

export const notify = (text: string, more?: Node): void => show('done', text, more);

/** Says that something failed, and why. */
export const notifyError = (error: unknown): void => {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  show('error', errorText(error));
};

export const clearNotice = (): void => live.replaceChildren();

/** Runs an action of a button: its error is shown in words, and the button cannot be pressed twice. */
export const guarded =
  (action: () => unknown) =>
  async (event: Event): Promise<void> => {
    event.preventDefault();
    const { currentTarget } = event;
    const button = currentTarget instanceof HTMLButtonElement ? currentTarget : undefined;
    // A disabled button would lose the focus, which a dialog gives back to it.
    if (button?.ariaBusy === 'true') return;
    if (button) button.ariaBusy = 'true';
    try {
      await action();
    } catch (error) {
      notifyError(error);
    } finally {
      if (button) button.ariaBusy = null;
    }
  };

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

const problemWords = words({
  400: ['The service refused the values', 'Tjenesten godtok ikke verdiene'],
  401: ['The token is not accepted', 'Tokenet ble ikke godtatt'],
  403: ['This user has no access to it', 'Denne brukeren har ikke tilgang'],
  404: ['The service does not have it', 'Tjenesten har ikke dette'],
  409: [
    'Somebody else changed it first, or it is in use',
    'Noen andre har endret det først, eller det er i bruk',
  ],
  other: ['The service failed', 'Tjenesten feilet'],
  network: [
    'The service did not answer. Check that trenchctl serve is running, then try again.',
    'Tjenesten svarte ikke. Sjekk at trenchctl serve kjører, og prøv igjen.',
  ],
});

/** Says in a sentence what happened, with the fields that the service names. */
export function errorText(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof TypeError ? problemWords().network : String(error);
  const known = problemWords() as Readonly<Record<string, string>>;
  const what = known[error.status] ?? `${problemWords().other} (${error.status})`;
  const fields = (error.body.errors ?? []).map(({ field, detail }) =>
    [field, detail].filter(Boolean).join(': '),
  );
  const why = fields.length > 0 ? fields.join('; ') : error.body.detail;
  return why === undefined ? `${what}.` : `${what}: ${why}`;
}
