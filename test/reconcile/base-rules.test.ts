// Which rules of the base judge beside those of a change: a rule that the change alters in what it finds, refuses or lets pass.
import { expect, test } from 'vitest';
import { type BaseRules, heldRules, type JudgingFile } from '../../src/reconcile/rules/base-rules.js';
import { readRules } from '../../src/rules/read-rules.js';

type Keys = Readonly<Record<string, unknown>>;

const OF_BASE: Keys = {
  ...{ for: 'cable', severity: 'error', where: 'item.voltage == "MV"', require: 'item.depth >= 800', waivable: false },
  ...{ title: 'Cover', source: 'SHEET 1', link: 'https://example.com/1', message: 'too high' },
};

function fileOf(keys: Keys, name = 'cover', at = 'rules.yaml'): JudgingFile {
  const text = JSON.stringify({ apiVersion: 'trenchctl-rules/v1', rules: { [name]: keys } });
  const { rules, problems } = readRules(text, at);
  expect(problems).toEqual([]);
  return { file: at, digest: '', rules: rules.rules };
}
const base = (...files: readonly JudgingFile[]): BaseRules => ({ files, unreadable: [] });
const reasons = (own: readonly JudgingFile[], ...bases: readonly BaseRules[]) =>
  heldRules(own, bases).map(({ rule, file, reason }) => `${file}: ${rule.name} ${reason}`);

const { waivable: _, ...WAIVABLE } = OF_BASE;
const { where: __, ...EVERYWHERE } = OF_BASE;

test.each<[string, Keys, string[]]>([
  ['nothing', OF_BASE, []],
  ['its severity', { ...OF_BASE, severity: 'warning' }, ['rules.yaml: cover altered']],
  ['what it is for', { ...OF_BASE, for: 'item' }, ['rules.yaml: cover altered']],
  ['where it judges', { ...OF_BASE, where: 'item.voltage == "HV"' }, ['rules.yaml: cover altered']],
  ['that it judges in some places only', EVERYWHERE, ['rules.yaml: cover altered']],
  ['what it requires', { ...OF_BASE, require: 'item.depth >= 700' }, ['rules.yaml: cover altered']],
  ['that it allows no waiver', WAIVABLE, ['rules.yaml: cover altered']],
  ['its texts', { ...OF_BASE, title: 'T', source: 'S', link: 'https://example.com/2', message: 'm' }, []],
  ['the space around its conditions', { ...OF_BASE, where: ' item.voltage == "MV" ', require: '\nitem.depth >= 800\n' }, []],
])('a change that alters %s', (__, keys, expected) => {
  expect(reasons([fileOf(keys, 'cover', 'other.yaml')], base(fileOf(OF_BASE)))).toEqual(expected);
});

test('a removed rule is held once, although two bases have it, and the rules of each base keep their order', () => {
  const both = base(fileOf(OF_BASE, 'b'), fileOf(OF_BASE, 'a', 'more.yaml'));
  const expected = ['rules.yaml: b removed', 'more.yaml: a removed'];
  expect(reasons([fileOf(OF_BASE)], both, both)).toEqual(expected);
  expect(reasons([fileOf(OF_BASE)], base(fileOf(OF_BASE, 'b')), base(fileOf({ ...OF_BASE, severity: 'note' }, 'b')))).toHaveLength(2);
  const elsewhere = base(fileOf(OF_BASE, 'b', 'elsewhere.yaml'));
  expect(reasons([fileOf(OF_BASE)], base(fileOf(OF_BASE, 'b')), elsewhere)).toEqual(['rules.yaml: b removed']);
  expect(heldRules([fileOf(OF_BASE)])).toEqual([]);
});

test('a rule on ratings is held with the ratings file of each base that the change alters', () => {
  const onRatings = { for: 'cable', severity: 'error', require: 'item.rating >= 300' };
  const rated: BaseRules = { ...base(fileOf(onRatings)), rater: (() => undefined) as never };
  expect(reasons([fileOf(onRatings)], rated, rated)).toEqual(['rules.yaml: cover ratings', 'rules.yaml: cover ratings']);
  expect(reasons([fileOf(onRatings)], base(fileOf(onRatings)))).toEqual([]);
  expect(reasons([fileOf(OF_BASE)], { ...rated, files: [fileOf(OF_BASE)] })).toEqual([]);
});
