// The preview without a browser: states, drawings, findings and places.
import { expect, test } from 'vitest';
import type { PreviewState } from '../../src/preview/preview-data.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { readRules } from '../../src/rules/read-rules.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { CATALOGS, previewOf } from './preview-world.js';

const spec = (pipe: string, more = '') => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 10
    sections:
      - coverThickness: 700
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE}]
            pipes:
              - {type: ${pipe}}
${more}`;
const STORGATA = '2026-0417/Storgata';

/** A preview of one file, which is checked, and a function that checks another text of it. */
async function checkedOf(text: string, more: Parameters<typeof previewOf>[1] = {}) {
  const texts = new Map<string, string>();
  const preview = previewOf(texts, more);
  const write = async (next: string) => {
    texts.set('specs/a.yaml', next);
    await preview.refresh();
    await preview.checked();
    return preview.state().findings;
  };
  await write(text);
  return { preview, write };
}

test('a segment is drawn from its spec alone, with the place of every item', async () => {
  const { preview } = await checkedOf(spec('PVC 110 SN8'));
  expect(preview.state()).toMatchObject({
    revision: 1,
    isChecked: true,
    findings: [],
    segments: [{ address: STORGATA, name: 'Storgata', place: { file: 'specs/a.yaml', line: 4 } }],
  });
  const drawing = await preview.drawing(STORGATA, false);
  expect(drawing?.sections).toHaveLength(1);
  expect(drawing?.sections[0]?.view.after).toMatchObject({ cover: 700, coverings: [] });
  expect(drawing?.sections[0]?.items).toMatchObject([
    { words: 'cable: TSLF 24 kV 3x1x240 Al', address: `${STORGATA}/sections[0]/layers[0]/cables[0]`, place: { line: 9 } },
    { words: 'pipe: PVC 110 SN8', address: `${STORGATA}/sections[0]/layers[0]/pipes[0]`, place: { line: 11 } },
  ]);
  expect(await preview.drawing('2026-0417/Nowhere', false)).toBeUndefined();
});

test('every refresh publishes the specs at once, and the layout when it is checked', async () => {
  const texts = new Map([['specs/a.yaml', spec('PVC 110 SN8')]]);
  const preview = previewOf(texts);
  const seen: PreviewState[] = [];
  const end = preview.subscribe((state) => seen.push(state));
  await preview.refresh();
  await preview.checked();
  texts.set('specs/a.yaml', spec('PVC 110 SN8, cables: [{type: TFXP 4x240 Al 1 kV, count: 4}]'));
  await preview.refresh();
  await preview.checked();
  expect(preview.lead(STORGATA)).toBe(true);
  end();
  expect(preview.lead(STORGATA)).toBe(false);
  await preview.refresh();
  expect(seen.map(({ revision, isChecked }) => [revision, isChecked])).toEqual([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
    [2, true],
  ]);
  const layout = seen.at(-1)?.findings.find(({ addresses }) => addresses);
  expect(layout).toMatchObject({
    severity: 'warning',
    addresses: [`${STORGATA}/sections[0]/layers[0]/pipes[0]`],
    segment: STORGATA,
    place: { file: 'specs/a.yaml', line: 11 },
  });
  expect(layout?.message).toContain('lie outside of pipe 1');
});

test('an error leaves the last drawing, says so and has its line', async () => {
  const { preview, write } = await checkedOf(spec('PVC 110 SN8'));
  await write(`# one more line\n${spec('PVC 110 SN8', '    lenght: 1\n')}`);
  const { segments, findings } = preview.state();
  expect(segments).toMatchObject([{ address: STORGATA, isStale: true }]);
  expect(findings).toMatchObject([{ severity: 'error', place: { file: 'specs/a.yaml', line: 13 } }]);
  expect((await preview.drawing(STORGATA, false))?.sections[0]?.items[1]?.place).toMatchObject({ line: 11 });
  expect(preview.source('specs/a.yaml', 11, false)?.lines[3]).toContain('PVC 110 SN8');
  expect(preview.source('specs/a.yaml', 13, true)?.lines[3]).toContain('lenght');
  // Lines are those of specs only.
  expect(preview.source('/etc/passwd', 1, true)).toBeUndefined();
  expect(['/etc/passwd', 'specs/a.yaml'].map(preview.isSpec)).toEqual([false, true]);
});

