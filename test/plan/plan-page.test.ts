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
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { noteWords } from '../../src/render/words/note-words.js';
import { expectPage } from '../support/page.js';
import { inFull, liveIn, PROJECT, projectIn } from './texts.js';

interface More {
  /** Absent for a plan without a base. */
  readonly base?: string;
  /** Adds to the live state what no spec can state. */
  readonly byHand?: (live: LiveSegment) => LiveSegment;
  /** The new section that this run has begun, and the section that it replaces. */
  readonly interrupted?: readonly (readonly [string, string])[];
  /** How the service differs from the assumed one. */
  readonly profile?: Partial<ServiceProfile>;
}
/** Segments in short (`inFull`); what is live is absent if the segment is new. */
type Sides = readonly [live: string | undefined, spec: string, more?: More];
type WithBase = readonly [live: string, spec: string, base: string, more?: More];

function planOf([live, spec, { base, byHand, interrupted, profile: other } = {}]: Sides): PlannedSegment {
  const profile = { ...ASSUMED_PROFILE, ...other };
  const head = projectIn(inFull(spec));
  const before = base === undefined ? undefined : projectIn(inFull(base), 'base.yaml');
  const [desired] = (before ? compareSpecs(head, before).projects : head).flatMap(({ segments }) => segments);
  if (!desired) throw new Error('the spec states no segment');
  const there = live === undefined ? undefined : liveIn(inFull(live));
  const now = there && byHand ? byHand(there) : there;
  const planned = planOne({ desired, live: now, project: PROJECT, interrupted: interrupted && new Map(interrupted), profile });
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
const FIVE = 'pipe 1 / pipe 2 / pipe 3 / pipe 4 / pipe 5';
const SHIFTED = 'pipe / culvert | ecc / pipe | sensor / no sensors';
const NINE = Array(9).fill('any').join(' ');
/** So many objects that no plan gives the first section up, and a section that goes. */
const SURPLUS = `pipe 3, ecc ${NINE} / culverts: [{width: 800, cables: [{typeId: 1}]}], sensor`;
const labelledAndBanded = (live: LiveSegment) => banded(labelled(live));
/** A section that is replaced without its second layer. */
const LOSING = `pipe 3, ecc ${NINE} | protectionLayerThickness: 60, leftBorderAdjustment: 5, sensor`;
const loses = (base: string): WithBase => [LOSING, 'pipe 5', `pipe 3 | ${base}`];

/** A section with two pipes, of which one holds a cable, and with a sensor that no spec states. */
const COUNTED = `length: 10 :: coverThickness: 700; ${THIN}, pipe 1 (cable 7) 2, sensor`;

const PLANS: Readonly<Record<string, Sides>> = {
  'a new segment with everything': [
    undefined,
    `length: 12.5, settings: {autoMarkers: true}, topCoverings: [{type: GRAVEL, thickness: 200}] :: coverThickness: 700; ${THIN}, cable 1 1 2 | pipe 5, sensor / open`,
  ],
  'a segment, its settings and its coverings change': [
    'length: 10, settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL, thickness: 200}, {type: SAND, thickness: 50}, {type: TARMAC, thickness: 80}] ::',
    'length: 11, description: new, settings: {autoMarkers: true}, topCoverings: [{type: GRAVEL, thickness: 150}, {type: TARMAC}] ::',
  ],
  'coverings are added': [
    'topCoverings: [{type: GRAVEL, thickness: 200}] ::',
    'topCoverings: [{type: TARMAC}, {type: TARMAC, thickness: 80}] ::',
  ],
  'of two coverings of other materials the lower one becomes the stated one': [
    'topCoverings: [{type: GRAVEL, thickness: 80}, {type: SAND, thickness: 80}] ::',
    'topCoverings: [{type: TARMAC, thickness: 80}] ::',
  ],
  'items of two kinds may be there twice': ['cable 1, pipe 3 | ecc 2', '- | ecc 2, cable 1, pipe 3'],
  'two culverts state the same number for different dimensions': [
    'culverts: [{width: 300, height: 700}, {width: 700, height: 300}]',
    'culverts: [{width: 700}, {height: 700}]',
  ],
  'cables come and go': ['cable 1 1 2 3', 'cable 1 4 4 4', { byHand: labelled }],
  'dimensions change': [
    'coverThickness: 600, leftBorderPadding: 90; protectionLayerThickness: 40, cable 1',
    `coverThickness: 700; ${THIN}, leftBorderAdjustment: 5, cable 1`,
  ],
  'a layout depth is written after the contents': ['layoutDepth: 900; cable 1', 'layoutDepth: 900; cable 1 2'],
  'a pipe of another type replaces its section': [
    'coverThickness: 600, leftBorderPadding: 90; protectionLayerThickness: 40, pipe 5 6, cable 1, sensor',
    'coverThickness: 600; pipe 5 7',
    { byHand: labelledAndBanded },
  ],
  'a replaced section keeps a cover of nothing': ['pipe 3', 'pipe 5', { byHand: withCover(0) }],
  'a replaced section whose cover is below zero keeps its depth': ['pipe 3', 'pipe 5', { byHand: withCover(-1) }],
  'there are more pipes than the spec states': ['pipe 5 5 5', 'pipe 5 5'],
  'cables in pipes come and go': ['pipe 5 (cable 1 2) 5 (cable 3) 6 (cable 1)', 'pipe 5 (cable 2) 5 (cable 4) 6', { byHand: labelled }],
  'layers are added around one': ['cable 1', 'cable 2 | cable 1 | protectionLayerThickness: 60'],
  'a layer goes': ['cable 1 | protectionLayerThickness: 60, cable 2, sensor', 'cable 1', { byHand: banded }],
  'two layers change places': ['cable 1 | pipe 5, sensor', 'pipe 5 | cable 1'],
  'a section goes with all that is in it': ['cable 1 / pipe 5, sensor', 'cable 1', { byHand: labelledAndBanded }],
  'sections come': ['cable 1', 'cable 1 / cable 2 / pipe 5'],
  'another section takes the place of one': ['cable 1 / cable 2 / cable 3', 'cable 2 / cable 3 / cable 4'],
  'two sections change places': ['cable 1, sensor / cable 2', 'cable 2 / cable 1'],
  'a cable goes from one section to another': ['cable 1 2 / cable 3', 'cable 1 / cable 3 2'],
  'a cable comes that an unmanaged list of another layer holds': ['cable 1 1 | -', '- | cable 1 1 1'],
  'ducts in a pipe': [
    'pipes: [{pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}]',
    'pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}, {outerDiameter: 50}]}]',
  ],
  'a replacement that was cut off is finished': ['pipe 5, cable 1, sensor / sensor', 'pipe 6, cable 1'],
  'a replacement that was cut off after its first call is finished': ['leftBorderPadding: 90; pipe 5, sensor / -', 'pipe 6'],
  'layout problems of a segment that stays': [
    'topCoverings: [{type: GRAVEL, thickness: 900}] :: cable 1 2, pipe 5 (cable 3) 5',
    'topCoverings: [{type: GRAVEL, thickness: 900}] :: cable 2 1, pipe 5 (no cables) 5 (cable 3)',
    { byHand: withProblems },
  ],
  'layout problems of a segment with a surplus section': ['cable 1 2, pipe 5 5 / cable 9', 'cable 1 2, pipe 5 5', { byHand: withProblems }],
  'a cable comes that a list which is let go of another layer holds': ['cable 1 | -', 'unmanaged: [cables] | cable 1'],
  'one of two equal items goes, and one of them has values that no call can set': [
    'cable 1 1 / cable 1 1 / pipe 5 5',
    'cable 1 / cable 1 / pipe 5',
    {
      byHand: eachItem((item) =>
        ['0.0.cable.0', '1.0.cable.1', '2.0.pipe.0'].includes(item.id) ? { ...item, fixed: { label: 'A' } } : item,
      ),
    },
  ],
  'a replacement is inserted before a new section behind it': ['pipe 3', 'pipe 5 / no pipes'],
  'a new section comes before one that is still to be replaced': ['pipe 3 / pipe 7, sensor', 'pipe 3 / no pipes, no sensors / pipe 9'],
  'a new section is inserted before one that stays': ['pipe 3', 'no pipes / pipe 3'],
  'a new section is inserted before a replacement that this run has begun': [
    'pipe 3, sensor / -',
    'pipe 8, no sensors | pipe 8, no sensors / pipe 5',
    { interrupted: BEGUN },
  ],
  'two sections move to the end': [FIVE, 'pipe 3 / pipe 4 / pipe 5 / pipe 1 / pipe 2'],
  'two sections move to the front': [FIVE, 'pipe 4 / pipe 5 / pipe 1 / pipe 2 / pipe 3'],
  'the layer that comes with a section is the one that saves most calls': ['pipe 3', `pipe 3 / ${THIN} | pipe 5 | ${THIN}`],
  'layers around the one that comes with a section get their values as they can': [
    'pipe 3',
    `pipe 3 / ${THIN}, no pipes | ${THIN}, leftBorderAdjustment: 1 | ${THIN}, leftBorderAdjustment: 1`,
  ],
  'layers around the one of a section of this run': ['pipe 3 / -', `${THIN}, pipe 5 | no pipes | ${THIN}, pipe 6`, { interrupted: BEGUN }],
  'the last layer is added to a section that this run has begun': [
    `pipe 3 / ${THIN} | -`,
    `${THIN}, pipe 5 | no pipes | ${THIN}, pipe 6`,
    { interrupted: BEGUN },
  ],
  'the layer that came with a section of this run is the lowest': ['pipe 3 / - | -', 'no pipes | pipe 6 | pipe 7', { interrupted: BEGUN }],
  'a section with more layers than stated is not one that this run has begun': ['pipe 3 / - | -', 'pipe 5', { interrupted: BEGUN }],
  'a replacement that was cut off among sections that stay': ['pipe 1 / pipe 2 / pipe 3 / - / pipe 4', 'pipe 1 / pipe 2 / pipe 5 / pipe 4'],
  'a replacement that was cut off, and one that is to come': ['pipe 1 / pipe 2 / pipe 3 / - / pipe 4', 'pipe 9 / pipe 2 / pipe 5 / pipe 4'],
  'a replacement that was cut off, whose new section has its layout depth already': [
    'layoutDepth: 900; pipe 3 / layoutDepth: 900; -',
    'layoutDepth: 900; pipe 5',
  ],
  'a section with stated items that lacks a layer was not cut off': ['cable 1 | pipe 3 / cable 1', 'cable 1 | pipe 5'],
  'a section with stated items and without copies was not cut off': ['pipe 3, sensor / pipe 5', 'pipe 5'],
  'a replacement of the last section that was cut off': ['pipe 4 / pipe 3 / -', 'pipe 4 / pipe 5'],
  'a replacement that was filled looks like a section too many': ['pipe 3 / pipe 5', 'pipe 5'],
  'a replacement that this run has filled': ['pipe 3 / pipe 5', 'pipe 5', { interrupted: BEGUN }],
  'two copies tell which section was replaced': ['pipe 3, sensor any any / pipe 5, sensor any any', 'pipe 5'],
  'a replacement with one of two copies, because somebody added one since': ['pipe 3, sensor any any / pipe 5, sensor', 'pipe 5'],
  'a replacement that was cut off overwrites dimensions of the new section': [
    'leftBorderPadding: 90, foundationThickness: 50; pipe 3, sensor / leftBorderPadding: 80, rightBorderPadding: 70, foundationThickness: 60; -',
    'rightBorderPadding: 75; pipe 5',
  ],
  'a replacement that this run has begun overwrites its own dimensions': [
    'leftBorderPadding: 90; pipe 3 / leftBorderPadding: 80, rightBorderPadding: 70; -',
    'rightBorderPadding: 75; pipe 5',
    { interrupted: BEGUN },
  ],
  'a cable leaves a section that this run has begun': ['pipe 3 / cable 1', 'pipe 5, no cables', { interrupted: BEGUN, byHand: labelled }],
  'an entry of an unknown list in a section that is replaced': ['pipe 3', 'pipe 5', { byHand: withUnknown }],
  'an entry of an unknown list in a section that goes': ['pipe 3 / cable 1', 'pipe 5', { byHand: withUnknown }],
  'entries of unknown lists in a section that stays': ['pipe 3', 'pipe 3, cable 1', { byHand: withUnknown }],
  'ducts that are carried over lose their pipe': ['pipes: [{pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}], sensor', 'pipe 5'],
  'ducts that are carried over without a pipe for them': ['pipes: [{pipeCategory: SEWER}], ecomDucts: [{outerDiameter: 40}]', 'pipe 5'],
  'ducts of a pipe for them that the spec states': [
    'pipes: [{pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 40}]',
    'pipe 5, ecomDucts: [{outerDiameter: 40}]',
  ],
  'a cable of another formation takes the place of the cable of its type': [
    'cables: [{typeId: 9}, {typeId: 1, groupConfiguration: FLAT}]',
    'cables: [{typeId: 1, groupConfiguration: TRIANGLE}]',
  ],
  'of three equal new cables two take places, in the order of the ids': ['cable 1 1', 'cable 2 2 2', { byHand: reversed }],
  'a cable of another layer does not take a place': ['cable 1 | -', 'no cables | cable 2'],
  'a cable that goes out of a pipe has no successor': ['pipe 3 (cable 1 2)', 'pipe 3 (cable 2), cable 5'],
  'an equal pipe of another layer does not take the place that a pipe of that layer keeps': ['pipe 2 | pipe 1', 'pipe 1 | pipe 1'],
  'one of two pipes differs': ['pipe 3 5', 'pipe 5 5'],
  'a pipe has other cables, and one of three pipes is one too many': [
    'pipe 3 (cable 1) / pipe 5 (cable 1) 5 (cable 1)',
    'pipe 3 (cable 1 1) / pipe 5 (cable 1) 5 (cable 2)',
  ],
  'a pipe of any type leaves the other pipe to the type that is stated': ['pipe 3 5 7', 'pipe any 3 9'],
  'a duct and a sensor that are not stated': ['ecomDucts: [{outerDiameter: 40}], sensors: [{outerDiameter: 9}]', 'no ducts, no sensors'],
  'a pipe of the first of two sections changes': ['pipe 110 / coverThickness: 900;', 'pipe 160 / coverThickness: 900;'],
  'many pipes of the first of two sections change, and both have the same cover': [
    'coverThickness: 900; pipe 110 110 110 110 110 110 110 110 110 / coverThickness: 900;',
    'coverThickness: 900; pipe 160 160 160 160 160 160 160 160 160 / coverThickness: 900;',
  ],
  'a pipe of the lower layer changes': ['pipe 110 | protectionLayerThickness: 77', 'pipe 160 | protectionLayerThickness: 77'],
  'a section has dimensions that the spec does not own': [
    'coverThickness: 250, leftBorderPadding: 90; / coverThickness: 400; pipe 1',
    'open / no pipes',
  ],
  'of two layers with other dimensions one goes': ['protectionLayerThickness: 60 | leftBorderAdjustment: 25', 'no cables'],
  'a pipe group is removed from the upper layer': ['- | pipeGroups: [{typeId: 1, configuration: TRIANGLE}]', '- | pipeGroups: []'],
  'three sections rotate': ['cable 1 / cable 2 / cable 3', 'cable 3 / cable 1 / cable 2'],
  'sections change places around one that states nothing': ['cable 1 / sensor / cable 2', 'cable 2 / open / cable 1', { byHand: banded }],
  'layers with a cable in common change places, and a pipe would be twice': ['cable 1 2 | cable 1, pipe 3', 'cable 1, pipe 3 | cable 1 2'],
  'two layers with the same lists and a cable in common exchange the others in place': ['cable 1 2 | cable 1 3', 'cable 1 3 | cable 1 2'],
  'sections with a cable in common change places, and a pipe would be twice': [
    'cable 1 2 / cable 1, pipe 3',
    'cable 1, pipe 3 / cable 1 2',
  ],
  'two sections with the same lists and a cable in common exchange the others in place': ['cable 1 2 / cable 1 3', 'cable 1 3 / cable 1 2'],
  'sections with a cable in common change places, and one has a layer more': [
    'cable 1 2 | ecc 8 / cable 1, pipe 3',
    'cable 1, pipe 3 / cable 1 2 | no ducts',
  ],
  'a pipe comes into the lower layer, and the upper one holds an unmanaged pipe like it': ['cable 1 | pipe 2', 'pipe 2 | -'],
  'a replaced section pairs its layers in any order': ['pipe 1, ecc 8 | pipe 2 | pipe 3', 'pipe 3 | pipe 1'],
  'what the spec does not own keeps a section in its place': ['cable 1, sensor any any / cable 2 / cable 3', 'cable 2 / cable 3 / cable 4'],
  'a new section is like what somebody put into another': ['sensors: [{outerDiameter: 7}]', 'open / sensors: [{outerDiameter: 7}], ecc 1'],
  'a section is inserted in front of one that has less': ['cable 1', 'cable 1 2 / cable 1'],
  'somebody adds an object after a replacement was cut off': ['- | pipe, culvert, sensor / pipe, culvert / -', 'culvert, ecc / open'],
  'this run has begun the second replacement': ['pipe any any / pipe any any, sensor / -', 'pipe / pipe', { interrupted: [['2', '1']] }],
  'a finished new section is not the old one of an unfinished section behind it': [
    '- | culvert / - | pipe / - / -',
    'no culverts, no pipes | no culverts, pipe / - / no pipes',
  ],
  'an empty section as stated is a finished one if others are evidently unfinished, and those with copies are deleted last': [
    '- | duct / duct, pipe / - | - / - | duct / duct, pipe / - | - / -',
    'pipe / no ducts | no pipes / pipe / no ducts',
  ],
  'a filled replacement, an unfinished one and a surplus section': ['pipe any any / pipe / pipe any any / - / pipe any any', 'pipe / pipe'],
  'a replacement behind its old one, and sections that moved': ['pipe / culvert | ecc / pipe | sensor / culvert | ecc / culvert', SHIFTED],
  'of two sections that are everything the spec states, the first one stays if it holds more': ['cable 1, pipe 3 / cable 1', 'cable 1'],
  'of two sections that are everything the spec states, the second one stays if it holds more': ['cable 1 / cable 1, pipe 3', 'cable 1'],
  'a surplus section does not make finished sections move': ['pipe / culvert | ecc / pipe | sensor / culvert | ecc / ecc', SHIFTED],
  'the last section is not an unfinished one if replacements before it were not begun': [
    '- | culvert / - / - | culvert / - | culvert / -',
    'no culverts / no culverts / no culverts / -',
  ],
  'a section as stated is not replaced by the one behind it while others lack objects': [
    '- / pipe | duct, pipe / - / - | -',
    'pipe | duct, pipe / no ducts, pipe | no pipes / - | no pipes',
  ],
  'layers are added before any layer is filled': ['-', 'cable 1, pipe any any | pipe any any'],
  'a half filled layer is filled': ['cable 1, pipe | -', 'cable 1, pipe any any | pipe any any'],
  'a wider pipe keeps its cable, the other pipe, the sensor and the section': [COUNTED, 'pipe 9 (cable 7) 2'],
  'another cable in a pipe': [COUNTED, 'pipe 1 (cable 8) 2'],
  'a cable more in a pipe': [COUNTED, 'pipe 1 (cable 7 7) 2'],
  'a pipe with a cable is not stated any more': [COUNTED, 'pipe 2'],
  'a wider pipe, and another cover': [COUNTED, 'coverThickness: 800; pipe 9 (cable 7) 2'],
  'a wider pipe, and another dimension of the layer': [COUNTED, 'protectionLayerThickness: 60, pipe 9 (cable 7) 2'],
  'dimensions of a section and of its layer in place': [COUNTED, 'coverThickness: 800; protectionLayerThickness: 60'],
  'another length': [COUNTED, 'length: 11 ::'],
  'a new pipe with a cable': [COUNTED, 'pipe 1 (cable 7) 2 3 (cable 7)'],
  'layout problems of a segment that changes': ['cable 1 2, pipe 5 (cable 3) 5', 'cable 1 2 2', { byHand: withProblems }],
  'a new segment with a layout depth': [undefined, 'layoutDepth: 900; cable 1'],
  'a cable of a section that goes comes into another, and an unmanaged list holds one too': [
    'cable 1, pipe 3 / pipe 5 / cable 1, pipe 9',
    'pipe 3 / pipe 5, cable 1',
  ],
  'a replaced section with independent depths': ['pipe 3', 'pipe 5', { byHand: withCover(600), profile: { depths: 'independent' } }],
  'a covering comes below the others': [
    'topCoverings: [{type: GRAVEL}, {type: SAND}] ::',
    'topCoverings: [{type: TARMAC}, {type: GRAVEL, thickness: 70}, {type: SAND, thickness: 90}] ::',
    { profile: { newCoverings: 'bottom' } },
  ],
  'coverings go, and the service adds new ones below': [
    'topCoverings: [{type: GRAVEL}, {type: SAND}, {type: TARMAC}] ::',
    'topCoverings: [{type: TARMAC}] ::',
    { profile: { newCoverings: 'bottom' } },
  ],
  'ducts in a pipe, with numbers that are not exact': [
    'pipes: [{typeId: 5, pipeCategory: ECOM}], ecomDucts: [{outerDiameter: 32.150002}]',
    'pipes: [{typeId: 5, ecomDucts: [{outerDiameter: 32.15}, {outerDiameter: 50}]}]',
  ],
  'ducts that no list shows': [
    'pipes: [{pipeCategory: ECOM}, {pipeCategory: ECOM}]',
    'pipes: [{typeId: 5, ecomDucts: [{outerDiameter: 40}]}]',
    { profile: { ductsInPipes: 'hidden' } },
  ],
  'a pipe of this run lacks a duct that no list shows': [
    'pipes: [{typeId: 5, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32.150002}]}]',
    'pipes: [{typeId: 5, ecomDucts: [{outerDiameter: 32.15}, {outerDiameter: 50}]}]',
    { profile: { ductsInPipes: 'hidden' } },
  ],
  'a section of this run lacks ducts that no list shows': [
    'pipe 3 / pipes: [{typeId: 5, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}, {typeId: 6, pipeCategory: ECOM}]',
    'pipes: [{typeId: 5, ecomDucts: [{outerDiameter: 32}, {outerDiameter: 50}]}, {typeId: 6, ecomDucts: [{outerDiameter: 41}]}, {typeId: 7, ecomDucts: [{outerDiameter: 42}]}]',
    { profile: { ductsInPipes: 'hidden' }, interrupted: BEGUN },
  ],
  'three cables to a call': ['cable 1', 'cable 1 1 1 1 1 1', { profile: { batchLimit: 3 } }],
};

const BASES: Readonly<Record<string, WithBase>> = {
  'fields that somebody changed, that the spec changes, and both': [
    'length: 9, description: live, settings: {autoMarkers: false} :: coverThickness: 650, leftBorderPadding: 80; leftBorderAdjustment: 3',
    'length: 10, description: spec, settings: {autoMarkers: true} :: coverThickness: 600, leftBorderPadding: 70; leftBorderAdjustment: 1',
    'length: 10, description: base, settings: {autoMarkers: true} :: coverThickness: 600, leftBorderPadding: 80; leftBorderAdjustment: 2',
  ],
  'items that somebody removed, the spec adds, or both': ['cable 1 / cable 5 5 9', 'cable 1 2 3 / cable 5 5 5', 'cable 1 2 / cable 5 5'],
  'fields that the spec does not state any more': [
    'length: 10, settings: {autoMarkers: true} :: coverThickness: 600; protectionLayerThickness: 40, cables: [{typeId: 1, groupConfiguration: FLAT}]',
    'cable 1',
    'length: 10, settings: {autoMarkers: true} :: coverThickness: 600; protectionLayerThickness: 40, cables: [{typeId: 1, groupConfiguration: FLAT}]',
  ],
  'another depth is stated': [
    'coverThickness: 600, leftBorderPadding: 80;',
    'layoutDepth: 900;',
    'coverThickness: 600, leftBorderPadding: 80;',
  ],
  'lists that the spec does not state any more': [
    'topCoverings: [{type: SAND, thickness: 50}] :: cable 1, ecc, pipe 5 (cable 2)',
    'pipe 5',
    'topCoverings: [{type: SAND, thickness: 50}] :: cable 1, ecc, pipe 5 (cable 2)',
  ],
  'lists that the spec lets go': [
    'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}, {type: SAND, thickness: 60}] :: cable 1, pipe 5 (cable 2 2 2)',
    'unmanaged: [settings, topCoverings] :: unmanaged: [cables], pipes: [{typeId: 5, unmanaged: [cables]}]',
    'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}] :: cable 1, pipe 5 (cable 2 2 2)',
  ],
  'settings that the spec lets go, and coverings that it does not state': [
    'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}] ::',
    'unmanaged: [settings] ::',
    'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 50}] ::',
  ],
  'settings that were not read': ['length: 5 ::', 'length: 5 ::', 'length: 5, settings: {autoMarkers: true} ::'],
  'sections that the spec does not state any more': ['cable 1 / cable 2', 'unmanaged: [sections], length: 5 ::', 'cable 1 / cable 2'],
  'a section that both sides replace, and one that only the spec replaces': ['pipe 1 / pipe 2', 'pipe 3 / pipe 4', 'pipe 3 / pipe 2'],
  'new sections of both sides': ['cable 1', 'cable 1 / cable 2 / cable 3', 'cable 1 / cable 2'],
  'coverings of both sides': [
    'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 99}] ::',
    'topCoverings: [{type: SAND, thickness: 60}, {type: GRAVEL, thickness: 100}, {type: TARMAC}] ::',
    'topCoverings: [{type: SAND, thickness: 60}] ::',
  ],
  'another covering comes than the base states': [
    'topCoverings: [{type: SAND, thickness: 50}] ::',
    'topCoverings: [{type: SAND, thickness: 50}, {type: TARMAC}] ::',
    'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL}] ::',
  ],
  'of two equal pipes the base states the cables of one, which lies first now': ['pipe 5 (cable 2) 5', 'pipe 5 5', 'pipe 5 5 (cable 2)'],
  'of two equal pipes one lets go of its cables, and is the one with most of them': [
    'pipe 5 (cable 2 2 2) 5 (cable 3)',
    'pipes: [{typeId: 5}, {typeId: 5, unmanaged: [cables]}]',
    'pipe 5 (cable 2 2 2) 5 (cable 3)',
  ],
  'cables of a pipe that the spec does not state any more': ['pipe 5 (cable 2)', 'pipe 5', 'pipe 5 (cable 2)'],
  'equal pipes that lie in another order than in the base, of which one is emptied': [
    'pipe 5 (cable 3) 5 (cable 2)',
    'pipe 5 (no cables) 5 (cable 3)',
    'pipe 5 (cable 2) 5 (cable 3)',
  ],
  'equal pipes that lie in another order than in the base, of which one leaves its cables to others': [
    'pipe 5 (cable 3) 5 (cable 2)',
    'pipe 5 5 (cable 3)',
    'pipe 5 (cable 2) 5 (cable 3)',
  ],
  'sections change places, and somebody did so already': [
    'pipe 2, culvert / pipe 1, sensor',
    'pipe 2 / pipe 1',
    'pipe 1, sensor / pipe 2, culvert',
  ],
  'sections change places, and somebody did so already and laid a cable that the base forbids': [
    'pipe 2 / pipe 1, cable 9',
    'pipe 2 / pipe 1',
    'pipe 1, sensor, no cables / pipe 2',
  ],
  'sections change places, and somebody did so already, with numbers that are not exact': [
    'culverts: [{width: 300.0000001}] / pipe 1 2 3, cable 1 2',
    'ecc / pipe 1 2 3, cable 1 2',
    'pipe 1 2 3, cable 1 2 / culverts: [{width: 300}]',
  ],
  'a section goes of which the base states nothing': [SURPLUS, 'pipe 3', 'pipe 3 / -', { byHand: labelledAndBanded }],
  'a section goes, and the base states the culvert without cables': [SURPLUS, 'pipe 3', 'pipe 3 / culverts: [{width: 800}], sensor'],
  'a section loses a layer of which the base states nothing': loses('-'),
  'a section loses a layer of which the base states the sensor and a dimension': loses('protectionLayerThickness: 60, sensor'),
  'cables that only the base states go out of each of two equal pipes': [
    'pipes: [{typeId: 5, cables: [{typeId: 2}], count: 2}]',
    'pipes: [{typeId: 5, count: 2}]',
    'pipes: [{typeId: 5, cables: [{typeId: 2}], count: 2}]',
  ],
  'cables that the base forbids and the spec does not state': ['pipe 5 (cable 2)', 'pipe 5', 'pipe 5 (no cables)'],
  'layers that the spec no longer states': ['cable 1 2 | pipe 5', 'open', 'cable 1 2 | pipe 5'],
  'one of two pipes lets go of its ducts': [
    'pipes: [{typeId: 1, pipeCategory: ECOM}, {typeId: 2}], ecomDucts: [{outerDiameter: 40}]',
    'pipes: [{typeId: 1, pipeCategory: ECOM, unmanaged: [ecomDucts]}, {typeId: 2}]',
    'pipes: [{typeId: 1, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}, {typeId: 2}]',
  ],
  'a depth that is written again has the cause of the contents': [
    'layoutDepth: 900; cable 1 / layoutDepth: 800; cable 5 / layoutDepth: 700; cable 3',
    'layoutDepth: 900; cable 1 2 / layoutDepth: 800; cable 5 6 6 / layoutDepth: 700; cable 3 4',
    'layoutDepth: 900; cable 1 2 / layoutDepth: 800; cable 5 6 / layoutDepth: 700; cable 3',
  ],
  'new layers of both sides': ['cable 1 / cable 7', 'cable 1 | pipe 2 | pipe 3 / cable 7 | ecc 4', 'cable 1 | pipe 2 / cable 7'],
  'layers change and come in a section that the base has replaced': [
    'pipe 1, cable 1 4 | protectionLayerThickness: 40, cable 5',
    `pipe 1, cable 1 2 | ${THIN}, cable 5 6 | ecc 4`,
    'pipe 2, cable 1 2',
  ],
  'the base alone changes one of three coverings, and both let another one go': [
    'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 99}, {type: TARMAC}] ::',
    'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 100}] ::',
    'topCoverings: [{type: SAND, thickness: 60}, {type: GRAVEL, thickness: 99}] ::',
  ],
  'a covering goes that the base changes': [
    'topCoverings: [{type: SAND, thickness: 50}, {type: GRAVEL, thickness: 99}, {type: TARMAC, thickness: 30}] ::',
    'topCoverings: [{type: SAND, thickness: 70}, {type: GRAVEL, thickness: 99}] ::',
    'topCoverings: [{type: SAND, thickness: 60}, {type: GRAVEL, thickness: 99}, {type: TARMAC, thickness: 40}] ::',
  ],
  'a cable in a pipe that nobody states any more': ['pipe 5 (cable 2 3)', 'pipe 5 (no cables)', 'pipe 5 (cable 2)'],
};

const page = <T>(cases: Readonly<Record<string, T>>, sidesOf: (one: T) => Sides) =>
  Object.fromEntries(Object.entries(cases).map(([title, one]) => [title, lines(sidesOf(one))]));

test('plans of one segment', () => {
  expectPage(
    new URL('plan-page.expected.txt', import.meta.url),
    page(PLANS, (sides) => sides),
  );
});

test('plans of one segment with a base', () => {
  const plans = page(BASES, ([live, spec, base, more]) => [live, spec, { ...more, base }]);
  expectPage(new URL('plan-page-base.expected.txt', import.meta.url), plans);
});
