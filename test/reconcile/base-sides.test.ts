// The base of a plan: waivers that it does not have, and specs of a base that cannot be read.
import { describe, expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { type BaseRequest, baseSide } from '../../src/reconcile/base/base-request.js';
import { movedAway } from '../../src/reconcile/base/base-side.js';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { waiverChanges } from '../../src/reconcile/base/waiver-changes.js';
import { project, segment as stated } from '../live/desired.js';
import { segment } from '../spec/mistakes.js';
import { load, loadWell } from '../spec/support.js';
import { place } from '../support/build.js';

describe('a waiver', () => {
  const changes = (head: string, base: string): string[] => {
    const comparison = compareSpecs(loadWell(head), loadWell(base));
    return waiverChanges(comparison.projects, comparison).map(({ code }) => code);
  };
  const waiver = (rule = 'cover', reason = 'rock', until = '2999-03-01') =>
    `waivers: [{rule: ${rule}, reason: ${reason}, until: ${until}}]`;
  const sections = (...all: readonly (readonly string[])[]): string =>
    segment(`sections: [${all.map((layers) => `{layers: [${layers.map((one) => `{${one}}`).join(', ')}]}`).join(', ')}]`);
  const BASE = sections(['', waiver()], ['']);

  test.each([
    ['in the same layer is old', BASE, []],
    ['in another layer is changed', sections([waiver(), ''], ['']), ['waiver-changed']],
    ['in another section is changed', sections(['', ''], [waiver()]), ['waiver-changed']],
    ['of the section in place of the layer is changed', segment(`sections: [{layers: [{}, {}], ${waiver()}}, {}]`), ['waiver-changed']],
    ['of the segment in place of the layer is changed', segment(`${waiver()}\nsections: [{layers: [{}, {}]}, {}]`), ['waiver-changed']],
    ['with another reason is changed', sections(['', waiver('cover', 'sand')], ['']), ['waiver-changed']],
    ['with another last day is changed', sections(['', waiver('cover', 'rock', '2999-03-02')], ['']), ['waiver-changed']],
    ['of another rule is new', sections(['', waiver('other')], ['']), ['waiver-new']],
    ['that is left out is no change', sections(['', ''], ['']), []],
  ])('%s', (_, head, expected) => {
    expect(changes(head, BASE)).toEqual(expected);
  });
});

describe('a base whose specs are invalid', () => {
  const severityOf = async (more: Partial<BaseRequest>, base = 'project: [\n') => {
    const request: BaseRequest = {
      ...{ onlyChanged: false, ...more },
      load: async () => ({ name: 'abc', specs: load(base), others: async () => [] }),
    };
    const { problems } = await baseSide({ base: request }, load(segment('length: 1')), ASSUMED_PROFILE);
    return problems.map(({ code, severity = 'error', remedy }) => [code, severity, remedy]);
  };

  test.each<[string, Partial<BaseRequest>, string, RegExp]>([
    ['explains no change', {}, 'warning', /does not say which changes are drift/],
    ['cannot choose what changed', { onlyChanged: true }, 'error', /plan without --only-changed/],
    ['would lose the removals of a recorded commit', { isRecorded: true }, 'error', /git update-ref/],
    ['would lose them with a choice too', { isRecorded: true, onlyChanged: true }, 'error', /git update-ref/],
  ])('%s', async (_, more, severity, remedy) => {
    expect(await severityOf(more)).toEqual([['base-invalid', severity, expect.stringMatching(remedy)]]);
  });

  test('is not one without any spec', async () => {
    expect(await severityOf({ onlyChanged: true }, '')).toEqual([]);
  });
});

describe('a segment that was removed, and a file that is not planned', () => {
  const A = stated('A');
  const removed = (id: string | undefined, other: ReturnType<typeof project>): string[] => {
    const own = project('P', [], id === undefined ? {} : { id });
    return movedAway({ removed: () => [A], projects: [own] }, [other]).map(({ code, severity = 'error' }) => `${severity} ${code}`);
  };

  test.each([
    ['names it', '1', project('P', [A]), ['warning removed-here-only']],
    ['names it by its old name', '1', project('P', [stated('B', { renamedFrom: 'A' })]), ['warning removed-here-only']],
    ['names it under another number of the same project', '1', project('Q', [A], { id: '1' }), ['warning removed-here-only']],
    ['lets it go', '1', project('P', [A], { unmanaged: [{ name: 'A', place }] }), ['error segment-moved']],
    ['names another segment', '1', project('P', [stated('B')], { unmanaged: [{ name: 'C', place }] }), []],
    ['names it in another project', '1', project('Q', [A], { id: '2' }), []],
    ['names it in another project, and no spec states an id', undefined, project('Q', [A]), []],
  ])('that %s', (_, id, other, expected) => {
    expect(removed(id, other)).toEqual(expected);
  });
});
