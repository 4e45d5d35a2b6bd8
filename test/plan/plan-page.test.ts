// Pages show whole plans of one segment, each from a live state and a spec, and some from a base too: changes, calls, losses, notes and
// counts. They hold the cases too: segments in short (`inFull`), `hand` for what no spec can state, `begun` for the new sections that this
// run has begun, each for the one that it replaces, and `profile` for how the service differs from the assumed one.
import { test } from 'vitest';
import type { LiveItem, LiveLayer, LiveSegment } from '../../src/kinds/model.js';
import { withCauses } from '../../src/plan/causes/segment-causes.js';
import { withContentsOf } from '../../src/plan/decide/moved-contents.js';
import { lossesOf } from '../../src/plan/emit/losses.js';
import { movedNotes } from '../../src/plan/emit/moved-notes.js';
import { splitNotes } from '../../src/plan/emit/split-notes.js';
import { takenOver } from '../../src/plan/emit/taken-over.js';
import { withTemporaryNames } from '../../src/plan/emit/temporary-names.js';
import type { Change, Loss } from '../../src/plan/model/change.js';
import type { PlanNote } from '../../src/plan/model/note.js';
import { countedObjects, countObjects, type MovedIds, objectsByCause } from '../../src/plan/model/object-counts.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { destroyedContents, goneWithTheirs } from '../../src/plan/model/replaced-section.js';
import { stagesOf } from '../../src/plan/model/stage.js';
import type { Step } from '../../src/plan/model/step.js';
import { planOne, planRemoval, withBaseLosses } from '../../src/plan/plan.js';
import { planQuantities } from '../../src/plan/quantities/quantities.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { noteWords } from '../../src/render/words/note-words.js';
import { expectAnswers, type PageCase } from '../spec/page-cases.js';
import { inFull, there as liveAs, liveIn, PROJECT, projectIn, stated as statedAs } from './texts.js';

