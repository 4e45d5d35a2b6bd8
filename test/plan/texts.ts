// Segments as specs write them, desired or live, and the parts of which tests put them together.
import type { DesiredProject, DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
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
export const sections = (...all: string[]): string => `sections: [${all.map((items) => `{layers: [{${items}}]}`).join(', ')}]`;
const types = (list: string, of: readonly number[]): string => `${list}: [${of.map((typeId) => `{typeId: ${typeId}}`).join(', ')}]`;
export const cables = (...of: number[]): string => types('cables', of);
export const pipes = (...of: number[]): string => types('pipes', of);
