import { type Child, h } from './elements.js';
import { words } from './language.js';
import { errorText } from './problem.js';

const w = words({ cancel: 'Cancel' }, { cancel: 'Avbryt' });

let count = 0;

export interface DialogOptions {
  readonly title: string;
  readonly body: Child;
  /** The label of the button that does it. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** Called with the form; an error is shown in the dialog, which stays open. */
  act?(form: FormData): unknown;
}

/** Opens a dialog and resolves with true if its action was done. Escape and Cancel close it. */
export function ask({ title, body, confirm, isDangerous, act }: DialogOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const error = h('p', { class: 'notice error', role: 'alert', hidden: true });
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
    const close: HTMLButtonElement = h(
      'button',
      { type: 'button', onclick: () => dialog.close() },
      w().cancel,
    );
    const heading = h('h2', { id }, title);
    const form: HTMLFormElement = h(
      'form',
      { onsubmit: submit },
      heading,
      body,
      error,
      h('div', { class: 'buttons' }, button, close),
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
