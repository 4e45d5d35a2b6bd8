import { h } from './h.js';
import { errorText } from './problem.js';

const live = h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' });

/** The place of messages; it is part of the page from the start, because a screen reader announces only changes of it. */
export const noticePlace = (): HTMLElement => live;

function show(kind: 'done' | 'error', text: string, more?: Node): void {
  const notice = h('div', { class: `notice ${kind}` }, h('p', {}, text), more);
  const close = h(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': '×', onclick: () => notice.remove() },
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
    if (button) button.disabled = true;
    try {
      await action();
    } catch (error) {
      notifyError(error);
    } finally {
      if (button) button.disabled = false;
    }
  };
