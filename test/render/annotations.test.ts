// Annotations for CI systems: each format is read back as its reader does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible } from '../../src/diagnostics/visible.js';
import { fingerprintsOf } from '../../src/render/annotations/annotation.js';
import type { Finding } from '../../src/render/annotations/findings.js';
import { githubAnnotations } from '../../src/render/annotations/github.js';
import { gitlabAnnotations } from '../../src/render/annotations/gitlab.js';
import { junitAnnotations } from '../../src/render/annotations/junit.js';
import { sarifAnnotations } from '../../src/render/annotations/sarif.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';

const { count: COUNT, seed: SEED } = settings({ count: 100, long: 2000, seed: 20261116 });
const RUNS = { numRuns: COUNT, seed: SEED };
const TOOL = { version: '1.2.3' };

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('::error::x', '\n::add-mask::x', '##[error]', '##vso[x]', ']]>', '<a b="c">', '\u0000\u001b[1m', '100 %25'),
);
const finding: fc.Arbitrary<Finding> = fc.record(
  {
    severity: fc.constantFrom('error' as const, 'warning' as const, 'notice' as const),
    code: fc.constantFrom('drift', 'loss', 'replace', 'delete'),
    message: text,
    place: fc.record({ file: text.filter((file) => file !== ''), line: fc.integer({ min: 1 }), col: fc.integer({ min: 1 }) }),
    remedy: text,
  },
  { requiredKeys: ['severity', 'code', 'message'] },
);
const findings = fc.array(finding, { maxLength: 8 });

const said = ({ message, remedy }: Finding): string => visible(remedy === undefined ? message : `${message}. Remedy: ${remedy}`);

/** As the runner of GitHub reads a line. */
function parsed(line: string) {
  const [, kind = '', properties = '', data = ''] = /^::(\w+) ([^:]*)::(.*)$/.exec(line) ?? [];
  const decoded = (escaped: string) =>
    escaped.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  const entries = properties.split(',').map((one) => {
    const at = one.indexOf('=');
    return [one.slice(0, at), decoded(one.slice(at + 1))];
  });
  return { kind, properties: Object.fromEntries(entries), message: decoded(data) };
}

holds('GitHub: one command for each finding, and no other, errors first', RUNS, findings, (all) => {
  const lines = githubAnnotations(all, TOOL).split('\n').slice(0, -1);
  expect(lines).toHaveLength(all.length);
  const read = lines.map(parsed);
  const rank = { error: 0, warning: 1, notice: 2 };
  const expected = all.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
  expect(read.map(({ kind, message }) => [kind, message])).toEqual(expected.map((one) => [one.severity, said(one)]));
  expect(read.map(({ properties }) => properties.file)).toEqual(expected.map(({ place }) => place && visible(place.file)));
  expect(read.map(({ properties }) => properties.line)).toEqual(expected.map(({ place }) => place && String(place.line)));
  for (const line of lines) expect(line).not.toMatch(/##\w*\[/);
});

test.each([
  [51, '1 more remark'],
  [60, '10 more remarks'],
])('GitHub: of %i findings those that it does not show are counted', (length, words) => {
  const many = Array.from({ length }, (): Finding => ({ severity: 'notice', code: 'drift', message: 'x' }));
  const lines = githubAnnotations(many, TOOL).trimEnd().split('\n');
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe(`::notice title=trenchctl::and ${words}: see the output of trenchctl`);
});

holds('GitLab: every entry has what a code quality report needs, and a fingerprint of its own', RUNS, findings, (all) => {
  const report = JSON.parse(gitlabAnnotations(all, TOOL)) as Record<string, never>[];
  expect(report).toHaveLength(all.length);
  for (const entry of report) {
    expect(entry).toEqual({
      description: expect.any(String),
      check_name: expect.any(String),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: expect.stringMatching(/^(critical|major|info)$/),
      location: { path: expect.any(String), lines: { begin: expect.any(Number) } },
    });
  }
  expect(new Set(report.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
});

holds('fingerprints do not depend on lines', RUNS, findings, fc.nat(100), (all, more) => {
  const moved = all.map((one) => (one.place ? { ...one, place: { ...one.place, line: one.place.line + more } } : one));
  expect(fingerprintsOf(moved)).toEqual(fingerprintsOf(all));
});

holds('SARIF: required properties, rules by index, relative addresses', RUNS, findings, (all) => {
  const { version, runs } = JSON.parse(sarifAnnotations(all, TOOL));
  expect([version, runs.length]).toEqual(['2.1.0', 1]);
  const [{ tool, results }] = runs;
  expect(tool.driver.name).toBe('trenchctl');
  expect(results).toHaveLength(all.length);
  for (const [n, { ruleId, ruleIndex, level, message, locations }] of results.entries()) {
    const { place } = all[n] as Finding;
    expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(['error', 'warning', 'note']).toContain(level);
    expect(message.text).toBe(said(all[n] as Finding));
    const uri = expect.stringMatching(/^[\w.!~*'()%/-]+$/);
    const region = { startLine: place?.line, startColumn: place?.col };
    expect(locations).toEqual(place ? [{ physicalLocation: { artifactLocation: { uri, uriBaseId: 'SRCROOT' }, region } }] : []);
  }
});

/** Reads the attributes and texts of well-formed XML of this form; throws on anything else. */
function readXml(xml: string): { cases: number; failures: string[] } {
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them.
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  const rest = xml
    .replace(/^<\?xml[^\n]*\n/, '')
    .replaceAll(/<\/?[a-z-]+(?: [a-z]+="[^"<]*")*\/?>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '');
  expect(rest).not.toMatch(/[<>&]/);
  const failures = [...xml.matchAll(/<failure [^>]*>([^<]*)<\/failure>/g)].map(([, inner = '']) => inner);
  return { cases: xml.split('<testcase ').length - 1, failures };
}

holds('JUnit: well-formed, one case for each finding, failures for errors and warnings', RUNS, findings, (all) => {
  const xml = junitAnnotations(all, TOOL);
  const { cases, failures } = readXml(xml);
  expect(cases).toBe(Math.max(1, all.length));
  const isFailure = ({ severity, code }: Finding) => severity === 'error' || (severity === 'warning' && !/^(replace|delete)$/.test(code));
  expect(failures).toHaveLength(all.filter(isFailure).length);
  expect(xml).toContain(`tests="${cases}" failures="${failures.length}"`);
});
