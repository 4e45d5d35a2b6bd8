// Waivers that the base of a plan does not have.
import { expect, test } from 'vitest';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { waiverChanges } from '../../src/reconcile/base/waiver-changes.js';
import { segment } from '../spec/mistakes.js';
import { loadWell } from '../spec/support.js';

const changes = (head: string, base: string): string[] => {
  const comparison = compareSpecs(loadWell(head), loadWell(base));
  return waiverChanges(comparison.projects, comparison).map(({ code }) => code);
};
const waiver = (rule = 'cover', reason = 'rock', until = '2999-03-01') => `waivers: [{rule: ${rule}, reason: ${reason}, until: ${until}}]`;
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
])('a waiver %s', (_, head, expected) => {
  expect(changes(head, BASE)).toEqual(expected);
});
