import { session as signedIn, signIn, signOut } from '../console/shell/session.js';
import { byId, h } from '../elements.js';

/** The token of this page: the one of the console, or a pasted one, which is kept in memory only. */
export interface Session {
  token(): string | undefined;
  signIn(): Promise<void>;
  /** Forgets a token that the service does not accept, for example because it expired. */
  drop(): void;
  /** Calls back now and whenever the token changes. */
  watch(onChange: () => void): void;
}

interface State {
  readonly pasted?: string;
  readonly problem?: string;
}

export function createSession(): Session {
  let state: State = {};
  const watchers: (() => void)[] = [];
  const change = (next: State) => {
    state = next;
    for (const watcher of watchers) watcher();
  };
  const session: Session = {
    token: () => state.pasted ?? signedIn()?.token,
    async signIn() {
      try {
        await signIn();
        change({});
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        change({ problem: `The sign-in failed: ${why}. Paste a token instead.` });
      }
    },
    drop() {
      signOut();
      change({ problem: 'The service does not accept the token. Sign in again.' });
    },
    watch(onChange) {
      watchers.push(onChange);
      onChange();
    },
  };
  showSession(session, () => state, change);
  return session;
}

/** Shows at the top of the page who is signed in. */
function showSession(session: Session, state: () => State, change: (next: State) => void): void {
  const place = byId('session');
  const status = h('span', { role: 'status' });
  const actions = h('span.actions');
  const paste = pasteForm((value) => change({ pasted: value }));
  place.append(status, actions, paste);
  place.hidden = false;
  const leave = () => {
    signOut();
    change({});
  };
  session.watch(() => {
    const { pasted, problem } = state();
    const hasToken = session.token() !== undefined;
    const who = pasted === undefined ? `Signed in as ${signedIn()?.username}` : 'A pasted token is used';
    status.textContent = problem ?? (hasToken ? who : 'Not signed in');
    actions.replaceChildren(
      hasToken
        ? button('Sign out', leave)
        : button('Sign in as the demo user', () => void session.signIn(), 'primary'),
    );
    paste.hidden = hasToken;
  });
}

function pasteForm(onToken: (token: string) => void): HTMLElement {
  const input = h('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
  const form = h('form', h('label', 'Bearer token ', input), ' ', h('button', { type: 'submit' }, 'Use it'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = input.value.trim().replace(/^Bearer\s+/i, '');
    input.value = '';
    if (value) onToken(value);
  });
  return h('details', h('summary', 'Paste a token'), form);
}

/** Makes a button of a form that does not send the form. */
export const button = (text: string, onclick: () => void, kind?: string): HTMLButtonElement =>
  h('button', { class: kind, onclick }, text);
