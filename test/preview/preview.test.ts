// The preview without a browser: a page shows its states and drawings, with findings and places.
import { expect, test, vi } from 'vitest';
import type { Place } from '../../src/diagnostics/problem.js';
import type { PreviewWorld } from '../../src/preview/preview.js';
import type { PreviewState } from '../../src/preview/preview-data.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { readRules } from '../../src/rules/read-rules.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { expectPage } from '../support/page.js';
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

/** What the page gets: the state, and the drawing of the first segment. */
async function told(preview: ReturnType<typeof previewOf>): Promise<string[]> {
  const at = (place?: Place) => (place ? ` at ${place.file.replace('specs/', '')}:${place.line}` : '');
  const short = (address = '') => address.replace(`${STORGATA}/sections[0]`, '...');
  const { segments, findings } = preview.state();
  const { sections = [], undrawn = [] } = (await preview.drawing(STORGATA, false)) ?? {};
  return [
    ...segments.map(({ address, name, place, isStale }) => `  ${name} is ${address}${at(place)}${isStale ? ', stale' : ''}`),
    ...findings.map(
      ({ severity, isOfRule, message, remedy, segment, addresses = [], place }) =>
        `  ${severity}${isOfRule ? ' of a rule' : ''}${at(place)}: ${message}${remedy ? ` (${remedy})` : ''} [${segment} ${addresses.map(short)}]`,
    ),
    ...sections.flatMap(({ view: { after }, items }) => {
      const all = items.slice(0, 3).map(({ words, address, place }) => `${words} ${short(address)}${at(place)}`);
      const marks = (after?.problems ?? []).map(
        ({ code, itemIds, isNew }) => `${code} of ${itemIds.map((one) => items.findIndex(({ id }) => id === one))}${isNew ? ', new' : ''}`,
      );
      return [`  cover ${after?.cover}: ${all.join('; ')}`, ...(marks.length > 0 ? [`  marked: ${marks.join('; ')}`] : [])];
    }),
    ...undrawn.map((words) => `  ${words}`),
  ];
}

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
const rulesOf = (text?: string) => {
  if (text === undefined) return { files: [], problems: [], sources: new Map() };
  const { rules, problems } = readRules(text, 'rules.yaml');
  return { files: [{ file: 'rules.yaml', digest: text, rules: rules.rules }], problems, sources: new Map([['rules.yaml', text]]) };
};

const PIPE = 'PVC 110 SN8';
const FULL = 'PVC 110 SN8, cables: [{type: TFXP 4x240 Al 1 kV, count: 4}]';
const THIN = spec(PIPE)
  .replace('coverThickness: 700', 'coverThickness: 200')
  .replace('    sections:', '    topCoverings: [{type: GRAVEL, thickness: 280}]\n    sections:');
const waived = (pipe: string, ...names: string[]): string =>
  spec(pipe, `    waivers: [${names.map((name) => `{rule: ${name}, reason: rock}`).join(', ')}]\n`);
const oneRule = (keys: string): string => `apiVersion: trenchctl-rules/v1\nrules:\n  r: {${keys}}\n`;
const DEAR = 'section.items.all(x, section.items.all(y, x.depth + y.depth > 0))';

/** Texts of a spec, one after the other, each with the rules if there are some. */
const CASES: Readonly<Record<string, readonly (readonly [text: string, rules?: string])[]>> = {
  'a segment': [[spec(PIPE)]],
  'cables that lie outside of their pipe': [[spec(FULL)]],
  'an error behind one more line': [[spec(PIPE)], [`# one more line\n${spec(PIPE, '    lenght: 1\n')}`]],
  'a type that cannot be laid': [[spec(PIPE).replace(`type: ${PIPE}`, 'typeId: "999999"')]],
  'coverings that are thicker than the cover': [[THIN]],
  'rules that do not hold, that hold, and with a mistake': [
    [spec(PIPE), RULES],
    [spec(PIPE), RULES.replace('800', '700').replace('5000', '1')],
    [spec(PIPE), RULES.replace('item.depth >= 800', 'item.dept >= 800')],
  ],
  'waivers of rules, and of a problem of the layout': [
    [waived(PIPE, 'cover-mv', 'apart'), RULES],
    [waived(FULL, 'cover-mv', 'apart'), RULES],
    [waived(FULL, 'cover-mv', 'apart', 'layout-outside'), RULES],
  ],
  'a rule about the rating': [[spec(PIPE), oneRule('severity: warning, for: cable, require: item.rating >= 5000')]],
  'a load above the rating': [[spec(PIPE).replace('TRIANGLE}', 'TRIANGLE, load: 2000}')]],
  'a rule that takes too much work': [[spec(`${PIPE}, count: 60`), oneRule(`severity: error, for: pair, require: "${DEAR}"`)]],
};

