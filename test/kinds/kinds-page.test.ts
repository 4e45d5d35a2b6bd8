// Outlines, sizes, limits and names of the kinds as tables.
import { expect, test } from 'vitest';
import { conductorsIn } from '../../src/kinds/cable.js';
import type { Field } from '../../src/kinds/kind.js';
import { BUILT_IN, beyondCover, isBuiltIn, isLayoutRule, LAYOUT_RULES, layoutRuleOf } from '../../src/kinds/layout-rules.js';
import type { Fields, Value } from '../../src/kinds/model.js';
import * as projects from '../../src/kinds/project.js';
import { isNewProject, newProjectId } from '../../src/kinds/project-model.js';
import { ITEM_KINDS, kindNamed } from '../../src/kinds/registry.js';
import { canHoldDucts } from '../../src/kinds/roles.js';
import { sameNumber, withoutNulls } from '../../src/kinds/same-value.js';
import { searchNames } from '../../src/kinds/search-names.js';
import { isLetGo, looksTemporary, oldPlaces, temporaryName } from '../../src/kinds/segment-names.js';
import { isUsualPadding } from '../../src/kinds/shape.js';
import { COVERING_FIELDS, DEPTH_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../src/kinds/structure.js';
import { takeFirst } from '../../src/kinds/take-first.js';
import { expectPage } from '../support/page.js';

const LIMITS = ['minimum', 'exclusiveMinimum', 'maximum', 'minLength', 'maxLength', 'usualLength', 'clearable', 'unit'] as const;
function fieldLine({ name, type, choices, plausible, ...field }: Field): string {
  const limits = LIMITS.flatMap((limit) => (field[limit] === undefined ? [] : [`${limit} ${field[limit]}`]));
  const usual = plausible ? [`usually ${plausible.least} to ${plausible.most}${plausible.orZero ? ' or 0' : ''}`] : [];
  return `${name}: ${[type, ...(choices ?? []), ...limits, ...usual].join(', ')}`;
}
const kindLines = (): string[] =>
  ITEM_KINDS.map(({ name, collection, catalog, typeRequired, required, arrangedBy, orderedAs, holdsCables, holdsDucts, ...kind }) => {
    const facts = {
      ...{ catalog, typeRequired, required, arrangedBy, orderedAs, holdsCables, holdsDucts },
      ...{ remove: kind.remove?.operation, addMany: kind.addMany },
    };
    const { words, headings = [], add, get } = kind;
    const calls = `${add}, ${get.operation} by ${get.id}${kind.remove ? `, ${kind.remove.operation} by ${kind.remove.id}` : ''}`;
    const named = `${words.one}, ${words.many}; ${headings.join(', ') || 'no headings'}; ${calls};`;
    return `${name} (${collection}): ${named} ${JSON.stringify(facts)} ${kind.fields.map(fieldLine).join('; ')}`;
  });

/** The outline and the size of an item with these fields and a type with these. */
const outline = (kind: string, fields: Fields, type: Fields = {}): string => {
  const { shape, size } = kindNamed(kind);
  return `${kind} ${JSON.stringify(fields)} ${JSON.stringify(type)}: ${JSON.stringify(shape(fields, type)) ?? 'none'}, ${size?.(fields) ?? 'no size'}`;
};
const SIZES: readonly Value[] = [0, -1, 0.1, 1e6, 1_000_001, '40', null];
const outlines = (): string[] => [
  ...SIZES.map((outerDiameter) => outline('ecomDuct', { outerDiameter })),
  ...[0, 1, 1.5, 1000, 1001, null].map((partCount) => outline('pipeCanal', { partCount })),
  ...[
    outline('culvert', { width: 800, height: 500 }),
    outline('culvert', { width: 800 }),
    outline('culvert', { height: 500 }),
    outline('culvert', { width: 800, height: 0 }),
  ],
  ...[outline('cable', { groupConfiguration: 'FLAT' }, { outerDiameter: 40 }), outline('cable', {}, { outerDiameter: 40 })],
  ...[outline('pipe', {}, { outerDiameter: 110 }), outline('pipeGroup', { configuration: 'DOUBLE' }, { outerDiameter: 110 })],
  ...[outline('ecc', {}, { radius: 4.5 }), outline('ecc', {}, {}), outline('sensor', { outerDiameter: 12 })],
];

const TYPES = ['Cu 150 mm2', 'Cu 50 mm2 blank', 'CU  50', 'Al 50', 'xCu 50x', 'Å 50'];
const found = (query: string): string => `${JSON.stringify(query)}: ${searchNames(query, TYPES, (name) => name).join(', ') || 'none'}`;
const places = (from: string | undefined, own = 'P'): string =>
  `${from} in ${own}: ${
    oldPlaces(from, own)
      .map(({ project, segment }) => `${project} | ${segment}`)
      .join(', ') || 'none'
  }`;

const { ADDRESS_FIELDS, COORDINATE_FIELDS, PROJECT_FIELDS } = projects;
const { PROJECT_REQUIRED, COORDINATE_SOURCES, MODULES, CALCULATION_TYPES, NODE_TYPES } = projects;

/** The problem of a cover of 300 mm, or of none that is known, with coverings of these thicknesses. */
const cover = (coverThickness: Value, ...thicknesses: readonly (number | undefined)[]): string => {
  const coverings = thicknesses.map((thickness) => ({ fields: { ...(thickness === undefined ? {} : { thickness }) } as Fields }));
  const { message, remedy } = beyondCover({ coverThickness }, coverings) ?? {};
  return `${coverThickness}, ${thicknesses.map((one) => one ?? 'open')}: ${message ? `${message}; ${remedy}` : 'none'}`;
};

test('kinds and their fields are those on the page', () => {
  const fields = {
    ...{ SEGMENT_FIELDS, SETTINGS_FIELDS, SECTION_FIELDS, LAYER_FIELDS, COVERING_FIELDS },
    ...{ PROJECT_FIELDS, ADDRESS_FIELDS, COORDINATE_FIELDS },
  };
  const words = { ...{ PROJECT_REQUIRED, COORDINATE_SOURCES, MODULES, CALCULATION_TYPES, NODE_TYPES }, DEPTH_FIELDS };
  expectPage(new URL('./kinds-page.expected.txt', import.meta.url), {
    kinds: kindLines(),
    ...Object.fromEntries(Object.entries(fields).map(([name, all]) => [name.toLowerCase().replace('_', ' '), all.map(fieldLine)])),
    words: Object.entries(words).map(([name, all]) => `${name.toLowerCase()}: ${all.join(', ')}`),
    outlines: outlines(),
    conductors: [
      ...['SINGLE', 'PAIR', 'PAIR_MIRROR', 'TRIANGLE', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE', 'ONE_PLUS_TRIANGLE', 'SQUARE', 'FLAT'],
    ].map((how) => `${how}: ${conductorsIn(how) ?? '-'}`),
    'usual clear openings': ['cable', 'pipe'].map(
      (kind) => `${kind}: ${[0, 20, 50, 70, 100, 150, 250].filter((padding) => isUsualPadding(kind, padding))}`,
    ),
    'rules of layout codes': ['OVERLAP', 'OUTSIDE', 'TOO_CLOSE', 'FILL', 'COVER', 'NOT_CHECKED', 'constructor', undefined].map(
      (code) => `${code}: ${layoutRuleOf(code).name} (${layoutRuleOf(code).title}: ${layoutRuleOf(code).require})`,
    ),
    'built-in rules': [BUILT_IN, ...LAYOUT_RULES.map(({ name, severity }) => `${name}: ${severity}`)],
    covers: [cover(300, 100, 201), cover(300, 100, undefined, 200), cover(300, undefined, 301), cover(null, 400)],
    'types by words': ['cu 50', 'CU', '50 al', '  ', 'cu 500', 'c 50', 'A\u030a 50'].map(found),
    'old places of segments': [places('Q/A'), places('P/A'), places('a/b/c'), places('/A'), places('Q/'), places('A'), places(undefined)],
  });
});

test('built-in rules, pipes for ducts, temporary names and provisional ids are told by their form', () => {
  const forms = { 'layout-fill': [true, true], 'load-above-rating': [false, true], cover: [false, false] };
  for (const [name, form] of Object.entries(forms)) expect([isLayoutRule(name), isBuiltIn(name)]).toEqual(form);
  const holds = (kind: string, pipeCategory: string) => canHoldDucts(kindNamed(kind), { pipeCategory });
  expect([holds('pipe', 'ECOM'), holds('pipe', 'WATER'), holds('pipeGroup', 'ECOM')]).toEqual([true, false, false]);
  expect(() => kindNamed('gone')).toThrow('no kind of item is called gone');
  expect(temporaryName('7', 'Å'.repeat(151))).toBe(
    `${'Å'.repeat(150)} (being renamed by trenchctl, 7-${temporaryName('7', 'Å'.repeat(151)).slice(-9)}`,
  );
  expect(['A', 'Street 100'].map((name) => temporaryName('7', name).split('7-')[1])).toEqual(['c40bf6cc)', '0cec38d9)']);
  expect([looksTemporary(temporaryName('7', 'A')), looksTemporary('A (being renamed)')]).toEqual([true, false]);
  expect([newProjectId(''), newProjectId('A'), newProjectId('AB') === newProjectId('BA')]).toEqual(['-8', '-983', false]);
  expect([isNewProject(newProjectId('A')), isNewProject('12')]).toEqual([true, false]);
  const place = { file: 'f', line: 1, col: 1 };
  expect([' A\u030a ', 'a'].map((name) => isLetGo({ unmanaged: [{ name: 'Å', place }] }, name))).toEqual([true, false]);
  expect(isLetGo({}, 'A')).toBe(false);
});

test('equal numbers, stated fields and the first that fits', () => {
  const pairs = [
    [1, 1 + 0.9e-6],
    [1, 1 + 1.2e-6],
    [1, 1 + 1.0000005e-6],
    [-1, -1 - 0.9e-6],
    [0, 1e-9],
    [1e6, 1e6 + 0.9],
    [1e6, 1e6 + 1.1],
  ] as const;
  expect(pairs.map(([a, b]) => sameNumber(a, b))).toEqual([true, false, true, true, false, true, false]);
  expect(withoutNulls({ a: null, b: 0, c: '' })).toEqual({ b: 0, c: '' });
  const left = [1, 2, 3, 2];
  expect([takeFirst(left, (one) => one === 2), takeFirst(left, (one) => one > 5), left]).toEqual([2, undefined, [1, 3, 2]]);
});
