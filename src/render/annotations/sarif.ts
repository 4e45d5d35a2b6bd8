import { visible } from '../../diagnostics/visible.js';
import { fingerprintsOf, type WriteAnnotations, withRemedy } from './annotation.js';
import type { Finding } from './findings.js';

const LEVELS = { error: 'error', warning: 'warning', notice: 'note' } as const;

/** A log in SARIF 2.1.0 with one run. Files are relative to the root of the repository. */
export const sarifAnnotations: WriteAnnotations = (findings, { version }) => {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const fingerprints = fingerprintsOf(findings);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'trenchctl', version, rules: codes.map((id) => ruleOf(id, findings)) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { description: { text: 'the root of the repository' } } },
        results: findings.map((finding, n) => ({
          ruleId: finding.code,
          ruleIndex: codes.indexOf(finding.code),
          level: LEVELS[finding.severity],
          message: { text: visible(withRemedy(finding)) },
          locations: locations(finding),
          partialFingerprints: { trenchctl: fingerprints[n] },
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

/** A rule of the company is described by its title, its sheet and the address of the sheet. */
function ruleOf(id: string, findings: readonly Finding[]) {
  const { title, source, link } = findings.find(({ code }) => code === id)?.rule ?? {};
  return {
    id,
    ...(title === undefined ? {} : { shortDescription: { text: visible(title) } }),
    // An address of a file is text: a pull request must not place links.
    ...(source === undefined && link === undefined
      ? {}
      : { help: { text: visible([source, link].filter((text) => text !== undefined).join(', ')) } }),
  };
}

const locations = ({ place }: Finding) =>
  place
    ? [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(place.file), uriBaseId: 'SRCROOT' },
            region: { startLine: place.line, startColumn: place.col },
          },
        },
      ]
    : [];

/** A path as a relative URI reference: each part is escaped, and the slashes stay. */
const uriOf = (file: string): string => visible(file).split('/').map(encodeURIComponent).join('/');
