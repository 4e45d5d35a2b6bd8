import type { Field } from '../../kinds/kind.js';
import type { LiveSegment } from '../../kinds/model.js';
import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../kinds/project.js';
import type { LiveCalculation, LiveNode, LiveProjectObject, Location } from '../../kinds/project-model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile-fields.js';
import { API_VERSION } from '../language/document.js';
import { LIMITS } from '../limits.js';
import { isTypeName, type LeaveOut, noted, statable, type Writing } from './statable.js';
import { type Alterations, writeCalculation } from './write-calculation.js';
import { writeSegment } from './write-segment.js';
import { type Comments, writeYaml } from './write-yaml.js';

/** One live segment to export. */
export interface ToWrite {
  readonly name: string;
  readonly live: LiveSegment;
  /** True if other segments have the same name, so that the spec also states the id. */
  readonly isPinned: boolean;
}

export interface SpecContents {
  readonly number: string;
  readonly segments: readonly ToWrite[];
  /** Names of types by list of items, and by id. */
  readonly typeNames: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** If present, the spec states the project itself and not only its number. */
  readonly own?: LiveProjectObject;
  readonly calculation?: LiveCalculation;
  readonly alterations?: Alterations;
  /** Names of facilities and activities by the keys that state them, and by id. */
  readonly lookupNames?: ReadonlyMap<'facilityId' | 'activityId', ReadonlyMap<string, string>>;
  /** The profile of the service. */
  readonly profile?: ServiceProfile;
  /** Objects that cannot be exported at all, in one sentence each. */
  readonly missing: readonly string[];
  /** The JSON Schema for editors, relative to the file; without it no line names one. */
  readonly schema?: string;
  /** True leaves out empty lists, which are then unmanaged; a comment says so. */
  readonly short?: boolean;
  /** More lines for the comment at the top. */
  readonly about?: readonly string[];
}

export interface WrittenSpec {
  readonly text: string;
  /** The same spec as the texts of files that are within the limit of a file; one, unless the project is large. */
  readonly files: readonly string[];
  /** Live values that the spec does not state; a comment lists them. */
  readonly leftOut: readonly string[];
}

/**
 * Writes a live project as a spec that owns all given contents, so that a plan for it has no changes. Types are stated by
 * name; a type whose name others share is stated by id, with the name in a comment. Values that the language cannot state are left out, and so
 * are unmanaged.
 */
export function writeSpec(parts: SpecContents, maxSize: number = LIMITS.fileSize): WrittenSpec {
  const whole = writeOne(parts);
  return { ...whole, files: divided(parts, whole.text, maxSize) };
}

/** Halves the segments until every file is small enough. The first file has everything that is not a segment. */
function divided(parts: SpecContents, text: string, maxSize: number): string[] {
  const { segments } = parts;
  if (Buffer.byteLength(text) <= maxSize || segments.length < 2) return [text];
  const half = Math.ceil(segments.length / 2);
  const { own: _, calculation: __, about: ___, ...rest } = parts;
  const first = { ...parts, segments: segments.slice(0, half) };
  const second = { ...rest, missing: [], segments: segments.slice(half) };
  return [first, second].flatMap((one) => divided(one, writeOne(one).text, maxSize));
}

export interface StatedSegments {
  readonly number: string;
  readonly segments: readonly (readonly [name: string, body: object])[];
  /** The JSON Schema for editors, relative to the file. */
  readonly schema?: string;
}

/** So many segments are printed at a time: the nodes of a document take much more memory than its text. */
const PRINTED_AT_ONCE = 50;
const SEGMENTS_KEY = 'segments:\n';

/** Writes segments that are stated elsewhere, such as in a table, as the texts of files that are within the limit of a file. */
export function* writeStated(
  { number, segments, schema }: StatedSegments,
  maxSize: number = LIMITS.fileSize,
): Generator<string> {
  const head =
    writeYaml({ apiVersion: API_VERSION, project: number }, { head: modeline(schema) }) + SEGMENTS_KEY;
  let text = head;
  for (const body of bodiesOf(segments, maxSize - Buffer.byteLength(head))) {
    if (text !== head && Buffer.byteLength(text) + Buffer.byteLength(body) > maxSize) {
      yield text;
      text = head;
    }
    text += body;
  }
  yield text;
}

function* bodiesOf(segments: StatedSegments['segments'], room: number): Generator<string> {
  for (let n = 0; n < segments.length; n += PRINTED_AT_ONCE) {
    const some = segments.slice(n, n + PRINTED_AT_ONCE);
    const body = bodyOf(some);
    if (Buffer.byteLength(body) <= room) yield body;
    else for (const one of some) yield bodyOf([one]);
  }
}

const bodyOf = (segments: StatedSegments['segments']): string =>
  writeYaml({ segments: new Map(segments) }, { head: [] }).slice(SEGMENTS_KEY.length);

