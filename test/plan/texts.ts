// Segments as specs write them, desired or live, and the parts of which tests put them together.
import type { DesiredProject, DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne } from '../../src/plan/plan.js';
import { desiredLive } from '../../src/views/desired-live.js';
import { loadWell } from '../spec/support.js';

export const PROJECT = { number: 'P', id: '7' };

export const projectIn = (segment: string, file = 'spec.yaml', name = 'S'): DesiredProject[] =>
  loadWell({ [file]: `apiVersion: trenchctl/v1\nproject: P\nsegments: {${name}: {${segment}}}\n` });

export function segmentIn(text: string, name?: string): DesiredSegment {
  const [segment] = projectIn(text, undefined, name).flatMap(({ segments }) => segments);
  if (!segment) throw new Error('the spec states no segment');
  return segment;
}

/** The ids of its objects tell where they are: `0.0.cable.1` is the second cable of the first layer of the first section. */
export const liveIn = (text: string, name?: string): LiveSegment => ({ ...desiredLive(segmentIn(text, name)), id: '9' });

export const layer = (items: string): string => `sections: [{layers: [{${items}}]}]`;

const LISTS = { cable: 'cables', pipe: 'pipes', culvert: 'culverts', sensor: 'sensors', ecc: 'eccs', duct: 'ecomDucts' };

/** `pipe 5 6 (cable 1)` are two pipes by their types, the second one with a cable; `sensor` is one of which nothing is stated. */
function listIn(part: string): string {
  const [, no, kind = '', of = ''] = /^(no )?([a-z]+?)s?((?: (?:\d+|any)(?: \([^)]*\))?)*)$/.exec(part) ?? [];
  const list = LISTS[kind as keyof typeof LISTS];
  if (!list) return part;
  const items = [...(of || (no ? '' : ' any')).matchAll(/ (\d+|any)(?: \(([^)]*)\))?/g)].map(([, type, inside]) =>
    [...(type === 'any' ? [] : [`typeId: ${type}`]), ...(inside ? [listIn(inside)] : [])].join(', '),
  );
  return `${list}: [${items.map((one) => `{${one}}`).join(', ')}]`;
}

const layerIn = (parts: string): string => `{${parts === '-' ? '' : parts.split(', ').map(listIn).join(', ')}}`;

function sectionIn(text: string): string {
  const [layers = '', fields = ''] = text.split(/; ?/).toReversed();
  if (text === 'open') return '{}';
  return `{${[...(fields ? [fields] : []), ...(layers ? [`layers: [${layers.split(' | ').map(layerIn).join(', ')}]`] : [])].join(', ')}}`;
}

/**
 * The text of a segment that is written in short: fields of the segment before `::`, sections between `/`, fields of a section before `;`,
 * layers from below between `|`. A layer is `-` or lists and fields; a section that states nothing is `open`.
 */
export function inFull(text: string): string {
  const [sections = '', fields = ''] = text.split(/ :: ?/).toReversed();
  return [...(fields ? [fields] : []), ...(sections ? [`sections: [${sections.split(' / ').map(sectionIn).join(', ')}]`] : [])].join(', ');
}

/** A segment that the spec states in short. */
export const stated = (text: string, name?: string): DesiredSegment => segmentIn(inFull(text), name);
/** What is live, in short. */
export const there = (text: string, name?: string): LiveSegment => liveIn(inFull(text), name);

/** The plan of a segment, from what is live and what the spec states, both in short. */
export const planFor = (live: string | undefined, spec: string, name?: string): PlannedSegment =>
  planOne({ desired: stated(spec, name), live: live === undefined ? undefined : there(live, name), project: PROJECT });
