// A name under `unmanaged` is needed while the base states what it lets go, wherever the section or layer stood there.
import { expect, test } from 'vitest';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { unmanagedNotNeeded } from '../../src/reconcile/base/unmanaged-not-needed.js';
import { HEAD, layer, section, segment } from '../spec/mistakes.js';
import { loadWell } from '../spec/support.js';

/** The lists that need not be let go, as the warnings name them. */
function notNeeded(head: string, base: string, prune?: boolean): string[] {
  const comparison = compareSpecs(loadWell(head), loadWell(base));
  return unmanagedNotNeeded(comparison.projects, comparison, prune).map(({ message }) => /lets go of (.*),/.exec(message)?.[1] ?? '');
}

const sections = (...all: string[]) => segment(`sections: [${all.map((one) => `{layers: [${one}]}`).join(', ')}]`);
const LET_GO = '{unmanaged: [eccs]}';
const STATED = '{eccs: []}';

test.each([
  ['a list of the same layer', sections('{}', LET_GO), sections('{}', STATED), []],
  ['a list of another section', sections('{}', LET_GO), sections(STATED, '{}'), ['`eccs`']],
  ['a list of another layer', sections(`{}, ${LET_GO}`), sections(`${STATED}, {}`), ['`eccs`']],
  ['a layer before which one was added', sections(`{}, ${LET_GO}`), sections(STATED), []],
  ['a section before which one was removed', sections(LET_GO), sections('{}', STATED), []],
  ['a segment that is new', sections(LET_GO), `${HEAD}segments: {B: {}}\n`, ['`eccs`']],
  [
    'a list of a template of the base',
    sections(LET_GO),
    `${HEAD}templates: {layers: {x: ${STATED}}}\nsegments: {A: {sections: [{layers: [{use: x}]}]}}\n`,
    [],
  ],
  ['ducts that the base states in a pipe', sections('{unmanaged: [ecomDucts]}'), sections('{pipes: [{ecomDucts: []}]}'), []],
  ['ducts in a pipe that the base states in the layer', sections('{pipes: [{unmanaged: [ecomDucts]}]}'), sections('{ecomDucts: []}'), []],
  [
    'cables in one pipe that the base states in another',
    sections('{pipes: [{unmanaged: [cables]}]}'),
    sections('{pipes: [{type: X}, {cables: []}]}'),
    [],
  ],
  [
    'cables in a pipe that the base states in a culvert',
    sections('{pipes: [{unmanaged: [cables]}]}'),
    sections('{culverts: [{cables: []}], cables: []}'),
    ['`cables`'],
  ],
  ['layers', section('unmanaged: [layers]'), layer('{}'), []],
  ['layers that were not stated', section('unmanaged: [layers]'), section('{}'), ['`layers`']],
  ['parts of a segment', segment('unmanaged: [settings, sections]'), segment('sections: [{}]'), ['`settings`']],
  ['a renamed segment', `${HEAD}segments: {B: {renamedFrom: A, unmanaged: [settings]}}\n`, segment('settings: {}'), []],
])('%s', (_what, head, base, expected) => {
  expect(notNeeded(head, base)).toEqual(expected);
});

test('a segment is needed while it is in the base, or while the project is pruned', () => {
  const head = (more = '') => `${HEAD}${more}unmanaged: [A]\nsegments: {}\n`;
  expect(notNeeded(head(), segment('length: 1'))).toEqual([]);
  expect(notNeeded(head(), head())).toEqual(['the segment "A"']);
  expect(notNeeded(head('prune: true\n'), head())).toEqual([]);
  expect(notNeeded(head(), head(), true)).toEqual([]);
  expect(notNeeded(head('prune: true\n'), head(), false)).toEqual(['the segment "A"']);
});
