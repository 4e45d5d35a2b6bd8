import { visible } from '../../diagnostics/visible.js';
import { fingerprintsOf, type WriteAnnotations, withRemedy } from './annotation.js';

const SEVERITIES = { error: 'critical', warning: 'major', notice: 'info' } as const;

/** The code quality report of GitLab. A finding needs a file there, so one without a place is shown at the root. */
export const gitlabAnnotations: WriteAnnotations = (findings) => {
  const fingerprints = fingerprintsOf(findings);
  const report = findings.map((finding, n) => ({
    description: visible(withRemedy(finding)),
    check_name: finding.code,
    fingerprint: fingerprints[n],
    severity: SEVERITIES[finding.severity],
    location: {
      path: finding.place?.file ?? '.',
      lines: { begin: finding.place?.line ?? 1 },
    },
  }));
  return `${JSON.stringify(report, null, 2)}\n`;
};
