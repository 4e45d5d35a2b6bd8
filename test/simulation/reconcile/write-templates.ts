import type { Json } from './model.js';
import type { Style } from './style.js';

type Sort = 'sections' | 'layers';

export interface Templates {
  /** The map as it is, or as the use of a template with the rest beside it. */
  taken(sort: Sort, map: Json): Json;
  /** The templates that were made, as part of a document. */
  written(): Json;
}

/** Makes templates of sections and layers now and then, and uses them wherever they fit. */
export function createTemplates(roll: Style['roll']): Templates {
  const made: Record<Sort, Map<string, Json>> = { sections: new Map(), layers: new Map() };

  /** A template whose keys are all in the map; where a value differs, the map says its own beside it. */
  const fitting = (sort: Sort, map: Json) =>
    [...made[sort]].find(([, template]) =>
      Object.keys(template).every((key) => key === 'use' || Object.hasOwn(map, key)),
    );

  function make(sort: Sort, map: Json): string {
    const name = `${sort} ${made[sort].size}`;
    const keys = Object.keys(map).filter((_, n) => n === 0 || roll() > 1);
    const template = Object.fromEntries(keys.map((key) => [key, map[key]]));
    // A template may use another one; it is the keys of both that count.
    const base = roll() === 3 ? fitting(sort, template) : undefined;
    made[sort].set(name, base ? { use: base[0], ...template } : template);
    return name;
  }

  return {
    taken(sort, map) {
      const found = roll() < 2 ? fitting(sort, map)?.[0] : undefined;
      const name = found ?? (roll() === 0 ? make(sort, map) : undefined);
      if (name === undefined) return map;
      const template = filled(made[sort], name);
      const isSame = ([key, value]: [string, unknown]) => same(template[key], value);
      const own = Object.entries(map).filter((entry) => !isSame(entry));
      return { use: name, ...Object.fromEntries(own) };
    },
    written() {
      const shelves = Object.entries(made).filter(([, templates]) => templates.size > 0);
      return shelves.length === 0 ? {} : { templates: Object.fromEntries(shelves) };
    },
  };
}

function filled(templates: ReadonlyMap<string, Json>, name: string): Json {
  const { use, ...own } = templates.get(name) ?? {};
  return typeof use === 'string' ? { ...filled(templates, use), ...own } : own;
}

const same = (a: unknown, b: unknown): boolean => text(a) === text(b);

const text = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? '';
