// What specs state, made by hand.
import type { DesiredCovering, DesiredProject, DesiredSegment } from '../../src/kinds/model.js';
import { UNPROTECTED } from '../support/build.js';

let lines = 0;
const place = () => ({ file: 'specs/a.yaml', line: ++lines, col: 3 });

export const segment = (name: string, more: Partial<DesiredSegment> = {}): DesiredSegment => ({
  name,
  fields: {},
  lifecycle: UNPROTECTED,
  place: place(),
  ...more,
});

export const settings = (fields: NonNullable<DesiredSegment['settings']>['fields']) => ({ settings: { fields, place: place() } });

export const coverings = (...types: string[]): { topCoverings: DesiredCovering[] } => ({
  topCoverings: types.map((type) => ({ fields: { type }, place: place() })),
});

export const project = (number: string, segments: DesiredSegment[] = [], more: Partial<DesiredProject> = {}): DesiredProject => ({
  number,
  prune: false,
  segments,
  place: place(),
  ...more,
});
