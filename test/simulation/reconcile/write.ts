// A model as files of YAML, in one of the many ways in which it can be written.
import { printDocument } from '../../spec/print-spec.js';
import { type Json, mapsIn, type ProjectModel, type SegmentModel } from './model.js';
import type { Style } from './style.js';

type Sort = 'sections' | 'layers';

interface Templates {
  /** The map as it is, or as the use of a template with the rest beside it. */
  taken(sort: Sort, map: Json): Json;
  /** The templates that were made, as part of a document. */
  written(): Json;
}

/** Makes templates of sections and layers now and then, and uses them wherever they fit. */
function createTemplates(roll: Style['roll']): Templates {
  const made: Record<Sort, Map<string, Json>> = { sections: new Map(), layers: new Map() };

  /** A template whose keys are all in the map; where a value differs, the map says its own beside it. */
  const fitting = (sort: Sort, map: Json) =>
    [...made[sort]].find(([, template]) => Object.keys(template).every((key) => key === 'use' || Object.hasOwn(map, key)));

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

const text = (value: unknown): string => JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? '';

interface WriteOptions {
  readonly number: string;
  readonly projectId: string;
  /** Ids of live segments by name. */
  readonly live: ReadonlyMap<string, string>;
  readonly typeNames: TypeNames;
}

/** Names of types by the lists whose items have them, and by id. */
export type TypeNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The texts of one or two files. */
export function writeProject(model: ProjectModel, { roll, print }: Style, options: WriteOptions): Record<string, string> {
  const shared = new Map<string, unknown>();
  const templates = createTemplates(roll);
  const segments = model.segments.map((segment): [string, unknown] => [
    segment.name,
    writeSegment(segment, { roll, templates, shared, options }),
  ]);
  const isSplit = roll() === 0 && segments.length > 1;
  const at = isSplit ? 1 : segments.length;
  const parts = [segments.slice(0, at), ...(isSplit ? [segments.slice(at)] : [])];
  const texts = parts.map((part, n) =>
    printDocument(
      {
        apiVersion: 'trenchctl/v1',
        project: model.pinned ? { number: options.number, id: BigInt(options.projectId) } : options.number,
        ...(model.prune === undefined ? {} : { prune: model.prune }),
        ...(n === 0 ? templates.written() : {}),
        segments: new Map(part),
      },
      print,
    ),
  );
  return roll() === 1 ? { 'a.yaml': texts.join('---\n') } : Object.fromEntries(texts.map((text, n) => [`${n}.yaml`, text]));
}

interface Pen {
  readonly roll: Style['roll'];
  readonly templates: Templates;
  /** Values that have been written already: what is the same value twice becomes an anchor and an alias. */
  readonly shared: Map<string, unknown>;
  readonly options: WriteOptions;
}

function writeSegment({ name, renamedFrom, pin, body }: SegmentModel, pen: Pen): unknown {
  const written = structuredClone(body);
  for (const { level, map } of mapsIn('segment', written).reverse()) {
    nameTypes(level, map, pen);
    for (const [key, value] of Object.entries(map)) if (Array.isArray(value)) map[key] = shorter(key, value, pen);
  }
  const segmentId = pin === undefined ? undefined : pen.options.live.get(pin);
  const head = {
    ...(renamedFrom === undefined || renamedFrom === name ? {} : { renamedFrom }),
    ...(segmentId === undefined ? {} : { segmentId: BigInt(segmentId) }),
  };
  return { ...head, ...written };
}

/** Ids are written as numbers or in quotes, and a type by its name now and then. */
function nameTypes(level: string, map: Json, { roll, options }: Pen): void {
  for (const [key, value] of Object.entries(map)) {
    if (!key.endsWith('Id') || typeof value !== 'string') continue;
    const name = key === 'typeId' && roll() < 3 ? options.typeNames.get(level)?.get(value) : undefined;
    if (name !== undefined) {
      delete map[key];
      map.type = name;
    } else if (roll() !== 0) map[key] = BigInt(value);
  }
}

const TEMPLATED = new Set(['sections', 'layers']);

/** A list with templates for its sections and layers, counts for its items, and aliases. */
function shorter(key: string, list: readonly Json[], pen: Pen): unknown[] {
  if (TEMPLATED.has(key)) return list.map((map) => pen.templates.taken(key as 'sections' | 'layers', map));
  if (key === 'topCoverings') return list.map((map) => once(map, pen));
  return counted(list, pen).map((map) => once(map, pen));
}

function counted(list: readonly Json[], { roll }: Pen): Json[] {
  const items: Json[] = [];
  for (const item of list) {
    const { count = 1, ...last } = items.at(-1) ?? {};
    if (items.length > 0 && keyOf(last) === keyOf(item) && roll() < 4) items[items.length - 1] = { ...last, count: (count as number) + 1 };
    else items.push(item);
  }
  return items;
}

function once(map: Json, { roll, shared }: Pen): unknown {
  const key = keyOf(map);
  const found = shared.get(key);
  if (found !== undefined && roll() === 2) return found;
  shared.set(key, map);
  return map;
}

const keyOf = (value: unknown): string => JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner));
