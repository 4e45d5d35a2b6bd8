import { button, byId, element } from './element.js';

/** The token of this page. It is kept in memory only, so closing the page forgets it. */
export interface Session {
  token(): string | undefined;
  signIn(): Promise<void>;
  /** Calls back now and whenever the token changes. */
  watch(onChange: () => void): void;
}

const SIGN_IN = '/console/sign-in';

export function createSession(): Session {
  let token: string | undefined;
  let who = '';
  let problem = '';
  const watchers: (() => void)[] = [];
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  const use = (value: string | undefined, name: string) => {
    token = value;
    who = name;
    problem = '';
    tell();
  };
  async function signIn(): Promise<void> {
    try {
      const answer = await fetch(SIGN_IN, { method: 'POST' });
      const body = (await answer.json()) as Record<string, string>;
      if (!answer.ok) throw new Error(body.detail ?? `status ${answer.status}`);
      use(body.token, body.name ?? 'the demo user');
    } catch (error) {
      problem = `The sign-in failed: ${error instanceof Error ? error.message : error}. Paste a token instead.`;
      tell();
    }
  }
  const session: Session = {
    token: () => token,
    signIn,
    watch(onChange) {
      watchers.push(onChange);
      onChange();
    },
  };
  showSession(session, () => ({ who, problem }), use);
  return session;
}

/** Shows at the top of the page who is signed in. */
function showSession(
  session: Session,
  state: () => { who: string; problem: string },
  use: (token: string | undefined, who: string) => void,
): void {
  const place = byId('session');
  const status = element('span', { role: 'status' });
  const actions = element('span', { class: 'actions' });
  const paste = pasteForm((value) => use(value, 'the pasted token'));
  place.append(status, actions, paste);
  place.hidden = false;
  session.watch(() => {
    const { who, problem } = state();
    const signedIn = session.token() !== undefined;
    status.textContent = problem || (signedIn ? `Signed in as ${who}` : 'Not signed in');
    actions.replaceChildren(
      signedIn
        ? button('Sign out', () => use(undefined, ''))
        : button('Sign in as the demo user', () => void session.signIn(), 'primary'),
    );
    paste.hidden = signedIn;
  });
}

function pasteForm(onToken: (token: string) => void): HTMLElement {
  const input = element('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
  const form = element(
    'form',
    {},
    element('label', {}, 'Bearer token ', input),
    ' ',
    element('button', { type: 'submit' }, 'Use it'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = input.value.trim().replace(/^Bearer\s+/i, '');
    input.value = '';
    if (value) onToken(value);
  });
  return element('details', {}, element('summary', {}, 'Paste a token'), form);
}
