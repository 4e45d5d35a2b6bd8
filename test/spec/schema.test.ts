import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { isError } from '../../src/diagnostics/problem.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { COVERING_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS } from '../../src/kinds/structure.js';
import { fieldKeys, fieldNumber } from '../../src/spec/language/fields.js';
import { WARNING_CODES } from '../../src/spec/problems.js';
import { jsonText, specSchema, specSchemaText } from '../../src/spec/schema/schema.js';
import { cases } from '../support/counts.js';
import { GENERATE } from '../support/generate.js';
import { arbitrarySpec } from './arbitrary-spec.js';
import { marked } from './marked.js';
import { casesIn } from './page-cases.js';
import { load, RUNS } from './support.js';

type Node = Record<string, unknown>;

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, strictTypes: false });
ajv.addSchema(specSchema(), 'spec');
const check = ajv.getSchema('spec') as ValidateFunction;

/** As an editor would see it: numbers are numbers. */
const plain = (text: string): unknown[] => parseAllDocuments(text).map((document) => document.toJS());

/** Every schema of a property, with the path to it. */
function* properties(node: unknown, path = ''): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  const { properties: own } = node as { properties?: Record<string, Node> };
  const rules = /\/(if|then|not|examples)$/.test(path);
  if (own && !rules) for (const [key, schema] of Object.entries(own)) yield [`${path}/properties/${key}`, schema];
  for (const [key, inner] of Object.entries(node)) if (!rules) yield* properties(inner, `${path}/${key}`);
}

/** A schema cannot warn. */
const WARNED: readonly string[] = WARNING_CODES;

/** Dates in the form of dates. */
const CALENDAR = [
  // To a schema this is null, which may stand there.
  'nothing after a property that null clears',
  '2026-02-30',
  '"2025-02-29T12:00Z"',
  '"9999-12-31T23:59:59-01:00"',
];

/** A schema sees one value at a time. */
const BETWEEN = [
  ...['too-many-cables', 'unknown-template', 'both-depths', 'prune-without-segments', 'rename-conflict', 'duplicate-child'],
  ...['incomplete-project', 'prune-without-modules', 'unknown-segment', 'no-length', 'duplicate-property', 'stated-and-unmanaged'],
];

describe('schemas/trench-spec.v1.schema.json', () => {
  it('is what the registry says', () => {
    const path = new URL('../../schemas/trench-spec.v1.schema.json', import.meta.url);
    expect(readFileSync(path, 'utf8'), GENERATE).toBe(specSchemaText());
  });

  it('describes every field and gives examples that it accepts', () => {
    const found = [...properties(specSchema())];
    expect(found.length).toBeGreaterThan(60);
    for (const [path, schema] of found) {
      const { description, examples } = schema as { description?: string; examples?: unknown[] };
      expect(description, path).toMatch(/\.$/);
      expect(examples?.length, path).toBeGreaterThan(0);
      for (const example of examples ?? [])
        expect(ajv.getSchema(`spec#${path}`)?.(example), `${path}: ${JSON.stringify(example)}`).toBe(true);
    }
  });

  it('tells the same usual range as the warning about a value outside of it', () => {
    const fields = [SEGMENT_FIELDS, SECTION_FIELDS, LAYER_FIELDS, COVERING_FIELDS]
      .concat(ITEM_KINDS.map(({ fields }) => fields))
      .flat()
      .filter(({ plausible }) => plausible !== undefined);
    expect(fields.map(({ name }) => name)).toContain('coverThickness');
    for (const field of fields) {
      const { least = 0, most = 0 } = field.plausible ?? {};
      const warnings: string[] = [];
      const value = most + 1;
      const place = { file: 'a.yaml', line: 1, col: 1 };
      const tree = { form: 'scalar', place, value, source: String(value), size: 1 } as const;
      fieldNumber(field)(tree, { report: ({ message }) => warnings.push(message), homesOf: () => [] });
      expect(warnings[0], field.name).toContain(`usually it is from ${least} to ${most}`);
      const isSigned = (field.minimum ?? 0) < 0;
      const range = isSigned ? `from -${most} to ${most}` : `from ${least} to ${most}`;
      expect(fieldKeys([field])[field.name]?.about, field.name).toContain(`Usually ${range}`);
    }
  });

  it('accepts every valid spec', () => {
    fc.assert(
      fc.property(arbitrarySpec({ projects: 1 }), ({ files }) => {
        for (const document of files.flatMap(({ text }) => plain(text))) {
          expect(check(document), JSON.stringify(check.errors)).toBe(true);
        }
      }),
      { ...RUNS, numRuns: cases(40, 100) },
    );
  });

  const alone = casesIn(new URL('project-mistakes.txt', import.meta.url)).flatMap(({ title, files }) => {
    const [code = '', what = ''] = title.split(': ');
    const isSeen = !('b.yaml' in files) && ![...BETWEEN, ...WARNED].includes(code) && !CALENDAR.includes(what);
    return isSeen ? [[title, files] as const] : [];
  });
  it.each(alone)('refuses a mistake, and nothing else: %s', (title, files) => {
    const documents = plain(marked(files).files['a.yaml'] ?? '');
    expect(documents.every((document) => check(document))).toBe(title.startsWith('none: '));
  });

  it('refuses what the loader refuses and nothing else, but for what only shows between things', () => {
    const odd = fc.constantFrom<unknown>(null, '', 'x', -1, 0, 1.5, 1e12, true, [], {}, [{}], { x: 1 }, [null], 'ECOM', 51, '2026-03-01', {
      lengthOf: 'x',
    });
    const change = fc.record({
      at: fc.nat(),
      key: fc.option(fc.constantFrom('type', 'count', 'x', 'layers', 'id', 'name', 'quantity', 'exclude', 'facility')),
      odd,
    });
    let refused = 0;
    fc.assert(
      fc.property(arbitrarySpec({ projects: 1, segments: 1 }), change, ({ files }, { at, key, odd: value }) => {
        const document = plain(files[0]?.text ?? '')[0];
        alter(document, at, key, structuredClone(value));
        const accepted = check(document);
        // A JSON number rounds the highest ids beyond int64.
        const { problems } = load(stringify(document).replaceAll('9223372036854776000', '922337203685477'));
        if (!accepted) refused += 1;
        if (!accepted) expect(problems.some(isError), JSON.stringify(check.errors)).toBe(true);
        else expect(problems.filter((one) => isError(one) && !BETWEEN.includes(one.code))).toEqual([]);
      }),
      RUNS,
    );
    expect(refused).toBeGreaterThan(RUNS.numRuns / 4);
  });
});

/** Puts a value somewhere: over another one, or under a key of its own. */
function alter(document: unknown, at: number, key: string | null, value: unknown): void {
  const spots: { holder: Node; key: string }[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const own of Object.keys(node)) {
      spots.push({ holder: node as Node, key: own });
      look((node as Node)[own]);
    }
  };
  look(document);
  const spot = spots[at % Math.max(spots.length, 1)];
  if (!spot) return;
  if (key !== null && !Array.isArray(spot.holder)) spot.holder[key] = value;
  else spot.holder[spot.key] = value;
}

it('a list of the schema is on one line if it fits with its key and its indent', () => {
  const lines = (length: number) => jsonText({ key: ['x'.repeat(length)], none: [], empty: {} }).split('\n').length;
  // The key takes 9 characters, and the brackets and quotes take 4.
  expect([lines(96), lines(97)]).toEqual([5, 7]);
});
