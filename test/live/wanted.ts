// What specs state, made by hand.
import type { WantedCovering, WantedProject, WantedSegment } from '../../src/kinds/model.js';
import { UNPROTECTED } from '../support/build.js';

let lines = 0;
const place = () => ({ file: 'specs/a.yaml', line: ++lines, col: 3 });

export const segment = (name: string, more: Partial<WantedSegment> = {}): WantedSegment => ({
  name,
  fields: {},
  lifecycle: UNPROTECTED,
  place: place(),
  ...more,
});

export const settings = (fields: NonNullable<WantedSegment['settings']>['fields']) => ({
  settings: { fields, place: place() },
});

export const coverings = (...types: string[]): { topCoverings: WantedCovering[] } => ({
  topCoverings: types.map((type) => ({ fields: { type }, place: place() })),
});

export const project = (
  number: string,
  segments: WantedSegment[] = [],
  more: Partial<WantedProject> = {},
): WantedProject => ({
  number,
  prune: false,
  segments,
  place: place(),
  ...more,
});
