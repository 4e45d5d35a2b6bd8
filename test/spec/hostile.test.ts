import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/spec/limits.js';
import { cases } from '../support/counts.js';
import { arbitrarySpec } from './arbitrary-spec.js';
import { load, RUNS } from './support.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: p\n';
const MIB = LIMITS.fileSize;
const codes = (text: string): string[] => [...new Set(load(text).problems.map(({ code }) => code))];

describe('bombs', () => {
  it.each([
    ['brackets', '['.repeat(MIB)],
    ['braces', '{a: '.repeat(MIB / 4)],
    ['dashes', '- '.repeat(MIB / 2)],
    ['questions', '? '.repeat(MIB / 2)],
    ['steps', Array.from({ length: 1000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
    ['colons', 'a: '.repeat(MIB / 3)],
  ])('of %s are too deep', (_what, text) => {
    expect(codes(text)).toEqual(['too-deep']);
  });

  const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join(', ');
  const inLayer = (items: string) => `${HEAD}segments: {A: {sections: [{layers: [{${items}}]}]}}\n`;
  const levels = (count: number, of: (n: number) => string) => `${Array.from({ length: count }, (_, n) => of(n)).join('\n')}\n`;
  it.each([
    ['a billion laughs', levels(30, (n) => `l${n}: &l${n} [${n === 0 ? 'ha' : `*l${n - 1}, `.repeat(9)}]`), 'expands-too-far'],
    ['doublings', `${HEAD}x:\n${levels(500, (n) => `  - &l${n} [${n === 0 ? 'ha' : `*l${n - 1}, *l${n - 1}`}]`)}`, 'expands-too-far'],
    ['counts', inLayer(`eccs: [${many(300, (n) => `{typeId: ${n}, count: 1000}`)}]`), 'expands-too-far'],
    ['counts in counts', inLayer(`pipes: [${many(10, (n) => `{count: 1000, cables: [{typeId: ${n}, count: 50}]}`)}]`), 'expands-too-far'],
    [
      'templates',
      `${HEAD}templates: {sections: {x: {layers: [${many(100, () => '{eccs: [{count: 100}]}')}]}}}\nsegments: {${many(cases(1000, 5000), (n) => `s${n}: {sections: [{use: x}]}`)}}\n`,
      'expands-too-far',
    ],
    [
      'templates in a long row',
      `${HEAD}templates: {layers: {${many(2000, (n) => `t${n}: {${n === 0 ? '' : `use: t${n - 1}`}}`)}}}\n`,
      'too-deep',
    ],
    ['digits', `${HEAD}segments: {A: {segmentId: ${'9'.repeat(100_000)}, length: 0x${'f'.repeat(100_000)}}}\n`, 'out-of-range'],
  ])('of %s are one kind of problem', (_what, text, code) => {
    expect(codes(text)).toEqual([code]);
  });

  it('of objects fill a project up to the limit, and the next object is a problem', () => {
    const full = `${many(249, (n) => `{typeId: ${n}, count: 1000}`)}, {typeId: 249, count: 998}`;
    const more = `${full}, {typeId: 250}`;
    const all = [full, more, `${more}, {typeId: 251}`].map((eccs) => load(inLayer(`eccs: [${eccs}]`)).problems.map(({ code }) => code));
    expect(all).toEqual([[], ['expands-too-far'], ['expands-too-far']]);
  });

  it('of names that are nearly right are refused one by one', () => {
    const names = cases(600, 3000);
    const lengths = many(names, (n) => `{number: a, quantity: {lengthOf: the segment numbr ${n}}}`);
    const segments = many(names, (n) => `the segment number ${n}: {length: 1}`);
    expect(codes(`${HEAD}segments: {${segments}}\ncalculation: {nodes: [${lengths}]}\n`)).toEqual(['unknown-segment']);
    const uses = many(names, (n) => `{use: the template numbr ${n}}`);
    const templates = many(names, (n) => `the template number ${n}: {}`);
    expect(codes(`${HEAD}templates: {sections: {${templates}}}\nsegments: {A: {sections: [${uses}]}}\n`)).toEqual(['unknown-template']);
  });

  it('of syntax errors show the first few', () => {
    const { problems } = load('&a '.repeat(10_000));
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['yaml-syntax']));
    expect(problems.length).toBeLessThanOrEqual(LIMITS.syntaxErrors);
  });

  it('of keys are refused one by one', () => {
    const keys = cases(5000, 20_000);
    const { problems } = load(Array.from({ length: keys }, (_, n) => `k${n}: 1`).join('\n'));
    expect(problems.filter(({ code }) => code === 'unknown-field')).toHaveLength(keys);
  });

  const long = 'x'.repeat(100_000);
  const TWICE = `{number: ${'x'.repeat(255)}}, {number: ${'x'.repeat(255)}}`;
  it.each([
    ['a key', `${JSON.stringify(long)}: 1`],
    ['a text', `prune: "${long}"`],
    ['a choice', `segments: {A: {topCoverings: [{type: ${long}}]}}`],
    ['a number', `segments: {A: {description: 1${'0'.repeat(100_000)}, length: 1${'0'.repeat(100_000)}}}`],
    ['a type', `segments: {A: {sections: [{layers: [{cables: [{type: 1${'0'.repeat(100_000)}}]}]}]}}`],
    ['a tag', `prune: !${long} true`],
    ['an alias', `prune: *${long}`],
    ['a template', `segments: {A: {sections: [{use: ${long}}]}}`],
    ['a name', `segments: {"${long}": {}, ? "${long}" : {}}`],
    ['a property', `project: {number: p, ? ${long} : 1}`],
    ['a date', `project: {number: p, startDate: ${long}}`],
    ['a segment', `calculation: {nodes: [{number: "1", quantity: {lengthOf: ${long.slice(0, 255)}}}]}`],
    ['a child', `calculation: {nodes: [{number: "1", quantity: 1, childNodes: [${TWICE}]}]}`],
  ])('of %s have short messages', (_what, text) => {
    const { problems } = load(`apiVersion: trenchctl/v1\nproject: p\n${text}\n`.replace('project: p\nproject', 'project'));
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(JSON.stringify(problem).length).toBeLessThan(1000);
  });
});

describe('prototypes', () => {
  it('cannot be reached through a spec', () => {
    const evil = '{__proto__: {polluted: true}, constructor: {prototype: {polluted: true}}}';
    const text = `${HEAD}__proto__: ${evil}\nsegments: {__proto__: ${evil}, A: {sections: [${evil}], settings: ${evil}}}\ntemplates: {layers: {__proto__: ${evil}}}\n`;
    expect(codes(text)).toEqual(['unknown-field']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('any text', () => {
  const expectPlaces = (text: string): void => {
    const lines = text.split('\n');
    const wrong = load(text).problems.filter(({ place, message }) => {
      const line = place ? lines[place.line - 1] : undefined;
      // One past the end is where something is missing.
      const isPlaced = place !== undefined && place.col >= 1 && (place.file === 'specs' || place.col <= (line?.length ?? -1) + 1);
      return message === '' || !isPlaced;
    });
    expect(wrong).toEqual([]);
  };

  it('of any signs, and of those of YAML, loads or has problems, each with a place in it', () => {
    const signs = fc.constantFrom(...'[]{}:,-?&*!|>\'"%@`#~\\ \n\t'.split(''), 'a', '1', 'null', 'apiVersion', '\u0000', '\r');
    const text = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(''));
    const any = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(fc.property(fc.oneof({ weight: 3, arbitrary: text }, any), expectPlaces), { ...RUNS, numRuns: cases(600, 2500) });
  });

  it('that was a valid spec before a cut, a doubling or a foreign piece does not throw, and gives places', () => {
    const piece = fc.constantFrom('null', '[]', '{}', '\n', ': ', '- ', '"', '*a', '&a ', '\t', '1e999', '!!x ', '---\n', '\u202e', '<<: ');
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(20), piece });
    fc.assert(
      fc.property(arbitrarySpec({ projects: 1, segments: 1 }), fc.array(change, { minLength: 1, maxLength: 3 }), ({ files }, changes) => {
        const text = files.map((file) => file.text).join('---\n');
        const broken = changes.reduce((now, { at, cut, piece: put }) => {
          const from = Math.floor(at * now.length);
          return now.slice(0, from) + put + now.slice(from + cut);
        }, text);
        expectPlaces(broken);
      }),
      RUNS,
    );
  });
});
