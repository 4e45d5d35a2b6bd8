// Rule, sheet and line of a finding stand in every output; the golden files are in test/cli/rules-outputs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { version } from '../../src/package/package-file.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const RULES = `apiVersion: trenchctl-rules/v1
rules:
  cover-mv-road:
    title: Cover over medium-voltage cables under a road
    source: "ORGBLAD 9000, 3.2"
    link: https://example.com/orgblad-9000
    severity: error
    for: cable
    where: item.voltage == "MV" && "TARMAC" in segment.coverings
    require: item.depth >= 800
    message: "{item.name} lies {item.depth} mm deep, 800 mm are required under a road"
  power-telecom:
    source: "ORGBLAD 9010 <b>, @all"
    severity: warning
    for: pair
    where: a.isPower && b.isTelecom
    require: clearance >= 100
  bedding:
    severity: note
    for: section
    require: section.beddingBelow >= 50
`;

const spec = (cover: number, waivers = ''): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 100
${waivers}    topCoverings: [{type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: ${cover}
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: SINGLE}]
            ecomDucts: [{outerDiameter: 32}]
`;

const FORMATS = ['txt', 'md', 'json', 'html', 'sarif', 'xml', 'codequality.json'];

const on = (...args: string[]) => runHere([...args, '--embedded', '--rules', 'rules.yaml'], { cwd });
const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
inFolder('all');
beforeAll(async () => {
  write('rules.yaml', RULES);
  write('spec.yaml', spec(900));
  expect((await on('apply', 'spec.yaml', '--auto-approve')).status).toBe(0);
});

async function outputs(name: string): Promise<Record<string, string>> {
  await on('plan', 'spec.yaml', ...FORMATS.flatMap((ending) => ['-o', `${name}.${ending}`]));
  return Object.fromEntries(FORMATS.map((ending) => [ending, readFileSync(join(cwd, `${name}.${ending}`), 'utf8')]));
}

/** The part of an output that rules write, without the time of the run and the version, which a release changes. */
function shown(ending: string, text: string): string {
  if (ending === 'json') {
    const { findings, rules, verdict } = JSON.parse(text);
    const known = findings.map(({ drawn: _, ...finding }: { drawn: unknown }) => finding);
    return `${JSON.stringify({ verdict, findings: known, rules }, null, 2)}\n`;
  }
  if (ending === 'html') return `${/<section id="rules"[\s\S]*?<\/section>/.exec(text)?.[0]}\n`;
  return text
    .replace(/on \d{4}-\d\d-\d\d \d\d:\d\d UTC/, 'on DAY')
    .replaceAll(`by trenchctl ${version()}`, 'by trenchctl VERSION')
    .replace(`"version": "${version()}"`, '"version": "VERSION"')
    .replace(/(trenchctl": ")[0-9a-f]{64}/g, '$1FINGERPRINT');
}

test('a pull request that lowers a cover is refused in every output', async () => {
  write('spec.yaml', spec(700));
  const texts = await outputs('refused');
  for (const [ending, text] of Object.entries(texts)) {
    expect([ending, text.includes('cover-mv-road'), text.includes('ORGBLAD 9000, 3.2')]).toEqual([ending, true, true]);
    await expect(shown(ending, text)).toMatchFileSnapshot(`rules-outputs/refused.${ending}.golden`);
  }
  const github = await runHere(['plan', 'spec.yaml', '--embedded', '--rules', 'rules.yaml'], {
    cwd,
    env: { TRENCHCTL_ANNOTATIONS: 'github' },
  });
  expect(github.stdout + github.stderr).toContain('::error file=');
  expect(github.stdout + github.stderr).toContain('title=trenchctl cover-mv-road::2026-0417/Storgata');
});

test('with a waiver it passes, and every output says so', async () => {
  write('spec.yaml', spec(700, '    waivers: [{rule: cover-mv-road, reason: rock at 700 mm}]\n'));
  const texts = await outputs('waived');
  expect(JSON.parse(texts.json ?? '').verdict).toEqual({ apply: 'allowed', reasons: [] });
  for (const ending of ['txt', 'md', 'html', 'sarif'])
    await expect(shown(ending, texts[ending] ?? '')).toMatchFileSnapshot(`rules-outputs/waived.${ending}.golden`);
});

test('drawings mark the item with the number of the finding', async () => {
  write('spec.yaml', spec(700));
  const drawn = await on('plan', 'spec.yaml', '--draw');
  expect(drawn.stdout).toContain('cover-mv-road');
  expect(drawn.stdout).toMatch(/! cover-mv-road: 1\n/);
});

test('a drawing shows the distance of a rule for pairs as a line with the number of the finding', async () => {
  write('spec.yaml', spec(700));
  const rendered = await on('render', 'spec.yaml', '--state', 'planned', '-o', 'pictures');
  expect([rendered.status, rendered.stderr]).toEqual([0, expect.anything()]);
  const [file = ''] = readdirSync(join(cwd, 'pictures')).filter((name) => name.endsWith('.svg'));
  const svg = readFileSync(join(cwd, 'pictures', file), 'utf8');
  // The list has the findings by their state: the new one of the cover first, then the known one of the distance.
  expect(svg).toMatch(/>!1</);
  expect(svg).toMatch(/>!2 70</);
  expect(svg).toContain('power-telecom');
  expect(svg.match(/<polyline[^>]*t-problem/g)).toHaveLength(1);
  const live = await on('render', 'spec.yaml', '--state', 'live', '-o', 'pictures');
  expect([live.status, live.stderr]).toEqual([1, expect.stringContaining('--rules is for a plan')]);
});
