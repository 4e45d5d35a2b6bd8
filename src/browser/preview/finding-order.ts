import type { Finding } from '../../preview/preview-data.js';

const MAX_SHOWN = 100;
const ORDER: readonly Finding['severity'][] = ['error', 'warning', 'note'];

/** The findings that the list shows, and the number of the others. Errors come first, and of each severity those of the shown segment. */
export function listedFindings(findings: readonly Finding[], shown: string | undefined) {
  const rank = ({ severity, segment }: Finding): number =>
    ORDER.indexOf(severity) * 2 + (segment === shown ? 0 : 1);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b));
  return { listed: sorted.slice(0, MAX_SHOWN), more: Math.max(0, sorted.length - MAX_SHOWN) };
}

/** `1 error, 2 warnings` */
export function countWords(findings: readonly Finding[]): string {
  return ORDER.map((word) => [findings.filter(({ severity }) => severity === word).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}
