// What a project holds, without the ids: two ways that end alike end here in the same text.
import type { Item, Segment } from '../../../src/service/core/world.js';
import type { World } from './world.js';

export interface SegmentState {
  readonly name: string;
  /** Measures, settings, coverings. */
  readonly own: string;
  readonly sections: readonly { readonly own: string; readonly layers: readonly LayerState[] }[];
}

interface LayerState {
  readonly own: string;
  /** In no order: items have no place that the spec could ask for. */
  readonly items: readonly string[];
}

export const stateOf = (world: World): SegmentState[] =>
  world
    .segments()
    .map(segmentState)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The projects themselves and their calculations, a text each. The nodes of a calculation have no order. */
export const partsOf = (world: World): string[] => {
  const { store } = world.service();
  return world
    .projects()
    .map(({ id, modules, ...project }) => {
      const { nodes = [], ...calculation } = store.get('calculation', id)?.value ?? {};
      return [text({ ...project, modules: [...modules].sort() }), text(calculation), ...nodes.map(text).sort()].join('\n');
    })
    .sort();
};

/** The nodes of the calculations in these texts. */
export const nodesIn = (parts: readonly string[]): string[] => parts.flatMap((part) => part.split('\n').slice(2));

/** What has to be there once: projects by number, segments by project and name. */
export const namesOf = (world: World): string[] => [
  ...world.projects().map(({ number }) => `project ${number}`),
  ...world.segments().map(({ projectId, name }) => `segment ${projectId}/${name}`),
];

const segmentState = ({ sections, ...segment }: Segment): SegmentState => ({
  name: segment.name,
  own: text(segment),
  sections: sections.map(({ layers, ...section }) => ({
    own: text(section),
    layers: layers.map(({ items, ...layer }) => ({ own: text(layer), items: items.map(itemText).sort() })),
  })),
});

/** The kind comes first. */
const itemText = (item: Item): string => `${item.kind} ${text(item)}`;

const TIMES = ['createdDate', 'modifiedDate', 'endDate'];
const TIMES_AND_IDS = [...TIMES, 'id', 'pipeId', 'projectId'];

const without =
  (names: readonly string[]) =>
  (value: object): string =>
    JSON.stringify(value, (key, inner) =>
      names.includes(key) || key.endsWith('At') ? undefined : typeof inner === 'bigint' ? String(inner) : inner,
    );

/** Everything but what is of one moment only. */
export const timeless = without(TIMES);
/** The same without ids. */
const text = without(TIMES_AND_IDS);
