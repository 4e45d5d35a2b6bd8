// A page shows whole plans of one segment, each from a live state and a spec, and some from a base too: changes, calls, losses, notes and counts.
import { test } from 'vitest';
import type { LiveItem, LiveLayer, LiveSegment } from '../../src/kinds/model.js';
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
import { expectPage } from '../support/page.js';
import { cables, layer, liveIn, PROJECT, pipes, projectIn, sections } from './texts.js';

interface More {
  /** Absent for a plan without a base. */
  readonly base?: string;
  /** Adds to the live state what no spec can state. */
  readonly byHand?: (live: LiveSegment) => LiveSegment;
  /** The new section that this run has begun, and the section that it replaces. */
  readonly interrupted?: readonly (readonly [string, string])[];
}
/** What is live is absent if the segment is new. */
type Sides = readonly [live: string | undefined, spec: string, more?: More];

function planOf([live, spec, { base, byHand, interrupted } = {}]: Sides): PlannedSegment {
  const head = projectIn(spec);
  const before = base === undefined ? undefined : projectIn(base, 'base.yaml');
  const [desired] = (before ? compareSpecs(head, before).projects : head).flatMap(({ segments }) => segments);
  if (!desired) throw new Error('the spec states no segment');
  const there = live === undefined ? undefined : liveIn(live);
  const now = there && byHand ? byHand(there) : there;
  const planned = planOne({ desired, live: now, project: PROJECT, interrupted: interrupted && new Map(interrupted) });
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
  const forced = { forced: forcedBy?.map(({ reason: why, ...one }) => ({ ...one, ...why })) };
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
    `counts ${bare(countObjects(changes))}${sides[2]?.base === undefined ? '' : ` by cause ${bare(objectsByCause(changes))}`}`,
    `touches ${bare(objects.map(({ id }) => id))}, may lose ${bare(atRisk.map(({ id }) => id))}, creates types ${bare(createdTypes.map(({ typeId }) => typeId))}`,
    `amounts ${amounts.join(', ')}${remarks.length === 0 ? '' : `; ${remarks.map(({ code }) => code).join(', ')}`}`,
    `after ${bare(states?.after ?? null)}`,
  ];
}

/** Sections, each with its layers: `pipes: [{}] | -` has a layer with a pipe, and an empty one. */
const layered = (...all: string[]): string =>
  `sections: [${all
    .map(
      (layers) =>
        `{layers: [${layers
          .split(' | ')
          .map((one) => (one === '-' ? '{}' : `{${one}}`))
          .join(', ')}]}`,
    )
    .join(', ')}]`;
const [PIPE, PIPES, CULVERT, DUCT] = ['pipes: [{}]', 'pipes: [{}, {}]', 'culverts: [{}]', 'ecomDucts: [{}]'];
const SHIFTED = layered(PIPE, `${CULVERT} | eccs: [{}]`, `${PIPE} | sensors: [{}]`, 'sensors: []');

const changedLayers =
  (change: (layer: LiveLayer) => LiveLayer) =>
  (live: LiveSegment): LiveSegment => ({
    ...live,
    sections: live.sections.map((section) => ({ ...section, layers: section.layers.map(change) })),
  });
/** Changes every item, also those that lie in others. */
const eachItem = (change: (item: LiveItem) => LiveItem) =>
  changedLayers((one) => ({ ...one, items: one.items.map((item) => change({ ...item, cables: item.cables.map(change) })) }));
const labelled = eachItem((item) => ({ ...item, fixed: { label: `label of ${item.id}` } }));
const banded = changedLayers((one) => ({ ...one, cableBands: [`band of ${one.id}`] }));
const reversed = changedLayers((one) => ({ ...one, items: one.items.toReversed() }));
const withUnknown = changedLayers((one) => ({ ...one, unknown: [{ list: 'chambers', entry: `chamber of ${one.id}` }] }));
const withCover = (coverThickness: number) => (live: LiveSegment) => ({
  ...live,
  sections: live.sections.map((section) => ({ ...section, fields: { coverThickness, layoutDepth: 100 } })),
});
const withProblems = (live: LiveSegment): LiveSegment => ({
  ...live,
  validationErrors: [
    { code: 'X', message: 'two cables', sectionId: '0', layerId: '0.0', itemIds: ['0.0.cable.0', '0.0.cable.1'] },
    { code: 'X', message: 'a pipe and its cable', sectionId: '0', layerId: '0.0', itemIds: ['0.0.pipe.0', '0.0.pipe.0.0'] },
    { code: 'X', message: 'a pipe', sectionId: '0', itemIds: ['0.0.pipe.1'] },
    { code: 'COVER', message: 'the cover', sectionId: '0', itemIds: [] },
    { message: 'the segment', itemIds: [] },
    { code: 'OVERLAP', message: 'in the words of the service', sectionId: 'unknown', itemIds: ['0.0.pipe.0', '0.0.pipe.1'] },
  ],
});

