import type {
  DesiredItem,
  DesiredLayer,
  DesiredProject,
  DesiredSection,
  DesiredSegment,
  Fields,
} from '../../src/kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../src/kinds/registry.js';
import type { Written } from './arbitrary-items.js';
import type { Placeless } from './arbitrary-spec.js';
import { expectedCalculation, expectedOwn } from './expected-own.js';

// What written documents say, worked out the plain way: no positions, no checks, no sharing with the loader.

type Templates = { layers: Map<string, Written>; sections: Map<string, Written> };

const value = (it: unknown): string | number | boolean =>
  typeof it === 'bigint' ? String(it) : typeof it === 'number' ? it + 0 : (it as string | boolean);

const fieldsOf = (written: Written, except: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(written)
      .filter(([key]) => !except.includes(key))
      .map(([key, it]) => [key, /Id$/.test(key) ? String(BigInt(it as string)) : value(it)]),
  );

const filled = (written: Written, templates: ReadonlyMap<string, Written>): Written => {
  const { use, ...own } = written;
  const template = templates.get(use as string);
  if (!template) return own;
  const letGo = (own.unmanaged ?? []) as readonly string[];
  const left = Object.entries(filled(template, templates)).filter(([key]) => !letGo.includes(key));
  return { ...Object.fromEntries(left), ...own };
};

/** The lists that are let go and not stated beside the template. */
const letGo = (all: Written): { unmanaged?: string[] } => {
  const names = ((all.unmanaged ?? []) as string[]).filter((name) => all[name] === undefined);
  return names.length > 0 ? { unmanaged: names } : {};
};

function items(kind: string, written: readonly Written[]): Placeless<DesiredItem>[] {
  return written.flatMap((it) =>
    Array.from({ length: (it.count as number | undefined) ?? 1 }, () => ({
      kind,
      fields: fieldsOf(it, ['count', 'cables', 'ecomDucts', 'unmanaged']),
      ...(it.cables ? { cables: items('cable', it.cables as Written[]) } : {}),
      ...(it.ecomDucts ? { ducts: items('ecomDuct', it.ecomDucts as Written[]) } : {}),
      ...(it.unmanaged ? { unmanaged: it.unmanaged as ['cables'] } : {}),
    })),
  );
}

function layer(written: Written, templates: Templates): Placeless<DesiredLayer> {
  const all = filled(written, templates.layers);
  const { unmanaged } = letGo(all);
  const stated = ITEM_KINDS.filter(({ collection }) => all[collection] !== undefined);
  return {
    fields: fieldsOf(all, ['unmanaged', ...ITEM_KINDS.map(({ collection }) => collection)]),
    ...(unmanaged
      ? {
          unmanaged: ITEM_KINDS.filter((kind) => unmanaged.includes(kind.collection)).map(
            (kind) => kind.name,
          ),
        }
      : {}),
    items: Object.fromEntries(
      stated.map(({ name }) => [name, items(name, all[kindNamed(name).collection] as Written[])]),
    ),
  };
}

function section(written: Written, templates: Templates): Placeless<DesiredSection> {
  const all = filled(written, templates.sections);
  const layers = all.layers as Written[] | undefined;
  return {
    fields: fieldsOf(all, ['layers', 'unmanaged']),
    ...(letGo(all) as { unmanaged?: ['layers'] }),
    ...(layers ? { layers: layers.map((it) => layer(it, templates)) } : {}),
  };
}

const OWN = ['unmanaged', 'settings', 'topCoverings', 'sections', 'lifecycle', 'renamedFrom', 'segmentId'];

function segment(name: string, written: Written, templates: Templates): Placeless<DesiredSegment> {
  const { renamedFrom, segmentId, settings, topCoverings, sections, lifecycle } = written;
  return {
    name,
    ...(renamedFrom === undefined ? {} : { renamedFrom: renamedFrom as string }),
    ...(segmentId === undefined ? {} : { segmentId: String(segmentId) }),
    fields: fieldsOf(written, OWN),
    ...(settings ? { settings: { fields: fieldsOf(settings as Written, []) } } : {}),
    ...(topCoverings
      ? { topCoverings: (topCoverings as Written[]).map((it) => ({ fields: fieldsOf(it, []) })) }
      : {}),
    ...(sections ? { sections: (sections as Written[]).map((it) => section(it, templates)) } : {}),
    ...(letGo(written) as { unmanaged?: ['sections'] }),
    lifecycle: { preventDestroy: false, preventReplace: false, ...(lifecycle as object) },
  };
}

export function expectedProjects(documents: readonly Written[]): Placeless<DesiredProject>[] {
  const numberOf = ({ project }: Written): string =>
    typeof project === 'string' ? project : ((project as Written).number as string);
  const numbers = [...new Set(documents.map(numberOf))];
  return numbers.map((number) => {
    const mine = documents.filter((document) => numberOf(document) === number);
    const shelf = (sort: 'layers' | 'sections') =>
      new Map(mine.flatMap(({ templates }) => [...((templates as Templates | undefined)?.[sort] ?? [])]));
    const templates = { layers: shelf('layers'), sections: shelf('sections') };
    const id = mine.map(({ project }) => (project as Written).id).find((it) => it !== undefined);
    const allowDestroy = mine.find((document) => document.allowDestroy)?.allowDestroy as
      | { objects: number; until: string }
      | undefined;
    const unmanaged = mine
      .flatMap((document) => (document.unmanaged ?? []) as string[])
      .map((name) => ({ name }));
    const own = expectedOwn(mine);
    const calculation = expectedCalculation(mine);
    return {
      number,
      ...(id === undefined ? {} : { id: String(BigInt(id as string)) }),
      ...(allowDestroy ? { allowDestroy } : {}),
      prune: mine.some(({ prune }) => prune === true),
      segments: mine
        .flatMap(({ segments }) => [...((segments as Map<string, Written> | undefined) ?? [])])
        .map(([name, written]) => segment(name, written, templates)),
      ...(unmanaged.length > 0 ? { unmanaged } : {}),
      ...(own ? { projectFields: own } : {}),
      ...(calculation ? { calculation } : {}),
    };
  });
}
