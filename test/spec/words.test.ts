// A page of the words that people write, and what they mean: numbers, choices, names that are nearly right, and changed lines.
import { expect, test } from 'vitest';
import { PROJECT_FIELDS } from '../../src/kinds/project.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { searchNames } from '../../src/kinds/search-names.js';
import { COVERING_FIELDS, SECTION_FIELDS } from '../../src/kinds/structure.js';
import { FACT_LIMITS, LIMITS as RULE_LIMITS } from '../../src/rules/language.js';
import { lineDiff } from '../../src/spec/format/line-diff.js';
import { LIMITS } from '../../src/spec/limits.js';
import { createGuess, didYouMean, nearest } from '../../src/spec/read/nearest.js';
import { meantNumber } from '../../src/spec/read/read-number.js';
import { asScalar } from '../../src/spec/read/read-value.js';
import { choicesCalled } from '../../src/spec/read/synonyms.js';
import { sortedNames, withSuggestions } from '../../src/spec/schema/suggestions.js';
import { scalarText } from '../../src/spec/write/write-yaml.js';
import { TABLE_LIMITS } from '../../src/tables/table.js';
import { expectPage } from '../support/page.js';

/** Numbers by the unit of their field. */
const NUMBERS: Readonly<Record<string, string>> = {
  m: '182,5|140 m|0,4 km|0,125|900 mm|140|1 000|1\u00a0000|1\u202f000,5|1,000|1.000,5|1.000.000|1234,567|+5|-5,5 m|1e3|5 m.|5 M|1,234,567|1,234.5|0,000|1000,000|long|m||12-14|ca. 12 to 14 m|1.2.3|1.5,5|1.50.000|5 stk|1,000 m',
  mm: '0,7 m|12 cm|1.5 dm|5 mm|0.001 km|5 °|1_000|1’000|5 kg',
  'K.m/W': '1,5 K.m/W|1 m',
  '': '3 stk|5 m|7,5',
};

/** Words of engineers, in English and Norwegian. */
const WORDS = `asphalt asfalt blacktop bitumen bituminous betong cement cobblestones cobble brostein brustein gatestein paving pavingstones
belegningsstein heller grus subbus crushedstone crushedrock stone stones macadam pukk knuststein kult ballast sandlag fineaggregate
kabelsand annet soil topsoil grass gress jord matjord plen trefoil trekant delta kløverblad flat flatt planforlegning horizontal row
plan inline tripleflat triple trippel enkel one enkelt singel par double dobbel dobbelt pair twin firkant quad kvadrat sirkel ring
circular egendefinert fast standard trench normal grøft standardgrøft kabelgrøft advanced avansert avansertgrøft direct directlyburied
directburied buried ground ijord direkteijord cable cables power el kabel kabelrør trekkerør conduit telecom fiber fibre tele ekom
communication vann vannledning va sewage avløp kloakk drain wastewater spillvann heating districtheating fjernvarme varme gass
naturalgas ny planned draft planlagt active open running påbegynt startet igang inprogress done closed finished completed avsluttet
ferdig PUKK Trefoil marble gravel Triple-Flat`.split(/\s+/);
const PHRASES = ['crushed stones', 'directly buried', 'Kabel-grøft', 'direkte i jord', 'tripple flat', 'ONE_PLUS_TRIANGLE', ''];

const CHOICES = [...COVERING_FIELDS, ...SECTION_FIELDS, ...ITEM_KINDS.flatMap(({ fields }) => fields), ...PROJECT_FIELDS].flatMap(
  ({ name, choices }) => (choices ? [[name, choices] as const] : []),
);

const KNOWN = 'cables|Cable Pipe|pipes|pipe|pipeGroups|eccs|length|description|settings|sections|topCoverings|lifecycle|use'.split('|');
const NEARLY =
  'cabels|CABLES|cablepipe|pip|pipex|pipeGrp|pipeGr|ec|ecc|x|zzzz||lenght|Length|legth|top coverings|section|sectings|sue|eus|usee|uxs|otCpvorenigs'.split(
    '|',
  );

const NAMES =
  'Storgata 1-40|Ørstas vei|a/b (c)+d_e.f|yesterday|a||1a|yes|Off|TRUE|null|a | a|a: b|a #b|-a|a, b|a"b|{a}|on|no|false|y|N|nan|INF|Null|2026-03-01|a.b|a:b|(a)|a (b)|æ_1|5 m|a,b'.split(
    '|',
  );

