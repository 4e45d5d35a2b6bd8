import { createHash } from 'node:crypto';
import { EFFECTS } from '../../contract/generated/operation-ids.js';
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment, Value } from '../../kinds/model.js';
import { itemKind, type LiveObject, type ObjectKind } from '../model/reason.js';
import type { Step } from '../model/step.js';

/** One live object with a hash of all its fields. */
export interface ObjectFingerprint extends LiveObject {
  readonly fingerprint: string;
  /** The values behind the hash, by their names, so that a stale plan can say what changed. */
  readonly values: Fields;
}

/**
 * Fingerprints of the live objects that steps touch: the objects that they name, and all contents of the objects that
 * they delete. A change to any other object does not make the plan stale.
 */
export function fingerprints(live: LiveSegment, steps: readonly Step[]): ObjectFingerprint[] {
  const named = new Set(steps.flatMap(idsOf));
  const deleted = new Set(
    steps.filter(({ operation }) => EFFECTS[operation] === 'delete').map((step) => idsOf(step).at(-1)),
  );
  const isTouched = ({ id, within }: Known): boolean =>
    named.has(id) || within.some((outer) => deleted.has(outer));
  return objectsOf(live).filter(isTouched).map(fingerprintOf);
}

export const allFingerprints = (live: LiveSegment): ObjectFingerprint[] => objectsOf(live).map(fingerprintOf);

const fingerprintOf = ({ kind, item, id, fields, values }: Known): ObjectFingerprint => ({
  kind,
  item,
  id,
  fingerprint: valueDigest(fields),
  values: values(),
});

/** The ids of the objects that a call names. The segment counts only if the call names no other object. */
function idsOf({ path, body = {} }: Step): string[] {
  const { segmentId, ...rest } = path;
  const inBody = OBJECT_IDS.map((name) => body[name]);
  const ids = [...Object.values(rest), ...inBody].filter((id) => typeof id === 'string');
  return ids.length > 0 || typeof segmentId !== 'string' ? ids : [segmentId];
}

const OBJECT_IDS = ['sectionId', 'beforeSectionId', 'layerId', 'beforeLayerId', 'pipeId'];

interface Known extends ObjectKind {
  readonly id: string;
  /** Ids of the objects that contain this object. */
  readonly within: readonly string[];
  readonly fields: unknown;
  readonly values: () => Fields;
}

const objectsOf = (live: LiveSegment): Known[] => [
  {
    kind: 'segment',
    id: live.id,
    within: [],
    fields: [live.fields, live.settings ?? null],
    values: () => flatValues({ ...live.fields, ...(live.settings ? { settings: live.settings } : {}) }),
  },
  ...(live.topCoverings ?? []).map(
    ({ id, fields }): Known => ({ kind: 'topCovering', id, within: [live.id], fields, values: () => fields }),
  ),
  ...live.sections.flatMap((section) => sectionObjects(section, live.id)),
];

const sectionObjects = ({ id, fields, layers }: LiveSection, segmentId: string): Known[] => [
  { kind: 'section', id, within: [segmentId], fields, values: () => fields },
  ...layers.flatMap((layer) => layerObjects(layer, [segmentId, id])),
];

const layerObjects = (
  { id, fields, items, cableBands, unknown }: LiveLayer,
  within: readonly string[],
): Known[] => [
  {
    kind: 'layer',
    id,
    within,
    fields: [fields, cableBands, ...(unknown ? [unknown] : [])],
    values: () => flatValues({ ...fields, cableBands, ...(unknown ? { unknown } : {}) }),
  },
  ...items.flatMap((item) => itemObjects(item, [...within, id])),
];

const itemObjects = (item: LiveItem, within: readonly string[]): Known[] => [
  {
    ...itemKind(item.kind),
    id: item.id,
    within,
    fields: [item.fields, item.fixed],
    values: () => flatValues({ ...item.fields, ...item.fixed }),
  },
  ...item.cables.flatMap((cable) => itemObjects(cable, [...within, item.id])),
];

/** A hash that does not depend on the order of the fields. */
export const digest = (content: unknown): string =>
  createHash('sha256').update(canonical(content)).digest('hex');

/** JSON with sorted keys and without spaces. */
export const canonical = (content: unknown): string => JSON.stringify(content, sorted);

/** Like `digest`, but equal for a number and its 32-bit float: this rounding must not make a plan stale. */
export const valueDigest = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(content, (key, value) => rounded(sorted(key, value))))
    .digest('hex');

/** A 32-bit float has seven digits. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Number(Math.fround(value).toPrecision(7)) : value;

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;

/** All values of a nested object by their paths, as in `location.address.city` and `modules[0]`. */
export function flatValues(content: unknown): Fields {
  const values: Record<string, Value> = {};
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [n, inner] of value.entries()) visit(inner, `${path}[${n}]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`);
    else if (value !== undefined) values[path] = value as Value;
  };
  visit(content, '');
  return values;
}

/**
 * Places in files, and lists that the spec lets go. A list that is let go is not stated, so it differs from a base that states it;
 * from every other base it does not differ, whether it is let go or not.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'place',
  'typePlace',
  'was',
  'unmanaged',
  'unmanagedPlace',
]);

/** True if two desired states are equal, regardless of their places in files, of the order of fields, and of `unmanaged`. */
export function statedAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameLists(a, b);
  const [one, other] = [a as State, b as State];
  for (const name in one)
    if (!isLeftOut(name, one[name]) && !statedAlike(one[name], other[name])) return false;
  for (const name in other)
    if (other[name] !== undefined && !(name in one) && !isLeftOut(name, other[name])) return false;
  return true;
}

type State = Readonly<Record<string, unknown>>;

/** A place in a file or a list of names, not a field that happens to have the same name. */
const isLeftOut = (name: string, value: unknown): boolean =>
  NOT_COMPARED.has(name) && typeof value === 'object';

const sameLists = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, n) => statedAlike(one, b[n]));