/** The second section is the new one, and the first one is the old one. */
const BEGUN = [['1', '0']] as const;
const THIN = 'protectionLayerThickness: 50';
const FIVE = sections(pipes(1), pipes(2), pipes(3), pipes(4), pipes(5));
const MANY = `eccs: [${Array(9).fill('{}').join(', ')}]`;
/** So many objects that no plan gives the first section up, and a section that goes. */
const SURPLUS = sections(`${pipes(3)}, ${MANY}`, `culverts: [{width: 800, ${cables(1)}}], sensors: [{}]`);
const labelledAndBanded = (live: LiveSegment) => banded(labelled(live));
/** A section that is replaced without its second layer. */
const LOSING = `sections: [{layers: [{${pipes(3)}, ${MANY}}, {protectionLayerThickness: 60, leftBorderAdjustment: 5, sensors: [{}]}]}]`;
const loses = (base: string): Sides => [LOSING, layer(pipes(5)), { base: `sections: [{layers: [{${pipes(3)}}, {${base}}]}]` }];

/** A section with two pipes, of which one holds a cable, and with a sensor that no spec states. */
const counted = (spec: string): Sides => [
  `length: 10, sections: [{coverThickness: 700, layers: [{protectionLayerThickness: 50, pipes: [{typeId: 1, ${cables(7)}}, {typeId: 2}], sensors: [{}]}]}]`,
  spec,
];
const WIDER = `pipes: [{typeId: 9, ${cables(7)}}, {typeId: 2}]`;

