// `unmanaged`: what a spec lets go on purpose is no difference between states.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statedAlike } from '../../src/plan/emit/fingerprint.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { arbitrarySpec } from './arbitrary-spec.js';
import { layer } from './mistakes.js';
import { load, loadWell, placeless, RUNS } from './support.js';

it('what is let go is kept when types are resolved', () => {
  const projects = loadWell(layer('unmanaged: [eccs]\npipes: [{unmanaged: [cables]}]'));
  expect(placeless(resolveTypes(projects, {}).projects)).toEqual(placeless(projects));
});

/** The same specs as if they had no `unmanaged`. */
const without = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (/^unmanaged/.test(key) ? undefined : inner)));

it('what is let go is no difference between desired states', () => {
  let differed = 0;
  fc.assert(
    fc.property(arbitrarySpec({ projects: 1 }), ({ files }) => {
      const { projects } = load(Object.fromEntries(files.map(({ path, text }) => [path, text])));
      const bare = without(projects);
      if (JSON.stringify(bare) !== JSON.stringify(projects)) differed += 1;
      expect(statedAlike(projects, bare) && statedAlike(bare, projects)).toBe(true);
    }),
    { ...RUNS, numRuns: 60 },
  );
  expect(differed).toBeGreaterThan(20);
});
