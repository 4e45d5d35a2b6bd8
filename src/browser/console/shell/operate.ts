import { addressOf, type CallOptions, type Method, readJson } from './api.js';
import { type Child, field, group, h, textOf } from './elements.js';
import { words } from './language.js';
import { errorText, Problem, problemOf } from './notice.js';
import { isThisMachine, operatorToken, setOperatorToken } from './session.js';

const w = words({
  title: ["The operator's token", 'Operatørens token'],
  why: [
    'This changes what the API cannot change: labels, positions and removals as in the web tool, or the service itself (faults, clock, snapshots, log). Only the operator of the service may do it, not a user.',
    'Dette endrer det API-et ikke kan endre: merker, posisjoner og fjerning som i webverktøyet, eller selve tjenesten (feil, klokke, øyeblikksbilder, logg). Bare operatøren av tjenesten kan gjøre det, ikke en bruker.',
  ],
  where: [
    'trenchctl serve prints the token at its start, in the line “operator”.',
    'trenchctl serve skriver tokenet når den starter, i linjen «operator».',
  ],
  click: [
    'You are on the machine of the service, so one click is enough.',
    'Du er på maskinen til tjenesten, så ett klikk er nok.',
  ],
  go: ['Go on as the operator', 'Fortsett som operatør'],
  label: ["Operator's token", 'Operatørens token'],
  use: ['Use this token', 'Bruk dette tokenet'],
  wrong: [
    'The token is not the one of this start. Copy it from the line “operator” of trenchctl serve.',
    'Tokenet hører ikke til denne starten. Kopier det fra linjen «operator» i trenchctl serve.',
  ],
  given: [
    'No operator token was given, so nothing was done.',
    'Ingen operatørtoken ble oppgitt, så ingenting ble gjort.',
  ],
});

const call = (method: Method, path: string, { query, body, signal }: CallOptions, token: string | null) =>
  fetch(addressOf(`/admin${path}`, query), {
    method,
    headers: { authorization: `Bearer ${token ?? ''}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });

/** Asks for the operator's token once for each session and checks it. Returns true if there is one. */
export async function askForOperator(): Promise<boolean> {
  if (operatorToken() !== null) return true;
  // Two calls at once ask one question.
  asking ??= askForToken().finally(() => {
    asking = undefined;
  });
  return asking;
}

let asking: Promise<boolean> | undefined;

/** On the machine of the service one click is enough, as for the sign-in; elsewhere the token is typed. */
const askForToken = (): Promise<boolean> =>
  isThisMachine()
    ? ask({
        title: w().title,
        body: group(h('p', w().why), h('p.hint', w().click)),
        confirm: w().go,
        act: async () => {
          const answer = await fetch('/console/operator', { method: 'POST' });
          if (!answer.ok) throw await problemOf(answer);
          const { operatorToken: token } = (await answer.json()) as { operatorToken: string };
          setOperatorToken(token);
        },
      })
    : ask({
        title: w().title,
        body: group(
          h('p', w().why),
          h('p.hint', w().where),
          field({ name: 'token', label: w().label, type: 'password', isRequired: true }),
        ),
        confirm: w().use,
        act: (form) => useTyped(textOf(form, 'token') ?? ''),
      });

async function useTyped(token: string): Promise<void> {
  const answer = await call('GET', '/clock', {}, token);
  if (answer.status === 401) throw new Problem(401, { detail: w().wrong });
  if (!answer.ok) throw await problemOf(answer);
  setOperatorToken(token);
}

/** Calls an operator endpoint below /admin. The token is asked for if there is none, or if it is of an earlier start. */
export async function operate<T = unknown>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<T> {
  if (!(await askForOperator())) throw new Problem(401, { detail: w().given });
  const response = await call(method, path, options, operatorToken());
  if (response.status === 401) {
    setOperatorToken(null);
    return operate(method, path, options);
  }
  if (!response.ok) throw await problemOf(response);
  return readJson<T>(response);
}

const dialogWords = words({
  cancel: ['Cancel', 'Avbryt'],
});

let count = 0;

interface DialogOptions {
  readonly title: string;
  readonly body: Child;
  /** The label of the button that does it. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** Called with the form; an error is shown in the dialog, which stays open. */
  act?(form: FormData): unknown;
}

/** Closes every open dialog, as Cancel does, and waits until its question is answered. */
export async function closeDialogs(): Promise<void> {
  const open = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  await Promise.all(
    [...open].map((dialog) => {
      const closed = new Promise((done) => dialog.addEventListener('close', done, { once: true }));
      dialog.close();
      return closed;
    }),
  );
}

/** Opens a dialog and resolves with true if its action was done. Escape and Cancel close it. */
export function ask({ title, body, confirm, isDangerous, act }: DialogOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const error = h('p.notice.error', { role: 'alert', hidden: true });
    const button = h('button', { type: 'submit', class: isDangerous ? 'danger' : 'primary' }, confirm);
    count += 1;
    const id = `dialog-${count}`;
    let isDone = false;
    const submit = async (event: Event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        await act?.(new FormData(form));
        isDone = true;
        dialog.close();
      } catch (failed) {
        error.hidden = false;
        error.textContent = errorText(failed);
      } finally {
        button.disabled = false;
      }
    };
    const close: HTMLButtonElement = h('button', { onclick: () => dialog.close() }, dialogWords().cancel);
    const heading = h('h2', { id }, title);
    const form: HTMLFormElement = h(
      'form',
      { onsubmit: submit },
      heading,
      body,
      error,
      h('div.buttons', button, close),
    );
    const dialog: HTMLDialogElement = h('dialog', { 'aria-labelledby': id }, form);
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isDone);
    });
    document.body.append(dialog);
    dialog.showModal();
    if (isDangerous) close.focus();
  });
}