const PLANS: Readonly<Record<string, Sides>> = {
  'a new segment with everything': [
    undefined,
    `length: 12.5, settings: {autoMarkers: true}, topCoverings: [{type: GRAVEL, thickness: 200}], sections: [{coverThickness: 700, layers: [{protectionLayerThickness: 50, ${cables(1, 1, 2)}}, {${pipes(5)}, sensors: [{}]}]}, {}]`,
  ],
  'a segment, its settings and its coverings change': [
    'length: 10, settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL, thickness: 200}, {type: SAND, thickness: 50}, {type: TARMAC, thickness: 80}]',
    'length: 11, description: new, settings: {autoMarkers: true}, topCoverings: [{type: GRAVEL, thickness: 150}, {type: TARMAC}]',
  ],
  'coverings are added': [
    'topCoverings: [{type: GRAVEL, thickness: 200}]',
    'topCoverings: [{type: TARMAC}, {type: TARMAC, thickness: 80}]',
  ],
  'of two coverings of other materials the lower one becomes the stated one': [
    'topCoverings: [{type: GRAVEL, thickness: 80}, {type: SAND, thickness: 80}]',
    'topCoverings: [{type: TARMAC, thickness: 80}]',
  ],
  'cables come and go': [layer(cables(1, 1, 2, 3)), layer(cables(1, 4, 4, 4)), { byHand: labelled }],
  'dimensions change': [
    `sections: [{coverThickness: 600, leftBorderPadding: 90, layers: [{protectionLayerThickness: 40, ${cables(1)}}]}]`,
    `sections: [{coverThickness: 700, layers: [{protectionLayerThickness: 50, leftBorderAdjustment: 5, ${cables(1)}}]}]`,
  ],
  'a layout depth is written after the contents': [
    `sections: [{layoutDepth: 900, layers: [{${cables(1)}}]}]`,
    `sections: [{layoutDepth: 900, layers: [{${cables(1, 2)}}]}]`,
  ],
  'a pipe of another type replaces its section': [
    `sections: [{coverThickness: 600, leftBorderPadding: 90, layers: [{protectionLayerThickness: 40, ${pipes(5, 6)}, ${cables(1)}, sensors: [{}]}]}]`,
    `sections: [{coverThickness: 600, layers: [{${pipes(5, 7)}}]}]`,
    { byHand: labelledAndBanded },
  ],
  'a replaced section keeps a cover of nothing': [layer(pipes(3)), layer(pipes(5)), { byHand: withCover(0) }],
  'a replaced section whose cover is below zero keeps its depth': [layer(pipes(3)), layer(pipes(5)), { byHand: withCover(-1) }],
  'there are more pipes than the spec states': [layer(pipes(5, 5, 5)), layer(pipes(5, 5))],
  'cables in pipes come and go': [
    layer(`pipes: [{typeId: 5, ${cables(1, 2)}}, {typeId: 5, ${cables(3)}}, {typeId: 6, ${cables(1)}}]`),
    layer(`pipes: [{typeId: 5, ${cables(2)}}, {typeId: 5, ${cables(4)}}, {typeId: 6}]`),
    { byHand: labelled },
  ],
  'layers are added around one': [layer(cables(1)), layered(`${cables(2)} | ${cables(1)} | protectionLayerThickness: 60`)],
  'a layer goes': [
    layered(`${cables(1)} | protectionLayerThickness: 60, ${cables(2)}, sensors: [{}]`),
    layer(cables(1)),
    { byHand: banded },
  ],
  'two layers change places': [layered(`${cables(1)} | ${pipes(5)}, sensors: [{}]`), layered(`${pipes(5)} | ${cables(1)}`)],
  'a section goes with all that is in it': [
    sections(cables(1), `${pipes(5)}, sensors: [{}]`),
    sections(cables(1)),
    { byHand: labelledAndBanded },
  ],
  'sections come': [sections(cables(1)), sections(cables(1), cables(2), pipes(5))],
  'another section takes the place of one': [sections(cables(1), cables(2), cables(3)), sections(cables(2), cables(3), cables(4))],
  'two sections change places': [sections(`${cables(1)}, sensors: [{}]`, cables(2)), sections(cables(2), cables(1))],
  'a cable goes from one section to another': [sections(cables(1, 2), cables(3)), sections(cables(1), cables(3, 2))],
  'a cable comes that an unmanaged list of another layer holds': [layered(`${cables(1, 1)} | -`), layered(`- | ${cables(1, 1, 1)}`)],
  'ducts in a pipe': [
    layer('pipes: [{pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}]'),
    layer('pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}, {outerDiameter: 50}]}]'),
  ],
  'a replacement that was cut off is finished': [
    sections(`${pipes(5)}, ${cables(1)}, sensors: [{}]`, 'sensors: [{}]'),
    sections(`${pipes(6)}, ${cables(1)}`),
  ],
  'a replacement that was cut off after its first call is finished': [
    `sections: [{leftBorderPadding: 90, layers: [{${pipes(5)}, sensors: [{}]}]}, {layers: [{}]}]`,
    sections(pipes(6)),
  ],
  'layout problems of a segment that stays': [
    `topCoverings: [{type: GRAVEL, thickness: 900}], ${layer(`${cables(1, 2)}, pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5}]`)}`,
    `topCoverings: [{type: GRAVEL, thickness: 900}], ${layer(`${cables(2, 1)}, pipes: [{typeId: 5, cables: []}, {typeId: 5, ${cables(3)}}]`)}`,
    { byHand: withProblems },
  ],
  'layout problems of a segment that has more sections than the spec': [
    sections(`${cables(1, 2)}, ${pipes(5, 5)}`, cables(9)),
    sections(`${cables(1, 2)}, ${pipes(5, 5)}`),
    { byHand: withProblems },
  ],
  'a cable comes that a list which is let go of another layer holds': [
    layered(`${cables(1)} | -`),
    layered(`unmanaged: [cables] | ${cables(1)}`),
  ],
  'one of two equal items goes, and one of them has values that no call can set': [
    sections(cables(1, 1), cables(1, 1), pipes(5, 5)),
    sections(cables(1), cables(1), pipes(5)),
    {
      byHand: eachItem((item) =>
        ['0.0.cable.0', '1.0.cable.1', '2.0.pipe.0'].includes(item.id) ? { ...item, fixed: { label: 'A' } } : item,
      ),
    },
  ],
  'a replacement is inserted before a new section behind it': [layer(pipes(3)), sections(pipes(5), 'pipes: []')],
  'a new section is inserted before one that is still to be replaced': [
    sections(pipes(3), `${pipes(7)}, sensors: [{}]`),
    sections(pipes(3), 'pipes: [], sensors: []', pipes(9)),
  ],
  'a new section is inserted before one that stays': [layer(pipes(3)), sections('pipes: []', pipes(3))],
  'a new section is inserted before a replacement that this run has begun': [
    sections(`${pipes(3)}, sensors: [{}]`, ''),
    layered(`${pipes(8)}, sensors: [] | ${pipes(8)}, sensors: []`, `${pipes(5)}`),
    { interrupted: BEGUN },
  ],
  'two sections move to the end': [FIVE, sections(pipes(3), pipes(4), pipes(5), pipes(1), pipes(2))],
  'two sections move to the front': [FIVE, sections(pipes(4), pipes(5), pipes(1), pipes(2), pipes(3))],
  'the layer that comes with a section is the one that saves most calls': [
    layer(pipes(3)),
    layered(`${pipes(3)}`, `${THIN} | ${pipes(5)} | ${THIN}`),
  ],
  'layers around the one that comes with a section get their values as they can': [
    layer(pipes(3)),
    layered(`${pipes(3)}`, `${THIN}, pipes: [] | ${THIN}, leftBorderAdjustment: 1 | ${THIN}, leftBorderAdjustment: 1`),
  ],
  'layers are added around the one of a section that this run has begun': [
    sections(pipes(3), ''),
    layered(`${THIN}, ${pipes(5)} | pipes: [] | ${THIN}, ${pipes(6)}`),
    { interrupted: BEGUN },
  ],
  'the last layer is added to a section that this run has begun': [
    layered(`${pipes(3)}`, `${THIN} | -`),
    layered(`${THIN}, ${pipes(5)} | pipes: [] | ${THIN}, ${pipes(6)}`),
    { interrupted: BEGUN },
  ],
  'the layer that came with a section that this run has begun is its lowest one': [
    layered(`${pipes(3)}`, '- | -'),
    layered(`pipes: [] | ${pipes(6)} | ${pipes(7)}`),
    { interrupted: BEGUN },
  ],
  'a section with more layers than the spec states is not one that this run has begun': [
    layered(`${pipes(3)}`, '- | -'),
    layer(pipes(5)),
    { interrupted: BEGUN },
  ],
  'a replacement that was cut off among sections that stay': [
    sections(pipes(1), pipes(2), pipes(3), '', pipes(4)),
    sections(pipes(1), pipes(2), pipes(5), pipes(4)),
  ],
  'a replacement that was cut off, and a section that is still to be replaced': [
    sections(pipes(1), pipes(2), pipes(3), '', pipes(4)),
    sections(pipes(9), pipes(2), pipes(5), pipes(4)),
  ],
  'a replacement of the last section that was cut off': [sections(pipes(4), pipes(3), ''), sections(pipes(4), pipes(5))],
  'a replacement that was filled looks like a section too many': [sections(pipes(3), pipes(5)), layer(pipes(5))],
  'a replacement that this run has filled': [sections(pipes(3), pipes(5)), layer(pipes(5)), { interrupted: BEGUN }],
  'two copies tell which section was replaced': [
    sections(`${pipes(3)}, sensors: [{}, {}]`, `${pipes(5)}, sensors: [{}, {}]`),
    layer(pipes(5)),
  ],
  'a replacement with one of two copies, because somebody added the other object to the old section': [
    sections(`${pipes(3)}, sensors: [{}, {}]`, `${pipes(5)}, sensors: [{}]`),
    layer(pipes(5)),
  ],
  'a replacement that was cut off overwrites dimensions of the new section': [
    `sections: [{leftBorderPadding: 90, foundationThickness: 50, layers: [{${pipes(3)}, sensors: [{}]}]}, {leftBorderPadding: 80, rightBorderPadding: 70, foundationThickness: 60, layers: [{}]}]`,
    `sections: [{rightBorderPadding: 75, layers: [{${pipes(5)}}]}]`,
  ],
  'a replacement that this run has begun overwrites its own dimensions': [
    `sections: [{leftBorderPadding: 90, layers: [{${pipes(3)}}]}, {leftBorderPadding: 80, rightBorderPadding: 70, layers: [{}]}]`,
    `sections: [{rightBorderPadding: 75, layers: [{${pipes(5)}}]}]`,
    { interrupted: BEGUN },
  ],
  'a cable goes from a section that this run has begun': [
    sections(pipes(3), cables(1)),
    layer(`${pipes(5)}, cables: []`),
    { interrupted: BEGUN, byHand: labelled },
  ],
  'an entry of an unknown list in a section that is replaced': [layer(pipes(3)), layer(pipes(5)), { byHand: withUnknown }],
  'an entry of an unknown list in a section that goes': [sections(pipes(3), cables(1)), layer(pipes(5)), { byHand: withUnknown }],
  'entries of unknown lists in a section that stays': [layer(pipes(3)), layer(`${pipes(3)}, ${cables(1)}`), { byHand: withUnknown }],
  'ducts that are carried over lose their pipe': [
    layer('pipes: [{pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}], sensors: [{}]'),
    layer(pipes(5)),
  ],
  'ducts that are carried over without a pipe for them': [
    layer('pipes: [{pipeCategory: SEWER}], ecomDucts: [{outerDiameter: 40}]'),
    layer(pipes(5)),
  ],
  'ducts of a pipe for them that the spec states': [
    layer('pipes: [{pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}]'),
    layer(`${pipes(5)}, ecomDucts: [{outerDiameter: 40}]`),
  ],
  'a cable of another formation takes the place of the cable of its type': [
    layer('cables: [{typeId: 9}, {typeId: 1, groupConfiguration: FLAT}]'),
    layer('cables: [{typeId: 1, groupConfiguration: TRIANGLE}]'),
  ],
  'of three equal new cables two take places, in the order of the ids': [layer(cables(1, 1)), layer(cables(2, 2, 2)), { byHand: reversed }],
  'a cable of another layer does not take a place': [layered(`${cables(1)} | -`), layered(`cables: [] | ${cables(2)}`)],
  'a cable that goes out of a pipe has no successor': [
    layer(`pipes: [{typeId: 3, ${cables(1, 2)}}]`),
    layer(`pipes: [{typeId: 3, ${cables(2)}}], ${cables(5)}`),
  ],
  'an equal pipe of another layer does not take the place that a pipe of that layer keeps': [
    layered(`${pipes(2)} | ${pipes(1)}`),
    layered(`${pipes(1)} | ${pipes(1)}`),
  ],
  'one of two pipes differs': [layer(pipes(3, 5)), layer(pipes(5, 5))],
  'a pipe has other cables, and one of three pipes is one too many': [
    sections(`pipes: [{typeId: 3, ${cables(1)}}]`, `pipes: [{typeId: 5, ${cables(1)}}, {typeId: 5, ${cables(1)}}]`),
    sections(`pipes: [{typeId: 3, ${cables(1, 1)}}]`, `pipes: [{typeId: 5, ${cables(1)}}, {typeId: 5, ${cables(2)}}]`),
  ],
  'a pipe of any type leaves the other pipe to the type that is stated': [
    layer(pipes(3, 5, 7)),
    layer('pipes: [{}, {typeId: 3}, {typeId: 9}]'),
  ],
  'a duct and a sensor that are not stated': [
    layer('ecomDucts: [{outerDiameter: 40}], sensors: [{outerDiameter: 9}]'),
    layer('ecomDucts: [], sensors: []'),
  ],
  'a pipe of the first of two sections changes': [
    `sections: [{layers: [{${pipes(110)}}]}, {coverThickness: 900}]`,
    `sections: [{layers: [{${pipes(160)}}]}, {coverThickness: 900}]`,
  ],
  'many pipes of the first of two sections change, and both have the same cover': [
    `sections: [{coverThickness: 900, layers: [{${pipes(...Array(9).fill(110))}}]}, {coverThickness: 900}]`,
    `sections: [{coverThickness: 900, layers: [{${pipes(...Array(9).fill(160))}}]}, {coverThickness: 900}]`,
  ],
  'a pipe of the lower layer changes': [
    layered(`${pipes(110)} | protectionLayerThickness: 77`),
    layered(`${pipes(160)} | protectionLayerThickness: 77`),
  ],
  'a section has dimensions that the spec does not own': [
    `sections: [{coverThickness: 250, leftBorderPadding: 90}, {coverThickness: 400, layers: [{${pipes(1)}}]}]`,
    'sections: [{}, {layers: [{pipes: []}]}]',
  ],
  'of two layers with other dimensions one goes': [layered('protectionLayerThickness: 60 | leftBorderAdjustment: 25'), layer('cables: []')],
  'a pipe group is removed from the upper layer': [
    layered('- | pipeGroups: [{typeId: 1, configuration: TRIANGLE}]'),
    layered('- | pipeGroups: []'),
  ],
  'three sections rotate': [sections(cables(1), cables(2), cables(3)), sections(cables(3), cables(1), cables(2))],
  'two sections change places around one whose layers are not stated': [
    sections(cables(1), 'sensors: [{}]', cables(2)),
    `sections: [{layers: [{${cables(2)}}]}, {}, {layers: [{${cables(1)}}]}]`,
    { byHand: banded },
  ],
  'two layers with a cable in common change places, and a pipe would be there twice': [
    layered(`${cables(1, 2)} | ${cables(1)}, ${pipes(3)}`),
    layered(`${cables(1)}, ${pipes(3)} | ${cables(1, 2)}`),
  ],
  'two layers with the same lists and a cable in common exchange the others in place': [
    layered(`${cables(1, 2)} | ${cables(1, 3)}`),
    layered(`${cables(1, 3)} | ${cables(1, 2)}`),
  ],
  'a pipe comes into the lower layer, and the upper one holds an unmanaged pipe like it': [
    layered(`${cables(1)} | ${pipes(2)}`),
    layered(`${pipes(2)} | -`),
  ],
  'a replaced section pairs its layers in any order': [
    layered(`${pipes(1)}, eccs: [{typeId: 8}] | ${pipes(2)} | ${pipes(3)}`),
    layered(`${pipes(3)} | ${pipes(1)}`),
  ],
  'what the spec does not own keeps a section in its place': [
    sections(`${cables(1)}, sensors: [{}, {}]`, cables(2), cables(3)),
    sections(cables(2), cables(3), cables(4)),
  ],
  'a section is inserted that is like what somebody has put into another': [
    sections('sensors: [{outerDiameter: 7}]'),
    'sections: [{}, {layers: [{sensors: [{outerDiameter: 7}], eccs: [{typeId: 1}]}]}]',
  ],
  'a section is inserted in front of one that has less': [sections(cables(1)), sections(cables(1, 2), cables(1))],
  'somebody adds an unmanaged object to the old section after a replacement was cut off': [
    layered(`- | ${PIPE}, ${CULVERT}, sensors: [{}]`, `${PIPE}, ${CULVERT}`, '-'),
    `sections: [{layers: [{${CULVERT}, eccs: [{}]}]}, {}]`,
  ],
  'this run has begun the second of two replacements': [
    layered(PIPES, `${PIPES}, sensors: [{}]`, '-'),
    layered(PIPE, PIPE),
    { interrupted: [['2', '1']] },
  ],
  'a finished new section is not the old one of an unfinished section behind it': [
    layered(`- | ${CULVERT}`, `- | ${PIPE}`, '-', '-'),
    layered(`culverts: [], pipes: [] | culverts: [], ${PIPE}`, '-', 'pipes: []'),
  ],
  'an empty section as stated is a finished one if others are evidently unfinished, and those with copies are deleted last': [
    layered(`- | ${DUCT}`, `${DUCT}, ${PIPE}`, '- | -', `- | ${DUCT}`, `${DUCT}, ${PIPE}`, '- | -', '-'),
    layered(PIPE, 'ecomDucts: [] | pipes: []', PIPE, 'ecomDucts: []'),
  ],
  'a filled replacement beside an unfinished one, and a section that goes': [layered(PIPES, PIPE, PIPES, '-', PIPES), layered(PIPE, PIPE)],
  'a replacement behind its old section, and sections that exchange their places': [
    layered(PIPE, `${CULVERT} | eccs: [{}]`, `${PIPE} | sensors: [{}]`, `${CULVERT} | eccs: [{}]`, CULVERT),
    SHIFTED,
  ],
  'of two sections that are everything the spec states, the first one stays if it holds more': [
    `sections: [{layers: [{${cables(1)}, ${pipes(3)}}]}, {layers: [{${cables(1)}}]}]`,
    `sections: [{layers: [{${cables(1)}}]}]`,
  ],
  'of two sections that are everything the spec states, the second one stays if it holds more': [
    `sections: [{layers: [{${cables(1)}}]}, {layers: [{${cables(1)}, ${pipes(3)}}]}]`,
    `sections: [{layers: [{${cables(1)}}]}]`,
  ],
  'a surplus section does not make finished sections move': [
    layered(PIPE, `${CULVERT} | eccs: [{}]`, `${PIPE} | sensors: [{}]`, `${CULVERT} | eccs: [{}]`, 'eccs: [{}]'),
    SHIFTED,
  ],
  'the last section is not an unfinished one if replacements before it were not begun': [
    layered(`- | ${CULVERT}`, '-', `- | ${CULVERT}`, `- | ${CULVERT}`, '-'),
    layered('culverts: []', 'culverts: []', 'culverts: []', '-'),
  ],
  'a section as stated is not replaced by the one behind it while others lack objects': [
    layered('-', `${PIPE} | ${DUCT}, ${PIPE}`, '-', '- | -'),
    layered(`${PIPE} | ${DUCT}, ${PIPE}`, `ecomDucts: [], ${PIPE} | pipes: []`, '- | pipes: []'),
  ],
  'layers are added before any layer is filled': [layered('-'), layered(`cables: [{typeId: 1}], ${PIPES} | ${PIPES}`)],
  'a half filled layer is filled': [layered(`cables: [{typeId: 1}], ${PIPE} | -`), layered(`cables: [{typeId: 1}], ${PIPES} | ${PIPES}`)],
  'a wider pipe keeps its cable, the other pipe, the sensor and the section': counted(layer(WIDER)),
  'another cable in a pipe': counted(layer(`pipes: [{typeId: 1, ${cables(8)}}, {typeId: 2}]`)),
  'a cable more in a pipe': counted(layer(`pipes: [{typeId: 1, ${cables(7, 7)}}, {typeId: 2}]`)),
  'a pipe with a cable is not stated any more': counted(layer(pipes(2))),
  'a wider pipe, and another cover': counted(`sections: [{coverThickness: 800, layers: [{${WIDER}}]}]`),
  'a wider pipe, and another dimension of the layer': counted(layer(`protectionLayerThickness: 60, ${WIDER}`)),
  'dimensions of a section and of its layer in place': counted(
    'sections: [{coverThickness: 800, layers: [{protectionLayerThickness: 60}]}]',
  ),
  'another length': counted('length: 11'),
  'a new pipe with a cable': counted(layer(`pipes: [{typeId: 1, ${cables(7)}}, {typeId: 2}, {typeId: 3, ${cables(7)}}]`)),
  'layout problems of a segment that changes': [
    layer(`${cables(1, 2)}, pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5}]`),
    layer(`${cables(1, 2, 2)}`),
    { byHand: withProblems },
  ],
};

