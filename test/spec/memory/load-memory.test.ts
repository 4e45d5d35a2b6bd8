// A load with a memory of earlier loads has the same result as a load without one, after any edits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../src/diagnostics/problem.js';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import type { LoadedSpecs } from '../../../src/spec/load-specs.js';
import { createLoadMemory, type LoadMemory } from '../../../src/spec/memory/load-memory.js';
import { onceFor } from '../../../src/spec/memory/once-for.js';
import { createFileParser, type FileParser } from '../../../src/spec/memory/parse-files.js';
import { createPartParser, splitFile } from '../../../src/spec/memory/parse-parts.js';
import { WARNING_CODES } from '../../../src/spec/problems.js';
import { cases } from '../../support/counts.js';
import { loadSpecs } from '../../support/load-specs.js';
import { inMemory } from '../support.js';
import { type EditOfText, edited, editsOf, SAMPLES } from './edits.js';
import { editedFiles, type FileEdit, fileEdits, REPOSITORY, type Texts } from './file-edits.js';

const load = (texts: Texts, memory?: LoadMemory): LoadedSpecs => loadSpecs(['specs'], inMemory(texts), { memory });

/** Everything that a load returns, as plain values with the places of the files. */
function resultOf({ projects, problems, isIgnored, sources }: LoadedSpecs, locate = (place: Place) => place) {
  const silenced = projects.flatMap(({ segments }) => segments.map((segment) => WARNING_CODES.filter((code) => isIgnored(code, segment))));
  return { projects: located(projects, locate), problems, silenced, files: [...sources.keys()] };
}

function located(value: unknown, locate: (place: Place) => Place): unknown {
  if (Array.isArray(value)) return value.map((one) => located(one, locate));
  if (typeof value !== 'object' || value === null) return value;
  if ('file' in value && 'line' in value && 'col' in value) return locate(value as Place);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, located(inner, locate)]));
}

/** Loads the repository, and returns a function that loads other texts and names the segments that were built again. */
function afterRepository(parser: FileParser) {
  const memory = createLoadMemory(parser);
  const segments = (texts: Texts) => load(texts, memory).projects.flatMap((project) => project.segments);
  const before = segments(REPOSITORY);
  return {
    rebuilt: (texts: Texts) =>
      segments(texts)
        .filter((one) => !before.includes(one))
        .map(({ name }) => name),
    /** The repository with a change in its file of templates. */
    changed: (from: string, to: string): Texts => {
      const name = 'd-templates.yaml';
      return { ...REPOSITORY, [name]: (REPOSITORY[name] ?? '').replace(from, to) };
    },
  };
}

const PARSERS: readonly (readonly [string, () => FileParser])[] = [
  ['whole files', createFileParser],
  ['segments', createPartParser],
];

