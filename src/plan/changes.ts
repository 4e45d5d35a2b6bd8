import type { Fields, LiveItem, LiveSection, WantedSection } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import type { Action, Change } from './change.js';
import { thingsInItem, thingsInSection } from './count.js';
import { isEmpty } from './fields.js';
import type { Creation, KeptLayer } from './layer-plan.js';
import type { KeptSection, NewLayer, NewSection } from './section-plan.js';
import type { SegmentPlan } from './segment-plan.js';
import { whyReplaced } from './why-replaced.js';

/** A plan for one segment as lines to read, in the order in which things happen. */
export const changesOf = (plan: SegmentPlan, address: string): Change[] => merged(allChanges(plan, address));

/** Identical things that are made one by one are still one line to read. */
function merged(changes: readonly Change[]): Change[] {
  const lines: Change[] = [];
  for (const change of changes) {
    const last = lines.at(-1);
    const isSame = last && change.action === 'create' && sameBut(last, change);
    if (isSame) lines[lines.length - 1] = { ...last, count: last.count + change.count };
    else lines.push(change);
  }
  return lines;
}

const sameBut = ({ count: _, ...a }: Change, { count: __, ...b }: Change): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const allChanges = (plan: SegmentPlan, address: string): Change[] => [
  ...segmentChanges(plan, address),
  ...coveringChanges(plan, address),
  ...plan.sections.flatMap((move): Change[] => {
    if (move.how === 'drop') return [sectionGoes(move.live, address)];
    const at = `${address}/sections[${(plan.wanted.sections ?? []).indexOf(move.wanted)}]`;
    return move.how === 'keep' ? keptChanges(move, at, plan.live !== undefined) : madeChanges(move, at);
  }),
];

const line = (
  address: string,
  action: Action,
  thing: string,
  reason: string,
  more: Partial<Change> = {},
): Change => ({ address, action, thing, count: 1, destroyed: 0, reason, ...more });

const pick = (fields: Fields, names: Fields): Fields =>
  Object.fromEntries(Object.keys(names).map((name) => [name, fields[name] ?? null]));

function segmentChanges(plan: SegmentPlan, address: string): Change[] {
  const { wanted, live, update, settings } = plan;
  const { place } = wanted;
  const changes: Change[] = [];
  if (!live) {
    const after = { name: wanted.name, ...wanted.fields };
    changes.push(
      line(address, 'create', 'segment', 'the project has no segment of this name', { after, place }),
    );
  }
  const { name, ...fields } = update;
  if (live && name !== undefined) {
    const rename = { before: { name: live.fields.name ?? null }, after: { name }, place };
    changes.push(line(address, 'rename', 'segment', 'renamedFrom', rename));
  }
  if (live && !isEmpty(fields)) {
    const parts = { before: pick(live.fields, fields), after: fields, place };
    changes.push(line(address, 'update', 'segment', 'fields differ', parts));
  }
  if (!isEmpty(settings) && wanted.settings) {
    const before = live?.settings ? { before: pick(live.settings, settings) } : {};
    const parts = { ...before, after: settings, place: wanted.settings.place };
    changes.push(line(`${address}/settings`, 'update', 'settings', 'fields differ', parts));
  }
  return changes;
}

function coveringChanges({ coverings, wanted }: SegmentPlan, address: string): Change[] {
  const all = wanted.topCoverings ?? [];
  return [
    ...coverings.kept
      .filter(({ update }) => !isEmpty(update))
      .map(({ live, wanted: covering, update }) => {
        const at = `${address}/topCoverings[${all.indexOf(covering)}]`;
        const destroyed = 'type' in update ? 1 : 0;
        const parts = { before: pick(live.fields, update), after: update, destroyed, place: covering.place };
        return line(at, 'update', 'top covering', 'fields differ', parts);
      }),
    ...coverings.made.map((covering) =>
      line(
        `${address}/topCoverings[${all.indexOf(covering)}]`,
        'create',
        'top covering',
        'on top of the others',
        {
          after: covering.fields,
          place: covering.place,
        },
      ),
    ),
    ...coverings.dropped.map((covering) =>
      line(`${address}/topCoverings/${covering.id}`, 'delete', 'top covering', 'not in the spec', {
        before: covering.fields,
        destroyed: 1,
      }),
    ),
  ];
}

const sectionGoes = (live: LiveSection, address: string): Change =>
  line(`${address}/sections/${live.id}`, 'delete', 'section', 'more sections than the spec has', {
    before: live.fields,
    destroyed: thingsInSection(live),
  });

function keptChanges(move: KeptSection, address: string, isLive: boolean): Change[] {
  const { update, live, wanted } = move;
  const before = isLive ? { before: pick(live.fields, update) } : {};
  const own = isEmpty(update)
    ? []
    : [
        line(address, 'update', 'section', 'measures differ', {
          ...before,
          after: update,
          place: wanted.place,
        }),
      ];
  return [
    ...own,
    ...move.layers.flatMap((layer) => layerChanges(layer, layerAddress(layer, wanted, address), isLive)),
  ];
}

const layerAddress = (layer: KeptLayer | NewLayer, section: WantedSection, address: string): string =>
  `${address}/layers[${layer.wanted ? (section.layers ?? []).indexOf(layer.wanted) : '-'}]`;

function layerChanges(layer: KeptLayer | NewLayer, address: string, isLive: boolean): Change[] {
  if (!('live' in layer)) {
    const place = layer.wanted ? { place: layer.wanted.place } : {};
    return [
      line(address, 'create', 'layer', 'not there yet', { after: layer.fields, ...place }),
      ...layer.creations.map((creation) => creationLine(creation, address)),
    ];
  }
  const { update, live, wanted } = layer;
  const before = isLive ? { before: pick(live.fields, update) } : {};
  return [
    ...(isEmpty(update)
      ? []
      : [
          line(address, 'update', 'layer', 'spacing differs', {
            ...before,
            after: update,
            place: wanted.place,
          }),
        ]),
    ...layer.creations.map((creation) => creationLine(creation, address)),
    ...layer.removals.map((item) => removalLine(item, address)),
  ];
}

function creationLine(creation: Creation, address: string): Change {
  const { words, collection, catalog } = kindNamed(creation.kind);
  const place = creation.wanted[0] ? { place: creation.wanted[0].place } : {};
  const inside = creation.cables.length === 0 ? {} : { cables: creation.cables.length };
  return line(
    `${address}/${collection}`,
    'create',
    words.one,
    creation.carried ? 'carried over from the section that goes' : 'not there yet',
    {
      after: { ...creation.fields, ...inside },
      count: creation.count,
      ...place,
      ...(catalog ? { catalog } : {}),
    },
  );
}

function removalLine(item: LiveItem, address: string): Change {
  const { words, collection, catalog } = kindNamed(item.kind);
  const parts = { before: item.fields, destroyed: thingsInItem(item), ...(catalog ? { catalog } : {}) };
  return line(`${address}/${collection}/${item.id}`, 'delete', words.one, 'not in the spec', parts);
}

function madeChanges(move: NewSection, address: string): Change[] {
  const { replaces, wanted, fields } = move;
  const own = replaces
    ? line(address, 'replace', 'section', whyReplaced(replaces, move), {
        before: replaces.fields,
        after: fields,
        destroyed: thingsInSection(replaces),
        place: wanted.place,
      })
    : line(address, 'create', 'section', 'fewer sections than the spec has', {
        after: fields,
        place: wanted.place,
      });
  const items = move.layers.flatMap((layer) =>
    layer.creations.map((creation) => creationLine(creation, layerAddress(layer, wanted, address))),
  );
  return [own, ...items];
}