const DIFFERENCES =
  'a>a|a>b|a>b b a b|a b c d e>a b X d e|a b c d e f g>A b c d e f G|a b c d>A b c D|a b>b a|a>x a|a a a>a a|a\r b>a b|>a|a b>|a b c d e>x a b c d y|x a b c>a b c y z w x'.split(
    '|',
  );

/** So many equal lines between others. */
const linesBetween = (count: number, around: string): string =>
  [around, ...Array.from({ length: count }, (_, n) => `${n}`), around].join('\n');

const CATALOG = ['Cu 150 mm2', 'Cu 50 mm2', 'Al 50 mm2', 'Å 5'];

test('words mean what the page says', () => {
  expectPage(new URL('words.expected.txt', import.meta.url), {
    numbers: Object.entries(NUMBERS).flatMap(([unit, texts]) =>
      texts.split('|').map((text) => {
        const { remedy, numbers } = meantNumber(text, unit === '' ? undefined : unit) ?? { remedy: 'resembles no number', numbers: [] };
        return `${JSON.stringify(text)} in ${unit || 'no unit'}: ${remedy} [${numbers.join(' or ')}]`;
      }),
    ),
    choices: CHOICES.map(([name, choices]) => {
      const meant = [...WORDS, ...PHRASES].flatMap((word) => {
        const found = choicesCalled(word, choices);
        return found.length > 0 ? [`${word} = ${found.join(' or ')}`] : [];
      });
      return `${name}: ${meant.join(', ')}`;
    }),
    'words near those of a list': NEARLY.map((word) => `${word}: ${didYouMean(nearest(word, KNOWN)) ?? 'nothing'}`),
    'names in YAML': NAMES.map((name) => `${JSON.stringify(name)} is written ${asScalar(name)}, and by a printer ${scalarText(name)}`),
    'limits of specs, tables and rules': [LIMITS, TABLE_LIMITS, RULE_LIMITS, FACT_LIMITS].map((limits) =>
      Object.entries<unknown>(limits)
        .map(([name, limit]) => `${name} ${limit}`)
        .join(', '),
    ),
    'changed lines': DIFFERENCES.map((texts) => {
      const [before = '', after = ''] = texts.split('>').map((text) => text.replaceAll(' ', '\n'));
      return `${JSON.stringify(texts)}: ${lineDiff(before, after).join(' | ')}`;
    }),
    'blocks of lines': [1998, 1999].map((count) => {
      const diff = lineDiff(linesBetween(count, 'old'), linesBetween(count, 'new'));
      return `${count + 2} lines in place of as many: ${diff.length} lines are shown`;
    }),
    'a catalog without names': [
      JSON.stringify(withSuggestions({ $defs: { pipe: { properties: { type: {} } } } }, [{ catalog: 'pipes', names: [] }])),
    ],
    'names of a catalog': [JSON.stringify(sortedNames(['b', 'a', 'B ', '', 'c', 'a c', 'c', 'a']))],
    'a search': ['50  CU', '', 'mm2', 'å', '5', 'u 50', 'x'].map(
      (words) => `${words}: ${searchNames(words, CATALOG, (one) => one).join(', ')}`,
    ),
  });
});

test('at most three words are near, the nearest first, then by name; a long word and a long list have none', () => {
  expect(nearest('aaaa', ['aaad', 'aaac', 'aaab', 'aaaa1', 'aaaa'])).toEqual(['aaaa', 'aaaa1', 'aaab']);
  expect(nearest('aaaa', ['aaab', 'aaaa'], 1)).toEqual(['aaaa']);
  expect([100, 101].map((length) => nearest('a'.repeat(length), ['a'.repeat(100)]).length)).toEqual([1, 0]);
  expect([5000, 5001].map((length) => nearest('ab', new Array(length).fill('ab')).length)).toEqual([3, 0]);
});

test('words are searched for 20 times in a file, and then no more', () => {
  const guess = createGuess(1);
  const found = Array.from({ length: 22 }, () => guess('aaab', () => ['aaaa', 'aaac']).length);
  expect(found).toEqual([...new Array(20).fill(1), 0, 0]);
});
