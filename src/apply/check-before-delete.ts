import type { Api } from '../api/client.js';
import { EFFECTS } from '../contract/generated/operation-ids.js';
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import { sameValue } from '../kinds/same-value.js';
import { foldConductors } from '../live/fold-conductors.js';
import { unlessGone, unlessStatus } from '../live/reader.js';
import { toLiveSegment } from '../live/to-live.js';
import { valueDigest } from '../plan/emit/fingerprint.js';
import { itemsOf } from '../plan/model/count.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { Difference } from '../plan/model/refusal.js';
import { readerOf } from '../replan/replan.js';
import { type CreatedObject, idsOf, placesIn, unlisted, type Watch } from './created-objects.js';
import { type ReadAccess, readUntil } from './reread.js';
import type { RunOptions, SentCall, StepReport } from './run-steps.js';
import { ApplyFailureError, StepError, unexpectedStateError } from './step-error.js';
import { differenceOf } from './unexpected-state.js';

interface Before extends ReadAccess {
  readonly watch: Watch;
  /** Reports of all calls so far; the list grows. */
  readonly reports: readonly StepReport[];
}

/**
 * Checks before a delete. Nothing is deleted before a read shows all objects of this run with the values that were
 * sent. A section or a segment is deleted with its contents, and the API has no conditional requests, so it is compared with the
 * plan once more.
 */
export const checkBeforeDelete =
  (planned: PlannedSegment, { api, wait, watch, reports }: Before): NonNullable<RunOptions['before']> =>
  async ({ operation }, sent) => {
    if (EFFECTS[operation] !== 'delete') return;
    if (operation === 'deleteSegment') return segmentMustBeAsPlanned(planned, sent, api);
    const made = watch.unverified(reports);
    if (made.length === 0 && (operation !== 'deleteSection' || !planned.live)) return;
    const segmentId = String(sent.path.segmentId);
    const now = await readUntil({
      read: () => readFor(made, segmentId, api),
      isEnough: (live) => unlisted(idsOf(live), made).length === 0,
      wait,
    });
    await mustBeAsSent(now, made, { api, watch, reports });
    watch.verify(made);
    if (operation === 'deleteSection') mustBeAsPlanned(planned, sent, now);
  };

/** Reads the segment, and its coverings only if this run created some. */
export async function readFor(
  made: readonly CreatedObject[],
  segmentId: string,
  api: Api,
): Promise<LiveSegment> {
  const path = { segmentId };
  const [answer, topCoverings] = await Promise.all([
    api.call('getSegment', { path }),
    made.some(({ kind }) => kind === 'topCovering') ? api.call('listTopCoverings', { path }) : undefined,
  ]);
  return foldConductors(toLiveSegment(answer, { topCoverings }), readerOf(api));
}

/**
 * A segment that another user changed since the plan was made is not deleted: the next plan shows what goes. It is deleted last, so
 * that much time may have passed, and a successor may hold a copy of it as it was.
 */
async function segmentMustBeAsPlanned({ live }: PlannedSegment, { path }: SentCall, api: Api): Promise<void> {
  const segmentId = String(path.segmentId);
  const now = live && (await unlessGone(readFor([], segmentId, api), undefined));
  if (!now || valueDigest(now.sections.map(shown)) === valueDigest(live.sections.map(shown))) return;
  throw new ApplyFailureError({ code: 'changed-by-others', object: { kind: 'segment', id: segmentId } });
}

function mustBeAsPlanned({ live }: PlannedSegment, { path }: SentCall, now: LiveSegment): void {
  const planned = live?.sections.find(({ id }) => id === path.sectionId);
  const found = now.sections.find(({ id }) => id === path.sectionId);
  // If another user deleted the section, the delete is not needed.
  if (!found || !planned || valueDigest(shown(found)) === valueDigest(shown(planned))) return;
  throw new StepError('conflict', { code: 'changed-by-others', object: { kind: 'section', id: found.id } });
}

async function mustBeAsSent(
  now: LiveSegment,
  made: readonly CreatedObject[],
  { api, watch, reports }: Omit<Before, 'wait'>,
): Promise<void> {
  const missing = unlisted(idsOf(now), made);
  const readable = new Set<CreatedObject>();
  for (const one of missing) if (await isReadable(api, now.id, one)) readable.add(one);
  const differences = notAsSent(now, {
    made: made.filter((one) => !readable.has(one)),
    own: watch.standing(reports),
    isKnown: watch.isKnown,
  });
  if (differences.length > 0) throw unexpectedStateError({ differences });
}

/** The fields of a section that its segment shows, without the layout depth, which also depends on the coverings. */
const shown = ({ fields: { layoutDepth: _, ...fields }, layers }: LiveSection): unknown => [
  fields,
  layers.map((layer) => [
    layer.id,
    layer.fields,
    layer.cableBands,
    layer.unknown ?? [],
    layer.items.map(shownItem),
  ]),
];

const shownItem = ({ id, fields, cables, fixed }: LiveItem): unknown => [
  id,
  fields,
  fixed.label ?? null,
  cables.map(shownItem),
];

interface Expectation {
  /** Objects that must be live with the values that were sent. */
  readonly made: readonly CreatedObject[];
  /** All objects that this run created. */
  readonly own: readonly CreatedObject[];
  /** True if the object was live when the plan was made. */
  readonly isKnown: (id: string) => boolean;
}

