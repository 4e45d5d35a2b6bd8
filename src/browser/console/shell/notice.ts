import { h } from './elements.js';
import { words } from './language.js';
import { errorText } from './problem.js';

const w = words({ close: 'Close the message' }, { close: 'Lukk meldingen' });

const live = h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' });

/** The place of messages; it is part of the page from the start, because a screen reader announces only changes of it. */
export const noticePlace = (): HTMLElement => live;

function show(kind: 'done' | 'error', text: string, more?: Node): void {
  const notice = h('div', { class: `notice ${kind}` }, h('p', {}, text, more && ' ', more));
  const close = h(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': w().close, onclick: () => notice.remove() },
    '×',
  );
  notice.append(close);
  live.replaceChildren(notice);
}

/** Says that something was done. */
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
