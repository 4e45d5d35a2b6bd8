// Rules of a spec that follow from the service that it is for, and limits that no document states.
import { describe, expect, it } from 'vitest';
import { printProblems } from '../../src/diagnostics/print.js';
import { isError } from '../../src/diagnostics/problem.js';
import type { LiveSegment } from '../../src/kinds/model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import { writeSpec } from '../../src/spec/write/write-spec.js';
import { loadSpecs } from '../support/load-specs.js';
import { section, segment } from './mistakes.js';
import { project } from './project-mistakes.js';
import { inMemory, seen } from './support.js';

const loadFor = (text: string, profile: Partial<ServiceProfile> = {}) =>
  loadSpecs(['specs'], inMemory({ 'a.yaml': text }), { profile: { ...ASSUMED_PROFILE, ...profile } });

describe('both depths of a section', () => {
  const text = section('coverThickness: 600\nlayoutDepth: 700');

  it('are refused where the service links them', () => {
    expect(loadFor(text).problems.map(({ code }) => code)).toEqual(['both-depths']);
  });

  it('are desired as they are stated where the service keeps them apart', () => {
    const { projects, problems } = loadFor(text, { depths: 'independent' });
    expect(problems).toEqual([]);
    expect(projects[0]?.segments[0]?.sections?.[0]?.fields).toEqual({ coverThickness: 600, layoutDepth: 700 });
  });
});

describe('an exported section', () => {
  const live = (coverThickness: number): LiveSegment => ({
    id: '1',
    fields: { name: 'A', length: 1 },
    sections: [{ id: 's', fields: { coverThickness, layoutDepth: 700 }, layers: [{ id: 'l', fields: {}, items: [], cableBands: [] }] }],
  });
  const text = (depths: ServiceProfile['depths'], coverThickness = 600) =>
    writeSpec({
      number: 'p',
      segments: [{ name: 'A', live: live(coverThickness), isPinned: false }],
      typeNames: new Map(),
      missing: [],
      profile: { ...ASSUMED_PROFILE, depths },
    }).text;

  it('states both depths only where the service keeps them apart', () => {
    for (const cover of [600, 0]) expect(text('linked', cover)).not.toContain('layoutDepth');
    expect(text('linked', -1)).not.toContain('coverThickness');
    expect(text('independent')).toContain('layoutDepth: 700');
    expect(loadFor(text('independent'), { depths: 'independent' }).problems).toEqual([]);
  });
});

describe('null for a field of a project', () => {
  const FIELDS = ['endDate', 'endDateEstimate', 'description', 'caseRef', 'substationRef'];

  it.each(FIELDS)('%s is desired where the service clears it', (name) => {
    for (const written of ['null', '~']) {
      const { projects, problems } = loadFor(project(`${name}: ${written}`));
      expect(problems).toEqual([]);
      expect(projects[0]?.projectFields?.fields).toEqual({ [name]: null });
    }
  });

  it('location is desired where the service clears it', () => {
    expect(loadFor(project('location: null')).projects[0]?.projectFields?.location).toBeNull();
  });

  it.each([...FIELDS, 'location'])('%s is refused where the service keeps the value', (name) => {
    const { problems } = loadFor(project(`${name}: null`), { projectNull: 'keeps' });
    expect(problems).toMatchObject([{ code: 'null-value' }]);
    expect(problems[0]?.message).toContain('projectNull: keeps');
  });

  it.each(['name', 'status', 'startDate', 'owner', 'modules'])('%s is refused by any service', (name) => {
    for (const projectNull of ['clears', 'keeps'] as const)
      expect(loadFor(project(`${name}: null`), { projectNull }).problems).toMatchObject([{ code: 'null-value' }]);
  });
});

describe('a limit that no document states', () => {
  it('is a warning, and the value counts', () => {
    const { projects, problems, sources } = loadFor(segment('length: -1'));
    expect(seen(problems)).toEqual(['unusual-value a.yaml:5:13']);
    expect(problems.some(isError)).toBe(false);
    expect(projects[0]?.segments[0]?.fields).toEqual({ length: -1 });
    expect(printProblems(problems, sources, { color: false })).toBe(
      `a.yaml:5:13 warning unusual-value: -1 is unusual: values are from 0 to 1000000000
    5 |     length: -1
      |             ^
  = check the value; no document states a limit, so the service decides

1 warning in 1 file
`,
    );
  });
});
