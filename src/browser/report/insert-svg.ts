// A drawing is a text of SVG. It is parsed as XML, so a text in it can never become a tag of the page, and its style is given
// to the page as a style sheet object: the policy of the page forbids styles in tags.

const styles = new Set<string>();

export function insertSvg(place: HTMLElement, text: string): void {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) throw new Error('the drawing is not valid');
  for (const style of parsed.querySelectorAll('style')) {
    use(style.textContent ?? '');
    style.remove();
  }
  place.replaceChildren(document.importNode(parsed.documentElement, true));
}

function use(css: string): void {
  if (styles.has(css)) return;
  styles.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
