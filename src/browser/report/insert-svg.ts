import { svgStyle } from '../../draw/write/svg-style.js';

// A drawing is a text of SVG. It is parsed as XML, so a text in it can never become a tag of the page. The style of all drawings
// is given to the page once, as a style sheet object: the policy of the page forbids styles in tags.

let isStyled = false;

export function insertSvg(place: HTMLElement, text: string): void {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) throw new Error('the drawing is not valid');
  if (!isStyled) addStyle();
  place.replaceChildren(document.importNode(parsed.documentElement, true));
}

function addStyle(): void {
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(svgStyle('auto'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
