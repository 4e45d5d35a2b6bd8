// Every call on any object of a segment, in any order: nothing is split and nothing is left out as pointless.
import type { DesiredSegment, LiveSegment } from '../../../src/kinds/model.js';
import { type Call, perform } from './api.js';
import { ADD } from './kinds.js';
import { price } from './price.js';
import { keyOf, layerKey, likeness, ownedBy, satisfied } from './satisfied.js';
import { cheapest, type Found } from './search.js';
import { CALL, FREE, isLess, type Toll } from './toll.js';
import { type Section, type World, worldOf } from './world.js';

interface State {
  readonly world: World;
  readonly isDone: boolean;
}

/** A cheaper sequence of at most so many calls, if there is one. Dimensions and coverings are left as they are. */
export function cheaperWay(
  live: LiveSegment,
  desired: DesiredSegment,
  than: Toll,
  most: number,
): Found | undefined {
  const templates = templatesOf(live, desired);
  return cheapest<State>(
    {
      start: [{ toll: FREE, next: { world: worldOf(live), isDone: false }, what: '' }],
      moves: ({ world }, { calls }) => [
        ...endings(live, world, desired),
        ...(calls < most ? callsOn(world, templates) : []).map((call) => ({
          toll: CALL,
          next: { world: perform(world, call).world, isDone: false },
          what: JSON.stringify(call),
        })),
      ],
      key: ({ world, isDone }) => `${isDone} ${world.sections.map(sectionKey).join('|')}`,
      isEnd: ({ isDone }) => isDone,
    },
    (toll) => isLess(toll, than),
  );
}

function endings(live: LiveSegment, world: World, desired: DesiredSegment) {
  const toll = satisfied(world, desired) ? price(live, world, desired) : undefined;
  return toll ? [{ toll, next: { world, isDone: true }, what: '' }] : [];
}

type Template = Pick<Call, 'operation' | 'body'>;

/**
 * All stated and all live items, as candidates to create; two alike cables of one layer also as a batch. A cable with an
 * open layout does not get another's layout to save a call: each is created as stated.
 */
function templatesOf(live: LiveSegment, desired: DesiredSegment): Template[] {
  const stated = (desired.sections ?? []).flatMap(({ layers = [] }) =>
    layers.map((layer) => [...ownedBy(layer)].flatMap(([, list]) => list)),
  );
  const there = live.sections.flatMap(({ layers }) => layers.map(({ items }) => items));
  const templates = new Map<string, Template>();
  for (const items of [...stated, ...there]) {
    const seen = new Set<string>();
    for (const { kind, fields, cables = [] } of items) {
      const like = likeness(kind, fields, cables);
      const inside = cables.length > 0 ? { cables: cables.map((cable) => cable.fields) } : {};
      templates.set(like, { operation: ADD[kind] ?? kind, body: { ...fields, ...inside } });
      if (kind === 'cable' && seen.has(like))
        templates.set(`${like} batch`, { operation: 'addCableBatch', body: { ...fields, count: 2 } });
      seen.add(like);
    }
  }
  return [...templates.values()];
}

function callsOn({ sections }: World, templates: readonly Template[]): Call[] {
  const layers = sections.flatMap((section) => section.layers);
  const cables = layers.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'cable' ? [item] : item.cables)),
  );
  return [
    ...before(sections).map((at) => call('createSection', {}, at ? { beforeSectionId: at } : {})),
    ...(sections.length > 1 ? sections : []).map(({ id }) => call('deleteSection', { sectionId: id })),
    ...sections.flatMap(({ id, layers: own }) =>
      before(own).map((at) => call('addLayer', {}, { sectionId: id, ...(at ? { beforeLayerId: at } : {}) })),
    ),
    ...cables.map(({ id }) => call('deleteCable', { cableId: id })),
    ...layers.flatMap(({ id }) =>
      templates.map(({ operation, body }) => call(operation, {}, { ...body, layerId: id })),
    ),
  ];
}

const call = (operation: string, path: Call['path'], body: Call['body'] = {}): Call => ({
  operation,
  path,
  body,
});

/** All positions: before each section, or at the end. */
const before = (list: readonly { id: string }[]): (string | undefined)[] => [
  ...list.map(({ id }) => id),
  undefined,
];

const sectionKey = ({ id, live, fields, layers }: Section): string =>
  `${live && id}(${keyOf(fields)})${layers.map(layerKey).join('/')}`;