test('a service that does not answer is no end of the preview, and a plan is made once for each state', async () => {
  let calls = 0;
  const makePlan = () => Promise.reject(new Error(`the service is away, ${++calls}`));
  const { preview } = await checkedOf(spec('PVC 110 SN8'), { makePlan });
  const plans = [await preview.plan(false), await preview.plan(false), await preview.plan(true)];
  await preview.refresh();
  plans.push(await preview.plan(false));
  expect(plans.map(({ revision, reasons }) => `${revision} ${reasons}`)).toEqual([
    ...[1, 1, 2].map((call) => `1 the service is away, ${call}`),
    '2 the service is away, 3',
  ]);
});

test('a problem without a place is a finding, and a type that cannot be laid is one of its segment', async () => {
  const { preview } = await checkedOf(spec('PVC 110 SN8').replace('type: PVC 110 SN8', 'typeId: "999999"'), {
    readRules: async () => ({ files: [], problems: [{ code: 'rules', message: 'no rules' }], sources: new Map() }),
  });
  expect(preview.state().findings).toMatchObject([
    { message: 'no rules' },
    { severity: 'error', segment: STORGATA, place: { line: 11 }, message: expect.stringContaining('999999') },
  ]);
  expect((await preview.drawing(STORGATA, false))?.sections).toEqual([]);
});

const RULES = `apiVersion: trenchctl-rules/v1
rules:
  cover-mv:
    source: Sheet 9000, 3.2
    severity: error
    for: cable
    where: item.voltage == "MV"
    require: item.depth >= 800
    message: "{item.name} lies {item.depth} mm deep"
  apart:
    severity: note
    for: pair
    require: clearance >= 5000
`;

/** The rules of a text, as a preview reads them. */
const rulesOf = (text: string) => {
  const { rules, problems } = readRules(text, 'rules.yaml');
  return { files: [{ file: 'rules.yaml', digest: text, rules: rules.rules }], problems, sources: new Map([['rules.yaml', text]]) };
};

test('a rule that does not hold is listed, and every item that it is about is marked', async () => {
  let text = RULES;
  const { preview, write } = await checkedOf('', { readRules: async () => rulesOf(text) });
  const found = () => write(spec('PVC 110 SN8'));
  const layer = `${STORGATA}/sections[0]/layers[0]`;
  expect(await found()).toMatchObject([
    {
      severity: 'error',
      isOfRule: true,
      message: 'cover-mv (Sheet 9000, 3.2): 2026-0417/Storgata, section 1, layer 1: TSLF 24 kV 3x1x240 Al lies 736.3 mm deep',
      addresses: [`${layer}/cables[0]`],
      segment: STORGATA,
      place: { file: 'specs/a.yaml', line: 9 },
    },
    { severity: 'note', addresses: [`${layer}/cables[0]`, `${layer}/pipes[0]`] },
  ]);
  const drawing = await preview.drawing(STORGATA, false);
  const [first] = drawing?.sections ?? [];
  expect(first?.view.after?.problems).toMatchObject([
    { code: 'cover-mv', itemIds: [first?.items[0]?.id] },
    { code: 'apart', itemIds: first?.items.map(({ id }) => id) },
  ]);
  expect(first?.view.after?.problems.map(({ isNew }) => isNew)).toEqual([undefined, undefined]);
  // The rules are followed like the specs.
  text = RULES.replace('800', '700').replace('5000', '1');
  expect(await found()).toEqual([]);
  text = RULES.replace('item.depth >= 800', 'item.dept >= 800');
  expect(await found()).toMatchObject([{ severity: 'error', place: { file: 'rules.yaml', line: 8 } }]);
  expect(preview.source('rules.yaml', 8, true)?.lines[3]).toContain('item.dept');
});

