import { describe, expect, it } from 'vitest';
import { builtWarnings } from '../../src/spec/check/built-warnings.js';
import { load, seen } from './support.js';

const CATALOGS = {
  pipes: [{ id: '1', name: 'Narrow', fields: { outerDiameter: 50, wallThickness: 2 } }],
  cables: [{ id: '2', name: 'Thick', fields: { outerDiameter: 60 } }],
};

const spec = (quiet: { document?: string; segment?: string } = {}): string => `apiVersion: trenchctl/v1
project: p
${quiet.document ?? ''}
templates:
  layers:
    base: {pipes: [{type: Narrow, count: 3, cables: [{type: Thick}]}]}
segments:
  A:
    ${quiet.segment ?? 'length: 10'}
    topCoverings: [{type: TARMAC}, {type: GRAVEL}]
    sections: [{layers: [{use: base}, {use: base}]}]
`;

function found(text: string): { offline: string[]; online: string[] } {
  const { projects, problems, isIgnored } = load(text);
  return { offline: seen(problems), online: seen(builtWarnings(projects, isIgnored, CATALOGS)) };
}

describe('a warning about built segments', () => {
  it('sees templates filled in, is shown once for its place, and comes from one of the two phases', () => {
    expect(found(spec())).toEqual({
      offline: ['covering-order a.yaml:10:36'],
      online: ['pipe-too-small a.yaml:6:20'],
    });
  });

  it.each([
    ['the document', { document: 'ignoreWarnings: [covering-order, pipe-too-small]' }],
    ['the segment', { segment: 'ignoreWarnings: [covering-order, pipe-too-small]' }],
  ])('can be silenced by %s', (_, quiet) => {
    expect(found(spec(quiet))).toEqual({ offline: [], online: [] });
  });

  it('needs the catalogs of its check', () => {
    const { projects, isIgnored } = load(spec());
    expect(builtWarnings(projects, isIgnored, { pipes: CATALOGS.pipes })).toEqual([]);
  });
});