function planOf(inputs: PageCase['inputs']): PlannedSegment {
  const { live, spec = '', base, hand = '', begun, profile: other = '{}' }: Record<string, string | undefined> = Object.fromEntries(inputs);
  const profile = { ...ASSUMED_PROFILE, ...JSON.parse(other) };
  const interrupted = begun === undefined ? undefined : new Map(begun.split(', ').map((one) => one.split(' for ') as [string, string]));
  const head = projectIn(inFull(spec));
  const before = base === undefined ? undefined : projectIn(inFull(base), 'base.yaml');
  const [desired] = (before ? compareSpecs(head, before).projects : head).flatMap(({ segments }) => segments);
  if (!desired) throw new Error('the spec states no segment');
  const there = live === undefined ? undefined : liveIn(inFull(live));
  const now = there && byHand(hand, there);
  const planned = planOne({ desired, live: now, project: PROJECT, interrupted, profile });
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
  const held = {
    holds: contents?.map(({ id, inside }) => (inside ? { [id]: inside } : id)),
    begun: begun?.map(({ id, replaces: old }) => `${id} for ${old}`),
  };
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

/** What becomes of the objects, kind by kind. */
const counted = (changes: readonly Change[], moved?: MovedIds): string =>
  countedObjects(changes, moved)
    .map(({ effect, count, kind, item, holder, isCarried, cause }) =>
      [effect, count, item ?? kind, holder && `in ${holder}`, isCarried && 'carried', cause].filter((part) => part).join(' '),
    )
    .join(', ');
/** Every second object that goes with a section, as if the layouts showed that it moves. */
const someMoved = (changes: readonly Change[]): MovedIds =>
  new Set(changes.flatMap(({ contents = [] }) => contents.flatMap(({ id, inside = [] }) => [id, ...inside])).filter((_, n) => n % 2 === 1));

function lines(inputs: PageCase['inputs']): string[] {
  const planned = planOf(inputs);
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
    `counts ${bare(countObjects(changes))}${inputs.has('base') ? ` by cause ${bare(objectsByCause(changes))}` : ''}`,
    ...(changes.some(({ action }) => action === 'replace')
      ? [`counted ${counted(changes)}`, `counted by layouts ${counted(changes, someMoved(changes))}`]
      : []),
    ...(changes.some(({ contents = [] }) => contents.some(({ kind }) => kind === 'item'))
      ? [`go with theirs ${bare(goneWithTheirs(changes))}, do not come back as they are ${destroyedContents(changes)}`]
      : []),
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

const HANDS: Readonly<Record<string, (live: LiveSegment) => LiveSegment>> = {
  ...{ labelled, banded, reversed, problems: withProblems },
  unknown: changedLayers((one) => ({ ...one, unknown: [{ list: 'chambers', entry: `chamber of ${one.id}` }] })),
  // Some items have the same label.
  A: eachItem((item) => (['0.0.cable.0', '1.0.cable.1', '2.0.pipe.0'].includes(item.id) ? { ...item, fixed: { label: 'A' } } : item)),
};
/** Adds to the live state what no spec can state, as in `labelled banded` or `cover -1`. */
const byHand = (hand: string, live: LiveSegment): LiveSegment =>
  hand.startsWith('cover ')
    ? withCover(Number(hand.slice(6)))(live)
    : hand.split(' ').reduce((now, name) => HANDS[name]?.(now) ?? now, live);

/** Of a segment that moves to another project: what the new one holds, what is lost, and what comes back. */
function movedLines(inputs: PageCase['inputs']): string[] {
  const [live = '', spec = ''] = inputs.values();
  const old = labelled({ ...liveAs(live), fields: { ...liveAs(live).fields, description: null } });
  const made = withContentsOf({ desired: statedAs(spec, 'T'), live: old });
  const { changes, states } = planOne({ desired: made.desired, project: PROJECT });
  const { comesBack, changes: told } = takenOver(old, made.desired, changes);
  return [
    `after ${bare(states?.after)}`,
    ...lossesOf(made.decision, { project: 'P', segment: 'S', path: [] }).map(lossLine),
    `comes back ${bare(comesBack)}, takes over ${bare(told.map(({ takesOver = 0 }) => takesOver))}`,
  ];
}

/** Of a segment that is deleted: the whole plan, with the losses that its block in the base shows. */
function removedLines(inputs: PageCase['inputs']): string[] {
  const [live = '', base, hand = ''] = ['live', 'base', 'hand'].map((name) => inputs.get(name));
  const planned = planRemoval(byHand(hand, liveAs(live)), PROJECT, 'segment-not-in-spec');
  const { changes, steps, losses, objects, destroyed, objectCount } =
    base === undefined ? planned : withBaseLosses(planned, statedAs(base));
  return [
    ...changes.map(changeLine),
    ...changes.flatMap(({ contents = [] }) => contents.map((one) => `holds ${bare(one)}`)),
    ...steps.map(stepLine),
    ...losses.map(lossLine),
    ...objects.map(({ kind, item, id, values }) => `touches ${item ?? kind} ${id} ${bare(values)}`),
    `counted ${counted(changes)}; ${destroyed} of ${objectCount}`,
  ];
}

/** Of several segments: `was` is the live name, a segment without `spec` goes, and those whose names begin with Q are in a project of their own. */
function severalLines(inputs: PageCase['inputs']): string[] {
  const names = [...new Set([...inputs.keys()].map((key) => key.split('.')[0] ?? ''))];
  const segments = names.map((name) => {
    const [live, spec, was = name] = ['live', 'spec', 'was'].map((part) => inputs.get(`${name}.${part}`));
    const project = name.startsWith('Q') ? { number: 'Q', id: '8' } : PROJECT;
    const now = live === undefined ? undefined : { ...liveAs(live, was), id: `id of ${was}` };
    return spec === undefined && now
      ? planRemoval(now, project, 'segment-not-in-spec')
      : planOne({ desired: statedAs(spec ?? '', name), live: now, project });
  });
  return [
    ...[...splitNotes(segments), ...movedNotes(segments)].map(noteLine),
    ...withTemporaryNames(segments).map(
      ({ name, nameFrom, temporaryName, steps, changes }) =>
        `${name}: ${steps.map(({ id, body }) => `${id} ${bare(body?.name ?? '')}`)}; ${changes.map(({ action, kind, via, calls }) => `${action} ${kind} by ${calls}${via ? ' via' : ''}`)}${temporaryName ? `; ${temporaryName}` : ''}${nameFrom ? `; name from ${nameFrom}` : ''}`,
    ),
    ...stagesOf(segments).map(({ stage, after, work }) => `${stage} after ${after}: ${work.map(({ name }) => name)}`),
  ];
}

const PAGES = {
  'plans of one segment': ['plan-page', lines],
  'plans of one segment with a base': ['plan-page-base', lines],
  'segments that move to another project': ['plan-page-moved', movedLines],
  'several segments': ['plan-page-several', severalLines],
  'segments that are deleted': ['plan-page-removed', removedLines],
} as const;
test.each(Object.entries(PAGES))('%s', (_, [name, answers]) =>
  expectAnswers(new URL(`${name}.expected.txt`, import.meta.url), ({ inputs }) => answers(inputs)),
);
