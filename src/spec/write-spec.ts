import type { LiveSegment } from '../kinds/model.js';
import { API_VERSION } from './read-document.js';
import { writeSegment } from './write-segment.js';
import { writeYaml } from './write-yaml.js';

/** One live segment that is to be written down. */
export interface ToWrite {
  readonly name: string;
  readonly live: LiveSegment;
  /** Other segments bear the same name, so this one is stated by its id too. */
  readonly isPinned: boolean;
}

export interface SpecParts {
  readonly number: string;
  readonly segments: readonly ToWrite[];
  /** Names of types by the lists of the items that have them, and by id. */
  readonly typeNames: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What cannot be written down at all, in a sentence each. */
  readonly missing: readonly string[];
}

export interface WrittenSpec {
  readonly text: string;
  /** What is there and not in the text: it is in a comment. */
  readonly leftOut: readonly string[];
}

/**
 * Live segments as a spec that owns all of them, so that a plan against them is empty. Types are stated by id, which is
 * never ambiguous; their names stand beside as comments. What the language cannot state is left out, and so left alone.
 */
export function writeSpec({ number, segments, typeNames, missing }: SpecParts): WrittenSpec {
  const leftOut = [...missing];
  const written = segments.map(({ name, live, isPinned }): [string, object] => {
    const body = writeSegment(live, (at, why) =>
      leftOut.push(`${name}: ${at}${why === undefined ? '' : ` (${why})`}`),
    );
    return [name, isPinned ? { segmentId: BigInt(live.id), ...body } : body];
  });
  const text = writeYaml(
    { apiVersion: API_VERSION, project: number, segments: new Map(written) },
    {
      head: [MODELINE, ...notes(leftOut)],
      beside: (key, id, around) => {
        const list = key === 'typeId' ? around.findLast((outer) => typeNames.has(outer)) : undefined;
        return list === undefined ? undefined : typeNames.get(list)?.get(String(id));
      },
    },
  );
  return { text, leftOut };
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