function writeOne(parts: SpecContents): Omit<WrittenSpec, 'files'> {
  const { number, segments, own, calculation, schema, short = false, alterations = new Map() } = parts;
  const { depths } = parts.profile ?? ASSUMED_PROFILE;
  const leftOut = [...parts.missing];
  const outOf =
    (what: string): LeaveOut =>
    (at, why) =>
      leftOut.push(`${what}: ${at}${why === undefined ? '' : ` (${why})`}`);
  const project = own ? writeProject(number, own, outOf('project')) : number;
  const nameOf = uniqueNames(parts.typeNames);
  const written = segments.map(({ name, live, isPinned }): [string, object] => {
    const body = writeSegment(live, { out: outOf(name), depths, short, nameOf });
    return [name, isPinned ? { segmentId: BigInt(live.id), ...body } : body];
  });
  const costs = calculation && writeCalculation(calculation, alterations, outOf('calculation'));
  const text = writeYaml(
    {
      apiVersion: API_VERSION,
      project,
      segments: new Map(written),
      ...(costs ? { calculation: costs } : {}),
    },
    {
      head: [...modeline(schema), ...(short ? SHORTENED : []), ...notes(leftOut), ...(parts.about ?? [])],
      beside: namesOf(parts),
    },
  );
  return { text, leftOut };
}

/** Returns the comments for ids and catalog numbers: the names that they stand for. */
function namesOf({ typeNames, calculation, lookupNames }: SpecContents): Comments['beside'] {
  const byNumber = nodeNames(calculation?.nodes ?? []);
  return (key, value, around) => {
    const id = String(value);
    if (key === 'typeId')
      return typeNames.get(around.findLast((outer) => typeNames.has(outer)) ?? '')?.get(id);
    if (around[0] !== 'calculation') return undefined;
    if (key === 'facilityId' || key === 'activityId') return lookupNames?.get(key)?.get(id);
    return key === 'number' ? byNumber.get(id) : undefined;
  };
}

/** Collects the names of nodes by number; a number that nodes with different names share gets no name. */
function nodeNames(nodes: readonly LiveNode[], found = new Map<string, string>()): Map<string, string> {
  for (const { number, name, children } of nodes) {
    found.set(number, (found.get(number) ?? name) === name ? name : '');
    nodeNames(children, found);
  }
  return found;
}

/** The comment by which editors find the schema. */
const modeline = (schema: string | undefined): string[] =>
  schema === undefined ? [] : [`yaml-language-server: $schema=${schema}`];

const SHORTENED = [
  'Empty lists are left out: items that are added to such a list later are unmanaged. Write [] where none may be added.',
];

/** Returns the names of types that no other type of the same catalog has. */
export function uniqueNames(typeNames: SpecContents['typeNames']): Writing['nameOf'] {
  const byList = new Map(
    [...typeNames].map(([list, names]) => {
      const counts = new Map<string, number>();
      for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
      return [list, counts] as const;
    }),
  );
  return (collection, typeId) => {
    const name = typeNames.get(collection)?.get(typeId);
    return name !== undefined && isTypeName(name) && byList.get(collection)?.get(name) === 1
      ? name
      : undefined;
  };
}

/** The most entries in the comment. */
const MAX_NOTES = 50;

function notes(leftOut: readonly string[]): string[] {
  if (leftOut.length === 0) return [];
  const more = leftOut.length - MAX_NOTES;
  return [
    'Left out and therefore unmanaged, because a spec cannot state it:',
    ...leftOut.slice(0, MAX_NOTES).map((what) => `- ${what}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

type Json = Record<string, unknown>;

const SOURCE: Field = {
  name: 'coordinateSource',
  type: 'choice',
  choices: COORDINATE_SOURCES,
  about: 'Source of the coordinate.',
  example: 'MANUAL',
};

const PROJECT = statable(PROJECT_FIELDS);
const PLACE = statable([SOURCE]);
const ADDRESS = statable(ADDRESS_FIELDS);
const COORDINATE = statable(COORDINATE_FIELDS);

/**
 * Writes a live project as a spec. The owner is left out, because no call returns it; `create` and `pruneModules` are left
 * for people to state.
 */
function writeProject(number: string, live: LiveProjectObject, out: LeaveOut): Json {
  const known = live.modules.filter((module) => MODULES.some((it) => it === module));
  for (const module of live.modules) if (!known.includes(module)) out(`modules (${module})`);
  return {
    number,
    ...noted(PROJECT(live.fields), '', out),
    ...filled('location', writeLocation(live.location, out)),
    archived: live.archived,
    modules: [...new Set(known)],
  };
}

const writeLocation = ({ address, coordinate, coordinateSource }: Location, out: LeaveOut): Json => ({
  ...filled('address', noted(ADDRESS(address), 'location.address.', out)),
  ...filled('coordinate', noted(COORDINATE(coordinate), 'location.coordinate.', out)),
  ...noted(PLACE({ coordinateSource: coordinateSource ?? null }), 'location.', out),
});

const filled = (key: string, value: Json): Json => (Object.keys(value).length > 0 ? { [key]: value } : {});
