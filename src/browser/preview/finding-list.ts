import type { Finding } from '../../preview/preview-data.js';
import { element } from '../report/links.js';
import { placeButton } from './place-panel.js';

// The list of everything that is wrong: problems of specs, of the layout, and the findings of other checks.

const SEVERITIES = { error: 'Error', warning: 'Warning', note: 'Note' } as const;

/** Fills the list. Findings of the shown segment come first, and errors before warnings. */
export function showFindings(
  place: HTMLElement,
  findings: readonly Finding[],
  shown: string | undefined,
): void {
  const rank = ({ severity, segment }: Finding): number =>
    ORDER.indexOf(severity) * 2 + (segment === shown ? 0 : 1);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b));
  place.hidden = sorted.length === 0;
  place.replaceChildren(
    element('h2', { id: 'findings-title' }, countWords(findings)),
    element('ul', { class: 'findings' }, ...sorted.slice(0, MAX_SHOWN).map(findingItem)),
    ...(sorted.length > MAX_SHOWN
      ? [
          element(
            'p',
            { class: 'quiet' },
            `and ${sorted.length - MAX_SHOWN} more: trenchctl validate lists all`,
          ),
        ]
      : []),
  );
}

const MAX_SHOWN = 100;
const ORDER: readonly Finding['severity'][] = ['error', 'warning', 'note'];

export function findingItem({ severity, message, remedy, place }: Finding): HTMLElement {
  return element(
    'li',
    { class: severity },
    element('strong', {}, SEVERITIES[severity]),
    element('span', {}, remedy === undefined ? message : `${message}: ${remedy}`),
    place && placeButton(place, message, true),
  );
}

/** `1 error, 2 warnings` */
export function countWords(findings: readonly Finding[]): string {
  return ORDER.map((word) => [findings.filter(({ severity }) => severity === word).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}