const BASES: Readonly<Record<string, Sides>> = {
  'fields that somebody changed, that the spec changes, and both': [
    'length: 9, description: live, settings: {autoMarkers: false}, sections: [{coverThickness: 650, leftBorderPadding: 80, layers: [{leftBorderAdjustment: 3}]}]',
    'length: 10, description: spec, settings: {autoMarkers: true}, sections: [{coverThickness: 600, leftBorderPadding: 70, layers: [{leftBorderAdjustment: 1}]}]',
    {
      base: 'length: 10, description: base, settings: {autoMarkers: true}, sections: [{coverThickness: 600, leftBorderPadding: 80, layers: [{leftBorderAdjustment: 2}]}]',
    },
  ],
  'items that somebody removed, that the spec adds, and both': [
    sections(cables(1), cables(5, 5, 9)),
    sections(cables(1, 2, 3), cables(5, 5, 5)),
    { base: sections(cables(1, 2), cables(5, 5)) },
  ],
  'fields that the spec does not state any more': [
    `length: 10, settings: {autoMarkers: true}, sections: [{coverThickness: 600, layers: [{protectionLayerThickness: 40, cables: [{typeId: 1, groupConfiguration: FLAT}]}]}]`,
    layered(`${cables(1)}`),
    {
      base: `length: 10, settings: {autoMarkers: true}, sections: [{coverThickness: 600, layers: [{protectionLayerThickness: 40, cables: [{typeId: 1, groupConfiguration: FLAT}]}]}]`,
    },
  ],
  'another depth is stated': [
    'sections: [{coverThickness: 600, leftBorderPadding: 80}]',
    'sections: [{layoutDepth: 900}]',
    { base: 'sections: [{coverThickness: 600, leftBorderPadding: 80}]' },
  ],
  'lists that the spec does not state any more': [
    `topCoverings: [{type: SAND, thickness: 50}], ${layer(`${cables(1)}, eccs: [{}], pipes: [{typeId: 5, ${cables(2)}}]`)}`,
    layer('pipes: [{typeId: 5}]'),
    { base: `topCoverings: [{type: SAND, thickness: 50}], ${layer(`${cables(1)}, eccs: [{}], pipes: [{typeId: 5, ${cables(2)}}]`)}` },
  ],
  'lists that the spec lets go': [
    `settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}, {type: SAND, thickness: 60}], ${layer(`${cables(1)}, pipes: [{typeId: 5, ${cables(2, 2, 2)}}]`)}`,
    `unmanaged: [settings, topCoverings], ${layer('unmanaged: [cables], pipes: [{typeId: 5, unmanaged: [cables]}]')}`,
    {
      base: `settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}], ${layer(`${cables(1)}, pipes: [{typeId: 5, ${cables(2, 2, 2)}}]`)}`,
    },
  ],
  'settings that the spec lets go, and coverings that it does not state': [
    'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}]',
    'unmanaged: [settings]',
    { base: 'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}]' },
  ],
  'settings that were not read': ['length: 5', 'length: 5', { base: 'length: 5, settings: {autoMarkers: true}' }],
  'sections that the spec does not state any more': [
    sections(cables(1), cables(2)),
    'unmanaged: [sections], length: 5',
    { base: sections(cables(1), cables(2)) },
  ],
  'a section that both sides replace, and one that only the spec replaces': [
    sections(pipes(1), pipes(2)),
    sections(pipes(3), pipes(4)),
    { base: sections(pipes(3), pipes(2)) },
  ],
  'new sections of both sides': [sections(cables(1)), sections(cables(1), cables(2), cables(3)), { base: sections(cables(1), cables(2)) }],
  'coverings of both sides': [
    'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 99}]',
    'topCoverings: [{type: SAND, thickness: 60}, {type: GRAVEL, thickness: 100}, {type: TARMAC}]',
    { base: 'topCoverings: [{type: SAND, thickness: 60}]' },
  ],
  'cables of a pipe that the spec does not state any more': [
    layer(`pipes: [{typeId: 5, ${cables(2)}}]`),
    layer('pipes: [{typeId: 5}]'),
    { base: layer(`pipes: [{typeId: 5, ${cables(2)}}]`) },
  ],
  'equal pipes that lie in another order than in the base, of which one is emptied': [
    layer(`pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5, ${cables(2)}}]`),
    layer(`pipes: [{typeId: 5, cables: []}, {typeId: 5, ${cables(3)}}]`),
    { base: layer(`pipes: [{typeId: 5, ${cables(2)}}, {typeId: 5, ${cables(3)}}]`) },
  ],
  'equal pipes that lie in another order than in the base, of which one leaves its cables to others': [
    layer(`pipes: [{typeId: 5, ${cables(3)}}, {typeId: 5, ${cables(2)}}]`),
    layer(`pipes: [{typeId: 5}, {typeId: 5, ${cables(3)}}]`),
    { base: layer(`pipes: [{typeId: 5, ${cables(2)}}, {typeId: 5, ${cables(3)}}]`) },
  ],
  'a section goes of which the base states nothing': [
    SURPLUS,
    sections(pipes(3)),
    { base: sections(pipes(3), ''), byHand: labelledAndBanded },
  ],
  'a section goes of which the base states the culvert without its cables': [
    SURPLUS,
    sections(pipes(3)),
    { base: sections(pipes(3), 'culverts: [{width: 800}], sensors: [{}]') },
  ],
  'a section loses a layer of which the base states nothing': loses(''),
  'a section loses a layer of which the base states the sensor and a dimension': loses('protectionLayerThickness: 60, sensors: [{}]'),
  'cables that only the base states go out of each of two equal pipes': [
    layer(`pipes: [{typeId: 5, ${cables(2)}, count: 2}]`),
    layer('pipes: [{typeId: 5, count: 2}]'),
    { base: layer(`pipes: [{typeId: 5, ${cables(2)}, count: 2}]`) },
  ],
  'a cable in a pipe that nobody states any more': [
    layer(`pipes: [{typeId: 5, ${cables(2, 3)}}]`),
    layer('pipes: [{typeId: 5, cables: []}]'),
    { base: layer(`pipes: [{typeId: 5, ${cables(2)}}]`) },
  ],
};

const page = (cases: Readonly<Record<string, Sides>>) =>
  Object.fromEntries(Object.entries(cases).map(([title, sides]) => [title, lines(sides)]));

test('plans of one segment', () => {
  expectPage(new URL('plan-page.expected.txt', import.meta.url), page(PLANS));
});

test('plans of one segment with a base', () => {
  expectPage(new URL('plan-page-base.expected.txt', import.meta.url), page(BASES));
});
