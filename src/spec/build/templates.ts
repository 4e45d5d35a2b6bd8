import type { Place } from '../../diagnostics/problem.js';
import type { Report } from '../codes.js';
import { LIMITS } from '../limits.js';
import { hinter } from '../read/nearest.js';
import type { Named, Stated } from '../read/read-map.js';
import type { Usable } from '../read/read-section.js';

/** The templates of one sort that a project's documents name. */
export interface Shelf<T> {
  readonly what: 'section' | 'layer';
  readonly byName: ReadonlyMap<string, Named<Usable<T>>>;
  /** For a name that is not one of them. */
  hint(name: string): string | undefined;
}

export function shelve<T>(
  what: Shelf<T>['what'],
  templates: readonly Named<Usable<T>>[],
  report: Report,
): Shelf<T> {
  const byName = new Map<string, Named<Usable<T>>>();
  for (const template of templates) {
    const first = byName.get(template.name);
    if (first) duplicate(what, first, template, report);
    else byName.set(template.name, template);
  }
  return { what, byName, hint: hinter([...byName.keys()]) };
}

function duplicate(what: string, first: Named<unknown>, second: Named<unknown>, report: Report): void {
  const { place } = second;
  report({
    code: 'duplicate-template',
    message: `the ${what} template ${JSON.stringify(first.name)} is there twice in this project`,
    place,
    also: [
      { place: first.place, message: 'first here' },
      { place, message: 'and again here' },
    ],
    remedy: "a template can be used in all of its project's files: remove or rename one of them",
  });
}

/** The draft with its template's keys under its own: a key beside `use` takes the place of the whole key. */
export function fillIn<T>(draft: Usable<T>, shelf: Shelf<T>, report: Report): Usable<T> {
  const chain = chainOf(draft, shelf, report);
  const keys = new Map<string, Stated<T>>();
  for (const link of chain.toReversed()) for (const [key, stated] of link.keys) keys.set(key, stated);
  return { place: draft.place, keys };
}

/** The draft, its template, that one's template and so on. */
function chainOf<T>(draft: Usable<T>, shelf: Shelf<T>, report: Report): Usable<T>[] {
  const chain = [draft];
  for (let link = draft; link.use?.value !== undefined; ) {
    const found = shelf.byName.get(link.use.value)?.value;
    if (!found) {
      unknown(link.use, shelf, report);
      break;
    }
    if (chain.includes(found)) {
      cycle(chain.slice(chain.indexOf(found)), report);
      break;
    }
    if (chain.length > LIMITS.depth) {
      const message = `more than ${LIMITS.depth} templates use one another`;
      report({ code: 'too-deep', message, place: link.use.valuePlace });
      break;
    }
    chain.push(found);
    link = found;
  }
  return chain;
}

function unknown<T>(
  { value = '', valuePlace }: Stated<string>,
  { what, hint }: Shelf<T>,
  report: Report,
): void {
  report({
    code: 'unknown-template',
    message: `no ${what} template of this project is called ${JSON.stringify(value)}`,
    place: valuePlace,
    remedy: hint(value) ?? `name it under \`templates: {${what}s: {...}}\``,
  });
}

/** Shown at its first link, so that a cycle that is met from several sides is one problem. */
function cycle(links: readonly Usable<unknown>[], report: Report): void {
  const uses = links.flatMap(({ use }) => use ?? []).toSorted((a, b) => compare(a.valuePlace, b.valuePlace));
  const [first, ...others] = uses;
  if (!first) return;
  const also = others.map(({ valuePlace }) => ({ place: valuePlace, message: 'and this' }));
  const message = 'these templates use one another in a circle';
  report({ code: 'template-cycle', message, place: first.valuePlace, also, remedy: 'remove one `use`' });
}

const compare = (a: Place, b: Place): number =>
  a.file === b.file ? a.line - b.line || a.col - b.col : a.file < b.file ? -1 : 1;
