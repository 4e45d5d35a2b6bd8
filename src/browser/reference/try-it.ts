import { h } from '../elements.js';
import { showContent, showFailure, showProblem, showStatus } from './answer.js';
import { curlOf, type FilledField, requestOf, type TriedRequest } from './request.js';
import { button, type Session } from './session.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Values that were typed into a form. The other forms take them over for the same parameter. */
type Typed = Map<string, string>;

/** Starts the forms that send operations. */
export function startTries(session: Session): void {
  const typed: Typed = new Map();
  for (const opener of document.querySelectorAll<HTMLButtonElement>('.try-open')) {
    opener.hidden = false;
    const form = opener.nextElementSibling as HTMLFormElement;
    let started = false;
    opener.addEventListener('click', () => {
      if (!started) startForm(form, session, typed);
      started = true;
      form.hidden = !form.hidden;
      opener.setAttribute('aria-expanded', String(!form.hidden));
      if (form.hidden) return;
      takeOver(form, typed);
      controlsOf(form)[0]?.focus();
    });
  }
}

const controlsOf = (form: HTMLFormElement): Control[] => [
  ...form.querySelectorAll<Control>('input, select, textarea'),
];

function takeOver(form: HTMLFormElement, typed: Typed): void {
  for (const control of controlsOf(form)) {
    const value = typed.get(control.name);
    if (value !== undefined && control.name.startsWith('path:')) control.value = value;
  }
}

function startForm(form: HTMLFormElement, session: Session, typed: Typed): void {
  const part = (name: string) => form.querySelector(`.try-${name}`) as HTMLElement;
  const sender = form.querySelector('button[type=submit]') as HTMLButtonElement;
  const confirm = createConfirm(part('send'), sender, () => void send());

  async function send(): Promise<void> {
    confirm.close();
    const request = requestOf(form.dataset.method ?? '', form.dataset.path ?? '', fieldsOf(form));
    sender.disabled = true;
    part('status').replaceChildren('Sending...');
    part('answer').replaceChildren();
    try {
      await sendAndShow(request);
    } catch (error) {
      part('status').replaceChildren(showFailure(error));
    }
    part('answer').append(asCurl(request));
    sender.disabled = false;
    sender.focus();
  }

  async function sendAndShow(request: TriedRequest): Promise<void> {
    const token = session.token();
    const start = performance.now();
    const response = await fetch(request.url, sentWith(request, token));
    const bytes = await response.arrayBuffer();
    part('status').replaceChildren(...showStatus(response, bytes, performance.now() - start));
    part('answer').replaceChildren(...showContent(response, bytes));
    if (response.status === 401 && token !== undefined) session.drop();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const problem = firstProblem(form);
    if (problem) {
      part('status').replaceChildren(problem);
      return;
    }
    if (form.dataset.effect === 'delete') confirm.open();
    else void send();
  });
  form.addEventListener('input', ({ target }) => {
    confirm.close();
    const control = target as Control;
    control.removeAttribute('aria-invalid');
    typed.set(control.name, control.value);
  });
  session.watch(() => {
    part('who').replaceChildren(
      ...(session.token() === undefined
        ? ['This call needs a token. ', button('Sign in as the demo user', () => void session.signIn())]
        : []),
    );
  });
}

function fieldsOf(form: HTMLFormElement): FilledField[] {
  return controlsOf(form).map(({ name, value, dataset }) => ({
    key: name,
    value,
    several: dataset.several !== undefined,
  }));
}

/** Returns the first field that cannot be sent, and moves the focus there. */
function firstProblem(form: HTMLFormElement): HTMLElement | undefined {
  const wrong = controlsOf(form).find((control) => problemOf(control) !== '');
  if (!wrong) return undefined;
  wrong.setAttribute('aria-invalid', 'true');
  wrong.focus();
  return showProblem(problemOf(wrong));
}

function problemOf(control: Control): string {
  const { name, value } = control;
  if (control.required && value.trim() === '') return `Fill in ${name.slice(name.indexOf(':') + 1)}.`;
  if (name !== 'body' || value.trim() === '') return '';
  try {
    JSON.parse(value);
    return '';
  } catch (error) {
    return `The body is not JSON: ${error instanceof Error ? error.message : error}`;
  }
}

const sentWith = ({ method, headers, body }: TriedRequest, token: string | undefined): RequestInit => ({
  method,
  headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  ...(body !== undefined && { body }),
});

const asCurl = (request: TriedRequest): HTMLElement =>
  h(
    'details',
    h('summary', 'The same call with curl'),
    h('pre', { tabindex: '0', 'aria-label': 'The same call with curl' }, curlOf(request, location.origin)),
  );

/** Asks before a delete: its answer is a button at another place, so a double click does not give it. */
function createConfirm(place: HTMLElement, sender: HTMLButtonElement, onYes: () => void) {
  const question = h('span.confirm', { role: 'group', 'aria-label': 'Confirm the delete' });
  const close = () => {
    question.remove();
    sender.hidden = false;
  };
  const cancel = button('Cancel', () => {
    close();
    sender.focus();
  });
  question.append('Delete this object for good? ', cancel, ' ', button('Yes, delete', onYes, 'danger'));
  question.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') cancel.click();
  });
  return {
    close,
    open() {
      sender.hidden = true;
      place.append(question);
      cancel.focus();
    },
  };
}
