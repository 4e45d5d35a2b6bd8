// The remedy of a problem as edits: each edit removes the problem, and every remedy that is a replacement has one.
import { describe, expect, it } from 'vitest';
import { editOf, type Fix, type Problem, withEdits } from '../../src/diagnostics/problem.js';
import { marked } from './marked.js';
import { HEAD, layer, MISTAKES, section, segment } from './mistakes.js';
import { load } from './support.js';

const problemsIn = (text: string): readonly Problem[] => load({ 'a.yaml': text }).problems;

/** Returns the text with one fix made; undefined if the text at its place is another one. */
function mended(text: string, fix: Fix): string | undefined {
  const edits = fix.flatMap((one) => editOf(text.split('\n'), one) ?? []);
  return edits.length === fix.length ? withEdits(text, edits) : undefined;
}

/** The line of the first replacement, without blanks around it, after each fix of the first problem that has one. */
function linesAfter(text: string): (string | undefined)[] {
  const fixes = problemsIn(text).find((one) => one.fixes)?.fixes ?? [];
  return fixes.map((fix) => {
    const line = (fix[0]?.place.line ?? 0) - 1;
    return mended(text, fix)?.split('\n')[line]?.trim();
  });
}

describe('a fix writes what the remedy says', () => {
  it.each<readonly [what: string, text: string, lines: readonly string[]]>([
    ['a unit', segment('length: 140 m'), ['length: 140']],
    ['another unit', section('coverThickness: 0,7 m'), ['- coverThickness: 700']],
    ['a number in another unit', section('coverThickness: 0.7'), ['- coverThickness: 700']],
    ['a decimal comma', segment('length: 182,5 # m'), ['length: 182.5 # m']],
    ['a decimal comma in brackets', segment('topCoverings: [{thickness: 12,5}]'), ['topCoverings: [{thickness: 12.5}]']],
    ['a number behind a comma that has a value', segment('topCoverings: [{thickness: 12, 5: 1}]'), []],
    ['a number behind a comma after a text', segment('topCoverings: [{type: TARMAC, 5}]'), []],
    ['a number behind a comma after a decimal point', segment('topCoverings: [{thickness: 12.5, 5}]'), []],
    ['a word behind a comma', segment('topCoverings: [{thickness: 12, x5}]'), []],
    ['two meanings', segment('length: 1,000'), ['length: 1', 'length: 1000']],
    ['a number in quotes', segment('length: "12"'), ['length: 12']],
    ['a number for text', segment('description: 0417'), ['description: "0417"']],
    ['a number for a project', 'apiVersion: trenchctl/v1\nproject: 0417\n', ['project: "0417"']],
    ['the name of a type', layer('cables: [{type: 1001, count: 2}]'), ['- cables: [{type: "1001", count: 2}]']],
    ['yes', segment('settings: {autoMarkers: yes}'), ['settings: {autoMarkers: true}']],
    ['a misspelt key', segment('lenght: 1'), ['length: 1']],
    ['a misspelt key in quotes', segment('"lenght": 1'), ['length: 1']],
    ['a misspelt choice', segment('topCoverings: [{type: asfalt}]'), ['topCoverings: [{type: TARMAC}]']],
    ['an old version', 'apiVersion: trenchctl/v2\nproject: p\n', ['apiVersion: trenchctl/v1']],
    ['a key that has another name', layer('cables: [{name: TSLF}]'), ['- cables: [{type: TSLF}]']],
    ['a name without a map', layer('cables: [TSLF]'), ['- cables: [{type: TSLF}]']],
    ['a segment of nothing', `${HEAD}segments:\n  A:\n`, ['A: {}']],
    ['blanks around a name', `${HEAD}segments:\n  " A": {}\n`, ['"A": {}']],
    ['no blank after a colon', segment('length:182.5 # m\ndescription: x'), ['length: 182.5 # m']],
    ['no blank in brackets', layer('pipes: [{type:PVC 110 SN8, count: 2}]'), ['- pipes: [{type: PVC 110 SN8, count: 2}]']],
    ['no blank after a dash', segment('sections:\n  -coverThickness: 700\n   layers: []'), ['- coverThickness: 700']],
    ['a hash in a name', `${HEAD}segments:\n  Kirkegata #2:\n    length: 1\n`, ['"Kirkegata #2":']],
    ['a colon in a name', `${HEAD}segments:\n  Storgata: part 1:\n    length: 1\n`, ['"Storgata: part 1":']],
    ['typographic quotes', 'apiVersion: trenchctl/v1\nproject: “2026-0417”\n', ['project: "2026-0417"']],
    [
      'a template',
      `${HEAD}templates: {layers: {standard: {}}}\nsegments: {A: {sections: [{layers: [{use: standrad}]}]}}\n`,
      ['segments: {A: {sections: [{layers: [{use: standard}]}]}}'],
    ],
    ['an anchor', `${HEAD}segments: {A: &anchor {}, B: *anhcor}\n`, ['segments: {A: &anchor {}, B: *anchor}']],
    ['a code', segment('ignoreWarnings: [unit-mistkae]'), ['ignoreWarnings: [unit-mistake]']],
    [
      'swapped coordinates',
      'apiVersion: trenchctl/v1\nproject: {number: p, location: {coordinate: {latitude: 6.15, longitude: 62.47}}}\n',
      ['project: {number: p, location: {coordinate: {latitude: 62.47, longitude: 6.15}}}'],
    ],
  ])('%s', (_, text, lines) => expect(linesAfter(text)).toEqual(lines));
});

const ROWS = MISTAKES.flatMap(([code, what, text]) =>
  typeof text === 'string' ? [{ code, what, text: marked(text).files['a.yaml'] ?? '' }] : [],
);

describe('every mistake that has a fix', () => {
  const fixable = ROWS.flatMap(({ code, what, text }) =>
    problemsIn(text).flatMap((problem) => (problem.fixes ?? []).map((fix) => ({ code, what, text, problem, fix }))),
  );
  it('there are many', () => expect(fixable.length).toBeGreaterThan(25));

  it.each(fixable)('$code: $what', ({ text, problem, fix }) => {
    const after = mended(text, fix);
    if (after === undefined) throw new Error(`${JSON.stringify(fix)} is not in the text`);
    const { code, place, message } = problem;
    const same = problemsIn(after).filter((one) => one.code === code && one.message === message);
    expect(same.filter((one) => one.place?.line === place?.line && one.place?.col === place?.col)).toEqual([]);
  });
});

it('a remedy that asks "did you mean" has a fix', () => {
  const asking = ROWS.flatMap(({ text }) => problemsIn(text)).filter(({ remedy }) => remedy?.startsWith('did you mean'));
  expect(asking.length).toBeGreaterThan(10);
  expect(asking.filter(({ fixes }) => !fixes)).toEqual([]);
});
