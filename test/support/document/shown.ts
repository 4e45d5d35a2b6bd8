// The words that a reader of a page of the small document sees, as lines: a heading, a paragraph, a row of a table or a field is a line.
import { isControl } from './controls.js';
import { SmallElement, type SmallNode, SmallText } from './nodes.js';
import { document, nameOf } from './small-page.js';

const BLOCKS = new Set(
  'article blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 header hr legend li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** A reader does not see these. */
const UNSEEN = new Set(['noscript', 'script', 'style']);
/** Of a longer text the beginning is shown. */
const LONG = 200;
/** Of more choices of a field, or more lines that are gone, only some are shown. */
const MANY = 11;
/** Classes that tell a reader something by their look. */
const TELLING =
  /^(danger|primary|broken|faint|failed|inside|error|warning|changed|done|warn|target|filtering|hot|found-\w+|at|same|plain|wide|narrow|notice)$/;
/** Those that tell something of one kind of element only. */
const TELLING_OF: Readonly<Record<string, RegExp>> = {
  ...{ th: /^number$/, caption: /^visually-hidden$/, li: /^note$/, div: /^(note|add|mod|del|rep|loss|problem)$/, strong: /^s\d$/ },
};

/** Attributes that a reader or a program that reads aloud tells. */
const FACTS = 'min max step start role aria-current aria-expanded aria-invalid aria-live aria-busy tabindex'.split(' ');

const flagsOf = (one: SmallElement): string => {
  const depth = one.style['--depth'];
  const label = one.getAttribute('aria-labelledby');
  const facts = [
    ...(label === null || document.getElementById(label) ? [] : ['labelled by nothing']),
    ...one.className.split(' ').filter((name) => TELLING.test(name) || TELLING_OF[one.localName]?.test(name)),
    ...['required', 'disabled'].filter((name) => one.hasAttribute(name)),
    ...FACTS.flatMap((name) => (one.hasAttribute(name) ? [`${name.replace('aria-', '')}=${one.getAttribute(name)}`] : [])),
    // A button or link is shown by its label.
    ...(/^(button|a|svg)$/.test(one.localName) ? [] : ['aria-label', 'title', 'placeholder']).flatMap((name) =>
      one.hasAttribute(name) ? [`${name.replace('aria-', '')}=${JSON.stringify(one.getAttribute(name))}`] : [],
    ),
    ...(depth === undefined || depth === '0' ? [] : [`depth=${depth}`]),
    ...(one.style.width === undefined ? [] : [`width=${one.style.width}`]),
  ];
  return facts.length === 0 ? '' : ` (${facts.join(' ')})`;
};

/** A choice of a field, with its value if that is another word. */
function choiceOf(one: SmallElement): string {
  const [name, value] = [nameOf(one), one.getAttribute('value')];
  return value === null || value === name ? name : `${name}=${value}`;
}

function controlWords(one: SmallElement): string {
  if (!isControl(one)) return '';
  const type = one.getAttribute('type') ?? one.localName;
  const names = one.querySelectorAll('option').map(choiceOf);
  const listed = names.length > MANY ? [...names.slice(0, 2), `${names.length - 3} more`, ...names.slice(-1)] : names;
  const options = one.localName === 'select' ? ` of ${listed.join(' | ')}` : '';
  const value = type === 'checkbox' || type === 'radio' ? `${one.value} ${(one as unknown as { checked: boolean }).checked}` : one.value;
  const shown = type === 'password' ? value.replace(/.+/, '...') : value;
  const hint = document.getElementById(one.getAttribute('aria-describedby') ?? '');
  const filled = one.getAttribute('autocomplete') ?? 'off';
  const more = `${hint ? ` described by ${JSON.stringify(nameOf(hint))}` : ''}${filled === 'off' ? '' : ` filled with ${filled}`}`;
  return `{${[one.name, type].filter(Boolean).join(' ')}: ${shown}${options}${more}}${flagsOf(one)}`;
}

/** The words of an element inside of a line. */
function inlineWords(one: SmallElement, inner: string): string {
  if (one.localName === 'button') return ` [${nameOf(one)}]${flagsOf(one)}`;
  if (one.localName === 'a') return ` ${inner} <${one.getAttribute('href')}>${flagsOf(one)}`;
  if (one.localName === 'datalist') return one.querySelectorAll('option').map(choiceOf).join(' ');
  if (one.localName === 'mark') return `*${inner}*`;
  if (isControl(one)) return controlWords(one);
  if (one.localName === 'label') {
    const of = one.getAttribute('for');
    return `${inner}${of === null || document.getElementById(of) ? '' : ' (of no field)'}: `;
  }
  return one.localName === 'span' ? ` ${inner}${flagsOf(one)} ` : `${inner}${flagsOf(one)}`;
}

/** The words of a node inside of a line. */
function inline(node: SmallNode): string {
  if (node instanceof SmallText) return node.data;
  if (!(node instanceof SmallElement) || node.hidden || UNSEEN.has(node.localName)) return '';
  if (node.localName === 'svg') return `a drawing (${node.getAttribute('aria-label') ?? node.getAttribute('viewBox') ?? ''})`;
  return inlineWords(node, node.childNodes.map(inline).join(node.localName === 'ul' ? '; ' : ''));
}

const isBlock = (node: SmallNode): node is SmallElement => node instanceof SmallElement && BLOCKS.has(node.localName);

/** The beginning of the first line of an element. */
function markOf({ localName }: SmallElement): string {
  const level = /^h(\d)$/.exec(localName)?.[1];
  if (level) return `${'#'.repeat(Number(level))} `;
  return localName === 'li' ? '- ' : localName === 'summary' ? 'v ' : '';
}

/** The lines of a page. Hidden elements and the insides of drawings and of closed details are left out. */
export function shownLines(root: SmallNode): string[] {
  const lines: string[] = [];
  let line = '';
  const end = (): void => {
    const text = line
      .replace(/\s+/g, ' ')
      .replace(/ ([,:]) /g, '$1 ')
      .trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const contents = (node: SmallNode): void => {
    for (const child of node.childNodes) {
      if (isBlock(child)) block(child);
      else line += inline(child);
    }
  };
  const block = (node: SmallElement): void => {
    if (node.hidden) return;
    end();
    if (node.localName === 'pre' && node.textContent.length > LONG)
      line = `${node.textContent.slice(0, LONG)} ... (${node.textContent.length} characters)`;
    else if (node.localName === 'tr') line = `${node.children.map(inline).join(' | ')}${flagsOf(node)}`;
    else if (node.localName === 'details' && !node.open) line = `> ${node.children[0] ? inline(node.children[0]) : ''}`;
    else {
      line = markOf(node);
      contents(node);
      line += flagsOf(node);
    }
    end();
  };
  contents(root);
  end();
  return lines;
}

/** The lines that are new, marked by +, and those that are gone, marked by -; of many that are gone, the first ones. */
export function changedLines(before: readonly string[], after: readonly string[]): string[] {
  const rest = [...before];
  const added = after.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const gone = rest.length > MANY ? [...rest.slice(0, 4), `${rest.length - 4} more lines`] : rest;
  return [...gone.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
}