/** Objects of this run that are not live with the values that were sent, and unexpected objects beside them. */
export function notAsSent(live: LiveSegment, { made, own, isKnown }: Expectation): Difference[] {
  const there = valuesById(live);
  const ids = new Set(own.map(({ id }) => id.toLowerCase()));
  const isUnexpected = (item: LiveItem): boolean =>
    idsFor(item).every((id) => !isKnown(id) && !ids.has(id.toLowerCase()));
  const wrong = made.flatMap((one) => {
    const found = there.get(one.id.toLowerCase());
    return found ? differing(one, found) : [differenceOf(one, null)];
  });
  const layers = live.sections.flatMap((section) => section.layers);
  const beside = layers.flatMap((layer) => unexpectedIn(layer, made, isUnexpected));
  return [...wrong, ...misplaced(live, made), ...beside, ...surplusLayers(live, { made, own, isKnown })];
}

/**
 * Objects of this run that are in another layer or section than they were sent to. A duct is in the layer of its pipe.
 */
function misplaced(live: LiveSegment, made: readonly CreatedObject[]): Difference[] {
  const low = (id: string): string => id.toLowerCase();
  const holders = new Map(placesIn(live).map(([id, holder]) => [low(id), low(holder)]));
  return made.flatMap((one) => {
    const holder = holders.get(low(one.id));
    const meant = one.within.map(low);
    const isRight = meant.length === 0 || meant.some((id) => id === holder || holders.get(id) === holder);
    if (holder === undefined || isRight) return [];
    return [differenceOf(one, { liesIn: holder }, { liesIn: meant.join() })];
  });
}

interface ValuesById {
  readonly fields: Fields;
  readonly cables?: number;
}

function valuesById({ id, fields, sections, topCoverings = [] }: LiveSegment): Map<string, ValuesById> {
  const layers = sections.flatMap((section) => section.layers);
  const items = sections.flatMap(itemsOf);
  return new Map<string, ValuesById>([
    [id.toLowerCase(), { fields }],
    ...[...topCoverings, ...sections, ...layers].map((one): [string, ValuesById] => [
      one.id.toLowerCase(),
      one,
    ]),
    ...items.flatMap((one) =>
      idsFor(one).map((own): [string, ValuesById] => [own.toLowerCase(), objectOf(one)]),
    ),
  ]);
}

/** A cable group may be listed conductor by conductor; any of these ids identifies the group. */
const idsFor = ({ id, otherConductors: parts = [] }: LiveItem): string[] => [id, ...parts];

const objectOf = ({ fields, cables }: LiveItem): ValuesById => ({ fields, cables: cables.length });

/**
 * Compares values, except depths that the service derives: the layout depth depends on contents and coverings, and the
 * cover on a stated layout depth.
 */
function differing(made: CreatedObject, { fields, cables = 0 }: ValuesById): Difference[] {
  const { layoutDepth, ...sent } = made.fields;
  const { coverThickness: _, ...rest } = sent;
  const names = Object.keys(layoutDepth === undefined ? sent : rest).filter(
    (name) => !sameValue(fields[name], sent[name]),
  );
  const held = (count: number): Fields => (made.cables === cables ? {} : { cablesInside: count });
  if (names.length === 0 && made.cables === cables) return [];
  const picked = (of: Fields): Fields =>
    Object.fromEntries(names.map((name): [string, Fields[string]] => [name, of[name] ?? null]));
  const expected = { ...picked(sent), ...held(made.cables) };
  return [differenceOf(made, { ...picked(fields), ...held(cables) }, expected)];
}

/** Unexpected entries of a list to which this run added an object. */
function unexpectedIn(
  { items }: LiveLayer,
  made: readonly CreatedObject[],
  isUnexpected: (item: LiveItem) => boolean,
): Difference[] {
  return items.filter(isUnexpected).flatMap((item) => {
    const sibling = made.find(
      ({ kind, id }) =>
        kind === item.kind && items.some((other) => other.id.toLowerCase() === id.toLowerCase()),
    );
    return sibling ? [{ ...differenceOf(sibling, item.fields), expected: null, ids: [item.id] }] : [];
  });
}

/**
 * A section of this run must hold the layer that comes with it and the added ones. A layer that was live when the rest
 * was planned again is expected too: the answer of its create was lost.
 */
const surplusLayers = ({ sections }: LiveSegment, { made, own, isKnown }: Expectation): Difference[] =>
  made.flatMap((one) => {
    if (one.kind !== 'section') return [];
    const layers = sections.find(({ id }) => id.toLowerCase() === one.id.toLowerCase())?.layers ?? [];
    const added = own.filter(({ kind, within }) => kind === 'layer' && within.includes(one.id));
    const ids = new Set(added.map(({ id }) => id.toLowerCase()));
    const others = layers.filter(({ id }) => !isKnown(id) && !ids.has(id.toLowerCase()));
    if (others.length <= 1 || layers.length <= added.length + 1) return [];
    return [differenceOf(one, { layers: layers.length }, { layers: added.length + 1 })];
  });

/** True if an object that no list shows can be read by its id. */
async function isReadable(api: Api, segmentId: string, { kind, id }: CreatedObject): Promise<boolean> {
  const get = ITEM_KINDS.find(({ name }) => name === kind)?.get;
  if (!get) return false;
  const read = api.call(get.operation, { path: { segmentId, [get.id]: id } });
  return unlessStatus(
    read.then(() => true),
    [400, 404],
    false,
  );
}
