import type { LiveSegment } from '../../kinds/model.js';
import type { LiveCalculation, LiveNode, LiveProjectObject } from '../../kinds/project-model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile.js';
import { API_VERSION } from '../read/read-document.js';
import type { LeaveOut } from './statable.js';
import { type Alterations, writeCalculation } from './write-calculation.js';
import { writeProject } from './write-project.js';
import { writeSegment } from './write-segment.js';
import { type Comments, writeYaml } from './write-yaml.js';

/** One live segment that is to be written down. */
export interface ToWrite {
  readonly name: string;
  readonly live: LiveSegment;
  /** Other segments bear the same name, so this one is stated by its id too. */
  readonly isPinned: boolean;
}

export interface SpecContents {
  readonly number: string;
  readonly segments: readonly ToWrite[];
  /** Names of types by the lists of the items that have them, and by id. */
  readonly typeNames: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Where it is here, the spec states the project itself and not only its number. */
  readonly own?: LiveProjectObject;
  readonly calculation?: LiveCalculation;
  readonly alterations?: Alterations;
  /** Names of facilities and activities by the keys that state them, and by id. */
  readonly lookupNames?: ReadonlyMap<'facilityId' | 'activityId', ReadonlyMap<string, string>>;
  /** The service that it is of. */
  readonly profile?: ServiceProfile;
  /** What cannot be written down at all, in a sentence each. */
  readonly missing: readonly string[];
}

export interface WrittenSpec {
  readonly text: string;
  /** What is there and not in the text: it is in a comment. */
  readonly leftOut: readonly string[];
}

/**
 * A live project as a spec that owns all of it that is here, so that a plan against it is empty. Types are stated by id,
 * which is never ambiguous; their names stand beside as comments. What the language cannot state is left out, and so left
 * alone.
 */
export function writeSpec(parts: SpecContents): WrittenSpec {
  const { number, segments, own, calculation, alterations = new Map() } = parts;
  const { depths } = parts.profile ?? ASSUMED_PROFILE;
  const leftOut = [...parts.missing];
  const outOf =
    (what: string): LeaveOut =>
    (at, why) =>
      leftOut.push(`${what}: ${at}${why === undefined ? '' : ` (${why})`}`);
  const project = own ? writeProject(number, own, outOf('project')) : number;
  const written = segments.map(({ name, live, isPinned }): [string, object] => {
    const body = writeSegment(live, outOf(name), depths);
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
    { head: [MODELINE, ...notes(leftOut)], beside: namesOf(parts) },
  );
  return { text, leftOut };
}

/** What an id or a number of the catalog stands for. */
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

/** Nodes of several types may share a number; then it stands for none of them. */
function nodeNames(nodes: readonly LiveNode[], found = new Map<string, string>()): Map<string, string> {
  for (const { number, name, children } of nodes) {
    found.set(number, (found.get(number) ?? name) === name ? name : '');
    nodeNames(children, found);
  }
  return found;
}

const MODELINE = 'yaml-language-server: $schema=../schemas/trench-spec.v1.schema.json';

/** Enough to know what to look for. */
const MOST_NOTES = 50;

function notes(leftOut: readonly string[]): string[] {
  if (leftOut.length === 0) return [];
  const more = leftOut.length - MOST_NOTES;
  return [
    'Left out, since a spec cannot state it, and so left alone:',
    ...leftOut.slice(0, MOST_NOTES).map((what) => `- ${what}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}
