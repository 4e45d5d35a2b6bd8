import { h } from '../console/shell/h.js';

/** Makes a button of a form that does not send the form. */
export const button = (text: string, onclick: () => void, kind?: string): HTMLButtonElement =>
  h('button', { type: 'button', class: kind, onclick }, text);

/** Returns an element of the page that the page always has. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}
