import { visible } from '../../../diagnostics/visible.js';
import { writeYaml } from '../../../spec/write/write-yaml.js';
import type { GuessedMap } from '../../../tables/guess-map.js';

/** Writes a guessed map as a file to edit; its comments say what has to be checked. */
export function guessText({ contents, unknown, missing }: GuessedMap): string {
  const head = [
    'A guess from the headings of the table: check every column, its unit and its values.',
    ...missing.map(
      (role) =>
        `No column looks like the ${role}: add one with \`to: ${role}\`, or state it under \`defaults\`, as in defaults: {${role}: "${EXAMPLES[role]}"}`,
    ),
    ...(unknown.length === 0
      ? []
      : [`Not imported, because the meaning is not known: ${unknown.map(visible).join(', ')}`]),
  ];
  return writeYaml(contents, { head });
}

const EXAMPLES = { project: '2026-0417', segment: 'Storgata 1-40' } as const;
