// The writing calls of the API as functions of a world. They throw what the API would reject.
import type { Fields } from '../../../src/kinds/model.js';
import { type Item, type Layer, newLayer, newSection, type Piece, type Section, type World } from './world.js';

export interface Call {
  readonly operation: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The world after a call, and the ids that it answers. */
export interface Answered {
  readonly world: World;
  readonly answer?: unknown;
}

type Operation = (world: World, path: Call['path'], body: Call['body']) => Answered;

/** The call that creates an item of a kind. */
export const addOf = (kind: string): string => `add${kind[0]?.toUpperCase()}${kind.slice(1)}`;

const MAX_IN_A_BATCH = 100;

export function perform(world: World, { operation, path, body }: Call): Answered {
  const run = OPERATIONS[operation];
  if (!run) throw new Error(`there is no call ${operation}`);
  return run(world, path, body);
}

const refuse = (why: string): never => {
  throw new Error(why);
};

/** The list with the element of this id changed or removed. */
function changed<T extends Piece>(list: readonly T[], id: unknown, change: (one: T) => T | undefined): T[] {
  if (!list.some((one) => one.id === id)) refuse(`there is no ${String(id)}`);
  return list.flatMap((one) => (one.id === id ? (change(one) ?? []) : [one]));
}

/** The list with one more element, before the element of this id or at the end. */
function inserted<T extends Piece>(list: readonly T[], one: T, before: unknown): T[] {
  if (before === undefined) return [...list, one];
  const at = list.findIndex(({ id }) => id === before);
  return at < 0 ? refuse(`there is no ${String(before)}`) : list.toSpliced(at, 0, one);
}

const written = <T extends Piece>(one: T, body: Call['body']): T => ({ ...one, fields: { ...one.fields, ...(body as Fields) } });

const inSections = (world: World, change: (section: Section) => Section): World => ({ ...world, sections: world.sections.map(change) });

function inLayer(world: World, id: unknown, change: (layer: Layer) => Layer): World {
  const layers = world.sections.flatMap((section) => section.layers);
  if (!layers.some((layer) => layer.id === id)) refuse(`there is no layer ${String(id)}`);
  return inSections(world, (section) =>
    section.layers.some((layer) => layer.id === id)
      ? moved({ ...section, layers: section.layers.map((layer) => (layer.id === id ? change(layer) : layer)) })
      : section,
  );
}

/** The layout depth reaches to the centre of the contents, so it changes with them. */
const moved = (section: Section): Section =>
  typeof section.fields.layoutDepth === 'number'
    ? { ...section, fields: { ...section.fields, layoutDepth: section.fields.layoutDepth + 0.5 } }
    : section;

const add =
  (kind: string): Operation =>
  (world, _, { layerId, pipeId, count = 1, cables = [], ...fields }) => {
    if (count !== 1 && (kind !== 'cable' || Number(count) > MAX_IN_A_BATCH)) refuse(`${count} at once`);
    if (pipeId !== undefined && kind !== 'ecomDuct') refuse(`a ${kind} cannot be put into what is there`);
    const number = Number(count);
    const items = Array.from({ length: number }, (_one, n): Item => {
      const id = `new${world.made + n + 1}`;
      const inside = (cables as Fields[]).map((cable, m) => ({ id: `${id}.${m}`, live: false, fields: cable }));
      return { id, live: false, kind, fields: fields as Fields, cables: inside };
    });
    const layer = pipeId === undefined ? layerId : layerOfPipe(world, pipeId).id;
    const more = inLayer(world, layer, (one) => ({ ...one, items: [...one.items, ...items] }));
    return { world: { ...more, made: world.made + number }, answer: { id: items[0]?.id } };
  };

function layerOfPipe(world: World, id: unknown): Layer {
  const layers = world.sections.flatMap((section) => section.layers);
  const holds = layers.find(({ items }) => items.some((item) => item.kind === 'pipe' && item.id === id));
  return holds ?? refuse(`there is no pipe ${String(id)}`);
}

function withoutCable(world: World, id: unknown): World {
  let found = 0;
  const stays = (cable: Piece): boolean => {
    if (cable.id !== id) return true;
    found += 1;
    return false;
  };
  const without = (layer: Layer): Layer => ({
    ...layer,
    items: layer.items
      .filter((item) => item.kind !== 'cable' || stays(item))
      .map((item) => ({ ...item, cables: item.cables.filter(stays) })),
  });
  const after = inSections(world, (section) => {
    const before = found;
    const layers = section.layers.map(without);
    return found === before ? section : moved({ ...section, layers });
  });
  return found === 1 ? after : refuse(`there is no cable ${String(id)}`);
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  createSegment: (_, __, body) => {
    const section = newSection('fresh');
    const world = { fields: body as Fields, settings: {}, coverings: [], sections: [section], made: 0 };
    return { world, answer: { id: 'segment', sections: [section] } };
  },
  updateSegment: (world, _, body) => ({ world: { ...world, fields: { ...world.fields, ...(body as Fields) } } }),
  updateSettings: (world, _, body) => ({ world: { ...world, settings: { ...world.settings, ...(body as Fields) } } }),
  addTopCovering: (world, _, body) => {
    const covering = { id: `new${world.made + 1}`, live: false, fields: body as Fields };
    return { world: { ...world, coverings: [...world.coverings, covering], made: world.made + 1 } };
  },
  updateTopCovering: (world, { topCoveringId }, body) => ({
    world: { ...world, coverings: changed(world.coverings, topCoveringId, (one) => written(one, body)) },
  }),
  deleteTopCovering: (world, { topCoveringId }) => ({
    world: { ...world, coverings: changed(world.coverings, topCoveringId, () => undefined) },
  }),
  createSection: (world, _, { beforeSectionId }) => {
    const section = newSection(`new${world.made + 1}`);
    const sections = inserted(world.sections, section, beforeSectionId);
    return { world: { ...world, sections, made: world.made + 1 }, answer: section };
  },
  updateSection: (world, { sectionId }, body) => ({
    world: { ...world, sections: changed(world.sections, sectionId, (one) => written(one, body)) },
  }),
  deleteSection: (world, { sectionId }) =>
    world.sections.length === 1
      ? refuse('the last section cannot be deleted')
      : { world: { ...world, sections: changed(world.sections, sectionId, () => undefined) } },
  addLayer: (world, _, { sectionId, beforeLayerId, ...fields }) => {
    const layer = newLayer(`new${world.made + 1}`, fields as Fields);
    if (Object.keys(fields).some((name) => name !== 'protectionLayerThickness')) refuse('not in this call');
    const sections = changed(world.sections, sectionId, (one) => moved({ ...one, layers: inserted(one.layers, layer, beforeLayerId) }));
    return { world: { ...world, sections, made: world.made + 1 }, answer: layer };
  },
  updateLayer: (world, { layerId }, body) => ({ world: inLayer(world, layerId, (one) => written(one, body)) }),
  addCable: (world, path, { count, ...body }) =>
    count === undefined ? add('cable')(world, path, body) : refuse('a count goes with a batch'),
  addCableBatch: add('cable'),
  deleteCable: (world, { cableId }) => ({ world: withoutCable(world, cableId) }),
  addPipe: add('pipe'),
  addPipeGroup: add('pipeGroup'),
  addPipeCanal: add('pipeCanal'),
  addCulvert: add('culvert'),
  addEcc: add('ecc'),
  addEcomDuct: add('ecomDuct'),
  addSensor: add('sensor'),
};
