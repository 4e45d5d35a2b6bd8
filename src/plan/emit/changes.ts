import type { DesiredCovering } from '../../kinds/model.js';
import { groupBy } from '../algorithms/group-by.js';
import { areCoveringsOnlyInBase, type SegmentDecision } from '../decide/decide-segment.js';
import type { ObjectPath } from '../model/address.js';
import type { Change, ObjectState } from '../model/change.js';
import { isEmpty } from '../model/fields.js';
import { isRef, type Step } from '../model/step.js';
import { coveringAt, liveCoveringAt, settingsAt } from './addresses.js';
import { type Line, line, picked, sectionLines } from './section-lines.js';

/** The changes of one segment in the order in which they are made, each with its calls. */
export function changesOf(plan: SegmentDecision, steps: readonly Step[], at: ObjectPath): Change[] {
  const lines = [...segmentLines(plan, at), ...coveringLines(plan, at), ...sectionLines(plan, at)];
  return withReplacedBy(merged(withCalls(lines, steps)));
}

/** Adds to each line its calls and the addresses of the changes whose answers these calls need. */
export function withCalls(lines: readonly Line[], steps: readonly Step[]): Change[] {
  const addressOf = new Map(steps.map(({ id, address }) => [id, address]));
  const byAddress = groupBy(steps, ({ address }) => address);
  return lines.map((one) => {
    const own = byAddress.get(one.address) ?? [];
    const needed = new Set(own.flatMap(refsOf).map((step) => addressOf.get(step) ?? ''));
    needed.delete(one.address);
    return { ...one, calls: own.map(({ id }) => id), dependsOn: [...needed] };
  });
}

const refsOf = ({ path, body = {} }: Step): string[] =>
  [...Object.values(path), ...Object.values(body)].flatMap((value) => (isRef(value) ? [value.step] : []));

/** Merges creates of identical objects into one change. */
function merged(changes: readonly Change[]): Change[] {
  const lines: Change[] = [];
  const into = new Map<string, string>();
  for (const change of changes) {
    const last = lines.at(-1);
    if (last && change.action === 'create' && sameKey(last) === sameKey(change)) {
      const calls = [...last.calls, ...change.calls];
      const replaces = [...(last.replaces ?? []), ...(change.replaces ?? [])];
      const count = last.count + change.count;
      lines[lines.length - 1] = { ...last, count, calls, ...(replaces.length > 0 ? { replaces } : {}) };
      into.set(change.address, last.address);
    } else lines.push(change);
  }
  // A dependency on a merged change becomes a dependency on the change that it was merged into.
  return lines.map((one) => ({
    ...one,
    dependsOn: one.dependsOn.map((address) => into.get(address) ?? address),
  }));
}

/** Adds to each delete of an item the address of the create whose item takes its place. */
function withReplacedBy(changes: readonly Change[]): Change[] {
  const by = new Map(
    changes.flatMap(({ replaces = [], address }) => replaces.map((id) => [id, address] as const)),
  );
  return changes.map((change) => {
    const replacedBy = change.action === 'delete' ? by.get(change.path.at(-1)?.id ?? '') : undefined;
    return replacedBy === undefined ? change : { ...change, replacedBy };
  });
}

const sameKey = ({ action, kind, item, after, reason, place, dependsOn }: Change): string =>
  JSON.stringify([action, kind, item, after, reason, place, dependsOn]);

const SEGMENT = { kind: 'segment' } as const;
const SETTINGS = { kind: 'settings' } as const;
const COVERING = { kind: 'topCovering' } as const;
const DIFFERS = { code: 'fields-differ' } as const;

function segmentLines(plan: SegmentDecision, at: ObjectPath): Line[] {
  const { desired, live, update, settings } = plan;
  const { place } = desired;
  const lines: Line[] = [];
  if (!live) {
    const after = { name: desired.name, ...desired.fields };
    lines.push(line(at, 'create', SEGMENT, { code: 'no-segment-of-this-name' }, { after, place }));
  } else if (!isEmpty(update)) {
    const parts = { before: picked(live.fields, update), after: update, place };
    lines.push(
      update.name === undefined
        ? line(at, 'update', SEGMENT, DIFFERS, parts)
        : line(at, 'rename', SEGMENT, { code: 'renamed-in-spec' }, parts),
    );
  }
  if (!isEmpty(settings) && desired.settings) {
    const before: { before?: ObjectState } = live?.settings
      ? { before: picked(live.settings, settings) }
      : {};
    const parts = { ...before, after: settings, place: desired.settings.place };
    lines.push(line(settingsAt(at), 'update', SETTINGS, DIFFERS, parts));
  }
  return lines;
}

function coveringLines({ coverings, desired }: SegmentDecision, at: ObjectPath): Line[] {
  const kept = coverings.kept
    .filter(({ update }) => !isEmpty(update))
    .map(({ live, desired: covering, update }) =>
      line(coveringAt(desired, covering, at), 'update', COVERING, DIFFERS, {
        before: picked(live.fields, update),
        after: update,
        destroyed: 'type' in update ? 1 : 0,
        place: covering.place,
      }),
    );
  // A service that adds new coverings below the others gets them so that they are the lowest ones of the spec.
  const stack = desired.topCoverings ?? [];
  const isBelow = (covering: DesiredCovering): boolean =>
    coverings.kept.some((one) => stack.indexOf(one.desired) > stack.indexOf(covering));
  const made = coverings.made.map((covering) =>
    line(
      coveringAt(desired, covering, at),
      'create',
      COVERING,
      { code: isBelow(covering) ? 'covering-below' : 'covering-on-top' },
      { after: covering.fields, place: covering.place },
    ),
  );
  const was = areCoveringsOnlyInBase(desired)
    ? (desired.before?.topCoverings?.[0]?.place ?? desired.before?.place)
    : undefined;
  const dropped = coverings.dropped.map(({ id, fields }) =>
    line(
      liveCoveringAt(id, at),
      'delete',
      COVERING,
      was ? { code: 'no-longer-in-specs', was } : { code: 'not-in-spec' },
      { before: fields, destroyed: 1 },
    ),
  );
  return [...kept, ...made, ...dropped];
}
