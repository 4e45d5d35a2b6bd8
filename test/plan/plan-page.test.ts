// A page shows whole plans of one segment, each from a live state and a spec, and some from a base too: changes, calls, losses, notes and counts.
import { test } from 'vitest';
import type { DesiredProject, LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { withCauses } from '../../src/plan/causes/segment-causes.js';
import { movedNotes } from '../../src/plan/emit/moved-notes.js';
import type { Change, Loss } from '../../src/plan/model/change.js';
import type { PlanNote } from '../../src/plan/model/note.js';
import { countObjects, objectsByCause } from '../../src/plan/model/object-counts.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { Step } from '../../src/plan/model/step.js';
import { planOne } from '../../src/plan/plan.js';
import { planQuantities } from '../../src/plan/quantities/quantities.js';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { noteWords } from '../../src/render/words/note-words.js';
import { desiredLive } from '../../src/views/desired-live.js';
import { loadWell } from '../spec/support.js';
import { expectPage } from '../support/page.js';

interface Sides {
  /** Absent if the segment is new. */
  readonly live?: string;
  /** Absent for a plan without a base. */
  readonly base?: string;
  readonly spec: string;
  /** Adds to the live state what no spec can state. */
  readonly byHand?: (live: LiveSegment) => LiveSegment;
}

const PROJECT = { number: 'P', id: '7' };
const projectIn = (file: string, segment: string): DesiredProject[] =>
  loadWell({ [file]: `apiVersion: trenchctl/v1\nproject: P\nsegments: {S: {${segment}}}\n` });

function planOf({ live, base, spec, byHand = (one) => one }: Sides): PlannedSegment {
  const head = projectIn('spec.yaml', spec);
  const before = base === undefined ? undefined : projectIn('base.yaml', base);
  const [desired] = (before ? compareSpecs(head, before).projects : head).flatMap(({ segments }) => segments);
  const [there] = live === undefined ? [] : projectIn('live.yaml', live).flatMap(({ segments }) => segments);
  if (!desired) throw new Error('the spec states no segment');
  const now = there && byHand({ ...desiredLive(there), id: '9' });
  const planned = planOne({ desired, live: now, project: PROJECT });
  const [then] = before?.[0]?.segments ?? [];
  return then ? withCauses(planned, planOne({ desired: then, live: now, project: PROJECT })) : planned;
}

const bare = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');
/** The parts that are present, each with its name. */
const parts = (named: Readonly<Record<string, unknown>>): string =>
  Object.entries(named)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name} ${bare(value)}`]))
    .join('');
const lineOf = ({ place }: { readonly place?: { readonly line: number; readonly col: number } | undefined }) =>
  place && `${place.line}:${place.col}`;

const changeLine = (change: Change): string => {
  const { action, address, reason, count, destroyed, contents, forcedBy, begun, calls, dependsOn, cause, catalog, ...rest } = change;
  const { before, after, carried, replaces, replacedBy, inPlaceOf } = rest;
  const numbers = { count: count === 1 ? undefined : count, destroyed: destroyed || undefined };
  const about = { cause, before, after, carried, inPlaceOf, replaces, replacedBy, catalog };
  const held = { holds: contents?.map(({ id }) => id), begun: begun?.map(({ id, replaces: old }) => `${id} for ${old}`) };
  const forced = { forced: forcedBy?.map(({ id, reason: why, number }) => ({ id, ...why, number })) };
  const how = { calls, needs: dependsOn.length === 0 ? undefined : dependsOn, at: lineOf(change) };
  return `${action} ${address}:${parts({ ...numbers, why: reason, ...about, ...forced, ...held, ...how })}`;
};
const stepLine = ({ id, operation, path, query, body, unless, copyOf }: Step): string =>
  `  ${id} ${operation} ${bare(path)}${parts({ query, body, unless, copyOf })}`;
const lossLine = ({ address, reason, section, layer, state }: Loss): string =>
  `lost ${address}: ${bare(reason)}${parts({ section, layer, state })}`;
const noteLine = (note: PlanNote): string =>
  `note ${noteWords(note)}${parts({ was: 'was' in note ? lineOf({ place: note.was }) : undefined })}`;

function lines(sides: Sides): string[] {
  const planned = planOf(sides);
  const { changes, steps, losses, notes = [], layoutProblems = [], objects, createdTypes, atRisk, states } = planned;
  const { total, remarks } = planQuantities([planned], () => undefined);
  const amounts = total.map(({ what, typeId, before, after }) => `${what}${typeId ? ` ${typeId}` : ''}: ${before} -> ${after}`);
  return [
    ...changes.map(changeLine),
    ...steps.map(stepLine),
    ...losses.map(lossLine),
    ...[...notes, ...movedNotes([planned])].map(noteLine),
    ...layoutProblems.map(
      ({ address, code, said, objects: about, place }) => `layout ${address}:${parts({ code, said, about, at: lineOf({ place }) })}`,
    ),
    `counts ${bare(countObjects(changes))}${sides.base === undefined ? '' : ` by cause ${bare(objectsByCause(changes))}`}`,
    `touches ${bare(objects.map(({ id }) => id))}, may lose ${bare(atRisk.map(({ id }) => id))}, creates types ${bare(createdTypes.map(({ typeId }) => typeId))}`,
    `amounts ${amounts.join(', ')}${remarks.length === 0 ? '' : `; ${remarks.map(({ code }) => code).join(', ')}`}`,
    `after ${bare(states?.after ?? null)}`,
  ];
}

const layer = (items: string): string => `sections: [{layers: [{${items}}]}]`;
const sections = (...all: string[]): string => `sections: [${all.map((items) => `{layers: [{${items}}]}`).join(', ')}]`;
const cables = (...types: number[]): string => `cables: [${types.map((typeId) => `{typeId: ${typeId}}`).join(', ')}]`;
const pipes = (...types: number[]): string => `pipes: [${types.map((typeId) => `{typeId: ${typeId}}`).join(', ')}]`;

/** Changes every item, also those that lie in others. */
const eachItem =
  (change: (item: LiveItem) => LiveItem) =>
  (live: LiveSegment): LiveSegment => ({
    ...live,
    sections: live.sections.map((section) => ({
      ...section,
      layers: section.layers.map((one) => ({
        ...one,
        items: one.items.map((item) => change({ ...item, cables: item.cables.map(change) })),
      })),
    })),
  });
const labelled = eachItem((item) => ({ ...item, fixed: { label: `label of ${item.id}` } }));
const banded = (live: LiveSegment): LiveSegment => ({
  ...live,
  sections: live.sections.map((section) => ({
    ...section,
    layers: section.layers.map((one) => ({ ...one, cableBands: [`band of ${one.id}`] })),
  })),
});
const withProblems = (live: LiveSegment): LiveSegment => ({
  ...live,
  validationErrors: [
    { code: 'X', message: 'two cables', sectionId: '0', layerId: '0.0', itemIds: ['0.0.cable.0', '0.0.cable.1'] },
    { code: 'X', message: 'a pipe and its cable', sectionId: '0', layerId: '0.0', itemIds: ['0.0.pipe.0', '0.0.pipe.0.0'] },
    { code: 'X', message: 'a pipe', sectionId: '0', itemIds: ['0.0.pipe.1'] },
    { code: 'COVER', message: 'the cover', sectionId: '0', itemIds: [] },
    { message: 'the segment', itemIds: [] },
  ],
});

const PLANS: Readonly<Record<string, Sides>> = {
  'a new segment with everything': {
    spec: `length: 12.5, settings: {autoMarkers: true}, topCoverings: [{type: GRAVEL, thickness: 200}], sections: [{coverThickness: 700, layers: [{protectionLayerThickness: 50, ${cables(1, 1, 2)}}, {${pipes(5)}, sensors: [{}]}]}, {}]`,
  },
  'a segment, its settings and its coverings change': {
    live: 'length: 10, settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL, thickness: 200}, {type: SAND, thickness: 50}, {type: TARMAC, thickness: 80}]',
    spec: 'length: 11, description: new, settings: {autoMarkers: true}, topCoverings: [{type: GRAVEL, thickness: 150}, {type: TARMAC}]',
  },
  'coverings are added': {
    live: 'topCoverings: [{type: GRAVEL, thickness: 200}]',
    spec: 'topCoverings: [{type: TARMAC}, {type: TARMAC, thickness: 80}]',
  },
  'cables come and go': { live: layer(cables(1, 1, 2, 3)), spec: layer(cables(1, 4, 4, 4)), byHand: labelled },
  'dimensions change': {
    live: `sections: [{coverThickness: 600, leftBorderPadding: 90, layers: [{protectionLayerThickness: 40, ${cables(1)}}]}]`,
    spec: `sections: [{coverThickness: 700, layers: [{protectionLayerThickness: 50, leftBorderAdjustment: 5, ${cables(1)}}]}]`,
  },
  'a layout depth is written after the contents': {
    live: `sections: [{layoutDepth: 900, layers: [{${cables(1)}}]}]`,
    spec: `sections: [{layoutDepth: 900, layers: [{${cables(1, 2)}}]}]`,
  },
  'a pipe of another type replaces its section': {
    live: `sections: [{coverThickness: 600, leftBorderPadding: 90, layers: [{protectionLayerThickness: 40, ${pipes(5, 6)}, ${cables(1)}, sensors: [{}]}]}]`,
    spec: `sections: [{coverThickness: 600, layers: [{${pipes(5, 7)}}]}]`,
    byHand: (live) => banded(labelled(live)),
  },
  'there are more pipes than the spec states': { live: layer(pipes(5, 5, 5)), spec: layer(pipes(5, 5)) },
  'cables in pipes come and go': {
    live: layer(`pipes: [{typeId: 5, ${cables(1, 2)}}, {typeId: 5, ${cables(3)}}, {typeId: 6, ${cables(1)}}]`),
    spec: layer(`pipes: [{typeId: 5, ${cables(2)}}, {typeId: 5, ${cables(4)}}, {typeId: 6}]`),
    byHand: labelled,
  },
  'layers are added around one': {
    live: layer(cables(1)),
    spec: `sections: [{layers: [{${cables(2)}}, {${cables(1)}}, {protectionLayerThickness: 60}]}]`,
  },
  'a layer goes': {
    live: `sections: [{layers: [{${cables(1)}}, {protectionLayerThickness: 60, ${cables(2)}, sensors: [{}]}]}]`,
    spec: layer(cables(1)),
    byHand: banded,
  },
  'two layers change places': {
    live: `sections: [{layers: [{${cables(1)}}, {${pipes(5)}, sensors: [{}]}]}]`,
    spec: `sections: [{layers: [{${pipes(5)}}, {${cables(1)}}]}]`,
  },
  'a section goes with all that is in it': {
    live: sections(cables(1), `${pipes(5)}, sensors: [{}]`),
    spec: sections(cables(1)),
    byHand: (live) => banded(labelled(live)),
  },
  'sections come': { live: sections(cables(1)), spec: sections(cables(1), cables(2), pipes(5)) },
  'another section takes the place of one': {
    live: sections(cables(1), cables(2), cables(3)),
    spec: sections(cables(2), cables(3), cables(4)),
  },
  'two sections change places': { live: sections(`${cables(1)}, sensors: [{}]`, cables(2)), spec: sections(cables(2), cables(1)) },
  'a cable goes from one section to another': { live: sections(cables(1, 2), cables(3)), spec: sections(cables(1), cables(3, 2)) },
  'a cable comes that an unmanaged list of another layer holds': {
    live: `sections: [{layers: [{${cables(1, 1)}}, {}]}]`,
    spec: `sections: [{layers: [{}, {${cables(1, 1, 1)}}]}]`,
  },
  'ducts in a pipe': {
    live: layer('pipes: [{pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}]'),
    spec: layer('pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}, {outerDiameter: 50}]}]'),
  },
  'a replacement that was cut off is finished': {
    live: sections(`${pipes(5)}, ${cables(1)}, sensors: [{}]`, 'sensors: [{}]'),
    spec: sections(`${pipes(6)}, ${cables(1)}`),
  },
  'a replacement that was cut off after its first call is finished': {
    live: `sections: [{leftBorderPadding: 90, layers: [{${pipes(5)}, sensors: [{}]}]}, {layers: [{}]}]`,
    spec: sections(pipes(6)),
  },
  'layout problems of a segment that stays': {
    live: `topCoverings: [{type: GRAVEL, thickness: 900}], ${layer(`${cables(1, 2)}, pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5}]`)}`,
    spec: `topCoverings: [{type: GRAVEL, thickness: 900}], ${layer(`${cables(2, 1)}, pipes: [{typeId: 5, cables: []}, {typeId: 5, ${cables(3)}}]`)}`,
    byHand: withProblems,
  },
  'layout problems of a segment that has more sections than the spec': {
    live: sections(`${cables(1, 2)}, ${pipes(5, 5)}`, cables(9)),
    spec: sections(`${cables(1, 2)}, ${pipes(5, 5)}`),
    byHand: withProblems,
  },
  'a cable comes that a list which is let go of another layer holds': {
    live: `sections: [{layers: [{${cables(1)}}, {}]}]`,
    spec: `sections: [{layers: [{unmanaged: [cables]}, {${cables(1)}}]}]`,
  },
  'one of two equal items goes, and one of them has values that no call can set': {
    live: sections(cables(1, 1), cables(1, 1), pipes(5, 5)),
    spec: sections(cables(1), cables(1), pipes(5)),
    byHand: eachItem((item) =>
      ['0.0.cable.0', '1.0.cable.1', '2.0.pipe.0'].includes(item.id) ? { ...item, fixed: { label: 'A' } } : item,
    ),
  },
  'layout problems of a segment that changes': {
    live: layer(`${cables(1, 2)}, pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5}]`),
    spec: layer(`${cables(1, 2, 2)}`),
    byHand: withProblems,
  },
};

const BASES: Readonly<Record<string, Sides>> = {
  'fields that somebody changed, that the spec changes, and both': {
    live: 'length: 9, description: live, settings: {autoMarkers: false}, sections: [{coverThickness: 650, leftBorderPadding: 80, layers: [{leftBorderAdjustment: 3}]}]',
    base: 'length: 10, description: base, settings: {autoMarkers: true}, sections: [{coverThickness: 600, leftBorderPadding: 80, layers: [{leftBorderAdjustment: 2}]}]',
    spec: 'length: 10, description: spec, settings: {autoMarkers: true}, sections: [{coverThickness: 600, leftBorderPadding: 70, layers: [{leftBorderAdjustment: 1}]}]',
  },
  'items that somebody removed, that the spec adds, and both': {
    live: sections(cables(1), cables(5, 5, 9)),
    base: sections(cables(1, 2), cables(5, 5)),
    spec: sections(cables(1, 2, 3), cables(5, 5, 5)),
  },
  'fields that the spec does not state any more': {
    live: `length: 10, settings: {autoMarkers: true}, sections: [{coverThickness: 600, layers: [{protectionLayerThickness: 40, cables: [{typeId: 1, groupConfiguration: FLAT}]}]}]`,
    base: `length: 10, settings: {autoMarkers: true}, sections: [{coverThickness: 600, layers: [{protectionLayerThickness: 40, cables: [{typeId: 1, groupConfiguration: FLAT}]}]}]`,
    spec: `sections: [{layers: [{${cables(1)}}]}]`,
  },
  'another depth is stated': {
    live: 'sections: [{coverThickness: 600, leftBorderPadding: 80}]',
    base: 'sections: [{coverThickness: 600, leftBorderPadding: 80}]',
    spec: 'sections: [{layoutDepth: 900}]',
  },
  'lists that the spec does not state any more': {
    live: `topCoverings: [{type: SAND, thickness: 50}], ${layer(`${cables(1)}, eccs: [{}], pipes: [{typeId: 5, ${cables(2)}}]`)}`,
    base: `topCoverings: [{type: SAND, thickness: 50}], ${layer(`${cables(1)}, eccs: [{}], pipes: [{typeId: 5, ${cables(2)}}]`)}`,
    spec: layer('pipes: [{typeId: 5}]'),
  },
  'lists that the spec lets go': {
    live: `settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}, {type: SAND, thickness: 60}], ${layer(`${cables(1)}, pipes: [{typeId: 5, ${cables(2, 2, 2)}}]`)}`,
    base: `settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}], ${layer(`${cables(1)}, pipes: [{typeId: 5, ${cables(2, 2, 2)}}]`)}`,
    spec: `unmanaged: [settings, topCoverings], ${layer('unmanaged: [cables], pipes: [{typeId: 5, unmanaged: [cables]}]')}`,
  },
  'settings that the spec lets go, and coverings that it does not state': {
    live: 'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}]',
    base: 'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}]',
    spec: 'unmanaged: [settings]',
  },
  'settings that were not read': { live: 'length: 5', base: 'length: 5, settings: {autoMarkers: true}', spec: 'length: 5' },
  'sections that the spec does not state any more': {
    live: sections(cables(1), cables(2)),
    base: sections(cables(1), cables(2)),
    spec: 'unmanaged: [sections], length: 5',
  },
  'a section that both sides replace, and one that only the spec replaces': {
    live: sections(pipes(1), pipes(2)),
    base: sections(pipes(3), pipes(2)),
    spec: sections(pipes(3), pipes(4)),
  },
  'new sections of both sides': {
    live: sections(cables(1)),
    base: sections(cables(1), cables(2)),
    spec: sections(cables(1), cables(2), cables(3)),
  },
  'coverings of both sides': {
    live: 'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 99}]',
    base: 'topCoverings: [{type: SAND, thickness: 60}]',
    spec: 'topCoverings: [{type: SAND, thickness: 60}, {type: GRAVEL, thickness: 100}, {type: TARMAC}]',
  },
  'cables of a pipe that the spec does not state any more': {
    live: layer(`pipes: [{typeId: 5, ${cables(2)}}]`),
    base: layer(`pipes: [{typeId: 5, ${cables(2)}}]`),
    spec: layer('pipes: [{typeId: 5}]'),
  },
  'equal pipes that lie in another order than in the base, of which one is emptied': {
    live: layer(`pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5, ${cables(2)}}]`),
    base: layer(`pipes: [{typeId: 5, ${cables(2)}}, {typeId: 5, ${cables(3)}}]`),
    spec: layer(`pipes: [{typeId: 5, cables: []}, {typeId: 5, ${cables(3)}}]`),
  },
  'equal pipes that lie in another order than in the base, of which one leaves its cables to others': {
    live: layer(`pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5, ${cables(2)}}]`),
    base: layer(`pipes: [{typeId: 5, ${cables(2)}}, {typeId: 5, ${cables(3)}}]`),
    spec: layer(`pipes: [{typeId: 5}, {typeId: 5, ${cables(3)}}]`),
  },
  'a cable in a pipe that nobody states any more': {
    live: layer(`pipes: [{typeId: 5, ${cables(2, 3)}}]`),
    base: layer(`pipes: [{typeId: 5, ${cables(2)}}]`),
    spec: layer('pipes: [{typeId: 5, cables: []}]'),
  },
};

const page = (cases: Readonly<Record<string, Sides>>) =>
  Object.fromEntries(Object.entries(cases).map(([title, sides]) => [title, lines(sides)]));

test('plans of one segment', () => {
  expectPage(new URL('plan-page.expected.txt', import.meta.url), page(PLANS));
});

test('plans of one segment with a base', () => {
  expectPage(new URL('plan-page-base.expected.txt', import.meta.url), page(BASES));
});
