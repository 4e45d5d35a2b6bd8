import { addressOf, type CallOptions, type Method, readJson } from './api.js';
import { ask } from './dialog.js';
import { field, textOf } from './field.js';
import { group, h } from './h.js';
import { words } from './language.js';
import { Problem, problemOf } from './problem.js';
import { operatorToken, setOperatorToken } from './session.js';

const w = words(
  {
    title: "The operator's token",
    why: 'This needs the operator of the service. trenchctl serve prints the token at its start, in the line “operator”.',
    label: "Operator's token",
    use: 'Use this token',
    wrong: 'The token is not the one of this start. Copy it from the line “operator” of trenchctl serve.',
    given: 'No operator token was given, so nothing was done.',
  },
  {
    title: 'Operatørens token',
    why: 'Dette krever operatøren av tjenesten. trenchctl serve skriver tokenet når den starter, i linjen «operator».',
    label: 'Operatørens token',
    use: 'Bruk dette tokenet',
    wrong: 'Tokenet hører ikke til denne starten. Kopier det fra linjen «operator» i trenchctl serve.',
    given: 'Ingen operatørtoken ble oppgitt, så ingenting ble gjort.',
  },
);

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

const askForToken = (): Promise<boolean> =>
  ask({
    title: w().title,
    body: group(
      h('p', {}, w().why),
      field({ name: 'token', label: w().label, type: 'password', isRequired: true }),
    ),
    confirm: w().use,
    act: async (form) => {
      const token = textOf(form, 'token') ?? '';
      const answer = await call('GET', '/clock', {}, token);
      if (answer.status === 401) throw new Problem(401, { detail: w().wrong });
      if (!answer.ok) throw await problemOf(answer);
      setOperatorToken(token);
    },
  });

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
