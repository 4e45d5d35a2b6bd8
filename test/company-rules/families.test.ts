// The rules that companies have, in ten families: each of them can be written as a rule, with a finding and without one.
import { expect, test } from 'vitest';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { readRules } from '../../src/rules/read-rules.js';

const TYPES = `types:
  cables:
    MV 240: {outerDiameter: 40, voltageCategory: MV, rating: 412}
    LV 50: {outerDiameter: 30, voltageCategory: LV, rating: 150}
  pipes:
    PE 110: {outerDiameter: 110, wallThickness: 5}
    PE 50: {outerDiameter: 50, wallThickness: 3}
`;

interface Family {
  readonly name: string;
  readonly rule: string;
  readonly kept: string;
  readonly broken: string;
  /** Facts that the cases state beside the segment. */
  readonly facts?: string;
}

const section = (layers: string, more = 'coverThickness: 700'): string => `{sections: [{${more}, layers: [${layers}]}]}`;
const covered = (covering: string, cover: number): string =>
  `{topCoverings: [{type: ${covering}, thickness: 80}], sections: [{coverThickness: ${cover}, layers: [{cables: [{type: MV 240}]}]}]}`;
const CABLE = 'cables: [{type: MV 240}]';
const GAS = 'pipes: [{type: PE 110, pipeCategory: GAS}]';

const FAMILIES: readonly Family[] = [
  {
    name: 'cover by voltage and surface',
    rule: `for: cable, where: 'item.voltage in ["MV", "HV"] && segment.coverings[0] == "TARMAC"', require: item.depth >= 800`,
    kept: covered('TARMAC', 800),
    broken: covered('TARMAC', 790),
  },
  {
    name: 'cover by voltage in one rule',
    rule: `for: cable, require: 'item.depth >= (item.voltage == "MV" ? 800 : 600)'`,
    kept: section('{cables: [{type: LV 50}]}', 'coverThickness: 600'),
    broken: section(`{${CABLE}}`, 'coverThickness: 600'),
  },
  {
    name: 'clearance of power and telecom',
    rule: 'for: pair, where: a.isPower && b.isTelecom, require: clearance >= 60',
    kept: section(`{${CABLE}, ecomDucts: [{outerDiameter: 32}]}`),
    broken: section(`{cables: [{type: LV 50}], ecomDucts: [{outerDiameter: 32}]}`),
  },
  {
    name: 'clearance of power, gas and water',
    rule: `for: pair, where: 'a.isPower && b.category in ["GAS", "WATER"]', require: clearance >= 300`,
    kept: section(`{protectionLayerThickness: 300, ${GAS}}, {${CABLE}}`),
    broken: section(`{${CABLE}, ${GAS}}`),
  },
  {
    name: 'fill and inner diameter of pipes',
    rule: 'for: pipe, where: item.contentCount > 0, require: item.fill <= 40 && item.innerDiameter >= 1.2 * item.bundleDiameter',
    kept: section('{pipes: [{type: PE 110, cables: [{type: MV 240}]}]}'),
    broken: section('{pipes: [{type: PE 50, cables: [{type: MV 240}]}]}'),
  },
  {
    name: 'bedding',
    rule: 'for: section, require: section.beddingBelow >= 100 && section.beddingAbove >= 150',
    kept: section(`{protectionLayerThickness: 0, ${CABLE}}`, 'coverThickness: 150'),
    broken: section(`{protectionLayerThickness: 400, ${CABLE}}`, 'coverThickness: 140'),
  },
  {
    name: 'marker tape',
    rule: 'for: layer, where: "layer.items.exists(x, x.isPower)", require: layer.tapeCount >= 1 || layer.number > 1',
    kept: section(`{${GAS}}, {${CABLE}}`),
    broken: section(`{${CABLE}}`),
    facts: ', tapes: 0',
  },
  {
    name: 'order of layers',
    rule: 'for: pair, where: a.isTelecom && b.isPower, require: a.bottomDepth <= b.depth || vertical == 0',
    kept: section(`{protectionLayerThickness: 100, ${CABLE}}, {ecomDucts: [{outerDiameter: 32}]}`),
    broken: section(`{protectionLayerThickness: 100, ecomDucts: [{outerDiameter: 32}]}, {${CABLE}}`),
  },
  {
    name: 'width by contents',
    rule: 'for: section, require: "section.width >= 150 * section.items.filter(x, x.isPower && x.inside == \'\').size()"',
    kept: section(`{${CABLE}}`),
    broken: section('{cables: [{type: LV 50, count: 6}]}'),
  },
  {
    name: 'allowed types',
    rule: `for: cable, require: 'item.name.startsWith("MV") || item.name in ["LV 95", "LV 240"]'`,
    kept: section(`{${CABLE}}`),
    broken: section('{cables: [{type: LV 50}]}'),
  },
  {
    name: 'names of segments and labels',
    rule: "for: segment, require: \"segment.description.trim() != '' && !segment.description.lowerAscii().contains('todo')\"",
    kept: `{description: Along the road, sections: [{layers: [{${CABLE}}]}]}`,
    broken: `{description: TODO, sections: [{layers: [{${CABLE}}]}]}`,
  },
  {
    name: 'coverings',
    rule: `for: covering, where: 'covering.type == "TARMAC"', require: covering.thickness >= 80`,
    kept: covered('TARMAC', 800),
    broken: `{topCoverings: [{type: TARMAC, thickness: 40}], sections: [{layers: [{${CABLE}}]}]}`,
  },
  {
    name: 'ratings',
    rule: 'for: cable, where: item.isPower && has(item.rating), require: item.rating >= 200',
    kept: section(`{${CABLE}}`),
    broken: section('{cables: [{type: LV 50}]}'),
  },
];

test.each(FAMILIES)('$name', ({ rule, kept, broken, facts = '' }) => {
  const text = `apiVersion: trenchctl-rules/v1
rules:
  r: {severity: error, ${rule}}
${TYPES}tests:
  - {title: kept, segment: ${kept}, expect: []${facts}}
  - {title: broken, segment: ${broken}, expect: [{rule: r}]${facts}}
`;
  const { rules, problems } = readRules(text, 'r.yaml');
  expect(problems).toEqual([]);
  for (const result of testRules(rules, {})) expect(result).toMatchObject({ missing: [], unexpected: [], unjudged: [], problems: [] });
});