describe.each(PARSERS)('a memory of %s', (_, createParser) => {
  const isSameAfter = <E>(edits: readonly E[], first: Texts, apply: (texts: Texts, edit: E) => Texts): void => {
    const memory = createLoadMemory(createParser());
    let texts = first;
    expect(resultOf(load(texts, memory), memory.locate)).toEqual(resultOf(load(texts)));
    for (const edit of edits) {
      texts = apply(texts, edit);
      expect(resultOf(load(texts, memory), memory.locate)).toEqual(resultOf(load(texts)));
    }
  };

  it('has the same specs and problems after each of many keystrokes', () => {
    fc.assert(
      fc.property(fc.array(editsOf(), { minLength: 1, maxLength: 40 }), (edits: readonly EditOfText[]) =>
        isSameAfter(edits, SAMPLES, edited),
      ),
      { seed: 20260417, numRuns: cases(5, 40) },
    );
  });

  it('has the same specs and problems after each of many changes of files', () => {
    fc.assert(
      fc.property(fc.array(fileEdits(), { minLength: 1, maxLength: 30 }), (edits: readonly FileEdit[]) =>
        isSameAfter(edits, REPOSITORY, editedFiles),
      ),
      { seed: 36, numRuns: cases(8, 100) },
    );
  });

  it('builds a segment again only if it changed or uses a template of a file that changed', () => {
    const { rebuilt, changed } = afterRepository(createParser());
    expect(rebuilt(REPOSITORY)).toEqual([]);
    expect(rebuilt(changed('layoutDepth: 900', 'layoutDepth: 950'))).toEqual(['Elvegata', 'Bakken']);
  });

  it('builds no segment again in a repository of many projects, each with a template', () => {
    const memory = createLoadMemory(createParser());
    const texts = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [
        `${n}.yaml`,
        `apiVersion: trenchctl/v1\nproject: "${n}"\ntemplates: {sections: {own: {coverThickness: ${500 + n}}}}\nsegments:\n  A: {length: 1, sections: [{use: own}]}\n`,
      ]),
    );
    const segments = () => load(texts, memory).projects.flatMap((project) => project.segments);
    const before = segments();
    expect(before).toHaveLength(12);
    expect(segments().every((segment, n) => segment === before[n])).toBe(true);
  });

  it('suggests the names of templates as they are now', () => {
    const memory = createLoadMemory(createParser());
    const remedies = (name: string) => {
      const templates = `apiVersion: trenchctl/v1\nproject: "1"\ntemplates: {sections: {${name}: {coverThickness: 500}}}\n`;
      const user = 'apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  A: {length: 1, sections: [{use: standrad}]}\n';
      return load({ 'a.yaml': user, 'b.yaml': templates }, memory).problems.map(({ remedy }) => remedy);
    };
    expect(remedies('deep')[0]).not.toContain('standard');
    expect(remedies('standard')[0]).toContain('standard');
  });

  it('builds a segment again for another profile of the service', () => {
    const memory = createLoadMemory(createParser());
    const text = 'apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  A: {sections: [{coverThickness: 600, layoutDepth: 700}]}\n';
    const codes = (depths: 'linked' | 'independent') =>
      loadSpecs(['specs'], inMemory({ 'a.yaml': text }), { memory, profile: { ...ASSUMED_PROFILE, depths } }).problems.map(
        ({ code }) => code,
      );
    expect([codes('linked'), codes('independent'), codes('linked')]).toEqual([['both-depths'], [], ['both-depths']]);
  });

  it('builds a segment and an alias of it under their own names', () => {
    const memory = createLoadMemory(createParser());
    const texts = { 'a.yaml': 'apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  A: &a {length: 1}\n  B: *a\n' };
    for (let n = 0; n < 2; n += 1) expect(load(texts, memory).projects[0]?.segments.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('forgets a file that is no longer there', () => {
    const { parse, keep } = createParser();
    const text = 'apiVersion: trenchctl/v1\nsegments:\n  A: {length: 1}\n';
    const [one, other] = [parse(text, 'a.yaml'), parse(text, 'b.yaml')];
    keep(new Set(['b.yaml']));
    expect(parse(text, 'b.yaml')).toBe(other);
    expect(parse(text, 'a.yaml')).not.toBe(one);
  });

  it('does not keep a segment that was cut because the project was too large', () => {
    const memory = createLoadMemory(createParser());
    const spec = (name: string) =>
      `apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  ${name}: {length: 1, sections: [{layers: [{sensors: [{outerDiameter: 10, count: 150000}]}]}]}\n`;
    const both = { 'a.yaml': spec('A'), 'b.yaml': spec('B') };
    expect(load(both, memory).problems.map(({ code }) => code)).toContain('expands-too-far');
    const [alone] = load({ 'b.yaml': spec('B') }, memory).projects;
    expect(alone?.segments[0]?.sections?.[0]?.layers?.[0]?.items.sensor).toHaveLength(150_000);
    // Now the second segment is kept, and there is no room for it beside the first one.
    expect(load(both, memory).problems).toEqual(load(both).problems);
  });
});

it.each([
  ['a syntax error', 'templates:', 'templates: ['],
  ['an error in a value', 'layoutDepth: 900', 'layoutDepth: deep'],
  ['another name', '    ducts:', '    ducks:'],
])('no segment is built again after %s in a template is taken back, also the second time', (_, from, to) => {
  const { rebuilt, changed } = afterRepository(createFileParser());
  for (const written of [to, `${to} `]) {
    expect(rebuilt(changed(from, written))).toEqual(['Elvegata', 'Bakken']);
    expect(rebuilt(REPOSITORY)).toEqual([]);
  }
});

it('a segment that did not change is neither parsed nor built again by a memory of segments', () => {
  const memory = createLoadMemory(createPartParser());
  const text = SAMPLES['a.yaml'] ?? '';
  const segments = (changed: string) => load({ 'a.yaml': changed }, memory).projects[0]?.segments ?? [];
  const before = segments(text);
  const kept = segments(text.replace('length: 182.5', 'length: 18.5')).filter((segment) => before.includes(segment));
  expect(kept).toHaveLength(before.length - 1);
  expect(kept.length).toBeGreaterThan(1);
});

it('a file is parsed again only if it has another text than its last two', () => {
  const { parse } = createFileParser();
  const texts = ['a: 1\n', 'a: 2\n', 'a: 3\n'] as const;
  const [one, two] = [parse(texts[0], 'a.yaml'), parse(texts[1], 'a.yaml')];
  expect([parse(texts[0], 'a.yaml'), parse(texts[1], 'a.yaml')]).toEqual([one, two]);
  for (const n of [0, 0, 1, 0] as const) expect(parse(texts[n], 'a.yaml')).toBe(n === 0 ? one : two);
  // Each file has its own places.
  expect(parse(texts[0], 'b.yaml')).not.toBe(one);
  parse(texts[2], 'a.yaml');
  expect(parse(texts[0], 'a.yaml')).toBe(one);
  expect(parse(texts[1], 'a.yaml')).not.toBe(two);
});

it('a file is split at its segments', () => {
  const split = splitFile('a: 1\nsegments: # all\n  A:\n    length: 1\n# c\n\n  "B": {}\ncalculation: {}\n');
  expect(split).toEqual({
    head: 'a: 1\n',
    line: 2,
    segments: [
      { text: '  A:\n    length: 1\n# c\n\n', line: 3 },
      { text: '  "B": {}\n', line: 7 },
    ],
    tail: { text: 'calculation: {}\n', line: 8 },
  });
  expect(splitFile('segments:\n  A: {}')?.tail).toEqual({ text: '', line: 3 });
});

it.each(['segments: {A: {}}\n', 'segments:\n', '---\nsegments:\n  A: {}\n', 'segments:\n  - A\n', 'segments:\n    A: {}\n  B: {}\n'])(
  'a file of another form is parsed as a whole: %j',
  (text) => expect(splitFile(text)).toBeUndefined(),
);

it('a file is parsed again if only blank lines at its start or end differ', () => {
  const parser = createFileParser();
  const text = 'apiVersion: trenchctl/v1\nproject: {number: "1"}\n';
  for (const other of [text, `\n\n${text}`, `${text}\n`, text])
    expect(parser.parse(other, 'a.yaml')).toEqual(createFileParser().parse(other, 'a.yaml'));
});

it.each([
  'apiVersion: trenchctl/v1\nproject: "1"\nprune: false\nsegments:\n  A: {}\nprune: true\n',
  ' apiVersion: trenchctl/v1\n project: "1"\nsegments:\n  A: {}\n',
  'apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  A #1: {}\n  B: {}\n  C #2: {}\n',
])('a memory of segments reads %j as a load without one', (text) => {
  const memory = createLoadMemory(createPartParser());
  const { problems } = load({ 'a.yaml': text });
  expect(problems).not.toEqual([]);
  expect(load({ 'a.yaml': text }, memory).problems).toEqual(problems);
});

it('a result is computed once for each object, also if it is nothing', () => {
  const [one, other] = [{}, {}];
  const asked: object[] = [];
  const once = onceFor((object: object) => void asked.push(object));
  for (const object of [one, one, other, one]) once(object);
  expect(asked).toEqual([one, other]);
});

it('remembers the findings of each check for itself', () => {
  const { checker } = createLoadMemory(createFileParser());
  const segment = { name: 'A' } as never;
  const found = (message: string) => checker(message, () => [{ message }] as never)(segment).map((one) => one.message);
  expect([found('x'), found('y'), found('x')]).toEqual([['x'], ['y'], ['x']]);
  expect(checker('x', () => [])(segment)).toHaveLength(1);
});