test('states and drawings are those of the page', async () => {
  const parts: Record<string, string[]> = {};
  for (const [title, texts] of Object.entries(CASES)) {
    let rules: string | undefined;
    const { preview, write } = await checkedOf('', { readRules: async () => rulesOf(rules) });
    parts[title] = [];
    for (const [text, given] of texts) {
      rules = given;
      await write(text);
      parts[title].push(`revision ${preview.state().revision}`, ...(await told(preview)));
    }
  }
  expectPage(new URL('preview.expected.txt', import.meta.url), parts);
});

test('a problem of the rules without a place is a finding, and lines are those of specs and rules only', async () => {
  const readRules = async () => ({ files: [], problems: [{ code: 'rules', message: 'no rules' }], sources: new Map([['r.yaml', 'a: 1']]) });
  const { preview, write } = await checkedOf(spec(PIPE), { readRules });
  await write(`# one more line\n${spec(PIPE, '    lenght: 1\n')}`);
  expect(preview.state().findings).toContainEqual({ severity: 'error', message: 'no rules' });
  expect(preview.source('specs/a.yaml', 11, false)?.lines[3]).toContain('PVC 110 SN8');
  expect(preview.source('specs/a.yaml', 13, true)?.lines[3]).toContain('lenght');
  expect(preview.source('r.yaml', 1, true)?.lines).toEqual(['a: 1']);
  expect(preview.source('/etc/passwd', 1, true)).toBeUndefined();
  expect(['/etc/passwd', 'specs/a.yaml', 'r.yaml'].map(preview.isSpec)).toEqual([false, true, true]);
  expect(await preview.drawing('2026-0417/Nowhere', false)).toBeUndefined();
});

test('every refresh publishes the specs at once, and the layout when it is checked', async () => {
  const { preview, write } = await checkedOf(spec(PIPE));
  const seen: PreviewState[] = [];
  const end = preview.subscribe((state) => seen.push(state));
  for (const text of [spec(PIPE), spec(FULL)]) await write(text);
  expect(preview.lead(STORGATA)).toBe(true);
  end();
  expect(preview.lead(STORGATA)).toBe(false);
  await preview.refresh();
  const told = seen.map(({ revision, isChecked }) => `${revision}${isChecked ? ' checked' : ''}`);
  expect(told).toEqual(['2', '2 checked', '3', '3 checked', '3 checked']);
});

test('a service that does not answer is no end of the preview, and a plan is made once for each state', async () => {
  let calls = 0;
  const makePlan = () => Promise.reject(new Error(`the service is away, ${++calls}`));
  const { preview } = await checkedOf(spec(PIPE), { makePlan });
  const plans = [await preview.plan(false), await preview.plan(false), await preview.plan(true)];
  await preview.refresh();
  plans.push(await preview.plan(false));
  expect(plans.map(({ revision, reasons }) => `${revision} ${reasons}`)).toEqual([
    ...[1, 1, 2].map((call) => `1 the service is away, ${call}`),
    '2 the service is away, 3',
  ]);
});

test('ratings of the cables are in the drawing if they are asked for', async () => {
  const { preview } = await checkedOf(spec(PIPE));
  const cable = async (isRated: boolean) => (await preview.drawing(STORGATA, isRated))?.sections[0]?.view.after?.items[0];
  expect((await cable(false))?.rating).toBeUndefined();
  expect((await cable(true))?.rating).toMatchObject({ current: expect.any(Number) });
});

test('a check waits while the specs are read, and goes on if they cannot be read', async () => {
  const others = Array.from({ length: 40 }, (_, n) => `  Lillegata ${n}: {length: 10}\n`).join('');
  const [sandbox, load] = [createKeptSandbox(CATALOGS), vi.fn<PreviewWorld['load']>((files) => loadSpecs(['specs'], files))];
  const rehearse = vi.fn(sandbox.rehearse);
  const drawn = () => rehearse.mock.calls.length;
  const preview = previewOf(new Map([['specs/a.yaml', spec(PIPE, others)]]), { sandbox: { ...sandbox, rehearse }, load });
  await preview.refresh();
  while (drawn() < 3) await new Promise(setImmediate);
  let fail: (reason: Error) => void = () => {};
  load.mockReturnValue(
    new Promise((_, failed) => {
      fail = failed;
    }),
  );
  const refreshed = preview.refresh();
  const before = drawn();
  for (let n = 0; n < 60; n += 1) await new Promise(setImmediate);
  // The drawing that was being made is completed.
  expect(drawn()).toBeLessThanOrEqual(before + 1);
  expect(drawn()).toBeLessThan(41);
  fail(new Error('the folder is gone'));
  await expect(refreshed).rejects.toThrow('the folder is gone');
  await preview.checked();
  expect(drawn()).toBe(41);
  expect(preview.state()).toMatchObject({ revision: 1, isChecked: true });
});