test('a waiver in the spec excuses a finding of a rule, and a layout problem by the rule that is named', async () => {
  const { write } = await checkedOf('', { readRules: async () => rulesOf(RULES) });
  const waiver = (...rules: string[]) => `    waivers: [${rules.map((rule) => `{rule: ${rule}, reason: rock}`).join(', ')}]\n`;
  expect(await write(spec('PVC 110 SN8', waiver('cover-mv', 'apart')))).toEqual([]);
  const full = 'PVC 110 SN8, cables: [{type: TFXP 4x240 Al 1 kV, count: 4}]';
  const found = async (...rules: string[]) => (await write(spec(full, waiver(...rules)))).filter(({ isOfRule }) => isOfRule);
  expect(await found('cover-mv', 'apart')).toMatchObject([{ message: expect.stringContaining('layout-outside: ') }]);
  expect(await found('cover-mv', 'apart', 'layout-outside')).toEqual([]);
});

test('ratings of the cables are in the drawing if they are asked for', async () => {
  const { preview } = await checkedOf(spec('PVC 110 SN8'));
  const cable = async (isRated: boolean) => (await preview.drawing(STORGATA, isRated))?.sections[0]?.view.after?.items[0];
  expect((await cable(false))?.rating).toBeUndefined();
  expect((await cable(true))?.rating).toMatchObject({ current: expect.any(Number) });
});

test('a rule can name the rating of a cable', async () => {
  const rule = 'apiVersion: trenchctl-rules/v1\nrules:\n  amps: {severity: warning, for: cable, require: item.rating >= 5000}\n';
  const { preview } = await checkedOf(spec('PVC 110 SN8'), { readRules: async () => rulesOf(rule) });
  expect(preview.state().findings).toMatchObject([{ message: expect.stringMatching(/item\.rating is \d+/) }]);
});

test('a cover that is thinner than the coverings is one finding, with its items and a remedy', async () => {
  const thin = spec('PVC 110 SN8')
    .replace('coverThickness: 700', 'coverThickness: 200')
    .replace('    sections:', '    topCoverings: [{type: GRAVEL, thickness: 280}]\n    sections:');
  const { preview } = await checkedOf(thin);
  expect(preview.state().findings).toMatchObject([
    {
      message: expect.stringContaining('the top coverings are 280 mm thick'),
      remedy: 'state a coverThickness of at least 280 mm, or thinner coverings',
      ...{ isOfRule: true, place: { line: 8 } },
    },
  ]);
});

test('a segment that the rules take too much work for says so, and is drawn', async () => {
  const rule = `apiVersion: trenchctl-rules/v1
rules:
  dear: {severity: error, for: pair, require: "section.items.all(x, section.items.all(y, x.depth + y.depth > 0))"}
`;
  const { preview } = await checkedOf(spec('PVC 110 SN8, count: 60'), { readRules: async () => rulesOf(rule) });
  const said = preview.state().findings.filter(({ message }) => message.includes('dear'));
  expect(said).toMatchObject([{ severity: 'warning', segment: STORGATA, message: expect.stringContaining('is not judged by dear here') }]);
  expect(await preview.drawing(STORGATA, false)).toBeDefined();
});

test('a check waits while the specs are read, and goes on if they cannot be read', async () => {
  const others = Array.from({ length: 40 }, (_, n) => `  Lillegata ${n}: {length: 10}\n`).join('');
  let drawn = 0;
  let fail: ((reason: Error) => void) | undefined;
  let loads = 0;
  const texts = new Map([['specs/a.yaml', spec('PVC 110 SN8', others)]]);
  const sandbox = createKeptSandbox(CATALOGS);
  const preview = previewOf(texts, {
    sandbox: {
      ...sandbox,
      rehearse: (...args) => {
        drawn += 1;
        return sandbox.rehearse(...args);
      },
    },
    load: (files) => {
      loads += 1;
      if (loads === 1) return loadSpecs(['specs'], files);
      return new Promise((_, failed) => {
        fail = failed;
      });
    },
  });
  await preview.refresh();
  while (drawn < 3) await new Promise(setImmediate);
  const refreshed = preview.refresh();
  const before = drawn;
  for (let n = 0; n < 60; n += 1) await new Promise(setImmediate);
  // The drawing that was being made is completed.
  expect(drawn).toBeLessThanOrEqual(before + 1);
  expect(drawn).toBeLessThan(41);
  fail?.(new Error('the folder is gone'));
  await expect(refreshed).rejects.toThrow('the folder is gone');
  await preview.checked();
  expect(drawn).toBe(41);
  expect(preview.state()).toMatchObject({ revision: 1, isChecked: true });
});
