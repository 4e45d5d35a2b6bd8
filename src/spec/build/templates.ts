import type { Place } from '../../diagnostics/problem.js';
import { letGoIn, UNMANAGED } from '../language/directives.js';
import type { Stated } from '../language/language.js';
import type { Usable } from '../language/section.js';
import { LIMITS } from '../limits.js';
import type { Report } from '../problems.js';
import { didYouMean, similarTo } from '../read/nearest.js';
import type { Named } from '../read/read-map.js';
import { asScalar, fixes } from '../read/read-value.js';

/** The templates of one kind (sections or layers) of a project. */
export interface TemplateMap {
  readonly what: 'section' | 'layer';
  find(name: string): Usable | undefined;
  /** Returns the names of templates that are similar to an unknown one. */
  similar(name: string): readonly string[];
}

export function templateMap(
  what: TemplateMap['what'],
  templates: readonly Named<Usable>[],
  report: Report,
): TemplateMap {
  const byName = new Map<string, Named<Usable>>();
  for (const template of templates) {
    const first = byName.get(template.name);
    if (first) duplicate(what, first, template, report);
    else byName.set(template.name, template);
  }
  return { what, find: (name) => byName.get(name)?.value, similar: similarTo([...byName.keys()]) };
}

function duplicate(what: string, first: Named<unknown>, second: Named<unknown>, report: Report): void {
  const { place } = second;
  report({
    code: 'duplicate-template',
    message: `the ${what} template ${JSON.stringify(first.name)} is defined twice in this project`,
    place,
    also: [
      { place: first.place, message: 'first here' },
      { place, message: 'and again here' },
    ],
    remedy: 'a template is shared by all files of its project: remove or rename one of them',
  });
}

/**
 * Fills in the keys of the template; a key beside `use` replaces the whole key of the template. A list is stated or let go, so each
 * of the two beside `use` also replaces the other one in the template.
 */
export function fillIn(draft: Usable, templates: TemplateMap, report: Report): Usable {
  if (!draft.use) return draft;
  const chain = chainOf(draft, templates, report);
  const keys: Record<string, Stated<unknown> | undefined> = {};
  for (const link of chain.toReversed()) {
    for (const { name } of letGoIn(link.keys[UNMANAGED])) delete keys[name];
    Object.assign(keys, link.keys);
  }
  return { place: draft.place, keys };
}

/** The lists that a section or layer lets go. A list that is stated beside `use` is no longer let go by the template. */
export function letGoBy({ keys }: Usable): { names: readonly string[]; place: Place } | undefined {
  const stated = keys[UNMANAGED];
  const names = letGoIn(stated)
    .map(({ name }) => name)
    .filter((name) => !keys[name]);
  return stated && names.length > 0 ? { names, place: stated.place } : undefined;
}

/** Returns the draft, its template, the template of that template, and so on. */
function chainOf(draft: Usable, templates: TemplateMap, report: Report): Usable[] {
  const chain = [draft];
  for (let link = draft; link.use?.value !== undefined; ) {
    const found = templates.find(link.use.value);
    if (!found) {
      unknown(link.use, templates, report);
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

function unknown(
  { value = '', valuePlace }: Stated<string>,
  { what, similar }: TemplateMap,
  report: Report,
): void {
  const names = similar(value);
  report({
    code: 'unknown-template',
    message: `no ${what} template of this project is called ${JSON.stringify(value)}`,
    place: valuePlace,
    remedy: didYouMean(names) ?? `name it under \`templates: {${what}s: {...}}\``,
    ...fixes(valuePlace, value, names.map(asScalar)),
  });
}

/** Reports a cycle at its first link, so that a cycle that is entered in several places is one problem. */
function cycle(links: readonly Usable[], report: Report): void {
  const uses = links.flatMap(({ use }) => use ?? []).toSorted((a, b) => compare(a.valuePlace, b.valuePlace));
  const [first, ...others] = uses;
  if (!first) return;
  const also = others.map(({ valuePlace }) => ({ place: valuePlace, message: 'and this one' }));
  const message = 'these templates use one another in a circle';
  report({ code: 'template-cycle', message, place: first.valuePlace, also, remedy: 'remove one `use`' });
}

const compare = (a: Place, b: Place): number =>
  a.file === b.file ? a.line - b.line || a.col - b.col : a.file < b.file ? -1 : 1;
