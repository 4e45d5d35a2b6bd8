// What a spec says, before it is written down: plain JSON in the shape of the spec language, without templates, counts
// and anchors. Types are ids; whether a name is written instead is a matter of style.
import { ITEM_KINDS } from '../../../src/kinds/registry.js';

export type Json = Record<string, unknown>;

export interface SegmentModel {
  readonly name: string;
  readonly renamedFrom?: string;
  /** The live segment, by the name it has now, whose id is written as segmentId. */
  readonly pin?: string;
  readonly body: Json;
}

export interface ProjectModel {
  readonly segments: readonly SegmentModel[];
  readonly prune?: boolean;
  /** The project's id is stated too. */
  readonly pinned: boolean;
}

/** A map somewhere in a segment. */
export interface MapSpot {
  readonly level: string;
  readonly map: Json;
}

/** The lists that a map of a level may have. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  segment: ['topCoverings', 'sections'],
  sections: ['layers'],
  layers: ITEM_KINDS.map(({ collection }) => collection),
  pipes: ['cables', 'ecomDucts'],
  culverts: ['cables'],
};

/** Every map in a segment, the outer ones first. */
export function mapsIn(level: string, map: Json): MapSpot[] {
  const settings = level === 'segment' && map.settings ? [{ level: 'settings', map: map.settings as Json }] : [];
  const inner = (LISTS[level] ?? []).flatMap((key) => ((map[key] ?? []) as Json[]).flatMap((element) => mapsIn(key, element)));
  return [{ level, map }, ...settings, ...inner];
}
